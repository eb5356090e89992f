"""Positions as plain data: reading them, and every fault of one that was set up by hand."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from kibitz.core.errors import Unreadable
from kibitz.core.game import Fault
from kibitz.core.positions import check_fields, items, one_of, whole
from kibitz.games.golden_deuce.cards import (
    CARDS,
    DECK,
    STRENGTH,
    by_strength,
    read_card,
    read_cards,
)
from kibitz.games.golden_deuce.rulings import Rulings
from kibitz.games.golden_deuce.view import ANNOUNCED, PHASES

FIELDS = (
    "players", "phase", "seat", "hands", "pile", "played", "top", "top_owner", "passes", "passed",
    "weakest", "declared", "stones", "deals_scored", "deals_won", "deal_winner", "scores",
    "points", "moved", "turns", "winner",
)  # fmt: skip
PLAYING = ("lead", "follow", "declare", "penalty")
HAND = 13
LAP = 40
MOST_TURNS = 240
MOST_SCORE = 1_000
_TURN = re.compile(r"(?P<leads>\|?)S?(?P<seat>[0-3]) (?P<what>[^!]+?)(?P<duty>!?)")


class Move(msgspec.Struct, frozen=True):
    """One turn of the deal as read."""

    seat: int
    cards: tuple[str, ...]
    drew: bool
    duty: bool
    leads: bool


class Layout(msgspec.Struct, frozen=True):
    """A position as read; it may be full of faults."""

    players: int
    phase: str
    seat: int
    hands: tuple[tuple[str, ...], ...]
    more: tuple[int, ...]
    """Cards of each hand that may be any."""
    pile: tuple[str, ...] | int
    """Its cards, top card first, or how many there are."""
    played: tuple[str, ...] | None
    top: tuple[str, ...]
    top_owner: int
    passes: int
    passed: tuple[int, ...]
    weakest: str
    declared: tuple[str, ...]
    stones: tuple[tuple[int, ...], ...]
    deals_scored: int
    deals_won: tuple[int, ...]
    deal_winner: int
    scores: tuple[int, ...]
    points: int
    moved: tuple[int, ...]
    turns: tuple[Move, ...]
    winner: int

    def laid(self) -> tuple[str, ...]:
        """Every card that has a place, those played included."""
        pile = () if isinstance(self.pile, int) else self.pile
        lying = [card for zone in (*self.hands, pile, self.top, self.played or ()) for card in zone]
        for turn in self.turns:
            lying += [card for card in turn.cards if card not in lying]
        return tuple(lying)

    def free(self) -> tuple[str, ...]:
        """Cards that lie nowhere."""
        laid = set(self.laid())
        return tuple(card for card in CARDS if card not in laid)

    @property
    def pile_count(self) -> int:
        return self.pile if isinstance(self.pile, int) else len(self.pile)

    def count(self, seat: int) -> int:
        """Cards in a hand."""
        return len(self.hands[seat]) + self.more[seat]


def read_position(position: Mapping[str, Any]) -> Layout:
    """A position from plain data; what is left out takes its default. Raises Unreadable."""
    check_fields(position, FIELDS)
    players = whole(position, "players", None, 1, 4)
    top = _cards(position, "top")
    phase = one_of(position, "phase", "follow" if top else "lead", PHASES)
    seat = whole(position, "seat", 0, 0, players - 1)
    passes = whole(position, "passes", 0, 0, MOST_TURNS)
    played = _cards(position, "played") if "played" in position else None
    owner = seat if phase in ("declare", "penalty") else (seat - 1 - passes) % players
    scores = _numbers(position, "scores", players, -MOST_SCORE, MOST_SCORE)
    hands, more = _hands(position, players, phase)
    layout = Layout(
        players=players,
        phase=phase,
        seat=seat,
        hands=hands,
        more=more,
        pile=_pile(position),
        played=played,
        top=top,
        top_owner=whole(position, "top_owner", owner if top else -1, -1, players - 1),
        passes=passes,
        passed=_passed(position, players, seat, passes),
        weakest=read_card(str(position["weakest"])) if position.get("weakest") else "",
        declared=_declared(position, players),
        stones=_stones(position, players),
        deals_scored=whole(position, "deals_scored", 0, 0, 1_000_000),
        deals_won=_numbers(position, "deals_won", players, 0, 1_000_000),
        deal_winner=whole(
            position, "deal_winner", seat if phase == "move" else -1, -1, players - 1
        ),
        scores=scores,
        points=whole(
            position, "points", scores[seat] if phase == "move" else 0, -MOST_SCORE, MOST_SCORE
        ),
        moved=_list_of_numbers(position, "moved", 1, LAP - 1),
        turns=_turns(position, players),
        winner=whole(position, "winner", -1, -1, players - 1),
    )
    return _with_pile(layout)


def _with_pile(layout: Layout) -> Layout:
    """The layout with its pile counted, and room found for every card that may be any."""
    laid = layout.laid()
    doubled = sorted({card for card in laid if laid.count(card) > 1})
    if doubled:
        raise Unreadable(f"{doubled[0]} lies in two places; the deck has one of each card.")
    free = DECK - len(laid) - sum(layout.more)
    if free < 0:
        raise Unreadable(f"The hands ask for {-free} more cards than the deck has left.")
    if layout.pile == -1:
        usual = DECK - HAND * layout.players
        most = free if layout.played is not None else min(usual, free)
        return msgspec.structs.replace(layout, pile=most)
    if isinstance(layout.pile, int) and layout.pile > free:
        raise Unreadable(f"pile cannot be {layout.pile}: only {free} cards are left for it.")
    return layout


def _cards(position: Mapping[str, Any], field: str) -> tuple[str, ...]:
    value = position.get(field, "")
    if not isinstance(value, str):
        raise Unreadable(f'{field} is a text of cards such as "J9 C9", not {value!r}.')
    return read_cards(value)


def _list_of_numbers(
    position: Mapping[str, Any], field: str, least: int, most: int
) -> tuple[int, ...]:
    values = items(position, field, 4)
    return tuple(sorted(_number(field, value, least, most) for value in values))


def _number(field: str, value: object, least: int, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise Unreadable(f"{field} holds {value!r}; its numbers go from {least} to {most}.")
    return value


def _numbers(
    position: Mapping[str, Any], field: str, players: int, least: int, most: int
) -> tuple[int, ...]:
    """One number a seat; those left out are 0."""
    values = [_number(field, v, least, most) for v in items(position, field, players)]
    return tuple(values + [0] * (players - len(values)))


def _hands(
    position: Mapping[str, Any], players: int, phase: str
) -> tuple[tuple[tuple[str, ...], ...], tuple[int, ...]]:
    texts = items(position, "hands", players)
    texts += [f"+{HAND}" if phase in PLAYING else ""] * (players - len(texts))
    hands, more = [], []
    for text in texts:
        if not isinstance(text, str):
            raise Unreadable(f'hands: write each as text such as "J9 C9 +6", not {text!r}.')
        words = text.replace(",", " ").split()
        counts = [word for word in words if word.startswith("+")]
        if len(counts) > 1 or not all(word[1:].isdecimal() for word in counts):
            raise Unreadable(f'hands: {text!r} has more than cards and one count such as "+6".')
        hands.append(read_cards(" ".join(word for word in words if not word.startswith("+"))))
        more.append(min(int(counts[0][1:]), 999) if counts else 0)
    return tuple(hands), tuple(more)


def _pile(position: Mapping[str, Any]) -> tuple[str, ...] | int:
    """The pile as given; -1 where it is left out."""
    value = position.get("pile", -1)
    if isinstance(value, list | tuple):
        cards = tuple(read_card(str(card)) for card in value)
        if len(set(cards)) != len(cards):
            raise Unreadable("pile names a card twice; the deck has one of each.")
        return cards
    return _number("pile", value, -1, DECK)


def _passed(position: Mapping[str, Any], players: int, seat: int, passes: int) -> tuple[int, ...]:
    if "passed" not in position:
        return tuple(sorted((seat - 1 - i) % players for i in range(min(passes, players - 1))))
    values = [_number("passed", v, 0, players - 1) for v in items(position, "passed", players)]
    return tuple(sorted(set(values)))


def _declared(position: Mapping[str, Any], players: int) -> tuple[str, ...]:
    values = items(position, "declared", players)
    for value in values:
        if value not in ANNOUNCED:
            raise Unreadable(f"declared holds {value!r}; each is one of {', '.join(ANNOUNCED)}.")
    return tuple(values + ["none"] * (players - len(values)))


def _stones(position: Mapping[str, Any], players: int) -> tuple[tuple[int, ...], ...]:
    rows = items(position, "stones", players)
    stones = []
    for row in rows:
        if not isinstance(row, list | tuple) or len(row) > 4:
            raise Unreadable(f"stones: write up to four numbers for each seat, not {row!r}.")
        given = sorted(_number("stones", value, 0, LAP) for value in row)
        stones.append(tuple([0] * (4 - len(given)) + given))
    return tuple(stones + [(0, 0, 0, 0)] * (players - len(stones)))


def _turns(position: Mapping[str, Any], players: int) -> tuple[Move, ...]:
    turns = []
    for text in items(position, "turns", MOST_TURNS):
        match = _TURN.fullmatch(" ".join(str(text).split()))
        if match is None or int(match["seat"]) >= players:
            raise Unreadable(f'turns holds {text!r}; write "|0 J3", "1 pass" or "1 draw!".')
        what = match["what"].lower()
        turns.append(
            Move(
                seat=int(match["seat"]),
                cards=() if what in ("pass", "draw") else read_cards(match["what"]),
                drew=what == "draw",
                duty=bool(match["duty"]),
                leads=bool(match["leads"]),
            )
        )
    return tuple(turns)


def write_turn(seat: int, cards: Sequence[str], drew: bool, duty: bool, leads: bool) -> str:
    """A turn as a position writes it."""
    what = " ".join(by_strength(cards)) if cards else "draw" if drew else "pass"
    return f"{'|' if leads else ''}{seat} {what}{'!' if duty else ''}"


def faults(layout: Layout, rulings: Rulings) -> tuple[Fault, ...]:
    """Every fault of a position that the layout alone shows, in the order of the rules."""
    return (
        *_table_faults(layout),
        *_trick_faults(layout),
        *_card_faults(layout),
        *_board_faults(layout),
        *_end_faults(layout, rulings),
    )


def _table_faults(layout: Layout) -> list[Fault]:
    if layout.players < 2:
        return [Fault("GD-1.1", "The game needs at least 2 players.", ("players",))]
    return []


def _trick_faults(layout: Layout) -> list[Fault]:
    found = []
    if layout.phase == "follow" and not layout.top:
        text = "To follow there must be a combo to beat."
        found.append(Fault("GD-5.3", text, ("top", "phase")))
    if layout.phase not in ("follow", "declare", "penalty") and layout.top:
        text = f"No combo lies in a trick in phase {layout.phase}."
        found.append(Fault("GD-5.1", text, ("top", "phase")))
    if layout.top and layout.phase == "follow" and layout.top_owner == layout.seat:
        text = "When all others have passed, the trick is over and its owner leads."
        found.append(Fault("GD-6.5", text, ("top_owner", "seat")))
    if layout.top and layout.top_owner < 0:
        found.append(Fault("GD-5.3", "Somebody played the combo to beat.", ("top_owner",)))
    if layout.passes >= layout.players:
        text = f"{layout.players - 1} passes in a row end a trick."
        found.append(Fault("GD-6.5", text, ("passes",)))
    if layout.weakest and layout.phase != "lead":
        text = "The weakest card binds the first lead only."
        found.append(Fault("GD-5.2", text, ("weakest", "phase")))
    leader = layout.hands[layout.seat]
    if layout.weakest and layout.weakest not in leader and not layout.more[layout.seat]:
        text = f"The seat that leads must hold {layout.weakest}."
        found.append(Fault("GD-1.5", text, ("weakest", f"hands.{layout.seat}")))
    if layout.weakest:
        for seat, hand in enumerate(layout.hands):
            if hand and STRENGTH[hand[0]] < STRENGTH[layout.weakest]:
                text = f"{hand[0]} is weaker than {layout.weakest}."
                found.append(Fault("GD-1.5", text, ("weakest", f"hands.{seat}")))
    return found


def _card_faults(layout: Layout) -> list[Fault]:
    found = []
    for seat in range(layout.players):
        count = layout.count(seat)
        if layout.phase in PLAYING and count == 0:
            text = f"Seat {seat} has no cards: the deal is over."
            found.append(Fault("GD-8.1", text, (f"hands.{seat}", "phase")))
        if layout.declared[seat] != "none" and count != 1:
            text = f"Seat {seat} has announced a last card and holds {count}."
            found.append(Fault("GD-7.14", text, (f"declared.{seat}", f"hands.{seat}")))
        waits = layout.phase in ("declare", "penalty") and seat == layout.seat
        if layout.phase in ("lead", "follow") and count == 1 and layout.declared[seat] == "none":
            text = f"Seat {seat} holds one card that was neither declared nor kept silent."
            found.append(Fault("GD-7.1", text, (f"declared.{seat}", f"hands.{seat}")))
        if waits and count != 1:
            text = f"Seat {seat} holds {count} cards; the window is for a last card."
            found.append(Fault("GD-7.1", text, (f"hands.{seat}", "phase")))
    return found


def _board_faults(layout: Layout) -> list[Fault]:
    found = []
    step = 20 if layout.players == 2 else 10
    held: dict[int, int] = {}
    for seat, stones in enumerate(layout.stones):
        for p in stones:
            space = (step * seat + p) % LAP
            if 0 < p < LAP and space in held:
                text = f"Space {space} holds two stones."
                found.append(Fault("GD-9.6", text, (f"stones.{held[space]}", f"stones.{seat}")))
            elif 0 < p < LAP:
                held[space] = seat
    for p in layout.moved:
        if p not in layout.stones[layout.seat]:
            found.append(Fault("GD-9.3", f"No own stone stands on {p}.", ("moved",)))
    return found


def _end_faults(layout: Layout, rulings: Rulings) -> list[Fault]:
    found = []
    if layout.phase == "move" and layout.points == 0:
        found.append(Fault("GD-9.2", "A score of 0 moves nothing.", ("points", "phase")))
    if layout.phase == "move" and layout.deal_winner < 0:
        found.append(Fault("GD-9.1", "A deal that is scored has a winner.", ("deal_winner",)))
    if layout.phase != "move" and (layout.points or layout.moved):
        found.append(Fault("GD-9.3", "Points are moved in phase move.", ("points", "phase")))
    capped = rulings.deal_cap == "deals_100" and layout.deals_scored >= 100
    if capped and layout.phase not in ("move", "game_over"):
        text = "After a hundred deals the game is over."
        found.append(Fault("GD-12.6", text, ("deals_scored",)))
    if (layout.phase == "game_over") != (layout.winner >= 0):
        text = "A finished game has one winner, any other has none."
        found.append(Fault("GD-12.7", text, ("winner", "phase")))
    return found
