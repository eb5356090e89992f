"""The eighteen dice and their faces in words (RT-0.1)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kibitz.core.errors import Unreadable

COLOURS = "KBOR"
COLOUR_NAMES = {"K": "black", "B": "blue", "O": "orange", "R": "red"}
NUMBERS = 13
JOKER = "J"
FACES = tuple(f"{colour}{number}" for number in range(1, 14) for colour in COLOURS)
"""The numbered faces: four of each number, in colour order."""
JOKER_FACE = len(FACES)
"""Index of the joker behind the numbered faces."""
DICE = 18
SIDES = 6
HAND = 9
JOKER_POINTS = 10


def _all_faces() -> list[str]:
    """The 108 faces in the order in which they go to the dice."""
    faces = []
    for number in range(1, 14):
        faces += [f"{colour}{number}" for colour in ("KBOR" if number % 2 else "ORKB")]
    for number in (12, 13, *range(1, 12)):
        faces += [f"{colour}{number}" for colour in "BORK"]
    return faces + [JOKER] * 4


_LIST = _all_faces()
DIE_FACES = tuple(tuple(_LIST[slot * DICE + die] for slot in range(SIDES)) for die in range(DICE))
"""The faces of each die, slots 1 to 6."""
NAMES = tuple(f"D{die + 1}" for die in range(DICE))
INDEX = {face: index for index, face in enumerate((*FACES, JOKER))}


def die_index(text: str) -> int:
    """The number of a die from 0, or -1."""
    return NAMES.index(text) if text in NAMES else -1


def points(faces: Iterable[str]) -> int:
    """The sum of the numbers of some faces, a joker counting 10 (RT-9.3)."""
    return sum(JOKER_POINTS if face == JOKER else int(face[1:]) for face in faces)


def name(face: str) -> str:
    """ "blue 3", "a joker"."""
    return "a joker" if face == JOKER else f"{COLOUR_NAMES[face[0]]} {face[1:]}"


def sentence(faces: Sequence[str]) -> str:
    """ "blue 3, red 3 and a joker"."""
    names = [name(face) for face in faces]
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"


def read_face(text: str) -> str:
    """A face, primes taken off. Raises Unreadable."""
    face = text.strip().upper().rstrip("'’′")
    if face not in INDEX:
        raise Unreadable(
            f"{text!r} is no face. A face is a colour, K B O or R, and a number from 1 to 13 (K3, "
            "R12), or J for a joker."
        )
    return face


def read_faces(text: str) -> tuple[str, ...]:
    """Faces divided by blanks or commas. Raises Unreadable."""
    return tuple(read_face(word) for word in text.replace(",", " ").split())
