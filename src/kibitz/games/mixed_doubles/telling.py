"""Sentences for people: what to do now, and why something is refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kibitz.games.mixed_doubles import actions as act
from kibitz.games.mixed_doubles.cards import COLOR_CODES, NAMES, plural, read_cards
from kibitz.games.mixed_doubles.view import TableView


def prompt(view: TableView, names: Sequence[str]) -> str:
    """Who must do what, in one sentence."""
    if view.phase == "setup":
        return "The cards are being dealt."
    if view.phase == "game_over":
        return "The game is over."
    if view.seat != view.turn:
        return f"{names[view.turn]} {_third_person(view)}."
    return f"Your turn: {_second_person(view)}."


def _rolls(count: int) -> str:
    return "one roll" if count == 1 else f"{count} rolls"


def _third_person(view: TableView) -> str:
    return {
        "start": "takes a final roll" if view.final_left else "is about to draw",
        "main": "may wager, or roll",
        "rolling": f"has {_rolls(view.rolls_left)} left",
        "swap_choice": "chooses whom to swap palettes with",
        "minus_five_choice": "may give MINUS FIVE away",
        "wrap_up": "is about to end the turn",
    }[view.phase]


def _second_person(view: TableView) -> str:
    also = ", or play a STEAL" if _may_steal(view) else ""
    extra = ", or play an EXTRA ROLL first" if _may_roll_extra(view) else ""
    palette = view.palettes[view.turn]
    if view.phase == "start":
        if view.final_left:
            rolls = 1 + view.extra_rolls
            return f"this is your final turn, take {_rolls(rolls)}{extra}{also}"
        return f"draw three cards{extra}{also}"
    if view.phase == "main":
        if any(palette.get(color) for color in COLOR_CODES):
            return f"wager cards of one color, or roll{extra}{also}"
        return f"roll the dice{extra}{also}"
    if view.phase == "rolling":
        return f"roll, {_rolls(view.rolls_left)} left{extra}{also}"
    if view.phase == "swap_choice":
        return "choose whom to swap palettes with"
    if view.phase == "minus_five_choice":
        return "give MINUS FIVE to an opponent, or keep it"
    return f"end your turn{also}"


def _may_steal(view: TableView) -> bool:
    """Whether a STEAL is in hand, of use now, and has a target."""
    if not view.palettes[view.turn].get("ST"):
        return False
    if view.final_left and view.rulings.final_turn_cards == "none":
        return False
    return any(
        view.bank_counts[seat] or set(cards) - {"M5"} or (cards and view.players > 2)
        for seat, cards in enumerate(view.palettes)
        if seat != view.turn
    )


def _may_roll_extra(view: TableView) -> bool:
    """Whether an EXTRA ROLL is in hand and its time is now."""
    if not view.palettes[view.turn].get("ER"):
        return False
    if view.final_left:
        return view.phase == "start" and view.rulings.final_turn_cards == "all_playable"
    if view.phase == "start":
        return True
    if view.rulings.extra_roll_window == "before_draw":
        return False
    unrolled = view.wager and view.rolls_left == view.wager[1] + view.extra_rolls
    return view.phase == "main" or (view.phase == "rolling" and bool(unrolled))


PHASE_NEEDS = {
    "swap_choice": "First choose whom to swap palettes with.",
    "minus_five_choice": "First give MINUS FIVE away or keep it.",
}
PLAIN = {
    "MD-8.6": "The game is over.",
    "MD-6.7": PHASE_NEEDS["swap_choice"],
    "MD-2.3": "Draw first; the wager comes after the draw.",
    "MD-3.2": "Only colored cards can be wagered.",
    "MD-2.10": "Every roll owed must be taken, and every choice made, before the turn ends.",
    "MD-7.5": "An EXTRA ROLL is only for the very start of the turn, before the draw.",
    "MD-7.6": "You have no STEAL in your palette.",
    "MD-7.9": "A STEAL moves MINUS FIVE from an opponent who has it to a third player, not to you.",
}


def refusal_sentence(rule: str, action: act.Move, position: Mapping[str, Any]) -> str:
    """Why the rule forbids the action here."""
    phase, seat = position["phase"], position["seat"]
    palette = read_cards(position["palettes"][seat], "palette")
    match rule, action:
        case "MD-2.9", _:
            if phase == "setup":
                return "The cards have not been dealt yet."
            return "It is not your turn."
        case "MD-2.4", act.Roll():
            return "Draw three cards before you roll."
        case "MD-2.4", _:
            return "You have drawn for this turn already."
        case "MD-8.3", act.Wager():
            return "There is no wager in a final turn."
        case "MD-8.3", _:
            return "There is no draw in a final turn."
        case "MD-3.5", _:
            if position["wager"]:
                return "There is one wager a turn, and you have made it."
            return "The wager must be made before the first roll."
        case "MD-3.1", act.Wager(color, count):
            return _wager_sentence(color, count, palette.get(color, 0))
        case "MD-4.2", _:
            return "All rolls of this turn are taken."
        case "MD-7.4", _:
            if palette.get("ER"):
                return "An EXTRA ROLL must be played before the first roll of a final turn."
            return "You have no EXTRA ROLL in your palette."
        case "MD-8.4", _:
            card = "EXTRA ROLL" if isinstance(action, act.ExtraRoll) else "STEAL"
            return f"At this table a {card} cannot be played in a final turn."
        case "MD-7.7", act.StealPalette(_, card):
            if card == "M5":
                return "MINUS FIVE cannot be taken, only moved to a third player."
            return "Name an opponent and a card that lies in that palette."
        case "MD-7.8", _:
            return "Name an opponent who has cards in the bank."
        case "MD-6.4", _:
            if phase == "swap_choice":
                return "Name an opponent to swap palettes with."
            return "Palettes are swapped only after a roll of two PUSH."
        case "MD-9.1", _:
            if phase == "minus_five_choice":
                if isinstance(action, act.MoveMinusFive):
                    return "Name an opponent to give MINUS FIVE to."
                return PHASE_NEEDS[phase]
            return "MINUS FIVE can be given away only after a won wager, if the table plays so."
    return PLAIN[rule]


def _wager_sentence(color: str, count: int, held: int) -> str:
    if count < 1:
        return "A wager has at least one card."
    if held == 0:
        return f"You have no {NAMES[color]} in your palette."
    return f"You have only {plural(color, held)} in your palette."
