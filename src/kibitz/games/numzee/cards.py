"""Cards in words: ids, what they show and what they are worth (NZ-1, NZ-2)."""

from __future__ import annotations

from kibitz.core.errors import Unreadable

ICONS = (
    "can", "beaker", "pencil", "bulb", "note", "star", "heart", "plane", "gear", "key", "fire",
    "joker",
)  # fmt: skip
"""Every icon in icon order (NZ-1.1); but for Joker the index is its value."""
JOKER = 11
PAIRS = tuple((a, b) for a in range(12) for b in range(a + 1, 12))
"""The icons of the two-icon cards, at the index of the card."""
HEXTUPLES = len(PAIRS)
"""Index of the first hextuple."""
CARDS = (
    *(f"{ICONS[a]}-{ICONS[b]}" for a, b in PAIRS),
    *(f"hex-{icon}" for icon in ICONS[:JOKER]),
    *(f"hex-joker-{copy}" for copy in (1, 2, 3)),
    *(f"hex-{icon}-2" for icon in ICONS[1:JOKER]),
)
"""Every card at its ``card_index``; the last ten belong to ``deck_90`` alone (NZ-12.7)."""
DECK_80 = 80
INDEX = {card: index for index, card in enumerate(CARDS)}
SHOWN = (
    *PAIRS,
    *((icon, icon) for icon in range(JOKER)),
    *((JOKER, JOKER),) * 3,
    *((icon, icon) for icon in range(1, JOKER)),
)
"""The two icons of each card; a hextuple has its icon twice."""
OFFSETS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""What the sides 0 to 5 of a card at (0, 0) face (NZ-2.1)."""
SIDES = 6


def deck(composition: str) -> tuple[str, ...]:
    """The cards of a deck in canonical order (NZ-1.4, NZ-12.7)."""
    return CARDS if composition == "deck_90" else CARDS[:DECK_80]


def is_hextuple(card: str) -> bool:
    return INDEX[card] >= HEXTUPLES


def icons_of(card: str) -> tuple[str, ...]:
    """The different icons on a card."""
    a, b = SHOWN[INDEX[card]]
    return (ICONS[a],) if a == b else (ICONS[a], ICONS[b])


def sides_of(card: str, rotation: int, alternating: bool = False) -> tuple[str, ...]:
    """What a card shows on its sides 0 to 5 (NZ-2.3, NZ-12.6)."""
    first, second = SHOWN[INDEX[card]]
    shown = []
    for side in range(SIDES):
        turned = (side - rotation) % SIDES
        shown.append(ICONS[first if _is_first(turned, alternating) else second])
    return tuple(shown)


def _is_first(turned: int, alternating: bool) -> bool:
    return turned % 2 == 0 if alternating else turned < SIDES // 2


def stored_rotation(card: str, rotation: int, alternating: bool = False) -> int:
    """A rotation as it is kept: one number for turns that look alike (NZ-2.5, NZ-12.6)."""
    if is_hextuple(card):
        return 0
    return rotation % 2 if alternating else rotation


def name(card: str) -> str:
    """ "key and fire", "the fire hextuple"."""
    icons = icons_of(card)
    if len(icons) == 2:
        return f"{icons[0]} and {icons[1]}"
    return f"the {icons[0]} hextuple" if icons[0] != "joker" else "a Joker hextuple"


def read_card(text: str) -> str:
    """The id of a card. Raises Unreadable."""
    card = text.strip().lower()
    if card not in INDEX:
        raise Unreadable(
            f"{text!r} is no card. A card is two icons in the order {', '.join(ICONS)} (key-fire, "
            "can-joker), or a hextuple: hex- and its icon (hex-fire), hex-joker-1 to hex-joker-3."
        )
    return card


def read_cards(text: str) -> tuple[str, ...]:
    """Different cards in canonical order. Raises Unreadable."""
    cards = [read_card(word) for word in text.replace(",", " ").split()]
    doubled = sorted({card for card in cards if cards.count(card) > 1})
    if doubled:
        raise Unreadable(f"{doubled[0]} is there twice; the deck has one of each.")
    return tuple(sorted(cards, key=INDEX.__getitem__))
