"""Sentences for people: what to do now, and why something is refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kibitz.games.numzee import actions as act
from kibitz.games.numzee.cards import name
from kibitz.games.numzee.events import starter_name
from kibitz.games.numzee.rulings import Rulings
from kibitz.games.numzee.view import TableView


def prompt(view: TableView, names: Sequence[str]) -> str:
    """Who must do what, in one sentence."""
    if view.phase in ("round_start", "deal"):
        return "The cards are being dealt."
    if view.phase == "match_over":
        return "The match is over."
    if view.seat != view.turn:
        does = {
            "choose_starter": "chooses the starter",
            "play": "is on turn",
            "followup": "may lay a second card",
        }[view.phase]
        return f"{names[view.turn]} {does}."
    return f"Your turn: {_own(view)}."


def _own(view: TableView) -> str:
    if view.phase == "choose_starter":
        return "choose the icon of the hextuple that opens the round"
    if view.phase == "followup":
        where = "anywhere it fits" if view.rulings.followup_target == "any_match" else "next to it"
        if not view.spots:
            return "no second card of yours fits there"
        return f"you may lay a second card {where}, or do without"
    if not view.spots:
        draws = " and draw one" if view.rulings.no_play == "draw_one" and view.pile else ""
        return f"no card of yours fits, pass{draws}"
    if view.rulings.pass_policy == "free":
        return "lay a card, or pass"
    return "lay a card that matches every side it touches" if _strict(view) else "lay a card"


def _strict(view: TableView) -> bool:
    return view.rulings.adjacency == "all_touching"


PLAIN = {
    "NZ-3.5": "The cards are shuffled and dealt before a round, by no seat.",
    "NZ-4.3": "A card lies in one of six rotations: name 0 to 5.",
    "NZ-4.6": "A side of it would touch another icon: turn it, or choose another place.",
    "NZ-4.7": "None of its sides would match: turn it, or choose another place.",
    "NZ-4.8": "The second card must match the hextuple that you have just laid.",
    "NZ-4.9": "At this table holes may not be filled: choose a place open to the outside.",
    "NZ-6.4": "Another player may lay a second card now: wait for your turn.",
    "NZ-11.1": "The match is over: start a new one to play on.",
}


def refusal_sentence(
    rule: str, action: act.Move, position: Mapping[str, Any], rulings: Rulings
) -> str:
    """Why the rule forbids the action here."""
    phase = position["phase"]
    match rule, action:
        case "NZ-1.1", act.ChooseStarter(icon):
            return f"There is no icon {icon!r}: name one of the twelve."
        case "NZ-3.2", _:
            if phase == "choose_starter":
                return "The first player names the starter, and nobody else."
            return "The starter is named before a round is dealt."
        case "NZ-3.3", act.ChooseStarter(icon):
            return f"{starter_name(icon).capitalize()} has opened a round already: name another."
        case "NZ-4.1", _:
            return _no_placing(phase)
        case "NZ-4.2", act.Play(card):
            return f"You do not hold {card}: lay a card of your own."
        case "NZ-4.4", act.Play(_, q, r):
            return f"A card lies at {q},{r} already: choose an empty place."
        case "NZ-4.5", act.Play(_, q, r):
            return f"Nothing lies next to {q},{r}: a card must touch another."
        case "NZ-6.7", act.Pass():
            return "A turn that has begun is not passed: lay a second card, or decline it."
        case "NZ-6.7", _:
            return "A second card follows only a hextuple."
        case "NZ-9.1", _:
            return _no_pass(phase)
    return PLAIN[rule]


def _no_placing(phase: str) -> str:
    if phase == "choose_starter":
        return "First the starter is named."
    if phase in ("play", "followup"):
        return "It is not your turn: wait until it comes round."
    return "The cards are being dealt: your turn comes in a moment."


def _no_pass(phase: str) -> str:
    if phase == "play":
        return "Only the player on turn passes, and only without a card that fits."
    return "Passing is for a turn; none has begun."


def why(view: TableView, action: act.Move) -> tuple[str, tuple[str, ...]]:
    """Why a good player would do this here, and the rules behind it."""
    match action:
        case act.ChooseStarter(icon):
            text = f"Open with {starter_name(icon)}: it does best over many imagined deals."
            return text, ("NZ-3.2",)
        case act.Play(card, q, r, rotation):
            return _why_here(view, act.Play(card, q, r, rotation))
        case act.DeclineFollowup():
            return "Keep your cards: what fits is worth more later.", ("NZ-6.4",)
    return "No card of yours fits: pass.", ("NZ-9.1",)


def _why_here(view: TableView, action: act.Play) -> tuple[str, tuple[str, ...]]:
    mine = next(
        spot.points
        for spot in view.spots
        if (spot.card, spot.q, spot.r, spot.rotation)
        == (action.card, action.q, action.r, action.rotation)
    )
    most = max(spot.points for spot in view.spots)
    what = f"Lay {name(action.card)} at {action.q},{action.r}"
    if len(view.hand) == 1:
        return f"{what}: you are out of cards, and the others pay.", ("NZ-9.5",)
    if mine == most:
        return f"{what}: {mine} points, the most you can make.", ("NZ-5.1",)
    if "joker" in action.card and not view.pile:
        return f"{what}: {mine} points, and a Joker less that could cost you 100.", ("NZ-8.5",)
    return (
        f"{what}: {mine} points where {most} are possible, but it leaves the others less.",
        ("NZ-5.1",),
    )
