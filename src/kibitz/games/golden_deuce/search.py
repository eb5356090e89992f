"""Whole games on the kernel: playouts for the lab, and the trials of the ``hard`` bot.

A trial imagines the hidden cards, plays one of the candidates and lets keen players go on to the
end of the deal, stones included; what it is worth is read off the board.
"""

from __future__ import annotations

import numpy as np

from kibitz.core.kernel import Ints, Records, Rows, derive, door, rule
from kibitz.games.golden_deuce import policy, rules
from kibitz.games.golden_deuce.codes import DEAL_CARDS, MOST_ACTIONS, code_of
from kibitz.games.golden_deuce.combos import size_of
from kibitz.games.golden_deuce.imagining import fill_hidden
from kibitz.games.golden_deuce.rules import legal, perform
from kibitz.games.golden_deuce.state import (
    DEAL,
    DECK,
    GAME_OVER,
    LAP,
    MAX_SEATS,
    MOST_TURNS,
    State,
)


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
    """Plays games ``first`` and on of a run, one for each row; how many decisions were forced.

    ``template[0]`` is a game before the first deal, ``template[1]`` is written over.
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
        decisions = 0
        while int(s.phase) != GAME_OVER:
            if int(s.phase) == DEAL:
                perform(s, code_of(DEAL_CARDS, 0, 0), given, note)
            n = legal(s, out)
            decisions += 1
            if n == 1:
                forced += 1
            seat = int(s.seat)
            code = policy.choose(s, int(policies[seat]), out, n, rngs[seat : seat + 1])
            perform(s, code, given, note)
        lengths[game] = decisions
        for seat in range(players):
            scores[game, seat] = rules.progress_of(s, seat)
        wins[game, int(s.winner)] = 1
    return forced


@door
def choice_at(records: Records, keen: bool) -> int:
    """The action of the easy player, or of the keen one."""
    out = np.empty(MOST_ACTIONS, dtype=np.int64)
    n = legal(records[0], out)
    return policy.sensible(records[0], out, n, keen)


@door
def worths_at(records: Records, codes: Ints, worths: Ints) -> None:
    """The keen player's estimate of each play or pass, in thousandths."""
    s = records[0]
    seat = int(s.seat)
    needed = policy.plays_needed(int(s.hand[seat]))
    fewest = policy.fewest_cards(s, seat)
    for i in range(codes.shape[0]):
        worths[i] = int(1000.0 * policy.worth_of(s, int(codes[i]), needed, fewest, True))


WIN = 120.0
"""What winning the game counts beside progress."""
CUE = 25.0
STONE_ROUND = 5.0


@rule
def standing_of(s: State, seat: int) -> float:
    """How far a seat has come, in spaces."""
    points = float(rules.progress_of(s, seat)) + STONE_ROUND * rules.stones_round(s, seat)
    if int(s.stone[seat, 0]) == LAP:
        points += CUE
    return points


@rule
def value_for(s: State, seat: int) -> float:
    """How good the board is for a seat: its lead over the others, and the win itself."""
    if int(s.phase) == GAME_OVER:
        return WIN if int(s.winner) == seat else -WIN
    best, total = -1e9, 0.0
    for other in range(int(s.players)):
        if other != seat:
            points = standing_of(s, other)
            best = max(best, points)
            total += points
    mean = total / (int(s.players) - 1)
    return standing_of(s, seat) - 0.5 * best - 0.5 * mean


@rule
def play_deal(s: State, out: Ints, given: Ints, note: Rows) -> None:
    """Plays keenly to the end of the deal and of its moves."""
    while int(s.phase) != GAME_OVER and int(s.phase) != DEAL:
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
    """Tries each candidate in ``count`` imagined deals.

    The hands of all but the seat on turn are imagined anew in each. ``totals`` sums the values, in
    millionths, a place a candidate.
    """
    seat = int(records[0].seat)
    players = int(records[0].players)
    out = np.empty(MOST_ACTIONS, dtype=np.int64)
    cards = np.empty(DECK, dtype=np.int64)
    bounds = np.empty(MOST_TURNS, dtype=np.int64)
    given = np.zeros(0, dtype=np.int64)
    note = np.zeros((0, 4), dtype=np.int64)
    counts = np.zeros(MAX_SEATS, dtype=np.int64)
    for other in range(players):
        counts[other] = size_of(int(records[0].hand[other]))
    for game in range(first, first + count):
        scratch[0] = records[0]
        s = scratch[0]
        s.rng[0] = derive(seed, game)
        fill_hidden(s, 1 << seat, counts, int(s.pile_left), True, out, cards, bounds)
        for c in range(candidates.shape[0]):
            scratch[1] = scratch[0]
            perform(scratch[1], int(candidates[c]), given, note)
            play_deal(scratch[1], out, given, note)
            totals[c] += int(value_for(scratch[1], seat) * 1e6)
