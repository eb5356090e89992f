"""How a sensible player of Mixed Doubles chooses, as a kernel: the ``easy`` bot, and the keener
one that the ``hard`` bot imagines at the table.

Choices follow expected values: with p the chance that one roll wins a color (9/64 a primary,
17/64 a secondary, MD-4.3 to MD-4.6), a color is won at least once in r rolls with 1 - (1 - p)**r.
"""

from __future__ import annotations

import numpy as np

from kibitz.core.kernel import Ints, Rng, below, rule
from kibitz.games.mixed_doubles import rules
from kibitz.games.mixed_doubles.codes import (
    DRAW,
    END_TURN,
    EXTRA_ROLL,
    MOVE_MINUS_FIVE,
    ROLL,
    STEAL_BANK,
    STEAL_MINUS_FIVE,
    STEAL_PALETTE,
    SWAP,
    VALUE,
    WAGER,
    a_of,
    b_of,
    code_of,
    verb_of,
)
from kibitz.games.mixed_doubles.state import (
    COLORS,
    ER,
    M5,
    MAIN,
    MINUS_FIVE_CHOICE,
    ST,
    START,
    SWAP_CHOICE,
    WRAP_UP,
    State,
)

RANDOM, EASY, KEEN = 0, 1, 2

WIN = np.array([9 / 64, 17 / 64, 9 / 64, 17 / 64, 9 / 64, 17 / 64])
"""Chance that one roll wins each color: Y, B, R are primaries."""

# What lies on the table is worth to a seat at the start of its turn: least-squares fits of the
# points still won on the cards that lie there, over 8,000 games of the keen player at 2 and at 4
# players; tests/fitting.py makes them anew. Shares of a card's value, or points.
KEPT = np.array([0.75, 1.15, 0.62, 1.0, 0.63, 0.83])
"""A card in the own palette, by color."""
JACKPOT = np.array([1.0, 1.3, 1.0, 1.3, 1.0, 1.3])
JACKPOT_BASE, JACKPOT_A_SEAT, JACKPOT_A_TURN = 0.17, 0.68, 0.77
"""A card in the jackpot: JACKPOT by color, times (base + a_seat / players) for the seat on turn,
and less by the factor a_turn for each seat later."""
EXTRA_ROLL_POINTS, STEAL_POINTS, MINUS_FIVE_RELIEF = 1.6, 1.2, 2.5

EASY_EXPOSED = 0.45
"""Share of its value that the easy player thinks a card loses by lying unwon in the jackpot."""
EASY_EXTRA_ROLL = 3.5
"""Expected points of a plain roll from which the easy player plays an EXTRA ROLL."""


@rule
def won_in(color: int, rolls: int) -> float:
    """Chance that a color is won at least once in so many rolls."""
    return 1.0 - (1.0 - float(WIN[color])) ** rolls


@rule
def jackpot_share(players: int, wait: int) -> float:
    """What a jackpot card is worth to a seat that is ``wait`` seats from its turn, of its value."""
    return (JACKPOT_BASE + JACKPOT_A_SEAT / players) * JACKPOT_A_TURN**wait


@rule
def jackpot_lead(players: int) -> float:
    """What a card left in the jackpot is worth to the seat on turn beyond the others' mean."""
    others = 0.0
    for wait in range(players - 1):
        others += jackpot_share(players, wait)
    return jackpot_share(players, players - 1) - others / (players - 1)


@rule
def opposed(s: State, seat: int, color: int) -> int:
    """Cards of a color in the opponents' palettes."""
    count = 0
    for other in range(int(s.players)):
        if other != seat:
            count += int(s.palette[other, color])
    return count


@rule
def roll_worth(s: State, seat: int, rolls: int, color: int, count: int, keen: bool) -> float:
    """Expected points of so many rolls with ``count`` cards of a color wagered (0: none).

    The easy player counts what is banked. The keen one counts what banking adds to cards that are
    worth something where they lie, and to the lead over the others.
    """
    players = int(s.players)
    left = jackpot_lead(players) if keen else 0.0
    worth = 0.0
    for c in range(COLORS):
        kept = float(KEPT[c]) - 0.1 if keen else 0.0
        won = won_in(c, rolls)
        lost = left * float(JACKPOT[c])
        points = (1.0 - kept) * int(s.palette[seat, c]) + (1.0 - lost) * int(s.jackpot[c])
        if c == color and count > 0:
            swept = 1.0 + kept / (players - 1)
            points += swept * opposed(s, seat, c)
            if keen:
                worth -= count * int(VALUE[c]) * (1.0 - won) * (kept - lost)
            else:
                worth -= count * int(VALUE[c]) * (1.0 - won) * EASY_EXPOSED
        worth += points * int(VALUE[c]) * won
    return worth


@rule
def best_wager(s: State, seat: int, keen: bool) -> int:
    """The wager with the best expectation, or the plain roll."""
    extra = int(s.extra_rolls)
    best = roll_worth(s, seat, 1 + extra, 0, 0, keen)
    code = code_of(ROLL, 0, 0)
    for color in range(COLORS):
        for count in range(1, int(s.palette[seat, color]) + 1):
            worth = roll_worth(s, seat, count + extra, color, count, keen)
            if worth > best:
                best = worth
                code = code_of(WAGER, color, count)
    return code


@rule
def palette_worth(s: State, seat: int) -> float:
    """What a palette is good for: its cards, less its MINUS FIVE."""
    worth = EXTRA_ROLL_POINTS * int(s.palette[seat, ER]) + STEAL_POINTS * int(s.palette[seat, ST])
    for color in range(COLORS):
        worth += float(KEPT[color]) * int(s.palette[seat, color]) * int(VALUE[color])
    return worth - (5.0 - MINUS_FIVE_RELIEF) * int(s.palette[seat, M5])


@rule
def leader(s: State, seat: int) -> int:
    """The opponent with the highest score."""
    best, found = -1000, -1
    for other in range(int(s.players)):
        if other != seat and rules.score(s, other) > best:
            best, found = rules.score(s, other), other
    return found


@rule
def steal_worth(s: State, seat: int, code: int) -> float:
    """Points a steal is worth: what it takes from a rival, and the chance to bank it."""
    verb, a, b = verb_of(code), a_of(code), b_of(code)
    ahead = 1.0 if a == leader(s, seat) else 0.6
    if verb == STEAL_BANK:
        cards = rules.bank_count(s, a)
        mean = max(0, rules.score(s, a) + 5 * int(s.palette[a, M5])) / cards
        return mean * (0.3 + ahead / (int(s.players) - 1))
    if verb == STEAL_MINUS_FIVE:
        return 5.0 / (int(s.players) - 1) if b == leader(s, seat) else -1.0
    if b >= COLORS:
        return 1.0
    value = int(VALUE[b])
    worth = value * 0.5
    if int(s.wagered_color) == b:
        return worth
    if int(s.phase) == MAIN and int(s.palette[seat, b]) > 0:
        worth += value * won_in(b, int(s.palette[seat, b]) + 1) * 0.5
    return worth


@rule
def best_steal(s: State, seat: int, out: Ints, n: int) -> int:
    """The steal worth most among the legal actions, or -1 where waiting is better."""
    players = int(s.players)
    late = int(s.final_left) > 0 or int(s.pile_left) <= 3 * players
    best = 0.0 if late else 2.2
    code = -1
    for i in range(n):
        verb = verb_of(int(out[i]))
        if verb in (STEAL_BANK, STEAL_PALETTE, STEAL_MINUS_FIVE):
            worth = steal_worth(s, seat, int(out[i]))
            if worth > best:
                best = worth
                code = int(out[i])
    return code


@rule
def best_partner(s: State, seat: int) -> int:
    """The opponent whose palette is worth most."""
    best, found = -1e9, -1
    for other in range(int(s.players)):
        if other != seat and palette_worth(s, other) > best:
            best, found = palette_worth(s, other), other
    return found


@rule
def wants_extra_roll(s: State, seat: int, keen: bool) -> bool:
    if int(s.final_left) > 0 or int(s.pile_left) <= 3 * int(s.players):
        return True
    one = roll_worth(s, seat, 1 + int(s.extra_rolls), 0, 0, keen)
    if not keen:
        return one >= EASY_EXTRA_ROLL
    return roll_worth(s, seat, 2 + int(s.extra_rolls), 0, 0, keen) - one > EXTRA_ROLL_POINTS


@rule
def sensible(s: State, out: Ints, n: int, keen: bool) -> int:
    """The action a sensible player takes at once, of the n legal ones in ``out``."""
    phase = int(s.phase)
    seat = int(s.seat)
    if n == 1:
        return int(out[0])
    if phase == SWAP_CHOICE:
        return code_of(SWAP, best_partner(s, seat), 0)
    if phase == MINUS_FIVE_CHOICE:
        return code_of(MOVE_MINUS_FIVE, leader(s, seat), 0)
    if int(s.palette[seat, ST]) > 0:
        steal = best_steal(s, seat, out, n)
        if steal >= 0:
            return steal
    playable = rules.extra_roll_open(s) and rules.cards_open(s, ER)
    if int(s.palette[seat, ER]) > 0 and playable and wants_extra_roll(s, seat, keen):
        return code_of(EXTRA_ROLL, 0, 0)
    if phase == START and int(s.final_left) == 0:
        return code_of(DRAW, 0, 0)
    if phase == WRAP_UP:
        return code_of(END_TURN, 0, 0)
    if phase == MAIN:
        return best_wager(s, seat, keen)
    return code_of(ROLL, 0, 0)


@rule
def choose(s: State, policy: int, out: Ints, n: int, rng: Rng) -> int:
    """The action of a policy, of the n legal ones in ``out``."""
    if policy == RANDOM:
        return int(out[below(rng, n)])
    return sensible(s, out, n, policy == KEEN)
