"""The doors of the rules for Python: (records, index) in, numbers out."""

from __future__ import annotations

from kibitz.core.kernel import Ints, Records, Rows, door
from kibitz.games.numzee import rules
from kibitz.games.numzee.codes import PLAY, card_of, q_of, r_of, rotation_of, verb_of
from kibitz.games.numzee.imagining import fill_hidden
from kibitz.games.numzee.layout import find, lay, points_at
from kibitz.games.numzee.rules import legal, perform, refusal


@door
def refusal_at(records: Records, i: int, seat: int, code: int) -> int:
    return refusal(records[i], seat, code)


@door
def legal_at(records: Records, i: int, out: Ints) -> int:
    return legal(records[i], out)


@door
def perform_at(records: Records, i: int, code: int, given: Ints, journal: Rows) -> None:
    perform(records[i], code, given, journal)


@door
def points_of(records: Records, i: int, placements: Ints, points: Ints) -> None:
    """The points of legal placements; -1 for any other action."""
    s = records[i]
    for at in range(placements.shape[0]):
        code = int(placements[at])
        points[at] = -1
        if verb_of(code) == PLAY:
            edge = -1 - find(s, q_of(code), r_of(code))
            points[at] = points_at(s, card_of(code), edge, rotation_of(code))


@door
def lay_at(records: Records, i: int, card: int, q: int, r: int, rotation: int) -> None:
    lay(records[i], card, q, r, rotation)


@door
def may_open_at(records: Records, i: int, icon: int) -> bool:
    return rules.may_open(records[i], icon)


@door
def left_value_at(records: Records, i: int, card: int) -> int:
    return rules.left_value(records[i], card)


@door
def standing_at(records: Records, i: int, scores: Ints, penalties: Ints) -> int:
    """Match scores and what each seat's cards cost; bits of the seats that win."""
    s = records[i]
    for seat in range(int(s.players)):
        scores[seat] = rules.match_score(s, seat)
        penalties[seat] = rules.penalty(s, seat)
    return rules.winners(s)


@door
def fill_hidden_at(records: Records, i: int, fixed: int, pile: int) -> bool:
    return fill_hidden(records[i], fixed, pile)
