"""The rules: what each entry does, and what follows from it.

``apply`` takes one entry that ``refusals`` allows; ``settle`` then derives all that follows
(MX-2.6). Deals and the theme are in ``draws``, MIXMO in ``calls``, final checks and ballots in
``checking``, points and the end in ``scoring``, the referee's timers in ``timers``.
"""

from __future__ import annotations

from collections.abc import Sequence

from kibitz.core.errors import BadChance
from kibitz.core.game import Entry, Outcome
from kibitz.games.mixmo import actions as act
from kibitz.games.mixmo.calls import call, claim_words
from kibitz.games.mixmo.checking import (
    check_next,
    close_ballot,
    open_ballot,
    undecided_theme_words,
    unlisted_words,
    votes_left,
)
from kibitz.games.mixmo.draws import (
    Log,
    deal,
    draw,
    name_theme,
    name_theme_for_holder,
    start,
    thaw,
    theme_of,
)
from kibitz.games.mixmo.events import (
    Attended,
    DeadlockAgreed,
    DeadlockWithdrawn,
    GridSet,
    Resigned,
    SeatDone,
    Voted,
    WordRemoved,
    WordsDeclared,
)
from kibitz.games.mixmo.refusals import clock
from kibitz.games.mixmo.scoring import end_by_resignation, end_race, finish_round, line_at, remove
from kibitz.games.mixmo.state import (
    CHECKING,
    CLAIM_WINDOW,
    ENDGAME,
    LOBBY,
    MATCH_OVER,
    NOBODY,
    RACING,
    RESIGNED,
    REVIEW,
    ROUND_OVER,
    THEME_PENDING,
    VOTING,
    State,
    active,
    contesting,
    is_ready,
    may_name_anything,
    placed,
    playing,
)


def actors(s: State) -> frozenset[int]:
    """Seats that may act now."""
    if s.phase in (RACING, ENDGAME):
        return frozenset(active(s))
    if s.phase == THEME_PENDING:
        return frozenset({s.holder})
    if s.phase == CLAIM_WINDOW:  # MX-9.3
        return frozenset(active(s)) - {claim.seat for claim in s.claims}
    if s.phase in (CHECKING, VOTING):
        return frozenset(seat for seats in votes_left(s).values() for seat in seats)
    if s.phase == REVIEW or (s.phase == ROUND_OVER and not is_ready(s)):
        return frozenset(playing(s))
    return frozenset()


def apply(s: State, entry: Entry, given: Sequence[str] | None) -> Outcome:
    """Changes the state by an entry that is allowed. Raises BadChance, the state untouched."""
    log: Log = []
    if isinstance(entry.action, act.Deal):
        drawn = deal(s, given, log)
        return Outcome(tuple(log), drawn, reveals=True)
    if given:
        raise BadChance("Chance falls only when tiles are dealt.")
    s.t = clock(s, entry.t)
    verdict = _do(s, entry, log)
    settle(s, log)
    return Outcome(tuple(log), (), verdict, reveals=True)


def _do(s: State, entry: Entry, log: Log) -> str:
    """What an entry itself does; its verdict."""
    action: act.Move = entry.action
    match action:
        case act.SetGrid(grid):
            _set_grid(s, entry.seat, grid, log)
        case act.CallMixmo():
            return call(s, entry.seat, action, log)
        case act.AnnounceTheme(theme):
            named = theme_of(theme, s.free_text, s.rulings.word_list)
            assert named is not None
            name_theme(s, named, log)
        case act.AgreeDeadlock():
            _agree(s, entry.seat, log)
        case act.WithdrawDeadlock():
            _withdraw(s, entry.seat, log)
        case act.DeclareThemeWords(words):
            log.append(WordsDeclared(entry.seat, claim_words(s, entry.seat, words)))
        case act.Vote(word, yes):
            _vote(s, entry.seat, word, yes, log)
        case act.RemoveWord(x, y, way):
            _remove(s, entry.seat, x, y, way, log)
        case act.DoneReview():
            _done(s, entry.seat, log)
        case act.Resign():
            _resign(s, entry.seat, log)
        case _:
            _referee(s, action, log)
    return "ok"


def _referee(s: State, action: act.Move, log: Log) -> None:
    """What the referee does."""
    match action:
        case act.Start():
            start(s, log)
        case act.AutoTheme():
            name_theme_for_holder(s, log)
        case act.CloseVotes():
            close_ballot(s, log)
        case act.CloseReview():
            s.phase = VOTING
        case act.CloseClaims():
            s.phase = CHECKING
        case act.AllFrozen() if s.phase == RACING:  # MX-6.6
            draw(s, "all_frozen", NOBODY, log)
        case act.AllFrozen():
            thaw(s, log)
        case act.Stall():
            draw(s, "stall", NOBODY, log)
        case act.EndgameTimeout():
            end_race(s, NOBODY, "timeout", log)
        case act.Attend():
            _attend(s, action, log)


# What seats do


def _set_grid(s: State, seat: int, grid: str, log: Log) -> None:
    s.grids[seat] = grid
    count = placed(grid)
    rest = len(s.hands[seat]) - count
    log.append(GridSet(seat, grid, count, rest, s.rulings.grid_visibility))


def _agree(s: State, seat: int, log: Log) -> None:
    if seat not in s.agreed:
        s.agreed.append(seat)
        s.agreed.sort()
        asked = deadlock_voters(s)
        log.append(DeadlockAgreed(seat, len(set(asked) & set(s.agreed)), len(asked)))


def _withdraw(s: State, seat: int, log: Log) -> None:
    if seat in s.agreed:
        s.agreed.remove(seat)
        log.append(DeadlockWithdrawn(seat))


def deadlock_voters(s: State) -> list[int]:
    """MX-7.3: the seats that are asked whether all are stuck."""
    return [seat for seat in active(s) if s.here[seat]]


def _vote(s: State, seat: int, word: str, yes: bool, log: Log) -> None:
    assert s.ballot is not None
    s.ballot.votes[word][seat] = yes
    log.append(Voted(seat, word, yes, s.ballot.kind))


def _remove(s: State, seat: int, x: int, y: int, way: str, log: Log) -> None:
    line = line_at(s, seat, x, y, way)
    assert line is not None
    shown = line.word or "".join(cell.symbol for cell in line.cells)
    tiles = remove(s, seat, line)
    log.append(WordRemoved(seat, shown, tiles, s.grids[seat]))


def _done(s: State, seat: int, log: Log) -> None:
    if seat not in s.done:
        s.done.append(seat)
        s.done.sort()
        log.append(SeatDone(seat, s.phase == REVIEW))


def _resign(s: State, seat: int, log: Log) -> None:
    """MX-10.6."""
    s.status[seat] = RESIGNED
    log.append(Resigned(seat))
    if s.phase == CHECKING and s.claims and s.claims[0].seat == seat:
        s.ballot = None
    s.claims = [claim for claim in s.claims if claim.seat != seat]


def _attend(s: State, told: act.Attend, log: Log) -> None:
    came = s.here[told.seat] != told.here
    if came or s.persons[told.seat] != told.person:
        s.here[told.seat], s.persons[told.seat] = told.here, told.person
        if s.phase == LOBBY:
            s.free_text = may_name_anything(s)
        log.append(Attended(told.seat, told.person, told.here, came))


# What follows (MX-2.6)


def settle(s: State, log: Log) -> None:
    """Derives, in the order of MX-2.6, until nothing changes."""
    while _next(s, log):
        pass


def _next(s: State, log: Log) -> bool:
    """The first thing that follows now, if any."""
    if s.phase in (LOBBY, MATCH_OVER):
        return False
    if len(playing(s)) == 1:  # MX-10.6
        end_by_resignation(s, log)
    elif s.phase == THEME_PENDING and s.status[s.holder] == RESIGNED:  # MX-8.5
        name_theme_for_holder(s, log)
    elif s.phase == ENDGAME and not contesting(s):  # MX-9.11
        end_race(s, NOBODY, "all_out", log)
    elif s.phase in (RACING, ENDGAME) and _is_deadlocked(s):
        if s.phase == RACING:  # MX-7.4
            draw(s, "deadlock", NOBODY, log)
        else:  # MX-7.6
            end_race(s, NOBODY, "deadlock", log)
    elif s.ballot is not None and not votes_left(s):  # MX-8.11
        close_ballot(s, log)
    elif s.phase == CHECKING and s.ballot is None:  # MX-9.4
        check_next(s, log)
    elif s.phase == REVIEW and is_ready(s):  # MX-11.14
        s.phase = VOTING
    elif s.phase == VOTING and s.ballot is None:
        _next_ballot_or_points(s, log)
    else:
        return False
    return True


def _is_deadlocked(s: State) -> bool:
    """MX-7.3."""
    asked = deadlock_voters(s)
    return bool(asked) and all(seat in s.agreed for seat in asked)


def _next_ballot_or_points(s: State, log: Log) -> None:
    """MX-11.14: unlisted words first (MX-3.6), then theme words, then the points."""
    if words := unlisted_words(s):
        open_ballot(s, "words", words, log)
    elif words := undecided_theme_words(s):
        open_ballot(s, "theme", words, log)
    else:
        finish_round(s, log)
