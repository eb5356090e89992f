"""Some action that a seat may do now: anything from a stray tile to a real word.

A sampled action stays allowed while time passes, until the next entry.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from kibitz.core.chance import Chance
from kibitz.games.mixmo import actions as act
from kibitz.games.mixmo import grids, themes
from kibitz.games.mixmo.checking import votes_left
from kibitz.games.mixmo.grids import BANDIT, BANDIT_LETTERS, JOKER, Cell
from kibitz.games.mixmo.rulings import Rulings
from kibitz.games.mixmo.scoring import leaving
from kibitz.games.mixmo.state import (
    CLAIM_WINDOW,
    NOBODY,
    RACING,
    REVIEW,
    ROUND_OVER,
    THEME_PENDING,
    State,
    has_theme,
    in_window,
    is_good_line,
    is_voted_theme,
    lines_of,
    vocabulary,
    words_in,
)

LONGEST = 5
"""Letters of the words that are tried."""
TRIES = 12
FREE_THEMES = ("things in space", "Harvest", "what my aunt collects")
Place = tuple[int, int]


def sample(s: State, seat: int, chance: Chance) -> act.Move:
    """Some action allowed to an actor."""
    if s.phase == THEME_PENDING:
        listed = tuple(themes.CATALOGUE)
        return act.AnnounceTheme(chance.pick(listed + FREE_THEMES if s.free_text else listed))
    if s.phase == ROUND_OVER:
        return act.DoneReview()
    if s.phase == REVIEW:
        return _review(s, seat, chance)
    if s.ballot is not None:
        words = [word for word, seats in votes_left(s).items() if seat in seats]
        return act.Vote(chance.pick(words), chance.below(2) == 1)
    if s.phase != CLAIM_WINDOW and chance.below(8) == 0:
        if seat in s.agreed:
            return act.WithdrawDeadlock()
        if s.t >= s.drawn_at + s.rulings.deadlock_min:
            return act.AgreeDeadlock()
    return _play(s, seat, chance)


def _play(s: State, seat: int, chance: Chance) -> act.Move:
    """Moves tiles, or calls."""
    grid = some_grid(s, seat, chance)
    words = words_in(grid)
    has_called = in_window(s, s.t) and (seat == s.opener or seat in s.tied)
    must_point = s.phase != RACING and has_theme(s) and is_voted_theme(s)
    can_call = not has_called and (bool(words) or not must_point)
    if s.phase == CLAIM_WINDOW and not can_call:
        return act.Resign()
    if s.phase == CLAIM_WINDOW or (can_call and chance.below(3) == 0):
        return act.CallMixmo(grid, s.draw, tuple(sorted(words)))
    return act.SetGrid(grid)


def _review(s: State, seat: int, chance: Chance) -> act.Move:
    """Something of the review."""
    is_in = s.status[seat] not in ("out", "resigned")
    if is_in and has_theme(s) and chance.below(3) == 0:
        return act.DeclareThemeWords(tuple(sorted(words_in(s.grids[seat]))))
    sprints = is_in and s.winner not in (NOBODY, seat) and s.rulings.final_sprint != "off"
    if sprints and seat not in s.removed:
        for line in lines_of(s.grids[seat]):
            if not is_good_line(s, line) and leaving(s, seat, line):
                return act.RemoveWord(line.x, line.y, "H" if line.way == "H" else "V")
    return act.DoneReview()


# Grids


@lru_cache(maxsize=8)
def _short_words(rulings: Rulings) -> tuple[str, ...]:
    return tuple(word for word in vocabulary(rulings).ordered if len(word) <= LONGEST)


def some_grid(s: State, seat: int, chance: Chance) -> str:
    """A grid of the seat's tiles, good or bad."""
    words = _short_words(s.rulings)
    left = Counter(s.hands[seat])
    laid: dict[Place, Cell] = {}
    for _ in range(TRIES):
        _lay_somewhere(chance.pick(words), left, laid, chance)
    if chance.below(2):
        _lay_rest(left, laid, chance)
    return grids.write(laid.values())


def _lay_somewhere(word: str, left: Counter[str], laid: dict[Place, Cell], chance: Chance) -> None:
    """Lays a word across one that lies there, or as the first, if the tiles suffice."""
    if not laid:
        _lay(word, (0, 0), (1, 0), None, left, laid)
        return
    at, cell = chance.pick(list(laid.items()))
    for place, letter in enumerate(word):
        if letter == grids.letter(cell.symbol):
            way = chance.pick(((1, 0), (0, 1)))
            start = (at[0] - place * way[0], at[1] - place * way[1])
            if _is_free(word, start, way, at, laid):
                _lay(word, start, way, at, left, laid)
            return


def _is_free(word: str, start: Place, way: Place, at: Place, laid: dict[Place, Cell]) -> bool:
    """Whether a word would touch what lies there at its crossing only."""
    (x, y), (dx, dy) = start, way
    for step in range(-1, len(word) + 1):
        here = (x + step * dx, y + step * dy)
        sides = ((here[0] + dy, here[1] + dx), (here[0] - dy, here[1] - dx))
        if here != at and (here in laid or any(side in laid for side in sides)):
            return False
    return True


def _lay(
    word: str,
    start: Place,
    way: Place,
    at: Place | None,
    left: Counter[str],
    laid: dict[Place, Cell],
) -> None:
    """Lays the tiles of a word, all or none; a wild stands in for a letter that is missing."""
    rest, cells = left.copy(), []
    for step, letter in enumerate(word):
        here = (start[0] + step * way[0], start[1] + step * way[1])
        if here == at:
            continue
        tile = letter if rest[letter] else JOKER
        if not rest[tile] and letter in BANDIT_LETTERS:
            tile = BANDIT
        if not rest[tile]:
            return
        rest[tile] -= 1
        cells.append(Cell(grids.symbol(tile, letter), *here))
    left.clear()
    left.update(rest)
    laid.update({(cell.x, cell.y): cell for cell in cells})


def _lay_rest(left: Counter[str], laid: dict[Place, Cell], chance: Chance) -> None:
    """Lays all other tiles in a row below, which is hardly ever right."""
    y = max((y for _, y in laid), default=0) + 1
    tiles = list(left.elements())
    chance.shuffle(tiles)
    for x, tile in enumerate(tiles):
        letters = {JOKER: "E", BANDIT: "K"}
        laid[x, y] = Cell(grids.symbol(tile, letters.get(tile)), x, y)
