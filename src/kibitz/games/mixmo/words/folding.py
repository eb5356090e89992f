"""Letters folded to A-Z: accents off, the ligatures oe and ae as two letters."""

from __future__ import annotations

import re
import unicodedata

LIGATURES = str.maketrans({"œ": "oe", "Œ": "OE", "æ": "ae", "Æ": "AE", "ß": "ss"})
PLAIN = re.compile("[A-Z]{2,}")


def fold(text: str) -> str:
    """The text without accents, in capital letters; signs that are no letters stay."""
    if not text.isascii():
        apart = unicodedata.normalize("NFD", text.translate(LIGATURES))
        text = "".join(sign for sign in apart if not unicodedata.combining(sign))
    return text.upper()
