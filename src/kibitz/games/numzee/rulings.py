"""The options a table can choose (NZ-12). Every other ruling is fixed at its default."""

from __future__ import annotations

from typing import Annotated, Literal

from kibitz.core import rulings
from kibitz.core.rulings import Ruling


class Rulings(rulings.Rulings, frozen=True, forbid_unknown_fields=True):
    """What a table of Numzee may choose."""

    rounds: Annotated[
        int,
        Ruling("How many rounds make a match?", rules=("NZ-11.1", "NZ-12.2"), least=1, most=12),
    ] = 1
    match_scoring: Annotated[
        Literal["sum", "round_wins"],
        Ruling(
            "What counts in a match of several rounds?",
            {
                "sum": "The results of all rounds together.",
                "round_wins": "A point for the best result of each round.",
            },
            ("NZ-11.2", "NZ-11.3", "NZ-12.3"),
        ),
    ] = "sum"
    inventory_visibility: Annotated[
        Literal["hidden", "open"],
        Ruling(
            "Does everybody see everybody’s cards?",
            {
                "hidden": "No: each hand is seen by its owner alone.",
                "open": "Yes: all hands lie open.",
            },
            ("NZ-0.3", "NZ-12.4"),
        ),
    ] = "hidden"
    adjacency: Annotated[
        Literal["all_touching", "at_least_one"],
        Ruling(
            "Must a card match every card that it touches?",
            {
                "all_touching": "Yes, on every touching side.",
                "at_least_one": "No: one match will do, and the others count nothing.",
            },
            ("NZ-4.6", "NZ-4.7", "NZ-12.5"),
        ),
    ] = "all_touching"
    no_play: Annotated[
        Literal["pass", "draw_one"],
        Ruling(
            "What does a player do who passes?",
            {
                "pass": "Nothing: the next player is on turn.",
                "draw_one": "Draws one card, while there is a pile.",
            },
            ("NZ-7.4", "NZ-9.2", "NZ-12.15"),
        ),
    ] = "pass"
    pass_policy: Annotated[
        Literal["forced_only", "free"],
        Ruling(
            "May you pass although a card of yours fits?",
            {
                "forced_only": "No: who can lay a card must.",
                "free": "Yes, at any time.",
            },
            ("NZ-6.2", "NZ-9.1", "NZ-12.16"),
        ),
    ] = "forced_only"
    followup_chain: Annotated[
        Literal["single", "chain"],
        Ruling(
            "Does a hextuple laid as second card allow a third?",
            {
                "single": "No: two cards a turn at most.",
                "chain": "Yes, and so on.",
            },
            ("NZ-6.6", "NZ-12.14"),
        ),
    ] = "single"
    followup_target: Annotated[
        Literal["that_hextuple", "any_match"],
        Ruling(
            "Where may the second card lie?",
            {
                "that_hextuple": "Next to the hextuple, which it must match.",
                "any_match": "Anywhere that it fits.",
            },
            ("NZ-4.8", "NZ-12.13"),
        ),
    ] = "that_hextuple"
    enclosed_cells: Annotated[
        Literal["allowed", "forbidden"],
        Ruling(
            "May a hole in the layout be filled?",
            {
                "allowed": "Yes, like any other place.",
                "forbidden": "No: a place must be open to the outside.",
            },
            ("NZ-4.9", "NZ-12.18"),
        ),
    ] = "allowed"
    joker_left: Annotated[
        Literal["icon_100", "card_100", "hextuple_only"],
        Ruling(
            "What does a Joker cost that you still hold?",
            {
                "icon_100": "100, and the other icon of its card besides.",
                "card_100": "100 a card.",
                "hextuple_only": "100 a Joker hextuple; pairs cost their value.",
            },
            ("NZ-8.5", "NZ-12.10", "NZ-12.11"),
        ),
    ] = "icon_100"
    joker_match_value: Annotated[
        Literal["counted", "not_counted"],
        Ruling(
            "Does a card matched by a Joker count?",
            {
                "counted": "Yes, in full.",
                "not_counted": "No: it is matched, and adds nothing.",
            },
            ("NZ-8.3", "NZ-12.12"),
        ),
    ] = "counted"
    blocked_with_pile: Annotated[
        Literal["end_round", "draw_one_each"],
        Ruling(
            "What if all pass while there is a pile?",
            {
                "end_round": "The round is over.",
                "draw_one_each": "Everybody draws one card and play goes on.",
            },
            ("NZ-9.6", "NZ-12.17"),
            advanced=True,
        ),
    ] = "end_round"
    first_player: Annotated[
        Literal["rotate", "random", "last_winner"],
        Ruling(
            "Who is first player of a round?",
            {
                "rotate": "Everybody in turn.",
                "random": "Drawn by lot.",
                "last_winner": "Who had the best result of the last round.",
            },
            ("NZ-3.1", "NZ-12.19"),
        ),
    ] = "rotate"
    starter_choice: Annotated[
        Literal["first_player", "random", "fixed_order"],
        Ruling(
            "Who chooses the starter?",
            {
                "first_player": "The first player.",
                "random": "It is drawn by lot.",
                "fixed_order": "Nobody: fire first, then key, and so on.",
            },
            ("NZ-3.2", "NZ-12.20"),
        ),
    ] = "first_player"
    starter_repeat: Annotated[
        Literal["no_repeat_icon", "no_repeat_card", "allowed"],
        Ruling(
            "May an icon open a second round?",
            {
                "no_repeat_icon": "No.",
                "no_repeat_card": "With another hextuple: Joker has three.",
                "allowed": "Yes.",
            },
            ("NZ-3.3", "NZ-12.21"),
            advanced=True,
        ),
    ] = "no_repeat_icon"
    side_layout: Annotated[
        Literal["blocks", "alternating"],
        Ruling(
            "How do the icons sit round a card?",
            {
                "blocks": "Three of one side by side, then three of the other.",
                "alternating": "By turns.",
            },
            ("NZ-2.3", "NZ-12.6"),
            advanced=True,
        ),
    ] = "blocks"
    deck_composition: Annotated[
        Literal["deck_80", "deck_90"],
        Ruling(
            "How many cards are there?",
            {
                "deck_80": "80.",
                "deck_90": "90: a second hextuple of ten icons.",
            },
            ("NZ-1.4", "NZ-12.7"),
            advanced=True,
        ),
    ] = "deck_80"
    icon_values: Annotated[
        Literal["maker_2018", "one_to_eleven"],
        Ruling(
            "What are the icons worth?",
            {
                "maker_2018": "0 (can) to 10 (fire).",
                "one_to_eleven": "1 (can) to 11 (fire).",
            },
            ("NZ-1.1", "NZ-12.8"),
            advanced=True,
        ),
    ] = "maker_2018"
    card_value: Annotated[
        Literal["sum_of_sets", "sum_of_faces"],
        Ruling(
            "How does an icon count that a card shows several times?",
            {
                "sum_of_sets": "Once.",
                "sum_of_faces": "Each time: three times on a pair, six on a hextuple.",
            },
            ("NZ-1.5", "NZ-12.9"),
            advanced=True,
        ),
    ] = "sum_of_sets"
    round_tie: Annotated[
        Literal["all_tied", "nobody"],
        Ruling(
            "Where rounds won count: who gets the point of a tied round?",
            {
                "all_tied": "Everybody tied for the best result.",
                "nobody": "Nobody.",
            },
            ("NZ-11.4", "NZ-12.22"),
            advanced=True,
        ),
    ] = "all_tied"
    match_tie: Annotated[
        Literal["shared", "best_single_round"],
        Ruling(
            "Who wins a tied match?",
            {
                "shared": "All tied players together.",
                "best_single_round": "Who of them had the best single round.",
            },
            ("NZ-11.5", "NZ-12.23"),
            advanced=True,
        ),
    ] = "shared"
