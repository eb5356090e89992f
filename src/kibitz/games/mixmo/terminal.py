"""A table of Mixmo in the terminal, 80 columns wide, and what can be typed there.

As in grid texts a letter tile is shown as itself, a Joker as a small letter, the Bandit as a digit.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from kibitz.core.errors import Unreadable
from kibitz.games.mixmo import actions as act
from kibitz.games.mixmo import grids
from kibitz.games.mixmo.events import Mark
from kibitz.games.mixmo.grids import BANDIT, BANDIT_LETTERS, JOKER, Cell
from kibitz.games.mixmo.state import RACE_OVER, cells_of
from kibitz.games.mixmo.view import TableView

HELP = """\
place OXEN 0,0 h   lays a word across (h) or down (v) from column 0, row 0;
              tiles that lie there stay, wilds stand in for what you lack;
              in OxEN the x is a Joker
move 0,0 2,1  moves a tile; take 0,0 2,1 takes tiles back, clear all of them
call [WORDS]  MIXMO with the grid as it lies, and which words fit the theme
stuck         you want new tiles; unstuck: not after all
theme music   names the theme; fits CAT,DOG claims words for it
yes CAT       a vote; or no CAT
strike 3,4 h  strikes a word; done says that you are done
"""
NAME_WIDTH = 16
MARKS: dict[Mark, str] = {
    "theme": "*",
    "good": "",
    "not_a_word": "!",
    "too_short": "!",
    "repeated_word": "!",
}
STATUS_WORDS = {"frozen": "frozen", "out": "out", "resigned": "gone"}
Place = tuple[int, int]


def draw(view: TableView, names: Sequence[str], width: int) -> RenderableType:
    """The whole table as one seat, or a watcher, sees it."""
    parts: list[RenderableType] = [
        Rule(Text(_headline(view), "bold"), style="dim", align="left"),
        _players(view, names),
    ]
    shown = range(view.players) if view.seat is None or view.phase in RACE_OVER else (view.seat,)
    for seat in shown:
        parts += [Text(), *_seat(view, seat, names, width)]
    return Group(*parts)


def _headline(view: TableView) -> str:
    if view.phase == "match_over":
        return "The match is over"
    words = [f"Round {view.round + 1}", f"draw {view.draw} of {view.draws}", f"bag {view.bag}"]
    words += [f"theme: {view.theme}"] if view.theme else []
    words += [_clock(view.t)]
    return "   ".join(words)


def _clock(ms: int) -> str:
    minutes, seconds = divmod(ms // 1000, 60)
    return f"{minutes}:{seconds:02}"


def _players(view: TableView, names: Sequence[str]) -> RenderableType:
    grid = Table.grid(padding=(0, 1))
    grid.add_column(width=NAME_WIDTH, no_wrap=True, overflow="ellipsis")
    grid.add_column(width=17)
    grid.add_column(width=9, justify="right")
    grid.add_column()
    for seat, name in enumerate(names):
        mine = seat == view.seat
        placed = view.placed[seat]
        count = f"{'?' if placed is None else placed} of {view.counts[seat]} placed"
        score = "" if view.rulings.format == "single" else str(view.standings[seat])
        remarks = Text(_remarks(view, seat), "bold")
        grid.add_row(Text(f"{name}{' *' if mine else ''}"), Text(count), Text(score), remarks)
    return grid


def _remarks(view: TableView, seat: int) -> str:
    words = [STATUS_WORDS[view.status[seat]]] if view.status[seat] in STATUS_WORDS else []
    words += ["Bandit"] if seat == view.holder else []
    words += ["stuck"] if seat in view.agreed else []
    words += ["away"] if not view.here[seat] else []
    words += ["calls"] if any(claim.seat == seat for claim in view.claims) else []
    words += ["won the round"] if seat == view.winner else []
    words += ["done"] if seat in view.done else []
    return ", ".join(words)


def _seat(view: TableView, seat: int, names: Sequence[str], width: int) -> list[RenderableType]:
    """The grid of a seat, and the tiles that are left."""
    grid, hand = view.grids[seat], view.hands[seat]
    if grid is None or hand is None:
        return [Text(f"The tiles of {names[seat]} are face down.", "dim")]
    title = "" if seat == view.seat else f"{names[seat]}: "
    rows: list[RenderableType] = [_grid(grid, width)]
    left = Counter(hand) - Counter(grids.tile(cell.symbol) for cell in cells_of(grid))
    rows.append(Text(f"{title}left over: {' '.join(sorted(left.elements())) or 'none'}", "bold"))
    if view.words[seat]:
        words = (f"{word.word}{MARKS[word.mark]}" for word in view.words[seat])
        rows.append(Text(f"{' '.join(words)}   (* theme, ! bad)"))
    rows += [
        Text(f"{line.points:>4}  {line.text} ({line.rule})", "dim")
        for line in view.sheet
        if line.seat == seat
    ]
    return rows


def _grid(text: str, width: int) -> RenderableType:
    """A grid with the numbers of its columns and rows."""
    cells = cells_of(text)
    if not cells:
        return Text("(no tile laid yet; the middle of the grid is 0,0)", "dim")
    at = {(cell.x, cell.y): cell.symbol for cell in cells}
    left, right = min(x for x, _ in at), max(x for x, _ in at)
    top, bottom = min(y for _, y in at), max(y for _, y in at)
    wide = 3 if (right - left + 1) * 3 + 5 <= width else 2 if right - left <= 36 else 1
    lines = []
    if wide > 1:
        numbers = "".join(
            f"{x % 100 if abs(x) > 99 else x:>{wide}}" for x in range(left, right + 1)
        )
        lines.append(Text(f"{'':4}{numbers}"[:width], "dim"))
    for y in range(top, bottom + 1):
        row = Text(f"{y:>4}", "dim")
        for x in range(left, min(right, left + (width - 4) // wide - 1) + 1):
            row.append(f"{at.get((x, y), '.'):>{wide}}", "bold" if (x, y) in at else "dim")
        lines.append(row)
    return Group(*lines)


# Typing


def read(view: TableView, line: str) -> act.Move | None:
    """The action that a typed line means at this table; None if it is none of these words. Raises
    Unreadable for what cannot be done with the tiles there are."""
    word, _, rest = line.strip().partition(" ")
    rest = rest.strip()
    match word.lower():
        case "place":
            return _place(view, rest)
        case "move":
            return _move(view, rest)
        case "take":
            return _take(view, rest)
        case "clear":
            return act.SetGrid(grids.EMPTY)
        case "call" | "mixmo":
            return act.CallMixmo(_own(view)[0], view.draw, _words(rest))
        case "stuck":
            return act.AgreeDeadlock()
        case "unstuck":
            return act.WithdrawDeadlock()
        case "theme":
            return act.AnnounceTheme(rest)
        case "fits":
            return act.DeclareThemeWords(_words(rest))
        case "yes" | "no":
            return act.Vote(rest, word.lower() == "yes")
        case "strike":
            x, y, way = _line(rest)
            return act.RemoveWord(x, y, "H" if way == "h" else "V")
        case "done" | "ready":
            return act.DoneReview()
    return None


def _own(view: TableView) -> tuple[str, str]:
    """The viewer's grid and hand."""
    grid = None if view.seat is None else view.grids[view.seat]
    hand = None if view.seat is None else view.hands[view.seat]
    return grid or grids.EMPTY, hand or ""


def _words(text: str) -> tuple[str, ...]:
    return tuple(filter(None, re.split(r"[,\s]+", text)))


def _places(text: str) -> list[Place]:
    found = re.findall(r"(-?\d+)\s*,\s*(-?\d+)", text)
    if not found:
        raise Unreadable("Say where: a column and a row, for example 3,-1.")
    return [(int(x), int(y)) for x, y in found]


def _line(text: str) -> tuple[int, int, str]:
    found = re.fullmatch(r"(-?\d+)\s*,\s*(-?\d+)\s*([hvHV])", text)
    if found is None:
        raise Unreadable("Say where the word begins and which way it runs, for example 3,4 h.")
    return int(found[1]), int(found[2]), found[3].lower()


def _place(view: TableView, text: str) -> act.SetGrid:
    """Lays a word; letters that lie there already stay."""
    word, _, rest = text.partition(" ")
    word = word.upper() if word.islower() else word  # in STiLE the i is a Joker
    x, y, way = _line(rest.strip())
    grid, hand = _own(view)
    at = {(cell.x, cell.y): cell for cell in cells_of(grid)}
    left = Counter(hand) - Counter(grids.tile(cell.symbol) for cell in at.values())
    for step, sign in enumerate(word):
        here = (x + step, y) if way == "h" else (x, y + step)
        there = at.get(here)
        if there is not None and grids.letter(there.symbol) == (grids.letter(sign) or sign):
            continue
        if there is not None:
            raise Unreadable(f"At {here[0]},{here[1]} lies another letter: {there.symbol}.")
        symbol = _symbol(sign, left)
        left[grids.tile(symbol)] -= 1
        at[here] = Cell(symbol, *here)
    return act.SetGrid(grids.write(at.values()))


def _symbol(sign: str, left: Counter[str]) -> str:
    """The tile to lay for a typed sign: the one it names, else a wild."""
    if not re.fullmatch(grids.SYMBOL, sign):
        raise Unreadable(f"{sign!r} is no tile.")
    if sign.isupper():
        for tile in (sign, BANDIT if sign in BANDIT_LETTERS else JOKER, JOKER):
            if left[tile]:
                return grids.symbol(tile, sign)
        raise Unreadable(f"You have no {sign} left, and no wild for it.")
    if not left[grids.tile(sign)]:
        raise Unreadable(f"You have no {grids.tile(sign)} left.")
    return sign


def _move(view: TableView, text: str) -> act.SetGrid:
    """Moves one tile."""
    places = _places(text)
    at = {(cell.x, cell.y): cell for cell in cells_of(_own(view)[0])}
    if len(places) != 2 or places[0] not in at or places[1] in at:
        raise Unreadable("Say from where a tile goes to which empty place: move 0,0 2,1.")
    symbol = at.pop(places[0]).symbol
    at[places[1]] = Cell(symbol, *places[1])
    return act.SetGrid(grids.write(at.values()))


def _take(view: TableView, text: str) -> act.SetGrid:
    """Takes tiles back."""
    gone = set(_places(text))
    cells = cells_of(_own(view)[0])
    if not gone <= {(cell.x, cell.y) for cell in cells}:
        raise Unreadable("There lies no tile of yours.")
    return act.SetGrid(grids.write(cell for cell in cells if (cell.x, cell.y) not in gone))
