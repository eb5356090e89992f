"""Word lists: `load("scowl70")`, and `custom(text)` for a list a table brings."""

from kibitz.games.mixmo.words.custom import custom
from kibitz.games.mixmo.words.lists import BUILT_IN, WordList, levels, load

__all__ = ["BUILT_IN", "WordList", "custom", "levels", "load"]
