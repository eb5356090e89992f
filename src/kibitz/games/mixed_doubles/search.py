"""Whole games on the kernel: playouts for the lab, and the search of the ``hard`` bot.

The search is ``kibitz.bots.search``: every candidate is tried on the same imagined rounds. A round
ends where the searcher's next turn begins.
Where a candidate rolls dice, its first roll runs through all 64 pairs of faces evenly instead of
being drawn.
"""

from __future__ import annotations

import numpy as np

from kibitz.core.kernel import Ints, Records, Rng, Rows, derive, door, rule
from kibitz.games.mixed_doubles import policy, rules
from kibitz.games.mixed_doubles.codes import (
    DEAL,
    MOST_ACTIONS,
    RESULT_OF_PAIR,
    ROLL,
    VALUE,
    WAGER,
    a_of,
    b_of,
    code_of,
    verb_of,
)
from kibitz.games.mixed_doubles.rules import legal, perform
from kibitz.games.mixed_doubles.state import COLORS, GAME_OVER, M5, State


@rule
def play_on(s: State, policies: Ints, rngs: Rng, out: Ints, given: Ints, note: Rows) -> int:
    """Plays a game to its end; how many decisions it took, forced ones times 2**32 on top."""
    decisions = 0
    forced = 0
    while int(s.phase) != GAME_OVER:
        n = legal(s, out)
        seat = int(s.seat)
        decisions += 1
        if n == 1:
            forced += 1
        code = policy.choose(s, int(policies[seat]), out, n, rngs[seat : seat + 1])
        perform(s, code, given, note)
    return decisions + (forced << 32)


@door
def play_games(
    template: Records,
    policies: Ints,
    seed: np.uint64,
    first: int,
    count: int,
    scores: Rows,
    wins: Rows,
    lengths: Ints,
) -> int:
    """Plays games ``first`` to ``first + count - 1`` of a run; how many decisions were forced.

    ``template[0]`` is a game before shuffling, ``template[1]`` is written over.
    """
    players = int(template[0].players)
    out = np.zeros(MOST_ACTIONS, dtype=np.int64)
    given = np.zeros(0, dtype=np.int64)
    note = np.zeros((0, 4), dtype=np.int64)
    rngs = np.zeros(players, dtype=np.uint64)
    forced = 0
    for game in range(count):
        template[1] = template[0]
        s = template[1]
        base = derive(seed, first + game)
        s.rng[0] = derive(base, 0)
        for seat in range(players):
            rngs[seat] = derive(base, seat + 1)
        rules.shuffle_pile(s)
        perform(s, code_of(DEAL, 0, 0), given, note)
        played = play_on(s, policies, rngs, out, given, note)
        lengths[game] = played & 0xFFFFFFFF
        forced += played >> 32
        for seat in range(players):
            scores[game, seat] = rules.score(s, seat)
            wins[game, seat] = 1 if rules.is_winner(s, seat) else 0
    return forced


@door
def choice_at(records: Records, keen: bool) -> int:
    """The action of the easy player, or of the keen one."""
    out = np.zeros(MOST_ACTIONS, dtype=np.int64)
    n = legal(records[0], out)
    return policy.sensible(records[0], out, n, keen)


WIN_POINTS = 30.0
"""What winning the game counts beside the points of a margin."""


@door
def worths_at(records: Records, codes: Ints, worths: Ints) -> None:
    """The keen player's estimate of each roll or wager, in thousandths of a point."""
    s = records[0]
    for i in range(codes.shape[0]):
        code = int(codes[i])
        count = b_of(code) if verb_of(code) == WAGER else 0
        rolls = max(count, 1) + int(s.extra_rolls)
        worth = policy.roll_worth(s, int(s.seat), rolls, a_of(code), count, True)
        worths[i] = int(1000.0 * worth)


@rule
def prospects(s: State, seat: int) -> float:
    """Points a seat may expect at the end, up to what all seats have in common."""
    players = int(s.players)
    points = float(rules.score(s, seat))
    wait = (seat - int(s.seat) + players) % players
    share = policy.jackpot_share(players, wait)
    for color in range(COLORS):
        value = float(VALUE[color])
        points += value * share * float(policy.JACKPOT[color]) * int(s.jackpot[color])
    # The score counts MINUS FIVE in full already.
    return points + policy.palette_worth(s, seat) + 5.0 * int(s.palette[seat, M5])


@rule
def value_for(s: State, seat: int) -> float:
    """How good a state is for a seat, in points: its lead over the others, and the win itself."""
    players = int(s.players)
    over = int(s.phase) == GAME_OVER
    own = float(rules.score(s, seat)) if over else prospects(s, seat)
    best, total, winners = -1e9, 0.0, 0
    for other in range(players):
        points = float(rules.score(s, other)) if over else prospects(s, other)
        if other != seat:
            best = max(best, points)
            total += points
        if over and rules.is_winner(s, other):
            winners += 1
    lead = own - 0.5 * best - 0.5 * total / (players - 1)
    if over:
        lead *= 0.25
        if rules.is_winner(s, seat):
            lead += WIN_POINTS / winners
    return lead


@rule
def play_round(s: State, out: Ints, given: Ints, note: Rows) -> None:
    """Plays keenly until the seat on turn begins its next turn, or the game ends."""
    seat = int(s.seat)
    passed = False
    while int(s.phase) != GAME_OVER:
        if int(s.seat) != seat:
            passed = True
        elif passed:
            return
        n = legal(s, out)
        perform(s, policy.sensible(s, out, n, True), given, note)


@door
def try_candidates(
    records: Records,
    scratch: Records,
    candidates: Ints,
    seed: np.uint64,
    first: int,
    count: int,
    totals: Ints,
) -> None:
    """Plays ``count`` rounds from the record after each candidate.

    Round k of every candidate has the same pile and the same generator; ``totals`` sums its values,
    in millionths, a place a candidate.
    """
    seat = int(records[0].seat)
    out = np.zeros(MOST_ACTIONS, dtype=np.int64)
    none = np.zeros(0, dtype=np.int64)
    one = np.zeros(1, dtype=np.int64)
    note = np.zeros((0, 4), dtype=np.int64)
    for game in range(first, first + count):
        scratch[0] = records[0]
        scratch[0].rng[0] = derive(seed, game)
        rules.shuffle_pile(scratch[0])
        for c in range(candidates.shape[0]):
            scratch[1] = scratch[0]
            s = scratch[1]
            code = int(candidates[c])
            if verb_of(code) == WAGER:
                perform(s, code, none, note)
                code = code_of(ROLL, 0, 0)
            if verb_of(code) == ROLL:
                one[0] = RESULT_OF_PAIR[game % 64]
                perform(s, code, one, note)
            else:
                perform(s, code, none, note)
            play_round(s, out, none, note)
            totals[c] += int(value_for(s, seat) * 1e6)
