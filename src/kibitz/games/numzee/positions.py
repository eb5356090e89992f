"""Positions as plain data: reading them, and every fault of one that was set up by hand."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from kibitz.core.errors import Unreadable
from kibitz.core.game import Fault
from kibitz.core.positions import check_fields, items, number, one_of, whole
from kibitz.games.numzee.cards import (
    CARDS,
    HEXTUPLES,
    ICONS,
    INDEX,
    OFFSETS,
    SIDES,
    deck,
    icons_of,
    is_hextuple,
    read_card,
    read_cards,
    sides_of,
    stored_rotation,
)
from kibitz.games.numzee.rulings import Rulings
from kibitz.games.numzee.view import PHASES

FIELDS = (
    "players", "phase", "seat", "layout", "target", "hands", "pile", "scores", "passes", "round",
    "first_player", "starter", "starters", "results", "barred", "fresh",
)  # fmt: skip
REACH = 90
"""No layout of 90 cards that hang together gets further from its starter."""
MOST_SCORE = 1_000_000
MOST_ROUNDS = 12
INVENTORY = 10
IN_A_ROUND = ("play", "followup")
_LAID = re.compile(r"\(?(-?\d{1,3}),\s*(-?\d{1,3})\)?\s*=\s*([\w-]+)(?:\s*@\s*(-?\d{1,2}))?")
_CELL = re.compile(r"\(?(-?\d{1,3}),\s*(-?\d{1,3})\)?")

Cell = tuple[int, int]


class Layout(msgspec.Struct, frozen=True):
    """A position as read; it may be full of faults."""

    players: int
    phase: str
    seat: int
    laid: tuple[tuple[str, int, int, int], ...]
    """Card, q, r, rotation, in the order in which they were laid."""
    target: Cell | None
    hands: tuple[tuple[str, ...], ...]
    pile: tuple[str, ...] | int
    scores: tuple[int, ...]
    passes: int
    round: int
    first_player: int
    starter: str
    starters: tuple[str, ...]
    results: tuple[tuple[int, ...], ...]
    barred: tuple[tuple[str, ...], ...]
    """For each seat the cards that its pass showed not to be in its hand."""
    fresh: tuple[int, ...]
    """For each seat how many cards it drew since."""

    def lying(self) -> tuple[str, ...]:
        """Every card that has a place."""
        pile = () if isinstance(self.pile, int) else self.pile
        held = [card for hand in self.hands for card in hand]
        return (*(laid[0] for laid in self.laid), *held, *pile)

    def free(self, rulings: Rulings) -> tuple[str, ...]:
        """Cards that lie nowhere."""
        lying = set(self.lying())
        return tuple(card for card in deck(rulings.deck_composition) if card not in lying)


def read_position(position: Mapping[str, Any], rulings: Rulings) -> Layout:
    """A position from plain data; what is left out takes its default. Raises Unreadable."""
    check_fields(position, FIELDS)
    players = whole(position, "players", None, 2, 6)
    phase = one_of(position, "phase", "play", PHASES)
    round_number = whole(position, "round", 1, 0, MOST_ROUNDS)
    first = whole(position, "first_player", max(0, round_number - 1) % players, 0, players - 1)
    laid = _layout(position, rulings)
    opening = next((card for card, q, r, _ in laid if (q, r) == (0, 0)), "")
    starter = str(position.get("starter", icons_of(opening)[0] if opening else ""))
    if starter and starter not in ICONS:
        raise Unreadable(f"starter cannot be {starter!r}. Icons: {', '.join(ICONS)}.")
    layout = Layout(
        players=players,
        phase=phase,
        seat=whole(position, "seat", first if phase == "choose_starter" else 0, 0, players - 1),
        laid=laid,
        target=_target(position, laid),
        hands=_hands(position, "hands", players),
        pile=_pile(position),
        scores=_numbers(position, "scores", players),
        passes=whole(position, "passes", 0, 0, 6),
        round=round_number,
        first_player=first,
        starter=starter,
        starters=_starters(position, rulings, opening, starter),
        results=_results(position, players),
        barred=_hands(position, "barred", players),
        fresh=_numbers(position, "fresh", players),
    )
    _check_cards(layout, rulings)
    _check_rounds(layout)
    return layout


def _check_cards(layout: Layout, rulings: Rulings) -> None:
    """Raises Unreadable for cards that are there twice, or not in this deck."""
    lying = layout.lying()
    doubled = sorted({card for card in lying if lying.count(card) > 1})
    if doubled:
        raise Unreadable(f"{doubled[0]} lies in two places; the deck has one of each card.")
    missing = sorted(set(lying) - set(deck(rulings.deck_composition)))
    if missing:
        raise Unreadable(f"{missing[0]} belongs to the deck of 90 cards (deck_90).")
    free = len(layout.free(rulings))
    if isinstance(layout.pile, int) and layout.pile > free:
        raise Unreadable(f"pile cannot be {layout.pile}: only {free} cards are left for it.")


def _check_rounds(layout: Layout) -> None:
    done = layout.round if layout.phase in ("round_start", "match_over") else layout.round - 1
    if len(layout.results) > max(0, done):
        raise Unreadable(
            f"results has {len(layout.results)} rounds, but only {max(0, done)} are finished in "
            f"round {layout.round}, phase {layout.phase}."
        )
    if layout.phase != "round_start" and layout.round < 1:
        raise Unreadable("round 0 is before the first one: its phase is round_start.")
    if layout.phase == "deal" and not layout.starters:
        raise Unreadable('In phase deal the starter is known: give it, as starters = ["fire"].')


def _numbers(position: Mapping[str, Any], field: str, players: int) -> tuple[int, ...]:
    row = items(position, field, players)
    values = [number(field, value, -MOST_SCORE, MOST_SCORE) for value in row]
    return tuple(values + [0] * (players - len(values)))


def _layout(position: Mapping[str, Any], rulings: Rulings) -> tuple[tuple[str, int, int, int], ...]:
    found: list[tuple[str, int, int, int]] = []
    for text in items(position, "layout", len(CARDS)):
        match = _LAID.fullmatch(str(text).strip())
        if match is None:
            raise Unreadable(f'layout holds {text!r}; write "2,0=key-fire@3".')
        q, r, rotation = int(match[1]), int(match[2]), int(match[4] or 0)
        if not 0 <= rotation < SIDES:
            raise Unreadable(f"layout holds {text!r}; a rotation is 0 to 5.")
        if max(abs(q), abs(r)) > REACH:
            raise Unreadable(f"layout holds {text!r}; places lie within {REACH} of 0,0.")
        if any((q, r) == laid[1:3] for laid in found):
            raise Unreadable(f"Two cards lie at {q},{r}; a place has room for one.")
        card = read_card(match[3])
        turned = stored_rotation(card, rotation, rulings.side_layout == "alternating")
        found.append((card, q, r, turned))
    return tuple(found)


def _target(position: Mapping[str, Any], laid: Sequence[tuple[str, int, int, int]]) -> Cell | None:
    text = position.get("target", "")
    if text == "":
        return None
    match = _CELL.fullmatch(str(text).strip())
    if match is None:
        raise Unreadable(f'target is a place such as "2,0", not {text!r}.')
    cell = int(match[1]), int(match[2])
    if all(cell != at[1:3] for at in laid):
        raise Unreadable(f"target is {text!r}, where no card lies.")
    return cell


def _hands(position: Mapping[str, Any], field: str, players: int) -> tuple[tuple[str, ...], ...]:
    rows = items(position, field, players)
    for row in rows:
        if not isinstance(row, str):
            raise Unreadable(
                f'{field}: write a text of cards such as "key-fire hex-can", not {row!r}.'
            )
    hands = [read_cards(row) for row in rows]
    return tuple(hands + [()] * (players - len(hands)))


def _pile(position: Mapping[str, Any]) -> tuple[str, ...] | int:
    value = position.get("pile", 0)
    if isinstance(value, list | tuple):
        return tuple(read_card(str(card)) for card in value)
    return number("pile", value, 0, len(CARDS))


def _starters(
    position: Mapping[str, Any], rulings: Rulings, opening: str, starter: str
) -> tuple[str, ...]:
    if "starters" not in position:
        if opening and is_hextuple(opening):
            return (opening,)
        return (_hextuple(starter, ()),) if starter else ()
    found: list[str] = []
    for text in items(position, "starters", MOST_ROUNDS):
        word = str(text).strip().lower()
        card = _hextuple(word, found if rulings.starter_repeat == "no_repeat_card" else ()) or word
        if INDEX.get(card, 0) < HEXTUPLES:
            raise Unreadable(f"starters holds {text!r}; write an icon, or a hextuple.")
        found.append(card)
    return tuple(found)


def _hextuple(icon: str, used: Sequence[str]) -> str:
    """The first hextuple of an icon that is not used; empty if that is no icon."""
    copies = [card for card in CARDS[HEXTUPLES:] if icon in ICONS and icons_of(card)[0] == icon]
    return next((card for card in copies if card not in used), copies[0] if copies else "")


def _results(position: Mapping[str, Any], players: int) -> tuple[tuple[int, ...], ...]:
    rows = []
    for row in items(position, "results", MOST_ROUNDS):
        if not isinstance(row, list | tuple) or len(row) != players:
            raise Unreadable(f"results holds {row!r}; each round has {players} numbers.")
        rows.append(tuple(number("results", v, -MOST_SCORE, MOST_SCORE) for v in row))
    return tuple(rows)


def faults(layout: Layout, rulings: Rulings) -> tuple[Fault, ...]:
    """Every fault of a position, in the order of the rules."""
    return (
        *_opening_faults(layout, rulings),
        *_layout_faults(layout, rulings),
        *_hand_faults(layout, rulings),
        *_turn_faults(layout),
        *_match_faults(layout, rulings),
    )


def _opening_faults(layout: Layout, rulings: Rulings) -> list[Fault]:
    found = []
    icons = [icons_of(card)[0] for card in layout.starters]
    if layout.phase == "choose_starter" and layout.seat != layout.first_player:
        text = "The first player names the starter, and nobody else."
        found.append(Fault("NZ-3.2", text, ("seat", "first_player")))
    named = layout.starters if rulings.starter_repeat == "no_repeat_card" else icons
    again = sorted({name for name in named if list(named).count(name) > 1})
    if again and rulings.starter_repeat != "allowed":
        found.append(Fault("NZ-3.3", f"{again[0]} has opened two rounds.", ("starters",)))
    if layout.phase in IN_A_ROUND and layout.laid:
        card = next((card for card, q, r, _ in layout.laid if (q, r) == (0, 0)), "")
        if card and not is_hextuple(card):
            text = f"A hextuple opens the round at 0,0, not {card}."
            found.append(Fault("NZ-3.4", text, ("layout",)))
    has_cards = layout.laid or any(layout.hands) or layout.pile
    if layout.phase in ("choose_starter", "deal") and has_cards:
        text = "Before the deal nobody has cards and none lie."
        found.append(Fault("NZ-3.2", text, ("layout", "hands", "pile", "phase")))
    return found


def _layout_faults(layout: Layout, rulings: Rulings) -> list[Fault]:
    found = []
    alternating = rulings.side_layout == "alternating"
    shown = {(q, r): sides_of(card, rotation, alternating) for card, q, r, rotation in layout.laid}
    for (q, r), sides in shown.items():
        near = {
            side: shown[q + dq, r + dr]
            for side, (dq, dr) in enumerate(OFFSETS)
            if (q + dq, r + dr) in shown
        }
        if not near and len(shown) > 1:
            text = f"The card at {q},{r} touches no other."
            found.append(Fault("NZ-4.5", text, (f"layout {q},{r}",)))
        if rulings.adjacency == "at_least_one":
            continue
        for side, other in near.items():
            own, faced = sides[side], other[(side + 3) % SIDES]
            if side < SIDES // 2 and own != faced and "joker" not in (own, faced):
                dq, dr = OFFSETS[side]
                text = f"{own} at {q},{r} meets {faced} at {q + dq},{r + dr}."
                places = (f"layout {q},{r}", f"layout {q + dq},{r + dr}")
                found.append(Fault("NZ-4.6", text, places))
    return found


def _hand_faults(layout: Layout, rulings: Rulings) -> list[Fault]:
    found = []
    may_draw = rulings.no_play == "draw_one" or rulings.blocked_with_pile == "draw_one_each"
    for seat, hand in enumerate(layout.hands):
        if len(hand) > INVENTORY and not may_draw:
            text = f"Seat {seat} holds {len(hand)} cards; nobody holds more than ten."
            found.append(Fault("NZ-7.1", text, (f"hands.{seat}",)))
        ruled_out = set(layout.barred[seat]) & set(hand)
        if len(ruled_out) > layout.fresh[seat]:
            text = f"Seat {seat} passed, so that it cannot hold {min(ruled_out)}."
            found.append(Fault("NZ-9.1", text, (f"hands.{seat}", f"barred.{seat}")))
        if layout.phase in IN_A_ROUND and not hand:
            text = f"Seat {seat} has no cards: the round is over."
            found.append(Fault("NZ-9.5", text, (f"hands.{seat}", "phase")))
    return found


def _turn_faults(layout: Layout) -> list[Fault]:
    found = []
    if layout.phase in IN_A_ROUND and not layout.laid:
        text = "A round begins with a starter at 0,0."
        found.append(Fault("NZ-3.4", text, ("layout", "phase")))
    if layout.phase == "followup":
        at = next((card for card, q, r, _ in layout.laid if (q, r) == layout.target), "")
        if not at or not is_hextuple(at):
            text = "A second card follows a hextuple: name its place."
            found.append(Fault("NZ-6.3", text, ("target", "phase")))
    elif layout.target is not None:
        text = "Only a second card has a hextuple to match."
        found.append(Fault("NZ-6.3", text, ("target", "phase")))
    if layout.passes >= layout.players and layout.phase in IN_A_ROUND:
        text = f"{layout.players} passes in a row end the round."
        found.append(Fault("NZ-9.6", text, ("passes",)))
    return found


def _match_faults(layout: Layout, rulings: Rulings) -> list[Fault]:
    found = []
    over = layout.phase == "match_over"
    most = rulings.rounds - 1 if layout.phase == "round_start" else rulings.rounds
    if layout.round > most:
        text = f"This match has {rulings.rounds} round{'' if rulings.rounds == 1 else 's'}."
        found.append(Fault("NZ-11.1", text, ("round", "phase")))
    if over and layout.round < rulings.rounds:
        text = f"The match is over after round {rulings.rounds}."
        found.append(Fault("NZ-11.1", text, ("round", "phase")))
    return found
