"""The options a table can choose. Every other ruling of the rulebook is fixed at its default."""

from __future__ import annotations

from typing import Annotated, Literal

from kibitz.core import rulings
from kibitz.core.errors import Unreadable
from kibitz.core.rulings import Ruling
from kibitz.games.mixed_doubles.cards import BALANCED_108, read_cards, write_cards

MOST_CARDS = 160
MOST_OF_A_KIND = 60


def deck_counts(text: str) -> dict[str, int]:
    """Cards a deck by kind, from a value of ``deck_list``. Raises ValueError."""
    if text.strip().lower() == "balanced_108":
        return dict(BALANCED_108)
    try:
        counts = read_cards(text, "deck_list")
    except Unreadable as error:
        raise ValueError(str(error)) from None
    if not 6 <= sum(counts.values()) <= MOST_CARDS:
        raise ValueError(
            f"a deck has 6 to {MOST_CARDS} cards; this one has {sum(counts.values())}."
        )
    if max(counts.values()) > MOST_OF_A_KIND:
        raise ValueError(f"a deck has at most {MOST_OF_A_KIND} cards of a kind.")
    return counts


def _check_deck(text: str) -> str:
    counts = deck_counts(text)
    return "balanced_108" if counts == BALANCED_108 else write_cards(counts)


class Rulings(rulings.Rulings, frozen=True, forbid_unknown_fields=True):
    """What a table of Mixed Doubles may choose."""

    double_wild_wins: Annotated[
        Literal["off", "on"],
        Ruling(
            "Does a double WILD in a final turn win at once?",
            {
                "off": "No: it wins all six colors, like at any other time.",
                "on": "Yes: whoever rolls it in a final turn wins the game on the spot.",
            },
            ("MD-9.2", "MD-9.3"),
        ),
    ] = "off"
    minus_five_on_wager: Annotated[
        Literal["off", "on"],
        Ruling(
            "May a won wager pass MINUS FIVE on?",
            {
                "off": "No: it moves only by a swap or a STEAL.",
                "on": "Yes: after each success you may give one to any opponent.",
            },
            ("MD-9.1",),
        ),
    ] = "off"
    extra_roll_window: Annotated[
        Literal["before_draw", "before_first_roll"],
        Ruling(
            "Until when may an EXTRA ROLL be played?",
            {
                "before_draw": "Only at the very start of the turn, before drawing.",
                "before_first_roll": "Until the first roll of the turn, the wager seen.",
            },
            ("MD-7.4", "MD-7.5"),
        ),
    ] = "before_draw"
    final_turn_cards: Annotated[
        Literal["all_playable", "steal_only", "none"],
        Ruling(
            "Which action cards work in a final turn?",
            {
                "all_playable": "EXTRA ROLL and STEAL.",
                "steal_only": "STEAL only.",
                "none": "None: one plain roll each.",
            },
            ("MD-8.4",),
        ),
    ] = "all_playable"
    wager_own_scope: Annotated[
        Literal["all_cards_won", "wagered_only"],
        Ruling(
            "What does a won wager take from your own palette and the jackpot?",
            {
                "all_cards_won": "Every color of the roll.",
                "wagered_only": "The wagered color only.",
            },
            ("MD-5.5",),
        ),
    ] = "all_cards_won"
    free_value: Annotated[
        Literal["one", "two", "three"],
        Ruling(
            "What is a FREE card worth?",
            {"one": "1 point.", "two": "2 points.", "three": "3 points."},
            ("MD-7.13", "MD-8.7"),
        ),
    ] = "one"
    bank_visibility: Annotated[
        Literal["public", "count_only"],
        Ruling(
            "Who may look into a bank?",
            {
                "public": "Everyone: banks lie open.",
                "count_only": "Its owner: the others see how many cards are in it.",
            },
            ("MD-0.4",),
        ),
    ] = "public"
    deck_list: Annotated[
        str,
        Ruling(
            "Which cards are in a deck?",
            {"balanced_108": "The deck of 108 cards in the rulebook."},
            ("MD-0.1", "MD-0.2"),
            check=_check_deck,
            advanced=True,
        ),
    ] = "balanced_108"


FREE_VALUES = {"one": 1, "two": 2, "three": 3}
