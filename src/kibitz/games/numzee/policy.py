"""Players that answer at once: what the ``easy`` bot does, and what the search imagines others do.

Both lay the card that scores most. The keen player also counts what a card would cost if somebody
else went out first, and that a hextuple lets a second card follow.
"""

from __future__ import annotations

import numpy as np

from kibitz.core.kernel import Ints, Rng, below, rule
from kibitz.games.numzee.codes import CHOOSE_STARTER, DECLINE_FOLLOWUP, PASS, PLAY, code_of
from kibitz.games.numzee.layout import is_hextuple, is_joker_bearing, mark_open, points_at
from kibitz.games.numzee.rules import left_value, may_open, turns_allowed
from kibitz.games.numzee.state import CHOOSING, FOLLOWUP, ICONS, MOST_EDGES, State

RANDOM, EASY, KEEN = range(3)
HURRY_CARDS = 4
"""Jokers are urgent once somebody else holds so few cards more than the seat holds Jokers."""
SECOND_CARD = 6.0
"""About what the chance of a second card is worth beside the points of a hextuple."""


@rule
def choose(s: State, kind: int, out: Ints, n: int, rng: Rng) -> int:
    """The action of a player of some kind; ``out`` holds the legal ones."""
    if kind == RANDOM:
        return int(out[below(rng, n)])
    return sensible(s, kind == KEEN)


@rule
def sensible(s: State, keen: bool) -> int:
    """The action of the easy player, or of the keen one."""
    if int(s.phase) == CHOOSING:
        for i in range(1, ICONS + 1):
            icon = (ICONS - 1 - i) % ICONS  # fire first, Joker last
            if may_open(s, icon):
                return code_of(CHOOSE_STARTER, icon, 0, 0, 0)
    code = best_placement(s, keen)
    if code >= 0:
        return code
    verb = DECLINE_FOLLOWUP if int(s.phase) == FOLLOWUP else PASS
    return code_of(verb, 0, 0, 0, 0)


@rule
def jokers_held(s: State, seat: int) -> int:
    count = 0
    for at in range(int(s.hand_size[seat])):
        if is_joker_bearing(int(s.hand[seat, at])):
            count += 1
    return count


@rule
def fewest_cards(s: State, seat: int) -> int:
    """The smallest inventory among the others."""
    fewest = 1000
    for other in range(int(s.players)):
        if other != seat:
            fewest = min(fewest, int(s.hand_size[other]))
    return fewest


@rule
def worth_of_card(s: State, card: int, hurry: float) -> float:
    """What laying a card is worth to the keen player, beside its points."""
    worth = hurry * float(left_value(s, card))
    if is_hextuple(card) and int(s.phase) != FOLLOWUP:
        worth += SECOND_CARD
    return worth


@rule
def hurry_of(s: State, seat: int) -> float:
    """How much of what a card costs at the end is at risk now, 0 to 1."""
    if int(s.pile_left) > 0:
        return 0.0
    spare = fewest_cards(s, seat) - jokers_held(s, seat)
    if spare >= HURRY_CARDS:
        return 0.0
    return 1.0 if spare <= 1 else 0.4


@rule
def best_placement(s: State, keen: bool) -> int:
    """The placement that is worth most, the first of equals; -1 if there is none."""
    seat = int(s.seat)
    marks = np.empty(MOST_EDGES if int(s.no_holes) else 0, dtype=np.int64)
    if int(s.no_holes):
        mark_open(s, marks)
    plain = not int(s.at_least_one) and not int(s.joker_uncounted)
    hurry = hurry_of(s, seat) if keen else 0.0
    best, found = -1.0, -1
    for at in range(int(s.hand_size[seat])):
        card = int(s.hand[seat, at])
        base = worth_of_card(s, card, hurry) if keen else 0.0
        for edge in range(int(s.edges)):
            if plain and base + int(s.value[card]) + int(s.edge_worth[edge]) <= best:
                continue
            turns = turns_allowed(s, card, edge, marks)
            rotation = 0
            while turns:
                if turns & 1:
                    worth = base + points_at(s, card, edge, rotation)
                    if worth > best:
                        best = worth
                        q, r = int(s.edge_q[edge]), int(s.edge_r[edge])
                        found = code_of(PLAY, card, q, r, rotation)
                turns >>= 1
                rotation += 1
    return found
