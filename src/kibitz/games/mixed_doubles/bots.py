"""The bots: what a good player of Mixed Doubles knows. Importing this loads no kernel."""

from __future__ import annotations

from functools import partial

from kibitz.bots import kernel_bots
from kibitz.bots.kernel_bots import Reason
from kibitz.games.mixed_doubles import actions
from kibitz.games.mixed_doubles.cards import COLOR_CODES, NAMES, plural
from kibitz.games.mixed_doubles.view import TableView

kinds = partial(
    kernel_bots.kinds,
    easy="Plays sensibly, at once.",
    hard="Thinks half a second and tries thousands of games.",
    seconds=0.5,
)


def why(view: TableView, action: actions.Move) -> Reason:
    """Why a good player does this here."""
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


hint = partial(kernel_bots.hint, why=why)
