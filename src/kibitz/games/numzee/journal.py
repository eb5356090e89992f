"""The journal of the rules as events and chance outcomes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kibitz.games.numzee import codes
from kibitz.games.numzee import events as ev
from kibitz.games.numzee.cards import CARDS, ICONS
from kibitz.games.numzee.state import INVENTORY, RANDOM_ICON, RANDOM_PLAYER

Row = Sequence[int]
Laying = tuple[str, int, int, int]
"""Card, q, r, rotation."""


def read_journal(
    s: Mapping[str, Any],
    laid: Sequence[Laying],
    standing: tuple[Sequence[int], Sequence[int], Sequence[int]],
    rows: Sequence[Row],
) -> tuple[tuple[ev.Happening, ...], tuple[str, ...]]:
    """A journal as events and as the chance outcomes among them.

    ``s``, ``laid`` and ``standing`` (match scores, penalties, winners) are of the state after it.
    """
    events: list[ev.Happening] = []
    chance: list[str] = []
    for at, row in enumerate(rows):
        event, a, b, c = row
        if event == codes.ROUND_OPENED:
            events.append(ev.RoundOpened(a, b, "" if c < 0 else ICONS[c]))
            if s["first_rule"] == RANDOM_PLAYER:
                chance.append(f"first {b}")
            if s["choice_rule"] == RANDOM_ICON:
                chance.append(f"icon {ICONS[c]}")
        elif event == codes.STARTER_CHOSEN:
            events.append(ev.StarterChosen(a, ICONS[b]))
        elif event == codes.DEALT:
            chance += _cards(rows[at + 1 :])
            events.append(_dealt(s, row))
        elif event == codes.PLACED:
            events.append(_placed(s, laid, rows[at:]))
        elif event == codes.DECLINED:
            events.append(ev.Declined(a))
        elif event == codes.PASSED:
            events.append(ev.Passed(a, b))
        elif event == codes.DREW:
            cards = tuple(_cards(rows[at + 1 : at + 1 + b]))
            events.append(ev.Drew(a, b, c, cards, bool(s["open_hands"])))
        elif event == codes.ROUND_ENDED:
            events.append(_ended(s, standing, row))
        elif event == codes.FINISHED:
            events.append(ev.Finished(tuple(standing[2]), tuple(standing[0])))
    return tuple(events), tuple(chance)


def _cards(rows: Sequence[Row]) -> list[str]:
    return [CARDS[row[1]] for row in rows if row[0] == codes.CARD]


def hands_of(s: Mapping[str, Any]) -> tuple[tuple[str, ...], ...]:
    """Every hand in the order of the deck."""
    sizes = s["hand_size"].tolist()
    rows = s["hand"].tolist()
    return tuple(
        tuple(CARDS[card] for card in rows[seat][: sizes[seat]]) for seat in range(s["players"])
    )


def _dealt(s: Mapping[str, Any], row: Row) -> ev.Dealt:
    hands = hands_of(s)
    assert all(len(hand) == INVENTORY for hand in hands)
    return ev.Dealt(CARDS[row[1]], row[2], row[3], hands, bool(s["open_hands"]))


def _placed(s: Mapping[str, Any], laid: Sequence[Laying], rows: Sequence[Row]) -> ev.Placed:
    _, seat, what, place = rows[0]
    card, q, r, rotation = laid[place]
    matched = []
    for row in rows[1:]:
        if row[0] != codes.MATCHED:
            break
        other, other_q, other_r, _ = laid[row[2]]
        matched.append(ev.Matched(other, other_q, other_r, row[1], row[3]))
    value, points, offers = next(row[1:] for row in rows if row[0] == codes.POINTS)
    drawn = sum(row[2] for row in rows if row[0] == codes.DREW)
    left = int(s["hand_size"][seat]) - drawn
    return ev.Placed(
        seat, card, q, r, rotation, value, tuple(matched), points, left, what >= 128, bool(offers)
    )


def _ended(
    s: Mapping[str, Any],
    standing: tuple[Sequence[int], Sequence[int], Sequence[int]],
    row: Row,
) -> ev.RoundEnded:
    players = s["players"]
    return ev.RoundEnded(
        round=row[1],
        seat=row[2],
        hands=hands_of(s),
        scores=tuple(s["score"][:players].tolist()),
        penalties=tuple(standing[1]),
        results=tuple(s["results"][row[1] - 1, :players].tolist()),
        match_scores=tuple(standing[0]),
    )
