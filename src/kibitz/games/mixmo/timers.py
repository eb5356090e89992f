"""What the referee owes, and when (MX-2.5), and what it does when nobody acts (wall limits)."""

from __future__ import annotations

from kibitz.core.game import REFEREE, Entry, Limit
from kibitz.games.mixmo import actions as act
from kibitz.games.mixmo.state import (
    ACTIVE,
    CHECKING,
    CLAIM_WINDOW,
    DEALT,
    ENDGAME,
    FROZEN,
    LOBBY,
    RACING,
    REVIEW,
    ROUND_OVER,
    THEME_PENDING,
    VOTING,
    State,
    is_ready,
    is_voted_theme,
)

# Wall time in ms, while the game clock stands still
THEME_LIMIT = 30_000
CHECK_LIMIT = 20_000
VOTING_LIMIT = 60_000
REVIEW_LIMIT = 15_000
LONG_REVIEW_LIMIT = 60_000
"""Under a free-text theme, where every word has to be pointed out."""
PAUSE_LIMIT = 20_000
"""Between rounds."""


def timers(s: State) -> list[tuple[int, act.Move]]:
    """Every timer that is alive and when it is due; of equal times the first comes first."""
    rulings, found = s.rulings, list[tuple[int, act.Move]]()
    if s.phase == CLAIM_WINDOW:
        found.append((s.claimed_at + rulings.tie_window, act.CloseClaims()))  # MX-9.4
    if s.phase in (RACING, ENDGAME) and is_frozen_over(s):
        found.append((s.drawn_at + rulings.tie_window if s.draw else s.t, act.AllFrozen()))
    if s.phase == RACING and rulings.stall_limit is not None:
        found.append((s.drawn_at + rulings.stall_limit, act.Stall()))  # MX-7.5
    if s.phase == ENDGAME and rulings.endgame_limit is not None:
        found.append((s.drawn_at + rulings.endgame_limit, act.EndgameTimeout()))  # MX-7.7
    return [(max(s.t, due), action) for due, action in found]


def is_frozen_over(s: State) -> bool:
    """MX-6.6: nobody who is connected can act, and somebody is frozen."""
    here = [status for status, here in zip(s.status, s.here, strict=True) if here]
    return FROZEN in here and ACTIVE not in here


def timer_due(s: State, action: act.Move) -> int | None:
    """When a timer is due; None if it is not alive."""
    return next((due for due, timer in timers(s) if timer == action), None)


def due(s: State) -> Entry | None:
    """The next entry that the referee owes."""
    if s.phase == LOBBY or (s.phase == ROUND_OVER and is_ready(s)):
        return Entry(s.t, REFEREE, act.Deal())
    if s.phase == DEALT:
        return Entry(s.t, REFEREE, act.Start())
    alive = timers(s)
    if not alive:
        return None
    t, action = min(alive, key=lambda timer: timer[0])
    return Entry(t, REFEREE, action)


def limit(s: State) -> Limit | None:
    """What the referee does after a while of wall time."""
    if s.phase == THEME_PENDING:
        return Limit(THEME_LIMIT, act.AutoTheme(), f"theme {s.round}")
    if s.phase == REVIEW:
        ms = LONG_REVIEW_LIMIT if is_voted_theme(s) else REVIEW_LIMIT
        return Limit(ms, act.CloseReview(), f"review {s.round}")
    if s.phase == ROUND_OVER and not is_ready(s):
        return Limit(PAUSE_LIMIT, act.Deal(), f"pause {s.round}")
    if s.phase in (CHECKING, VOTING) and s.ballot is not None:
        ms = CHECK_LIMIT if s.phase == CHECKING else VOTING_LIMIT
        stretch = f"{s.phase} {s.round} {s.claimed_at} {len(s.claims)} {s.ballot.kind}"
        return Limit(ms, act.CloseVotes(), stretch)
    return None
