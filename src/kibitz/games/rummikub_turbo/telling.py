"""Sentences for people: what to do now, and why something is refused."""

from __future__ import annotations

from collections.abc import Sequence

from kibitz.games.rummikub_turbo import actions as act
from kibitz.games.rummikub_turbo.rulings import Rulings
from kibitz.games.rummikub_turbo.view import TableView


def prompt(view: TableView, names: Sequence[str]) -> str:
    """Who must do what, in one sentence."""
    if view.phase == "deal":
        return "The dice are dealt and rolled."
    if view.phase == "game_over":
        return "The game is over."
    if view.seat != view.turn:
        does = "throws" if view.phase == "throw" else "may lay dice"
        return f"{names[view.turn]} {does}."
    if view.phase == "throw":
        more = ", or pass" if view.may_pass else ""
        all_ = " all your dice" if view.turns_taken[view.turn] == 0 else " the dice of your choice"
        return f"Your turn: throw{all_}{more}."
    again = ", throw again" if view.may_throw else ""
    if view.duty:
        return f"Your turn: lay dice, a set of your hand among them{again}."
    return f"Your turn: lay dice{again}, or pass."


PLAIN = {
    "RT-2.1": "The dice are dealt when a round begins, by no seat.",
    "RT-3.2": "Your first turn is played with all dice as they were rolled: lay dice, or pass.",
    "RT-3.5": "Dice were thrown already in this turn: lay dice, or pass.",
    "RT-4.1": "Every die needs a cell of its own, rows and columns 0 to 23.",
    "RT-4.4": "Every line of two or more dice must be a group or a run: look for one that is none.",
    "RT-4.5": "A die lies alone: every die must be in a line of three or more.",
    "RT-4.11": "At this table sets may not cross or lie side by side: move them apart.",
    "RT-6.3": "A joker would have to stand for different faces in its two lines.",
    "RT-7.1": "Lay dice that are on the table or in your hand, each once.",
    "RT-7.2": "Lay at least one die of your hand.",
    "RT-7.3": "Every die that lay on the table must stay on it.",
    "RT-8.1": "Your hand holds a set: lay it, whole or taken apart.",
}


def refusal_sentence(rule: str, action: act.Move, phase: str, rulings: Rulings) -> str:
    """Why the rule forbids the action here."""
    match rule:
        case "RT-3.1":
            return {
                "deal": "The dice are being dealt: your turn comes in a moment.",
                "game_over": "The game is over: start a new one to play on.",
            }.get(phase, "It is not your turn: wait until it comes round.")
        case "RT-3.2" if rulings.first_turn_throw == "rethrow_all":
            return "In your first turn all dice are thrown together."
        case "RT-3.3":
            if isinstance(action, act.Throw):
                return "Throw dice of your own hand, each named once, and at least one."
            return "First throw dice: as many of your hand as you like."
        case "RT-5.7":
            return "The first dice that you lay in a round must be worth 30 points together."
        case "RT-7.8":
            if rulings.set_duty == "all_possible":
                return "Your hand holds sets: as many as share no die must be among what you lay."
            return "Your hand holds a set: a set must be among the dice that you lay."
    return PLAIN[rule]
