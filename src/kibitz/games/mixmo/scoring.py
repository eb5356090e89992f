"""The end of a race, of a round and of a match: review, Final Sprint, points, standings."""

from __future__ import annotations

from kibitz.core.game import Result, ScoreLine
from kibitz.games.mixmo import grids, judging
from kibitz.games.mixmo.draws import Log
from kibitz.games.mixmo.events import Decision, End, MatchEnded, RaceEnded, Scored
from kibitz.games.mixmo.grids import Cell, Line
from kibitz.games.mixmo.state import (
    ACTIVE,
    FROZEN,
    MATCH_OVER,
    MOST_ROUNDS,
    NOBODY,
    PENALTY,
    RESIGNED,
    REVIEW,
    ROUND_OVER,
    State,
    allowed,
    cells_of,
    has_theme,
    is_expert,
    is_good_line,
    is_thematic,
    lines_of,
    placed,
    playing,
)

RARE = "KWXYZ"
RARE_BONUS = 5
LONG = 8
WIN = 20
"""What a won round is worth (MX-11.2)."""


# The end of a race


def end_race(s: State, winner: int, cause: End, log: Log) -> None:
    """The race of the round is over; grids stay as they are (MX-11.12)."""
    s.status = [ACTIVE if status == FROZEN else status for status in s.status]  # MX-6.4
    s.winner, s.ballot = winner, None
    s.claims.clear()
    s.done.clear()
    is_reviewed = s.rulings.format == "points"
    log.append(RaceEnded(winner, cause, is_reviewed))
    if is_reviewed:
        s.phase = REVIEW
    else:
        finish_round(s, log)


def line_at(s: State, seat: int, x: int, y: int, way: str) -> Line | None:
    """MX-11.16: the line of a seat's grid with this first cell."""
    lines = lines_of(s.grids[seat])
    return next((line for line in lines if (line.x, line.y, line.way) == (x, y, way)), None)


def leaving(s: State, seat: int, line: Line) -> tuple[Cell, ...]:
    """MX-11.17: the tiles of a line that belong to no crossing line that is an allowed word."""
    kept = {
        cell
        for other in lines_of(s.grids[seat])
        if other.way != line.way and is_good_line(s, other)
        for cell in other.cells
    }
    return tuple(cell for cell in line.cells if cell not in kept)


def remove(s: State, seat: int, line: Line) -> str:
    """MX-11.15: strikes a line; the tiles that leave."""
    gone = leaving(s, seat, line)
    s.grids[seat] = grids.write(cell for cell in cells_of(s.grids[seat]) if cell not in gone)
    s.removed.append(seat)
    return "".join(grids.tile(cell.symbol) for cell in gone)


# Points


def points_of(s: State, seat: int) -> list[ScoreLine]:
    """The points of a seat for the round, item by item (MX-11.1 to MX-11.10)."""
    if seat in s.penalised:
        return [ScoreLine(seat, "a wrong final MIXMO", -PENALTY, "MX-11.10")]
    if s.status[seat] == RESIGNED:
        return [ScoreLine(seat, "left the match", 0, "MX-10.6")]
    grid = s.grids[seat]
    if not cells_of(grid):
        return [ScoreLine(seat, "no tile in the grid", 0, "MX-11.9")]
    if void := _void(s, grid):
        return [ScoreLine(seat, void, 0, "MX-11.8")]
    return _items(s, seat, grid)


def _void(s: State, grid: str) -> str:
    """Why a grid scores nothing (MX-11.8); empty if it does score."""
    theme = (lambda word: is_thematic(s, word)) if has_theme(s) else None
    faults = judging.judge("", cells_of(grid), allowed(s), is_expert(s), theme)
    if not faults:
        return ""
    words = ", ".join(dict.fromkeys(fault.word for fault in faults if fault.word))
    reasons = {
        "disconnected": "the grid is in pieces",
        "not_a_word": f"not in the list: {words}",
        "too_short": f"too short: {words}",
        "repeated_word": f"stands twice: {words}",
        "no_theme_word": "no word fits the theme",
    }
    return f"nothing counts, {reasons[faults[0].kind]}"


def _items(s: State, seat: int, grid: str) -> list[ScoreLine]:
    """The points of a valid grid."""
    tiles = placed(grid)
    rows = [ScoreLine(seat, _count(tiles, "placed tile"), tiles, "MX-11.1")]
    if seat == s.winner:
        rows.append(ScoreLine(seat, "won the round", WIN, "MX-11.2"))
    rare = sorted(cell.symbol for cell in grids.placed(cells_of(grid)) if cell.symbol in RARE)
    if rare:
        rows.append(ScoreLine(seat, f"rare: {', '.join(rare)}", RARE_BONUS * len(rare), "MX-11.3"))
    lines = lines_of(grid)
    for line in lines:
        length = len(line.cells)
        if length >= LONG:
            rows.append(ScoreLine(seat, f"long: {line.word}", length, "MX-11.4"))
    for line in lines:
        if is_thematic(s, line.word):
            rows.append(ScoreLine(seat, f"theme: {line.word}", 3 * len(line.cells), "MX-11.5"))
    return rows


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def round_lines(s: State) -> tuple[ScoreLine, ...]:
    """What the round brings to each seat, item by item."""
    if s.rulings.format == "points":
        return tuple(line for seat in range(s.players) for line in points_of(s, seat))
    rows = []
    if s.winner != NOBODY:
        rule = "MX-10.1" if s.rulings.format == "single" else "MX-10.2"
        rows.append(ScoreLine(s.winner, "won the round", 1, rule))
    if s.rulings.format == "rounds":
        rows += [
            ScoreLine(seat, "a wrong final MIXMO", -1, "MX-10.3") for seat in sorted(s.penalised)
        ]
    return tuple(rows)


# The end of a round


def finish_round(s: State, log: Log) -> None:
    """The standings after a round, and whether the match is over (MX-10.5)."""
    lines = round_lines(s)
    points = [0] * s.players
    for line in lines:
        points[line.seat] += line.points
    if s.rulings.format == "points":
        s.standings = [old + new for old, new in zip(s.standings, points, strict=True)]
    elif s.rulings.format == "rounds" and s.winner != NOBODY:
        s.standings[s.winner] += 1  # penalties are taken off already (MX-10.3)
    s.done.clear()
    s.phase = ROUND_OVER
    log.append(
        Scored(s.round, s.rulings.format, s.winner, lines, tuple(points), tuple(s.standings))
    )
    if is_decided(s):
        _end_match(s, log)


def is_decided(s: State) -> bool:
    """MX-10.1, MX-10.5, MX-11.13: whether no further round is played."""
    if s.rulings.format == "single" or s.round + 1 >= MOST_ROUNDS:
        return True
    return _is_target_reached(s)


def _is_target_reached(s: State) -> bool:
    rulings = s.rulings
    target = rulings.points_target if rulings.format == "points" else rulings.rounds_target
    return any(s.standings[seat] >= target for seat in playing(s))


def end_by_resignation(s: State, log: Log) -> None:
    """MX-10.6: one seat is left; the unfinished round counts for nobody."""
    s.ballot = None
    s.claims.clear()
    _end_match(s, log)


def _end_match(s: State, log: Log) -> None:
    s.phase = MATCH_OVER
    log.append(MatchEnded(winners(s), _cause(s)))


def _cause(s: State) -> Decision:
    if len(playing(s)) == 1:
        return "last_seat"
    if s.rulings.format == "single":
        return "single"
    return "target" if _is_target_reached(s) else "cap"


def winners(s: State) -> tuple[int, ...]:
    """Who has won a finished match."""
    here = playing(s)
    if len(here) == 1:
        return tuple(here)
    if s.rulings.format == "single":
        return () if s.winner == NOBODY else (s.winner,)
    best = max(s.standings[seat] for seat in here)
    return tuple(seat for seat in here if s.standings[seat] == best)


REASONS = {
    "last_seat": "All others have left. (MX-10.6)",
    "target": "The target is reached. (MX-10.5)",
    "cap": "Forty rounds are played: the highest standing wins. (MX-10.5)",
    "single": "The first right final MIXMO wins. (MX-10.1)",
}


def result(s: State) -> Result | None:
    """The result of a finished match."""
    if s.phase != MATCH_OVER:
        return None
    won, cause = winners(s), _cause(s)
    reason = REASONS[cause]
    if not won:
        reason = "Nobody wins: no final MIXMO was right. (MX-10.1)"
    if s.rulings.format == "points" and cause == "target":
        reason = "The target is reached: the highest total wins. (MX-11.13)"
    if s.rulings.format == "single":
        scores = tuple(int(seat in won) for seat in range(s.players))
        rule = "MX-10.6" if cause == "last_seat" else "MX-10.1"
        text = "the last seat left" if cause == "last_seat" else "won the round"
        return Result(scores, won, tuple(ScoreLine(seat, text, 1, rule) for seat in won), reason)
    return Result(tuple(s.standings), won, _sheet(s, cause), reason)


def _sheet(s: State, cause: str) -> tuple[ScoreLine, ...]:
    """How the standings came about: what was there before the last round, and that round."""
    if s.rulings.format == "rounds":
        text = "rounds won, less one for each wrong final MIXMO"
        return tuple(ScoreLine(at, text, won, "MX-10.2") for at, won in enumerate(s.standings))
    last = () if cause == "last_seat" else round_lines(s)
    rows = []
    for seat, total in enumerate(s.standings):
        own = [line for line in last if line.seat == seat]
        before = total - sum(line.points for line in own)
        rows += [ScoreLine(seat, "from the rounds before", before, "MX-11.13"), *own]
    return tuple(rows)
