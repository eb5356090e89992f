"""The options a table can choose. Every other ruling of the rulebook is fixed at its default."""

from __future__ import annotations

from typing import Annotated, Literal

from kibitz.core import rulings
from kibitz.core.rulings import Ruling


class Rulings(rulings.Rulings, frozen=True, forbid_unknown_fields=True):
    """What a table of Golden Deuce may choose."""

    five_card_class_order: Annotated[
        Literal["as_listed", "poker"],
        Ruling(
            "Does a full house beat four of a kind?",
            {
                "as_listed": "Yes: only a straight flush is higher than a full house.",
                "poker": "No: four of a kind beats a full house, as in poker.",
            },
            ("GD-4.5",),
        ),
    ] = "as_listed"
    reentry_after_pass: Annotated[
        Literal["allowed", "locked_out"],
        Ruling(
            "May you play again in a trick after passing?",
            {
                "allowed": "Yes, when your turn comes round again.",
                "locked_out": "No: a pass is for the rest of the trick.",
            },
            ("GD-5.7", "GD-6.5"),
        ),
    ] = "allowed"
    last_place_score: Annotated[
        Literal["zero", "minus_own"],
        Ruling(
            "What does the last of two or three players score?",
            {
                "zero": "Nothing.",
                "minus_own": "Minus the value of the own hand: a stone goes back.",
            },
            ("GD-8.6", "GD-9.3"),
        ),
    ] = "zero"
    straight_ends: Annotated[
        Literal["ace_low_or_high", "ace_low_only", "ace_high_two_high"],
        Ruling(
            "Which straights may hold an Ace or a 2?",
            {
                "ace_low_or_high": "A-2-3-4-5 and 12-13-14-15-A.",
                "ace_low_only": "A-2-3-4-5, but not 12-13-14-15-A.",
                "ace_high_two_high": "Both, and 13-14-15-A-2, the highest of all.",
            },
            ("GD-3.5", "GD-3.6", "GD-4.7"),
        ),
    ] = "ace_low_or_high"
    block_standard: Annotated[
        Literal["strongest_single", "any_legal"],
        Ruling(
            "What must you play before a neighbour’s last card?",
            {
                "strongest_single": "A single must be your strongest; any pair or more will do.",
                "any_legal": "Any legal combo, also a weak single.",
            },
            ("GD-7.9",),
        ),
    ] = "strongest_single"
    finish_count: Annotated[
        Literal["overshoot", "exact"],
        Ruling(
            "Must a stone reach the end exactly?",
            {
                "overshoot": "No: what is too much is lost.",
                "exact": "Yes: a move beyond the end is not allowed.",
            },
            ("GD-9.5",),
        ),
    ] = "overshoot"
    deal_cap: Annotated[
        Literal["deals_100", "none"],
        Ruling(
            "Does the game end after a hundred deals?",
            {
                "deals_100": "Yes: who is furthest then wins.",
                "none": "No: it goes on until somebody wins.",
            },
            ("GD-12.6",),
            advanced=True,
        ),
    ] = "deals_100"
    special_spaces: Annotated[
        Literal["f2_b17_w13", "none"],
        Ruling(
            "Are there special spaces on the track?",
            {
                "f2_b17_w13": "Two forward, two back and two warps.",
                "none": "None: every space is plain.",
            },
            ("GD-10.1",),
        ),
    ] = "f2_b17_w13"
    split_40: Annotated[
        Literal["unplayed_laps", "no_split", "free_split"],
        Ruling(
            "How is a score of 40 or more used from the yard?",
            {
                "unplayed_laps": "40 take a stone round; the rest enters the next one.",
                "no_split": "One stone goes round; the rest is lost.",
                "free_split": "In any parts, one for each stone.",
            },
            ("GD-9.10", "GD-9.11"),
        ),
    ] = "unplayed_laps"
