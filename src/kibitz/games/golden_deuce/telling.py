"""Sentences for people: what to do now, and why something is refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kibitz.games.golden_deuce import actions as act
from kibitz.games.golden_deuce.cards import by_strength, combo_name, name, read_cards
from kibitz.games.golden_deuce.rulings import Rulings
from kibitz.games.golden_deuce.view import TableView

LAP = 40
SIZES = {1: "a single card", 2: "a pair", 3: "three of a kind", 5: "five cards"}


def _points(count: int) -> str:
    return "1 point" if abs(count) == 1 else f"{count} points"


def prompt(view: TableView, names: Sequence[str]) -> str:
    """Who must do what, in one sentence."""
    if view.phase == "deal":
        return "The cards are being dealt."
    if view.phase == "game_over":
        return "The game is over."
    if view.seat != view.turn:
        return f"{names[view.turn]} {_third_person(view)}."
    return f"Your turn: {_second_person(view, names)}."


def _third_person(view: TableView) -> str:
    return {
        "lead": "leads",
        "follow": f"answers {combo_name(view.top, view.top_combo)}" if view.top else "answers",
        "declare": "may declare the last card",
        "penalty": "moves a stone back 10",
        "move": f"has {_points(view.points)} to move",
    }[view.phase]


def _second_person(view: TableView, names: Sequence[str]) -> str:
    match view.phase:
        case "lead":
            must = f" with the {name(view.weakest)} in it" if view.weakest else ""
            return f"lead 1, 2, 3 or 5 cards{must}{_duty(view, names)}"
        case "follow":
            what = f"beat {combo_name(view.top, view.top_combo)}"
            if view.duty:
                return f"{what}{_duty(view, names)}"
            return f"{what}, or pass" + (" and draw" if view.pile else "")
        case "declare":
            return "declare your last card, or stay silent"
        case "penalty":
            return "choose the stone that goes back 10"
    if view.points < 0:
        return f"move a stone back {-view.points}"
    if view.rulings.split_40 == "free_split" and view.scores[view.turn] >= LAP:
        return f"name a stone and a part of your {_points(view.points)}"
    stones = view.stones[view.turn]
    if 0 not in stones:
        return f"move a stone by {_points(view.points)}"
    if not any(0 < p < LAP for p in stones):
        return f"enter a stone with {_points(view.points)}"
    return f"move a stone by {_points(view.points)}, or enter one"


def _duty(view: TableView, names: Sequence[str]) -> str:
    """What block duty asks, behind a comma or a semicolon; nothing where it does not bind."""
    if not view.duty:
        return ""
    who = names[(view.turn + 1) % view.players]
    text = f" if you can: {who} has one card"
    singles = len(view.top) in (0, 1) and view.rulings.block_standard == "strongest_single"
    return text + ("; a single must be your strongest" if singles else "")


PLAIN = {
    "GD-0.1": "The deck has one of each card: name cards of the deck, each once.",
    "GD-0.3": "Play cards of your own hand.",
    "GD-1.1": "It is not your turn: wait until it comes round.",
    "GD-3.1": "A combo has 1, 2, 3 or 5 cards.",
    "GD-3.3": "Two cards must be of one number.",
    "GD-3.4": "Three cards must be of one number.",
    "GD-3.5": "These five are no straight, flush, full house or four and one: choose others.",
    "GD-3.6": "No sequence runs on round the corner through Ace and 2: choose others.",
    "GD-3.11": "Two pairs, or three of a kind and two unlike cards, are no combo.",
    "GD-5.1": "You lead: play a combo of 1, 2, 3 or 5 cards.",
    "GD-6.1": "Your turn ended with the pass; wait until it comes round again.",
    "GD-7.1": "A last card is announced in the window for it, before anybody else acts.",
    "GD-7.6": "Only a stone of yours that stands on the track goes back.",
    "GD-7.8": "Your left neighbour has one card: you must play, and you can.",
    "GD-7.9": "Your left neighbour has one card: a single must be your strongest.",
    "GD-7.12": "Your last card cannot be played here: pass, or lead it later.",
    "GD-9.2": "A score of 0 moves nothing: wait for the next deal.",
    "GD-9.5": "At this table a stone reaches the end by exact count only: choose another move.",
    "GD-9.12": "Another player is moving a stone: wait for your own move.",
    "GD-12.7": "The game is over: start a new one to play on.",
}


def refusal_sentence(
    rule: str, action: act.Move, position: Mapping[str, Any], rulings: Rulings
) -> str:
    """Why the rule forbids the action here."""
    top = read_cards(position["top"])
    match rule:
        case "GD-1.4":
            if position["phase"] == "deal":
                return "The cards are being dealt: your turn comes in a moment."
            return "The cards are dealt when a deal begins, by no seat."
        case "GD-4.1":
            return f"Answer with {SIZES[len(top)]}, as many as lie there."
        case "GD-4.2":
            return f"This does not beat {' '.join(by_strength(top))}: play higher, or pass."
        case "GD-4.5":
            return "A lower class of five cards than the one that lies there: play higher, or pass."
        case "GD-5.2":
            weakest = name(position["weakest"])
            return f"The first combo must contain the {weakest}, the weakest card dealt."
        case "GD-7.3":
            if position["phase"] == "penalty":
                return "First a stone must go back 10 for the silence."
            return "A stone goes back only right after silence about a last card."
        case "GD-7.5":
            return "The space ten back is held by another stone: choose another of yours."
        case "GD-9.3":
            if position["phase"] != "move":
                return "Stones move after a deal is scored."
            if isinstance(action, act.EnterStone):
                return "No stone can enter: move one that stands on the track."
            if isinstance(action, act.MoveStone):
                return f"You have no stone on {action.p}: choose one on the track, or enter one."
            return "First move a stone, or enter one."
        case "GD-9.4":
            if rulings.split_40 == "free_split" and position["scores"][position["seat"]] >= 40:
                most = position["points"]
                return f"Name a part from 1 to {most}, and a stone that has had none."
            return "The stone takes the whole score: name no part."
        case "GD-9.6":
            return "A stone stands where this one would land or end: choose another move."
    return PLAIN[rule]
