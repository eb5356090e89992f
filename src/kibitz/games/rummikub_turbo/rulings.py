"""The options a table can choose. Every other ruling of the rulebook is fixed at its default."""

from __future__ import annotations

from typing import Annotated, Literal

from kibitz.core import rulings
from kibitz.core.rulings import Ruling


class Rulings(rulings.Rulings, frozen=True, forbid_unknown_fields=True):
    """What a table of Rummikub Turbo may choose."""

    rounds: Annotated[
        int, Ruling("How many rounds are played?", rules=("RT-1.2", "RT-12.1"), least=1, most=12)
    ] = 6
    throws_per_turn: Annotated[
        Literal["one", "until_no_placement", "up_to_three"],
        Ruling(
            "How many throws has a turn?",
            {
                "one": "One.",
                "until_no_placement": "One more after each time that dice are laid.",
                "up_to_three": "Up to three, before dice are laid.",
            },
            ("RT-3.5", "RT-12.3", "RT-12.4"),
        ),
    ] = "one"
    crossings: Annotated[
        Literal["on", "off"],
        Ruling(
            "May sets cross?",
            {
                "on": "Yes, as words do in a crossword.",
                "off": "No: sets touch at corners only.",
            },
            ("RT-4.6", "RT-4.11"),
        ),
    ] = "on"
    run_direction: Annotated[
        Literal["ascending", "either"],
        Ruling(
            "Which way does a run go?",
            {
                "ascending": "Up, from left to right or from top to bottom.",
                "either": "Either way.",
            },
            ("RT-5.3", "RT-5.5"),
        ),
    ] = "ascending"
    set_duty: Annotated[
        Literal["at_least_one", "all_possible", "none"],
        Ruling(
            "What must you lay of sets in your own hand?",
            {
                "at_least_one": "One of them.",
                "all_possible": "As many as share no die.",
                "none": "Nothing.",
            },
            ("RT-7.8",),
        ),
    ] = "at_least_one"
    opening_minimum: Annotated[
        Literal["none", "thirty"],
        Ruling(
            "What must the first dice of a round that you lay be worth?",
            {"none": "Anything.", "thirty": "30 points or more."},
            ("RT-5.7",),
        ),
    ] = "none"
    joker_consistency: Annotated[
        Literal["one_face", "number_only", "independent"],
        Ruling(
            "May a joker that lies in two sets stand for two faces?",
            {
                "one_face": "No: for the same face in both.",
                "number_only": "For the same number, in two colours.",
                "independent": "Yes.",
            },
            ("RT-6.3",),
            advanced=True,
        ),
    ] = "one_face"
    joker_penalty: Annotated[
        Literal["ten_in_sum", "extra_ten"],
        Ruling(
            "What does a joker cost that is left in a hand?",
            {
                "ten_in_sum": "It counts 10 in the hand.",
                "extra_ten": "It counts 10, and its owner loses 10 points more.",
            },
            ("RT-9.2", "RT-9.4", "RT-9.6"),
        ),
    ] = "ten_in_sum"
    first_turn_throw: Annotated[
        Literal["opening_roll", "rethrow_all"],
        Ruling(
            "Is the first turn of a round played with the opening roll?",
            {
                "opening_roll": "Yes.",
                "rethrow_all": "No: all dice are thrown again first.",
            },
            ("RT-2.3", "RT-3.2"),
            advanced=True,
        ),
    ] = "opening_roll"
    min_throw: Annotated[
        Literal["one", "zero"],
        Ruling(
            "May you throw no dice at all?",
            {"one": "No: one at least.", "zero": "Yes."},
            ("RT-3.3",),
            advanced=True,
        ),
    ] = "one"
    first_starter: Annotated[
        Literal["random", "seat_0"],
        Ruling(
            "Who starts the first round?",
            {"random": "Drawn by lot.", "seat_0": "The first seat."},
            ("RT-1.5",),
            advanced=True,
        ),
    ] = "random"
    blocked_tie: Annotated[
        Literal["no_points", "last_commit_wins"],
        Ruling(
            "Who wins a blocked round with equal hands?",
            {
                "no_points": "Nobody.",
                "last_commit_wins": "Who laid dice last; still without points.",
            },
            ("RT-9.5", "RT-10.2"),
            advanced=True,
        ),
    ] = "no_points"
    game_tie: Annotated[
        Literal["draw", "more_rounds_won", "extra_round"],
        Ruling(
            "What if the totals are equal at the end?",
            {
                "draw": "The game is a draw.",
                "more_rounds_won": "Who won more rounds wins.",
                "extra_round": "Another round is played, six at most.",
            },
            ("RT-10.2",),
            advanced=True,
        ),
    ] = "draw"
