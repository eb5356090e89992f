"""The journal of the rules as events and chance outcomes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kibitz.games.golden_deuce import codes
from kibitz.games.golden_deuce import events as ev
from kibitz.games.golden_deuce import state as st
from kibitz.games.golden_deuce.cards import CARDS, COMBOS, GOLDEN_DEUCE, cards_of

EFFECTS = ("", "forward", "back", "warp")

Row = Sequence[int]


def read_journal(
    s: Mapping[str, Any], rows: Sequence[Row]
) -> tuple[tuple[ev.Happening, ...], tuple[str, ...]]:
    """A journal as events and as the chance outcomes among them; ``s`` is the state after it."""
    events: list[ev.Happening] = []
    chance: list[str] = []
    for row in rows:
        event, a, b, _ = row
        if event == codes.DEALT:
            hands = tuple(cards_of(r[2]) for r in rows if r[0] == codes.HAND_DEALT)
            chance += [card for hand in hands for card in hand] + _pile(s)
            weakest = "" if b == st.NO_CARD else CARDS[b]
            events.append(ev.Dealt(s["deals_scored"] + 1, a, weakest, row[3], hands))
        elif event == codes.SCORED:
            if a == 0:
                events.append(_scored(s, [r for r in rows if r[0] == codes.SCORED]))
        elif event != codes.HAND_DEALT:
            events.append(_event(s, row))
            if event == codes.PASSED and b != st.NO_CARD:
                chance.append(CARDS[b])
    return tuple(events), tuple(chance)


def _pile(s: Mapping[str, Any]) -> list[str]:
    """The draw pile, top card first."""
    return [CARDS[strength] for strength in s["pile"][: s["pile_left"]][::-1].tolist()]


def _event(s: Mapping[str, Any], row: Row) -> ev.Happening:
    event, a, b, c = row
    match event:
        case codes.PLAYED:
            seat = a % 4
            left = int(s["hand"][seat]).bit_count()
            return ev.Played(
                seat, cards_of(b), COMBOS[a // 4 - 1], left, bool(c & st.LEADS), bool(c & st.DUTY)
            )
        case codes.PASSED:
            drew = b != st.NO_CARD
            return ev.Passed(a, drew, CARDS[b] if drew else None, bool(c & st.DUTY))
        case codes.TRICK_ENDED:
            return ev.TrickEnded(a)
        case codes.DECLARED_CARD:
            return ev.Declared(a)
        case codes.STAYED_SILENT:
            return ev.StayedSilent(a)
        case codes.PENALTY_MOVED:
            return ev.PenaltyMoved(a, b, c)
        case codes.PENALTY_VOID:
            return ev.PenaltyVoid(a)
        case codes.DEAL_ENDED:
            hands = tuple(cards_of(hand) for hand in s["hand"][: s["players"]].tolist())
            unscored = not s["score"].any()
            return ev.DealEnded(a, s["deals_scored"] + unscored, hands)
        case codes.STONE_MOVED:
            return ev.StoneMoved(a % 4, c, b % 64, b // 64 % 64, b // 4096, EFFECTS[a // 4])
        case codes.POINTS_LOST:
            return ev.PointsLost(a, b, _rule(c))
        case codes.CUED:
            return ev.Cued(a)
    scores = tuple(s["stone"][: s["players"]].sum(axis=1).tolist())
    return ev.Finished(a, _rule(b), scores)


def _scored(s: Mapping[str, Any], rows: Sequence[Row]) -> ev.Scored:
    golden = [
        seat for seat, hand in enumerate(s["hand"].tolist()) if GOLDEN_DEUCE in cards_of(hand)
    ]
    return ev.Scored(
        deal=s["deals_scored"],
        winner=s["deal_winner"],
        places=tuple(row[2] % 8 for row in rows),
        counts=tuple(row[2] // 8 % 128 for row in rows),
        values=tuple(row[2] // 1024 for row in rows),
        scores=tuple(row[3] for row in rows),
        golden=golden[0] if golden else -1,
    )


def _rule(number: int) -> str:
    return f"GD-{number // 100}.{number % 100}"
