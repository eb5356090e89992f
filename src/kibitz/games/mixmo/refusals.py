"""What may not be done now: the one place where legality is decided.

The tests stand in the order of the ledger, so that the first that fails gives the reason.
"""

from __future__ import annotations

from collections import Counter

from kibitz.core.errors import Unreadable
from kibitz.core.game import REFEREE, Entry, Refusal
from kibitz.games.mixmo import actions as act
from kibitz.games.mixmo import grids
from kibitz.games.mixmo.checking import voters
from kibitz.games.mixmo.draws import theme_of
from kibitz.games.mixmo.grids import LEAST, MOST
from kibitz.games.mixmo.scoring import leaving, line_at
from kibitz.games.mixmo.state import (
    ACTIVE,
    CLAIM_WINDOW,
    DEALT,
    ENDGAME,
    FROZEN,
    LOBBY,
    MATCH_OVER,
    NOBODY,
    OUT,
    RACING,
    RESIGNED,
    REVIEW,
    ROUND_OVER,
    RUNNING,
    THEME_PENDING,
    State,
    cells_of,
    has_theme,
    in_window,
    is_good_line,
    is_voted_theme,
    words_in,
)
from kibitz.games.mixmo.telling import sentence
from kibitz.games.mixmo.timers import timer_due

STATUS_RULES = {FROZEN: "MX-6.3", OUT: "MX-9.9", RESIGNED: "MX-10.6"}
REFEREE_RULES = {
    act.Deal: "MX-1.2",
    act.Start: "MX-1.4",
    act.AutoTheme: "MX-8.5",
    act.CloseVotes: "MX-8.11",
    act.CloseReview: "MX-11.14",
    act.CloseClaims: "MX-2.5",
    act.AllFrozen: "MX-2.5",
    act.Stall: "MX-2.5",
    act.EndgameTimeout: "MX-2.5",
    act.Attend: "MX-7.3",
}
RACE = (RACING, ENDGAME)


def refusal(s: State, entry: Entry) -> Refusal | None:
    """Which rule forbids an entry now, and a sentence; None if it is allowed."""
    action: act.Move = entry.action
    if s.phase == MATCH_OVER:
        return _no("MX-10.5", "halted" if isinstance(action, act.SetGrid) else "wrong_phase")
    if s.phase in RUNNING and entry.t < s.t:
        return _no("MX-2.1", "clock")
    by_referee = isinstance(action, act.ByReferee)
    if entry.seat != REFEREE and not 0 <= entry.seat < s.players:
        return _no("MX-1.1", "seat")
    if by_referee != (entry.seat == REFEREE):
        rule = REFEREE_RULES.get(type(action), "MX-2.1")
        return _no(rule, "referee" if by_referee else "seat")
    if by_referee:
        return _of_referee(s, action, entry.t)
    return _of_seat(s, entry.seat, action, clock(s, entry.t))


def clock(s: State, t: int) -> int:
    """The game clock at an entry received at ``t``: it stands still in most phases (MX-2.2)."""
    return t if s.phase in RUNNING else s.t


def _no(rule: str, reason: str) -> Refusal:
    return Refusal(rule, sentence(rule, reason), reason)


def _of_referee(s: State, action: act.Move, t: int) -> Refusal | None:
    rule = REFEREE_RULES[type(action)]
    match action:
        case act.Attend(seat):
            return None if 0 <= seat < s.players else _no("MX-1.1", "seat")
        case act.Deal():
            is_owed = s.phase in (LOBBY, ROUND_OVER)
        case act.Start():
            is_owed = s.phase == DEALT
        case act.AutoTheme():
            is_owed = s.phase == THEME_PENDING
        case act.CloseVotes():
            is_owed = s.ballot is not None
        case act.CloseReview():
            is_owed = s.phase == REVIEW
        case _:
            due = timer_due(s, action)
            return None if due is not None and t >= due else _no(rule, "not_due")
    return None if is_owed else _no(rule, "wrong_phase")


def _of_seat(s: State, seat: int, action: act.Move, now: int) -> Refusal | None:
    match action:
        case act.SetGrid(grid):
            return _of_grid(s, seat, grid)
        case act.CallMixmo():
            return _of_call(s, seat, action, now)
        case act.AnnounceTheme(theme):
            return _of_theme(s, seat, theme)
        case act.AgreeDeadlock() | act.WithdrawDeadlock():
            return _of_deadlock(s, seat, action, now)
        case act.DeclareThemeWords():
            return _of_declaring(s, seat)
        case act.Vote(word):
            return _of_vote(s, seat, word)
        case act.RemoveWord(x, y, way):
            return _of_removing(s, seat, x, y, way)
        case act.DoneReview():
            return _of_leaving(s, seat, "MX-11.14", s.phase in (REVIEW, ROUND_OVER))
    return _of_leaving(s, seat, "MX-10.6", s.phase != LOBBY)


def _of_status(s: State, seat: int) -> Refusal | None:
    """The status name of a seat that is not active."""
    status = s.status[seat]
    return None if status == ACTIVE else _no(STATUS_RULES[status], status)


def _of_grid(s: State, seat: int, grid: str) -> Refusal | None:
    """MX-2.7."""
    if s.phase == THEME_PENDING:
        return _no("MX-8.3", "interrupted")
    if s.phase not in RACE:
        return _no("MX-2.7", "halted")
    return _of_status(s, seat) or misfit(s.hands[seat], grid)


def misfit(hand: str, grid: str) -> Refusal | None:
    """MX-3.1: why a grid is malformed."""
    try:
        cells = cells_of(grid)
    except Unreadable:
        return _no("MX-3.1", "malformed")
    symbols = [cell.symbol for cell in cells]
    places = {(cell.x, cell.y) for cell in cells}
    held, used = Counter(hand), Counter(map(grids.tile, symbols))
    if (
        len(places) < len(cells)
        or any(used[tile] > held[tile] for tile in used)
        or any(not (LEAST <= x <= MOST and LEAST <= y <= MOST) for x, y in places)
    ):
        return _no("MX-3.1", "malformed")
    if any(len(symbol) > 1 for symbol in symbols):
        return _no("MX-3.10", "malformed")
    return None


def _of_call(s: State, seat: int, call: act.CallMixmo, now: int) -> Refusal | None:
    """MX-2.8, the tests in its order."""
    if s.phase == THEME_PENDING:
        return _no("MX-8.3", "interrupted")
    if s.phase not in RUNNING:
        return _no("MX-2.8", "wrong_phase")
    if refused := _of_status(s, seat) or misfit(s.hands[seat], call.grid):
        return refused
    seen = s.draw if call.seen is None else call.seen
    if seen > s.draw:
        return _no("MX-3.1", "malformed")
    if in_window(s, now):  # MX-5.3
        if seat == s.opener or seat in s.tied:
            return _no("MX-5.3", "duplicate_call")
        return _no("MX-5.3", "stale") if seen < s.draw - 1 else None
    if s.phase == CLAIM_WINDOW and any(claim.seat == seat for claim in s.claims):
        return _no("MX-9.3", "duplicate_call")
    if seen < s.draw:
        return _no("MX-2.8", "stale")
    points = bool(words_in(call.grid).intersection(call.theme))
    if s.phase != RACING and has_theme(s) and is_voted_theme(s) and not points:
        return _no("MX-9.13", "name_theme_word")
    return None


def _of_theme(s: State, seat: int, theme: str) -> Refusal | None:
    """MX-8.3, MX-8.4."""
    if s.phase != THEME_PENDING:
        return _no("MX-8.3", "wrong_phase")
    if seat != s.holder:
        return _no("MX-8.3", "not_holder")
    if theme_of(theme, s.free_text, s.rulings.word_list) is None:
        return _no("MX-8.4", "malformed")
    return None


def _of_deadlock(s: State, seat: int, action: act.Move, now: int) -> Refusal | None:
    """MX-7.1."""
    if s.phase == THEME_PENDING:
        return _no("MX-8.3", "interrupted")
    if s.phase not in RACE:
        return _no("MX-7.1", "wrong_phase")
    if refused := _of_status(s, seat):
        return refused
    agrees = isinstance(action, act.AgreeDeadlock)
    if agrees and now < s.drawn_at + s.rulings.deadlock_min:
        return _no("MX-7.1", "too_early")
    return None


def _of_declaring(s: State, seat: int) -> Refusal | None:
    """MX-8.10."""
    if s.phase != REVIEW or not has_theme(s):
        return _no("MX-8.10", "wrong_phase")
    if s.status[seat] in (OUT, RESIGNED):
        return _no("MX-8.10", "not_eligible")
    return None


def _of_vote(s: State, seat: int, word: str) -> Refusal | None:
    """MX-8.11."""
    if s.ballot is None:
        return _no("MX-8.11", "wrong_phase")
    if word not in s.ballot.votes:
        return _no("MX-8.11", "wrong_word")
    if seat not in voters(s, word):
        return _no("MX-8.11", "not_a_voter")
    return _no("MX-8.11", "already_voted") if seat in s.ballot.votes[word] else None


def _of_removing(s: State, seat: int, x: int, y: int, way: str) -> Refusal | None:
    """MX-11.15 to MX-11.17."""
    if s.phase != REVIEW:
        return _no("MX-11.15", "wrong_phase")
    is_offered = s.winner != NOBODY and s.rulings.final_sprint != "off"
    if not is_offered or seat == s.winner or s.status[seat] in (OUT, RESIGNED):
        return _no("MX-11.15", "not_eligible")
    if seat in s.removed:
        return _no("MX-11.15", "already_removed")
    line = line_at(s, seat, x, y, way)
    if line is None:
        return _no("MX-11.16", "no_such_line")
    if is_good_line(s, line):
        return _no("MX-11.16", "not_incomplete")
    return None if leaving(s, seat, line) else _no("MX-11.17", "nothing_to_remove")


def _of_leaving(s: State, seat: int, rule: str, is_time: bool) -> Refusal | None:
    if not is_time:
        return _no(rule, "wrong_phase")
    return _no("MX-10.6", RESIGNED) if s.status[seat] == RESIGNED else None
