"""Cards in words: codes, sets of cards as bits, and what a combo is called."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from kibitz.core.errors import Unreadable

COLOURS = "JPCG"
NUMBERS = ("3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "A", "2")
"""The numbers in the order of ``rank_index`` (GD-2.1)."""
CARDS = tuple(colour + number for number in NUMBERS for colour in COLOURS)
"""Every card at the index of its ``strength`` (GD-2.3): J3 is 0, G2 is 59."""
STRENGTH = {card: strength for strength, card in enumerate(CARDS)}
DECK = 60
GOLDEN_DEUCE = "G2"
REMEMBERED = 1 << 16
"""Sets of cards that are kept in words, since the same ones come up again and again."""

COLOUR_NAMES = {"J": "jade", "P": "purple", "C": "crimson", "G": "gold"}
NUMBER_NAMES = {"A": "ace", "2": "deuce"} | {number: number for number in NUMBERS[:-2]}
PLURALS = {
    "3": "threes", "4": "fours", "5": "fives", "6": "sixes", "7": "sevens", "8": "eights",
    "9": "nines", "10": "tens", "11": "elevens", "12": "twelves", "13": "thirteens",
    "14": "fourteens", "15": "fifteens", "A": "aces", "2": "deuces",
}  # fmt: skip

COMBOS = (
    "single", "pair", "triple", "straight", "flush", "four_of_a_kind", "full_house",
    "straight_flush",
)  # fmt: skip
"""Every kind of combo, at the number that the rules use less one."""


def read_card(text: str) -> str:
    """The code of a card. Raises Unreadable."""
    code = text.strip().upper()
    if code not in STRENGTH:
        raise Unreadable(
            f"{text!r} is no card. A card is a colour, J P C or G, then a number: A or 2 to 15 "
            "(J3, C15, GA, G2)."
        )
    return code


def read_cards(text: str) -> tuple[str, ...]:
    """Different cards, weakest first. Raises Unreadable."""
    cards = [read_card(word) for word in text.replace(",", " ").split()]
    doubled = sorted({card for card in cards if cards.count(card) > 1})
    if doubled:
        raise Unreadable(f"{doubled[0]} is there twice; the deck has one of each.")
    return by_strength(cards)


def by_strength(cards: Iterable[str]) -> tuple[str, ...]:
    """Cards, weakest first."""
    return tuple(sorted(cards, key=STRENGTH.__getitem__))


def bits(cards: Iterable[str]) -> int:
    """A set of cards as a number: bit ``strength`` of each card."""
    return _bits(tuple(cards))


@lru_cache(maxsize=REMEMBERED)
def _bits(cards: tuple[str, ...]) -> int:
    return sum(1 << STRENGTH[card] for card in cards)


@lru_cache(maxsize=REMEMBERED)
def cards_of(mask: int) -> tuple[str, ...]:
    """The cards of a set of bits, weakest first."""
    found = []
    while mask:
        low = mask & -mask
        found.append(CARDS[low.bit_length() - 1])
        mask ^= low
    return tuple(found)


def name(card: str) -> str:
    """ "gold deuce", "crimson 12"."""
    return f"{COLOUR_NAMES[card[0]]} {NUMBER_NAMES[card[1:]]}"


def sentence(cards: Iterable[str]) -> str:
    """ "gold ace and gold deuce"."""
    names = [name(card) for card in cards]
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"


def combo_name(cards: tuple[str, ...], combo: str) -> str:
    """What the table calls it: "a pair of nines", "a full house, twelves over tens"."""
    numbers = [card[1:] for card in cards]
    most = max(numbers, key=numbers.count)
    if combo == "single":
        return f"the {name(cards[0])}"
    if combo in ("pair", "triple"):
        return f"{'a pair of' if combo == 'pair' else 'three'} {PLURALS[most]}"
    if combo == "four_of_a_kind":
        return f"four {PLURALS[most]}"
    if combo == "full_house":
        other = next(number for number in numbers if number != most)
        return f"a full house, {PLURALS[most]} over {PLURALS[other]}"
    if combo == "flush":
        return f"a {COLOUR_NAMES[cards[0][0]]} flush, {NUMBER_NAMES[numbers[-1]]} high"
    top = top_of_straight(cards)
    what = "straight" if combo == "straight" else "straight flush"
    return f"a {what} to the {name(top)}"


def top_of_straight(cards: tuple[str, ...]) -> str:
    """The card at the top of a sequence (GD-4.7)."""
    by_number = {card[1:]: card for card in cards}
    if "2" in by_number and "A" in by_number:
        return by_number.get("5") or by_number["2"]
    if "2" in by_number:
        return by_number["6"]
    return cards[-1]
