"""Answers to the ``[[query]]`` rows of scenario files; for default options."""

from __future__ import annotations

import re
from itertools import pairwise

from kibitz.core.errors import Unreadable
from kibitz.games.mixmo import grids, judging, miscount, themes
from kibitz.games.mixmo.rulings import Rulings
from kibitz.games.mixmo.scoring import points_of
from kibitz.games.mixmo.state import (
    ALL_TILES,
    REVIEW,
    TILES,
    begin,
    draws,
    tiles_each,
    vocabulary,
)

FORMS = (
    "word LASER, theme wildlife BATS, grid CAT/..O, points CAT/..O theme wildlife winner expert "
    "free_spirit, count tiles, count A, tiles 4, draws 4, deadline 4, miscount n=4 d=11 "
    "counts=28,29,28,28 left=7 expert valid caller=0 format=points"
)


def answer(question: str) -> object:
    """The answer to a question. Raises Unreadable, naming what can be asked."""
    word, _, rest = question.strip().partition(" ")
    asked = rest.split()
    match word, asked:
        case "word", [text]:
            return text.upper() in vocabulary(Rulings()).words
        case "theme", [theme, text]:
            return themes.match(text.upper(), theme)
        case "grid", [_, *_]:
            return _judged(rest)
        case "points", [grid, *options]:
            return _points(grid, options)
        case "count", ["tiles"]:
            return len(ALL_TILES)
        case "count", [tile] if tile in TILES:
            return TILES[tile]
        case (("tiles" | "draws" | "deadline"), [number]) if number in tuple("23456"):
            return _of_seats(word, int(number))
        case "miscount", options:
            return _miscounted(options)
    raise Unreadable(f"{question!r} cannot be asked. Ask for example: {FORMS}.")


def _judged(text: str) -> object:
    """``clean`` or the kinds of the faults; each tile shown is the hand."""
    cells = grids.parse(text)
    hand = "".join(grids.tile(cell.symbol) for cell in cells)
    faults = judging.judge(hand, cells, vocabulary(Rulings()).words)
    return list(dict.fromkeys(fault.kind for fault in faults)) or "clean"


def _points(grid: str, options: list[str]) -> int:
    """The points of a stop_grid."""
    words = dict(pairwise(options))
    free, expert = ("on" if name in options else "off" for name in ("free_spirit", "expert"))
    rulings = Rulings(format="points", free_spirit=free, expert=expert)  # type: ignore[arg-type]
    s = begin(2, rulings, 0)
    s.phase, s.theme = REVIEW, words.get("theme", "")
    s.grids[0] = grids.write(grids.parse(grid))
    s.winner = 0 if "winner" in options else 1
    return sum(line.points for line in points_of(s, 0))


def _of_seats(word: str, players: int) -> int:
    if word == "tiles":
        return tiles_each(players)
    if word == "draws":
        return draws(players)
    rulings = Rulings()
    most = draws(players) * int(rulings.stall_limit or 0) + int(rulings.endgame_limit or 0)
    return most // 60_000


def _miscounted(options: list[str]) -> str:
    """MX-13."""
    given = dict(re.findall(r"(\w+)=(\S+)", " ".join(options)))
    try:
        verdict = miscount.judge(
            int(given["n"]),
            int(given["d"]),
            [int(count) for count in given["counts"].split(",")],
            int(given["left"]),
            int(given["caller"]),
            "valid" in options,
            "expert" in options,
            given.get("format", "single"),
        )
    except (KeyError, ValueError):
        raise Unreadable(f"This cannot be asked. Ask for example: {FORMS}.") from None
    return "play on" if verdict is None else str(verdict)
