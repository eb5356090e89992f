"""Whole games on the kernel: playouts for the lab, and the search of the ``hard`` bot.

The search is ``kibitz.bots.search``: every candidate is tried with the same imagined hands and
pile. A trial goes on keenly for a few laps, to the end of the round when that is near.
"""

from __future__ import annotations

import numpy as np

from kibitz.core.kernel import Ints, Records, Rng, Rows, derive, door, rule
from kibitz.games.numzee import policy, rules
from kibitz.games.numzee.codes import (
    CHOOSE_STARTER,
    DEAL_CARDS,
    MOST_ACTIONS,
    OPEN_ROUND,
    code_of,
    verb_of,
)
from kibitz.games.numzee.imagining import fill_hidden
from kibitz.games.numzee.rules import legal, perform
from kibitz.games.numzee.state import (
    DEALING,
    FOLLOWUP,
    MATCH_OVER,
    PLAYING,
    ROUND_START,
    State,
)


@rule
def play_on(s: State, policies: Ints, rngs: Rng, out: Ints, given: Ints, note: Rows) -> int:
    """Plays a match to its end; how many decisions it took, forced ones times 2**32 on top."""
    decisions, forced = 0, 0
    while int(s.phase) != MATCH_OVER:
        if int(s.phase) == ROUND_START:
            perform(s, code_of(OPEN_ROUND, 0, 0, 0, 0), given, note)
            continue
        if int(s.phase) == DEALING:
            perform(s, code_of(DEAL_CARDS, 0, 0, 0, 0), given, note)
            continue
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
    scores: Rows,
    wins: Rows,
    lengths: Ints,
) -> int:
    """Plays matches ``first`` and so on of a run; how many decisions were forced.

    ``template[0]`` is a match before its first round, ``template[1]`` is written over.
    """
    players = int(template[0].players)
    out = np.empty(MOST_ACTIONS, dtype=np.int64)
    given = np.zeros(0, dtype=np.int64)
    note = np.zeros((0, 4), dtype=np.int64)
    rngs = np.zeros(players, dtype=np.uint64)
    forced = 0
    for game in range(lengths.shape[0]):
        template[1] = template[0]
        s = template[1]
        base = derive(seed, first + game)
        s.rng[0] = derive(base, 0)
        for seat in range(players):
            rngs[seat] = derive(base, seat + 1)
        played = play_on(s, policies, rngs, out, given, note)
        lengths[game] = played & 0xFFFFFFFF
        forced += played >> 32
        best = rules.winners(s)
        for seat in range(players):
            scores[game, seat] = rules.match_score(s, seat)
            wins[game, seat] = best >> seat & 1
    return forced


@door
def choice_at(records: Records, keen: bool) -> int:
    """The action of the easy player, or of the keen one."""
    return policy.sensible(records[0], keen)


LAPS = 2
"""How often the searcher's turn comes round again in a trial."""
LAST_TURNS = 14
"""A trial goes to the end of the round once so few turns are left."""
NEXT_MOVE = 0.6
"""How much of the searcher's best next placement counts where a trial stops."""


@rule
def turns_left(s: State) -> int:
    """About how many turns the round still has."""
    fewest = 1000
    for seat in range(int(s.players)):
        fewest = min(fewest, int(s.hand_size[seat]))
    return int(s.pile_left) + fewest * int(s.players)


@rule
def value_for(s: State, seat: int, over: bool) -> float:
    """How good a state is for a seat, in points: its lead over the others."""
    players = int(s.players)
    best, total, own = -1e9, 0.0, 0.0
    number = int(s.round_number) - 1
    for other in range(players):
        points = float(s.results[number, other]) if over else float(s.score[other])
        if other == seat:
            own = points
        else:
            best = max(best, points)
            total += points
    return own - 0.5 * best - 0.5 * total / (players - 1)


@rule
def play_out(s: State, seat: int, given: Ints, note: Rows) -> float:
    """Plays on keenly for some laps or to the end of the round; what that is worth."""
    laps = 1000 if turns_left(s) <= LAST_TURNS else LAPS
    began = int(s.seat) == seat
    while int(s.phase) == PLAYING or int(s.phase) == FOLLOWUP:
        if int(s.phase) == PLAYING and int(s.seat) == seat and not began:
            laps -= 1
            if laps < 0:
                break
        began = False
        perform(s, policy.sensible(s, True), given, note)
    over = int(s.phase) == ROUND_START or int(s.phase) == MATCH_OVER
    return value_for(s, seat, over)


@door
def try_candidates(
    records: Records,
    scratch: Records,
    candidates: Ints,
    fixed: int,
    seed: np.uint64,
    first: int,
    count: int,
    totals: Ints,
) -> None:
    """Tries each candidate with ``count`` imagined deals of what ``fixed`` (bits of seats) leaves
    hidden. ``totals`` sums the values, in thousandths of a point, a place a candidate."""
    seat = int(records[0].seat)
    given = np.zeros(0, dtype=np.int64)
    note = np.zeros((0, 4), dtype=np.int64)
    for game in range(first, first + count):
        scratch[0] = records[0]
        scratch[0].rng[0] = derive(seed, game)
        fill_hidden(scratch[0], fixed, int(records[0].pile_left))
        for c in range(candidates.shape[0]):
            scratch[1] = scratch[0]
            s = scratch[1]
            code = int(candidates[c])
            perform(s, code, given, note)
            if verb_of(code) == CHOOSE_STARTER:
                perform(s, code_of(DEAL_CARDS, 0, 0, 0, 0), given, note)
            totals[c] += int(1000.0 * play_out(s, seat, given, note))
