"""Positions set up by hand: reading them, and every fault they have."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from kibitz.core.errors import Unreadable
from kibitz.core.game import Fault
from kibitz.core.positions import check_fields, one_of, whole
from kibitz.games.mixed_doubles.cards import (
    ALL_IN_CODES,
    ALL_KINDS,
    BANK_CODES,
    COLOR_CODES,
    DISCARD_CODES,
    PALETTE_CODES,
    plural,
    read_card,
    read_cards,
    read_single,
)
from kibitz.games.mixed_doubles.rulings import Rulings, deck_counts
from kibitz.games.mixed_doubles.view import PHASES

MOST_PLAYERS = 12
MOST_PILE = 320
FIELDS = (
    "players", "seat", "phase", "palettes", "banks", "jackpot", "discard", "pile", "pile_order",
    "extra_rolls", "rolls_left", "wager", "final_left", "instant_winner",
)  # fmt: skip


def deck(players: int, rulings: Rulings) -> dict[str, int]:
    """All cards in play by kind (MD-0.1, MD-0.2, MD-1.1, MD-9.4)."""
    decks = (players + 5) // 6
    return {code: decks * count for code, count in deck_counts(rulings.deck_list).items()}


class Layout(msgspec.Struct, frozen=True):
    """A position as read; it may be full of faults."""

    players: int
    seat: int
    phase: str
    palettes: tuple[dict[str, int], ...]
    banks: tuple[dict[str, int], ...]
    jackpot: dict[str, int]
    discard: dict[str, int]
    pile: int
    pile_order: tuple[str, ...] | None
    extra_rolls: int
    rolls_left: int
    wager: tuple[str, int] | None
    final_left: int
    instant_winner: int

    def laid(self) -> dict[str, int]:
        """Every card that lies face up, by kind."""
        zones = (*self.palettes, *self.banks, self.jackpot, self.discard)
        return {code: sum(zone.get(code, 0) for zone in zones) for code in ALL_KINDS}

    def unseen(self, rulings: Rulings) -> dict[str, int]:
        """Cards of the deck that lie nowhere face up."""
        laid = self.laid()
        return {
            code: max(0, count - laid[code]) for code, count in deck(self.players, rulings).items()
        }


def read_position(position: Mapping[str, Any]) -> Layout:
    """A position from plain data; what is left out takes its default. Raises Unreadable."""
    check_fields(position, FIELDS)
    players = whole(position, "players", None, 1, MOST_PLAYERS)
    order = _read_order(position)
    phase = one_of(position, "phase", "start", PHASES)
    return Layout(
        players=players,
        seat=whole(position, "seat", 0, 0, players - 1),
        phase=phase,
        palettes=_zones(position, "palettes", players),
        banks=_zones(position, "banks", players),
        jackpot=read_cards(position.get("jackpot", ""), "jackpot"),
        discard=read_cards(position.get("discard", ""), "discard"),
        pile=len(order) if order is not None else whole(position, "pile", 40, 0, MOST_PILE),
        pile_order=order,
        extra_rolls=whole(position, "extra_rolls", 0, 0, 120),
        rolls_left=whole(position, "rolls_left", 0, 0, 240),
        wager=_read_wager(position.get("wager", "")),
        final_left=whole(position, "final_left", 0, 0, MOST_PLAYERS),
        instant_winner=whole(position, "instant_winner", -1, -1, players - 1),
    )


def _zones(position: Mapping[str, Any], field: str, players: int) -> tuple[dict[str, int], ...]:
    given = position.get(field, [])
    if isinstance(given, str | Mapping) or not isinstance(given, Sequence):
        raise Unreadable(f"{field} is a list, one text of cards a seat.")
    if len(given) > players:
        raise Unreadable(f"{field} has {len(given)} entries for {players} players.")
    read = [read_cards(cards, f"{field}.{seat}") for seat, cards in enumerate(given)]
    return tuple(read + [{}] * (players - len(read)))


def _read_order(position: Mapping[str, Any]) -> tuple[str, ...] | None:
    given = position.get("pile_order")
    pile = position.get("pile")
    if isinstance(pile, list):
        given, pile = pile, None
    if given is None:
        return None
    if not isinstance(given, list) or len(given) > MOST_PILE:
        raise Unreadable(f"pile_order is a list of at most {MOST_PILE} cards, top card first.")
    order = tuple(read_single(str(card)) for card in given)
    if pile is not None and pile != len(order):
        raise Unreadable(
            f"pile says {pile!r} cards, pile_order has {len(order)}: drop one of them."
        )
    return order


def _read_wager(wager: object) -> tuple[str, int] | None:
    if not isinstance(wager, str):
        raise Unreadable(f'wager is a text such as "Y2", not {wager!r}.')
    return read_card(wager) if wager.strip(" -") else None


def faults(layout: Layout, rulings: Rulings) -> tuple[Fault, ...]:
    """Every fault of a position, in the order of the rules."""
    return (
        *_card_faults(layout, rulings),
        *_zone_faults(layout),
        *_wager_faults(layout, rulings),
        *_turn_faults(layout),
        *_phase_faults(layout, rulings),
    )


def unstorable(layout: Layout, rulings: Rulings) -> Fault | None:
    """The first fault with which no game can even be set up: more cards of a kind than there are, a
    card in a zone that has no place for its kind, or a wager of no color."""
    found = _zone_faults(layout) + tuple(
        fault for fault in _card_faults(layout, rulings) if not fault.places
    )
    if layout.wager and layout.wager[0] not in COLOR_CODES:
        found += (Fault("MD-3.2", "Only colored cards can be wagered.", ("wager",)),)
    return found[0] if found else None


def _card_faults(layout: Layout, rulings: Rulings) -> tuple[Fault, ...]:
    found = []
    if layout.players < 2:
        found.append(Fault("MD-1.1", "The game needs at least 2 players.", ("players",)))
    cards = deck(layout.players, rulings)
    laid = layout.laid()
    ordered = layout.pile_order or ()
    for code in ALL_KINDS:
        there = laid[code] + ordered.count(code)
        if there > cards.get(code, 0):
            rule = "MD-0.1" if code in COLOR_CODES else "MD-0.2"
            found.append(
                Fault(rule, f"There are {there} of {code}; {cards.get(code, 0)} are in play.")
            )
    total, there = sum(cards.values()), sum(laid.values()) + layout.pile
    if there > total and not found:
        found.append(Fault("MD-0.2", f"{there} cards lie here; {total} are in play.", ("pile",)))
    return tuple(found)


ZONES: tuple[tuple[str, tuple[str, ...], dict[str, str]], ...] = (
    ("palettes", PALETTE_CODES, {"FR": "MD-2.6", **dict.fromkeys(ALL_IN_CODES, "MD-2.7")}),
    ("banks", BANK_CODES, {"ER": "MD-5.7", "ST": "MD-5.7", "M5": "MD-5.7"}),
    ("jackpot", COLOR_CODES, {}),
    ("discard", DISCARD_CODES, {}),
)
ZONE_RULES = {"palettes": "MD-2.5", "banks": "MD-5.7", "jackpot": "MD-6.3", "discard": "MD-1.2"}


def _zone_faults(layout: Layout) -> tuple[Fault, ...]:
    found = []
    for name, allowed, rules in ZONES:
        zones = getattr(layout, name)
        parts = [(name, zones)] if isinstance(zones, dict) else list(enumerate(zones))
        for part, zone in parts:
            place = name if part == name else f"{name}.{part}"
            for code in sorted(set(zone) - set(allowed)):
                rule = rules.get(code, ZONE_RULES[name])
                text = f"{plural(code, zone[code])} cannot lie in {place}."
                found.append(Fault(rule, text[0].upper() + text[1:], (place,)))
    return tuple(found)


def _wager_faults(layout: Layout, rulings: Rulings) -> list[Fault]:
    if not layout.wager:
        return []
    found = []
    color, count = layout.wager
    most = deck(layout.players, rulings).get(color, 0)
    if color not in COLOR_CODES:
        found.append(Fault("MD-3.2", "Only colored cards can be wagered.", ("wager",)))
    elif count < 1:
        found.append(Fault("MD-3.1", "A wager has at least one card.", ("wager",)))
    elif count > most:
        found.append(Fault("MD-3.1", f"There are only {plural(color, most)}.", ("wager",)))
    if layout.final_left:
        found.append(Fault("MD-8.3", "A final turn has no wager.", ("wager", "final_left")))
    if layout.phase in ("setup", "start", "main", "game_over"):
        text = f"No wager stands in phase {layout.phase}."
        found.append(Fault("MD-3.7", text, ("wager", "phase")))
    return found


def _turn_faults(layout: Layout) -> list[Fault]:
    found = []
    phase = layout.phase
    # A roll has been made in these phases, and without a wager the first roll leads to rolling.
    made = phase in ("swap_choice", "minus_five_choice") or not layout.wager
    owed = (layout.wager[1] if layout.wager else 1) + layout.extra_rolls - made
    if phase == "rolling" and layout.rolls_left < 1:
        found.append(Fault("MD-4.2", "In phase rolling a roll is owed.", ("rolls_left",)))
    if phase not in ("rolling", "swap_choice", "minus_five_choice"):
        if layout.rolls_left:
            text = f"No roll is owed in phase {phase}."
            found.append(Fault("MD-3.4", text, ("rolls_left", "phase")))
    elif layout.rolls_left > owed:
        text = f"At most {owed} rolls are owed here, not {layout.rolls_left}."
        found.append(Fault("MD-3.4", text, ("rolls_left",)))
    if layout.extra_rolls and phase in ("setup", "game_over"):
        text = f"No extra roll stands in phase {phase}."
        found.append(Fault("MD-3.7", text, ("extra_rolls", "phase")))
    if layout.final_left > layout.players:
        found.append(Fault("MD-8.2", "Each seat has one final turn.", ("final_left", "players")))
    if layout.final_left and layout.pile:
        text = "The final round begins with an empty pile."
        found.append(Fault("MD-8.1", text, ("final_left", "pile")))
    if layout.final_left and phase in ("setup", "main", "game_over"):
        text = f"A final turn has no phase {phase}."
        found.append(Fault("MD-8.3", text, ("final_left", "phase")))
    return found


def _phase_faults(layout: Layout, rulings: Rulings) -> list[Fault]:
    found = []
    phase = layout.phase
    if phase == "setup":
        if any(layout.laid().values()):
            found.append(Fault("MD-1.2", "Before the deal all cards are in the pile.", ("phase",)))
        if layout.pile < 3 * layout.players:
            text = f"{3 * layout.players} cards are dealt, {layout.pile} are there."
            found.append(Fault("MD-1.3", text, ("pile", "players")))
    if phase == "start" and not layout.final_left and not layout.pile:
        text = "The pile is empty at a turn's start: the final round begins."
        found.append(Fault("MD-2.2", text, ("pile",)))
    if phase == "minus_five_choice":
        if not layout.palettes[layout.seat].get("M5"):
            text = "The choice is only for a seat with MINUS FIVE."
            found.append(Fault("MD-9.1", text, ("phase", "palettes")))
        if not layout.wager:
            found.append(Fault("MD-9.1", "The choice follows a won wager.", ("phase", "wager")))
        if rulings.minus_five_on_wager == "off":
            found.append(Fault("MD-9.1", "The table does not play this choice.", ("phase",)))
    if phase == "game_over" and layout.pile:
        text = "The game ends after the pile is empty."
        found.append(Fault("MD-8.1", text, ("phase", "pile")))
    if layout.instant_winner >= 0:
        if phase != "game_over":
            text = "A double WILD win ends the game."
            found.append(Fault("MD-9.2", text, ("instant_winner", "phase")))
        if rulings.double_wild_wins == "off":
            text = "At this table a double WILD does not win at once."
            found.append(Fault("MD-9.2", text, ("instant_winner",)))
    return found
