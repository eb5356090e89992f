"""Whole games on the kernel: playouts for the lab, and the search of the ``hard`` bot.

The search is flat Monte Carlo with sequential halving (Karnin, Koren, Somekh, "Almost optimal
exploration in multi-armed bandits", ICML 2013): every candidate is tried on the same imagined
games, the worse half is dropped, and so on. Where a candidate rolls dice, its first roll runs
through all 64 pairs of faces evenly instead of being drawn.
"""

from __future__ import annotations

import numpy as np

from kibitz.core.kernel import Ints, Records, Rng, Rows, below, derive, door, rule
from kibitz.games.mixed_doubles import policy, rules
from kibitz.games.mixed_doubles.codes import (
    DEAL,
    MOST_ACTIONS,
    RESULT_OF_PAIR,
    ROLL,
    WAGER,
    code_of,
    verb_of,
)
from kibitz.games.mixed_doubles.rules import legal, perform
from kibitz.games.mixed_doubles.state import GAME_OVER, State


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
def easy_choice(records: Records) -> int:
    """The ``easy`` bot's action."""
    out = np.zeros(MOST_ACTIONS, dtype=np.int64)
    n = legal(records[0], out)
    return policy.easy(records[0], out, n)


@rule
def value_for(s: State, seat: int) -> float:
    """How good a finished game is for a seat: a share of the win, and a little for the margin."""
    winners = 0
    best = -1000
    for other in range(int(s.players)):
        if rules.is_winner(s, other):
            winners += 1
        if other != seat and rules.score(s, other) > best:
            best = rules.score(s, other)
    win = 1.0 / winners if rules.is_winner(s, seat) else 0.0
    margin = rules.score(s, seat) - best
    return win + margin / (40.0 + 2.0 * abs(margin))


@door
def try_candidates(
    records: Records,
    scratch: Records,
    candidates: Ints,
    alive: int,
    seed: np.uint64,
    first: int,
    count: int,
    totals: Rows,
) -> None:
    """Plays ``count`` games from the record after each of the first ``alive`` candidates.

    Game k of every candidate has the same pile and the same generator; ``totals`` sums its values,
    in millionths, a row a candidate: (sum, games).
    """
    players = int(records[0].players)
    seat = int(records[0].seat)
    out = np.zeros(MOST_ACTIONS, dtype=np.int64)
    none = np.zeros(0, dtype=np.int64)
    one = np.zeros(1, dtype=np.int64)
    note = np.zeros((0, 4), dtype=np.int64)
    policies = np.full(players, policy.EASY, dtype=np.int64)
    rngs = np.zeros(players, dtype=np.uint64)
    for game in range(first, first + count):
        base = derive(seed, game // 64)
        offset = below_of(base)
        pair = (game + offset) % 64
        scratch[0] = records[0]
        scratch[0].rng[0] = derive(seed, game)
        rules.shuffle_pile(scratch[0])
        for c in range(alive):
            scratch[1] = scratch[0]
            s = scratch[1]
            code = int(candidates[c])
            if verb_of(code) == WAGER:
                perform(s, code, none, note)
                code = code_of(ROLL, 0, 0)
            if verb_of(code) == ROLL:
                one[0] = RESULT_OF_PAIR[pair]
                perform(s, code, one, note)
            else:
                perform(s, code, none, note)
            play_on(s, policies, rngs, out, none, note)
            totals[c, 0] += int(value_for(s, seat) * 1e6)
            totals[c, 1] += 1


@rule
def below_of(seed: np.uint64) -> int:
    """A number from 0 to 63 that a seed stands for."""
    rng = np.full(1, seed, dtype=np.uint64)
    return below(rng, 64)
