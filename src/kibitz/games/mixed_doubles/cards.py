"""Cards in words: codes, names, and counts of cards as text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from kibitz.core.errors import Unreadable

COLOR_CODES = ("Y", "G", "B", "P", "R", "O")
PALETTE_CODES = (*COLOR_CODES, "ER", "ST", "M5")
BANK_CODES = (*COLOR_CODES, "FR")
ALL_IN_CODES = tuple(f"AI-{color}" for color in COLOR_CODES)
ALL_KINDS = (*PALETTE_CODES, "FR", *ALL_IN_CODES)
"""Every kind of card, at the index that the record uses."""
DISCARD_CODES = ("ER", "ST", *ALL_IN_CODES)

NAMES = {
    "Y": "yellow",
    "G": "green",
    "B": "blue",
    "P": "purple",
    "R": "red",
    "O": "orange",
    "ER": "an EXTRA ROLL",
    "ST": "a STEAL",
    "M5": "MINUS FIVE",
    "FR": "a FREE",
}
BALANCED_108 = {
    **dict.fromkeys(COLOR_CODES, 14),
    **dict.fromkeys(ALL_IN_CODES, 1),
    "ER": 6,
    "ST": 6,
    "FR": 5,
    "M5": 1,
}

_CARD = re.compile(r"(AI-[YGBPRO]|ER|ST|FR|M5|[YGBPRO])(?:X?(\d+))?", re.I)
_MINUS_FIVE = re.compile(r"(M5)(?:X(\d+))?", re.I)


def read_card(text: str) -> tuple[str, int]:
    """A card code and its count, 1 if none is written. Raises Unreadable."""
    pattern = _MINUS_FIVE if text[:2].upper() == "M5" else _CARD
    match = pattern.fullmatch(text)
    if match is None:
        raise Unreadable(
            f"{text!r} is no card. Cards are written {' '.join(ALL_KINDS)}, with a count behind "
            "(Y2, AI-Y, M5x2)."
        )
    return match[1].upper(), int(match[2]) if match[2] else 1


def read_single(text: str) -> str:
    """The code of one card, written without a count. Raises Unreadable."""
    code, _ = read_card(text)
    if code != text.upper():
        raise Unreadable(f"{text!r} is not one card: write {code} for each of them.")
    return code


def read_cards(cards: object, where: str) -> dict[str, int]:
    """Counts of cards from text such as "Y2 ER1", or from a table of counts. Raises Unreadable."""
    counts: dict[str, int] = {}
    if isinstance(cards, Mapping):
        pairs: Iterable[tuple[str, object]] = cards.items()
    elif isinstance(cards, str):
        pairs = [] if cards.strip() == "-" else [read_card(word) for word in cards.split()]
    else:
        raise Unreadable(f'{where}: write cards as text, such as "Y2 ER1", not {cards!r}.')
    for code, count in pairs:
        if code not in ALL_KINDS or not isinstance(count, int) or not 0 <= count <= 120:
            raise Unreadable(f"{where}: {code} = {count!r} is no count of a kind of card.")
        counts[code] = counts.get(code, 0) + count
    return {code: count for code, count in counts.items() if count}


def write_count(code: str, count: int) -> str:
    """A count of one kind: Y2, M5, M5x2."""
    if code == "M5":
        return "M5" if count == 1 else f"M5x{count}"
    return f"{code}{count}"


def write_cards(counts: Mapping[str, int]) -> str:
    """Counts of cards as text, in the order of the kinds."""
    return " ".join(write_count(code, counts[code]) for code in ALL_KINDS if counts.get(code))


def plural(code: str, count: int) -> str:
    """ "2 yellow", "an EXTRA ROLL", "2 STEAL"."""
    if code in COLOR_CODES:
        return f"{count} {NAMES[code]}"
    if code in ALL_IN_CODES:
        return f"{NAMES[code[3]]} ALL IN"
    if code == "M5":
        return NAMES[code] if count == 1 else f"{count} {NAMES[code]}"
    return (
        NAMES[code]
        if count == 1
        else f"{count} {NAMES[code].removeprefix('an ').removeprefix('a ')}"
    )


def sentence(counts: Mapping[str, int]) -> str:
    """ "2 yellow, 1 green and a FREE"."""
    parts = [plural(code, counts[code]) for code in ALL_KINDS if counts.get(code)]
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} and {parts[-1]}"
