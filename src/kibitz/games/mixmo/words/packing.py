"""A sorted word list in one small file: front-coded, a level for each word, then zlib.

Unpacked, a file is
    4 bytes   how many words, n, highest byte first
    n bytes   letters each word shares with the word before it
    n bytes   level of each word (what a level means is told in README.md)
    the rest  what follows the shared letters of each word, parted by LF

This module needs nothing of ours: `scripts/words` reads it as well.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence


def pack(words: Sequence[str], levels: Sequence[int]) -> bytes:
    """The file of these words, which must be sorted and in A-Z."""
    shared = bytes(map(_shared, ["", *words], words))
    ends = "\n".join(word[start:] for start, word in zip(shared, words, strict=True))
    content = len(words).to_bytes(4, "big") + shared + bytes(levels) + ends.encode("ascii")
    return zlib.compress(content, 9)


def _shared(before: str, word: str) -> int:
    """How many letters two words begin with alike."""
    pairs = enumerate(zip(before, word, strict=False))
    return next((place for place, (a, b) in pairs if a != b), min(len(before), len(word)))


def unpack(packed: bytes) -> tuple[tuple[str, ...], bytes]:
    """The sorted words and the level of each."""
    content = zlib.decompress(packed)
    count = int.from_bytes(content[:4], "big")
    shared, levels = content[4 : 4 + count], content[4 + count : 4 + 2 * count]
    ends = content[4 + 2 * count :].decode("ascii").split("\n") if count else []
    word = ""
    words = [word := word[:start] + end for start, end in zip(shared, ends, strict=True)]
    return tuple(words), levels
