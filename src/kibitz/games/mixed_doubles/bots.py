"""The bots: what a good player of Mixed Doubles knows. Importing this loads no kernel."""

from __future__ import annotations

from typing import Any

from kibitz.core.chance import Chance
from kibitz.core.game import BotKind, Choice, Hint, View
from kibitz.games.mixed_doubles import actions
from kibitz.games.mixed_doubles.cards import COLOR_CODES, NAMES, plural
from kibitz.games.mixed_doubles.view import TableView


def _engine() -> Any:
    from kibitz.games.mixed_doubles.game import GAME

    return GAME.engine


def random_bot(view: View, seconds: float, chance: Chance) -> Choice:
    """Any legal action, each as likely."""
    assert isinstance(view, TableView)
    engine = _engine()
    return Choice(
        engine.action_of(chance.pick(engine.legal_codes(engine.imagine(view, Chance(0)))))
    )


def easy_bot(view: View, seconds: float, chance: Chance) -> Choice:
    """Plays sensibly at once: the wager with the best expectation, steals and swaps by value."""
    assert isinstance(view, TableView)
    engine = _engine()
    records = engine.imagine(view, None)
    return Choice(engine.action_of(engine.search.choice_at(records, False)))


def hard_bot(view: View, seconds: float, chance: Chance) -> Choice:
    """Tries each promising action on thousands of imagined games."""
    assert isinstance(view, TableView)
    return Choice(_engine().search_best(view, seconds, chance))


BOTS = (
    BotKind("random", "Plays anything the rules allow.", 0.0, lambda: random_bot),
    BotKind("easy", "Plays sensibly, at once.", 0.0, lambda: easy_bot),
    BotKind("hard", "Thinks half a second and tries thousands of games.", 0.5, lambda: hard_bot),
)


def hint(view: TableView, seconds: float) -> Hint | None:
    """What the hard bot would do here, and why."""
    if view.seat is None or view.seat != view.turn or view.phase in ("setup", "game_over"):
        return None
    action = _engine().search_best(view, seconds, Chance(1))
    return Hint(action, *_reason(view, action))


def _reason(view: TableView, action: actions.Move) -> tuple[str, tuple[str, ...]]:
    match action:
        case actions.Wager(color, count):
            chance = round(100 * _won_in(color, count + view.extra_rolls))
            held = sum(p.get(color, 0) for i, p in enumerate(view.palettes) if i != view.seat)
            sweep = f" and sweeps {plural(color, held)} from the others" if held else ""
            rolls = count + view.extra_rolls
            word = "one roll" if rolls == 1 else f"{rolls} rolls"
            return (
                f"Wager {plural(color, count)}: {word} win {NAMES[color]} with {chance} %, which "
                f"banks all of it from your palette and the jackpot{sweep}.",
                ("MD-3.3", "MD-5.3"),
            )
        case actions.Roll():
            if view.phase == "main":
                return (
                    "Roll without a wager: your cards are worth more safe in your palette.",
                    ("MD-3.3",),
                )
            return ("Roll: the rolls owed must be taken.", ("MD-4.2",))
        case actions.ExtraRoll():
            return ("Play the EXTRA ROLL now: there is much to win.", ("MD-7.4",))
        case actions.StealPalette(_, card):
            use = "to feed a wager" if card in COLOR_CODES else "before its owner uses it"
            return (f"Steal {plural(card, 1)} {use}.", ("MD-7.7",))
        case actions.StealBank():
            return ("Steal from the fullest bank: it costs a rival points.", ("MD-7.8",))
        case actions.StealMinusFive():
            return ("Move MINUS FIVE to the rival who hurts you most.", ("MD-7.9",))
        case actions.Swap():
            return ("Swap for the palette that does best from here.", ("MD-6.4",))
        case actions.MoveMinusFive():
            return ("Give MINUS FIVE away: it costs five points at the end.", ("MD-8.7",))
    return (f"{actions.label(action, ())}.", ("MD-2.3",))


def _won_in(color: str, rolls: int) -> float:
    """Chance that a color is won at least once in so many rolls."""
    one = 9 / 64 if color in ("Y", "B", "R") else 17 / 64
    return float(1 - (1 - one) ** rolls)
