"""The layout and its edge: where a card fits, and what it scores there (NZ-2, NZ-4.4 to NZ-5)."""

from __future__ import annotations

import numpy as np

from kibitz.core.kernel import Ints, rule
from kibitz.games.numzee import cards
from kibitz.games.numzee.codes import PLAY, code_of
from kibitz.games.numzee.state import ICONS, SIDES, SLOTS, State

FIRST = np.array([shown[0] for shown in cards.SHOWN], dtype=np.int64)
SECOND = np.array([shown[1] for shown in cards.SHOWN], dtype=np.int64)
DQ = np.array([q for q, _ in cards.OFFSETS], dtype=np.int64)  # NZ-2.1
DR = np.array([r for _, r in cards.OFFSETS], dtype=np.int64)
JOKER = cards.JOKER
HEXTUPLES = cards.HEXTUPLES
ALL_TURNS = 63
"""Bits of all six rotations."""
TURN_0, TURNS_01 = 1, 3


@rule
def is_hextuple(card: int) -> bool:  # NZ-1.3
    return card >= HEXTUPLES


@rule
def is_joker_bearing(card: int) -> bool:
    return int(SECOND[card]) == JOKER


@rule
def slot_of(s: State, q: int, r: int) -> int:
    """The slot where a cell stands, or the free one where it would."""
    slot = ((q << 5) + r) & (SLOTS - 1)
    while True:
        found = int(s.slots[slot])
        if found == 0:
            return slot
        if found > 0:
            if int(s.laid_q[found - 1]) == q and int(s.laid_r[found - 1]) == r:
                return slot
        elif int(s.edge_q[-1 - found]) == q and int(s.edge_r[-1 - found]) == r:
            return slot
        slot = (slot + 1) & (SLOTS - 1)


@rule
def find(s: State, q: int, r: int) -> int:
    """What is at a cell: 1 + its place in the layout, -1 - its place in the edge, or 0."""
    return int(s.slots[slot_of(s, q, r)])


@rule
def icon_at(s: State, card: int, rotation: int, side: int) -> int:
    """The icon that a turned card shows on a side (NZ-2.3, NZ-12.6)."""
    turned = (side - rotation) % SIDES
    first = turned % 2 == 0 if int(s.alternating) else turned < SIDES // 2
    return int(FIRST[card]) if first else int(SECOND[card])


@rule
def icons_match(a: int, b: int) -> bool:  # NZ-8.1
    return a in (b, JOKER) or b == JOKER


@rule
def stored_rotation(s: State, card: int, rotation: int) -> int:  # NZ-2.5, NZ-12.6
    if is_hextuple(card):
        return 0
    return rotation % 2 if int(s.alternating) else rotation


@rule
def turns_covering(s: State, side: int) -> int:
    """Bits of the rotations at which the first icon lies on a side."""
    if int(s.alternating):
        return 0b010101 << (side % 2)
    return 1 << side | 1 << (side + 5) % SIDES | 1 << (side + 4) % SIDES


@rule
def distinct_turns(s: State, card: int) -> int:
    """Bits of the rotations that look different (NZ-2.5, NZ-12.6)."""
    if is_hextuple(card):
        return TURN_0
    return TURNS_01 if int(s.alternating) else ALL_TURNS


@rule
def clear_layout(s: State) -> None:
    s.laid = 0
    s.edges = 0
    s.slots[:] = 0
    s.laid_card[:] = 0
    s.laid_rotation[:] = 0
    s.laid_q[:] = 0
    s.laid_r[:] = 0
    s.edge_q[:] = 0
    s.edge_r[:] = 0
    s.edge_worth[:] = 0
    s.edge_code[:] = 0
    s.edge_fit[:] = 0


@rule
def lay(s: State, card: int, q: int, r: int, rotation: int) -> None:
    """Puts a card down and brings the edge up to date."""
    slot = slot_of(s, q, r)
    edge = -1 - int(s.slots[slot])
    place = int(s.laid)
    s.laid = place + 1
    s.laid_card[place] = card
    s.laid_q[place] = q
    s.laid_r[place] = r
    s.laid_rotation[place] = rotation
    s.slots[slot] = place + 1
    if edge >= 0:
        _drop_edge(s, edge)
    for side in range(SIDES):
        nq, nr = q + int(DQ[side]), r + int(DR[side])
        slot = slot_of(s, nq, nr)
        near = int(s.slots[slot])
        if near > 0:
            continue
        edge = -1 - near
        if near == 0:
            edge = _new_edge(s, nq, nr)
            s.slots[slot] = -1 - edge
        s.edge_worth[edge] += s.value[card]
        _meet(s, edge, (side + 3) % SIDES, icon_at(s, card, rotation, side))


@rule
def _new_edge(s: State, q: int, r: int) -> int:
    edge = int(s.edges)
    s.edges = edge + 1
    s.edge_q[edge] = q
    s.edge_r[edge] = r
    s.edge_code[edge] = code_of(PLAY, 0, q, r, 0)
    s.edge_worth[edge] = 0
    blank = 0 if int(s.at_least_one) else ALL_TURNS
    for icon in range(ICONS):
        s.edge_fit[icon, edge] = blank
    return edge


@rule
def _drop_edge(s: State, edge: int) -> None:
    """Takes a cell out of the edge; the last one moves to its place."""
    last = int(s.edges) - 1
    if edge != last:
        slot = slot_of(s, int(s.edge_q[last]), int(s.edge_r[last]))
        s.edge_q[edge] = s.edge_q[last]
        s.edge_r[edge] = s.edge_r[last]
        s.edge_worth[edge] = s.edge_worth[last]
        s.edge_code[edge] = s.edge_code[last]
        for icon in range(ICONS):
            s.edge_fit[icon, edge] = s.edge_fit[icon, last]
        s.slots[slot] = -1 - edge
    s.edges = last
    s.edge_q[last] = 0
    s.edge_r[last] = 0
    s.edge_worth[last] = 0
    s.edge_code[last] = 0
    for icon in range(ICONS):
        s.edge_fit[icon, last] = 0


@rule
def _meet(s: State, edge: int, side: int, faced: int) -> None:
    """A side of an edge cell faces an icon from now on."""
    covering = turns_covering(s, side)
    if int(s.at_least_one):
        for icon in range(ICONS):
            if icons_match(icon, faced):
                s.edge_fit[icon, edge] |= covering
    elif faced != JOKER:
        for icon in range(JOKER):
            if icon != faced:
                s.edge_fit[icon, edge] &= ALL_TURNS ^ covering


@rule
def three_on(turns: int) -> int:
    """Rotations for the second icon of a card, which lies three sides further on."""
    return (turns >> 3 | turns << 3) & ALL_TURNS


@rule
def turns_at(s: State, card: int, edge: int) -> int:
    """Bits of the distinct rotations at which a card fits an edge cell (NZ-4.6, NZ-4.7)."""
    first = int(s.edge_fit[int(FIRST[card]), edge])
    second = three_on(int(s.edge_fit[int(SECOND[card]), edge]))
    both = first | second if int(s.at_least_one) else first & second
    return both & distinct_turns(s, card)


@rule
def turns_matching(s: State, card: int, edge: int, place: int) -> int:
    """Bits of the rotations at which a card on an edge cell matches one card that lies."""
    dq = int(s.laid_q[place]) - int(s.edge_q[edge])
    dr = int(s.laid_r[place]) - int(s.edge_r[edge])
    for side in range(SIDES):
        if int(DQ[side]) == dq and int(DR[side]) == dr:
            faced = icon_at(
                s, int(s.laid_card[place]), int(s.laid_rotation[place]), (side + 3) % SIDES
            )
            covering = turns_covering(s, side)
            found = 0
            if icons_match(int(FIRST[card]), faced):
                found |= covering
            if icons_match(int(SECOND[card]), faced):
                found |= ALL_TURNS ^ covering
            return found
    return 0


@rule
def matched_points(s: State, card: int, q: int, r: int, rotation: int, side: int) -> int:
    """What the card across a side adds to a placement; -1 if there is none or no match."""
    found = find(s, q + int(DQ[side]), r + int(DR[side]))
    if found <= 0:
        return -1
    other = int(s.laid_card[found - 1])
    own = icon_at(s, card, rotation, side)
    faced = icon_at(s, other, int(s.laid_rotation[found - 1]), (side + 3) % SIDES)
    if not icons_match(own, faced):
        return -1  # NZ-5.4
    if int(s.joker_uncounted) and JOKER in (own, faced):
        return 0  # NZ-12.12
    return int(s.value[other])  # NZ-5.2, NZ-8.3


@rule
def points_at(s: State, card: int, edge: int, rotation: int) -> int:
    """Points of a placement on an edge cell (NZ-5.1)."""
    points = int(s.value[card])
    if not int(s.at_least_one) and not int(s.joker_uncounted):
        return points + int(s.edge_worth[edge])
    q, r = int(s.edge_q[edge]), int(s.edge_r[edge])
    for side in range(SIDES):
        points += max(0, matched_points(s, card, q, r, rotation, side))
    return points


@rule
def mark_open(s: State, marks: Ints) -> None:
    """Sets ``marks`` to 1 for every edge cell that a path of empty cells leads out from
    (NZ-12.18), else to 0."""
    n = int(s.edges)
    if n == 0:
        return
    least_q, least_r = int(s.edge_q[0]), int(s.edge_r[0])
    most_q, most_r = least_q, least_r
    for edge in range(n):
        least_q = min(least_q, int(s.edge_q[edge]))
        most_q = max(most_q, int(s.edge_q[edge]))
        least_r = min(least_r, int(s.edge_r[edge]))
        most_r = max(most_r, int(s.edge_r[edge]))
    width = most_r - least_r + 1
    height = most_q - least_q + 1
    seen = np.zeros(height * width, dtype=np.int64)
    queue = np.empty(height * width, dtype=np.int64)
    tail = 0
    # Cards lie within the edge, so that the rim of its box is empty and outside.
    for cell in range(height * width):
        row, column = cell // width, cell % width
        if row == 0 or row == height - 1 or column == 0 or column == width - 1:
            seen[cell] = 1
            queue[tail] = cell
            tail += 1
    head = 0
    while head < tail:
        q, r = queue[head] // width + least_q, queue[head] % width + least_r
        head += 1
        for side in range(SIDES):
            nq, nr = q + int(DQ[side]), r + int(DR[side])
            if nq < least_q or nq > most_q or nr < least_r or nr > most_r:
                continue
            cell = (nq - least_q) * width + nr - least_r
            if seen[cell] == 0 and find(s, nq, nr) <= 0:
                seen[cell] = 1
                queue[tail] = cell
                tail += 1
    for edge in range(n):
        cell = (int(s.edge_q[edge]) - least_q) * width + int(s.edge_r[edge]) - least_r
        marks[edge] = seen[cell]
