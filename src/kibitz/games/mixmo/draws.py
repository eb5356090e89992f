"""Dealing, starting, drawing, and the Bandit's theme."""

from __future__ import annotations

from collections.abc import Sequence

from kibitz.core.errors import BadChance
from kibitz.games.mixmo import grids, themes
from kibitz.games.mixmo.events import (
    BanditOut,
    Cause,
    Dealt,
    Drew,
    Happening,
    Started,
    Thawed,
    ThemeNamed,
)
from kibitz.games.mixmo.state import (
    ACTIVE,
    ALL_TILES,
    DEALT,
    ENDGAME,
    FROZEN,
    LOBBY,
    NOBODY,
    OPENING,
    RACING,
    RESIGNED,
    THEME_PENDING,
    State,
    draws,
    has_theme,
    may_name_anything,
)

LONGEST_THEME = 40
Log = list[Happening]


def deal(s: State, given: Sequence[str] | None, log: Log) -> tuple[str, ...]:
    """MX-1.2, MX-1.3: shuffles all tiles and gives each seat six; the bag's order is the chance."""
    bag = _shuffled(s) if given is None else _given(given)
    if s.phase != LOBBY:
        s.round += 1
    _clear(s)
    n = s.players
    s.hands = [bag[OPENING * seat : OPENING * (seat + 1)] for seat in range(n)]
    s.bag = bag[OPENING * n :]
    s.free_text = may_name_anything(s)
    s.phase = DEALT
    log.append(Dealt(s.round, len(s.bag)))
    return (bag,)


def _shuffled(s: State) -> str:
    tiles = list(ALL_TILES)
    s.chance.shuffle(tiles)
    return "".join(tiles)


def _given(given: Sequence[str]) -> str:
    if len(given) != 1 or sorted(given[0]) != sorted(ALL_TILES):
        raise BadChance("The bag holds the 120 tiles, each once: give them in one text.")
    return given[0]


def _clear(s: State) -> None:
    """All that belongs to the round before."""
    n = s.players
    s.draw, s.opener, s.holder, s.winner = 0, NOBODY, NOBODY, NOBODY
    s.drawn_at = s.claimed_at = s.t
    s.theme, s.ballot = "", None
    s.grids = [grids.EMPTY] * n
    s.status = [RESIGNED if status == RESIGNED else ACTIVE for status in s.status]
    s.verdicts, s.claimed = {}, [() for _ in range(n)]
    for seats in (s.tied, s.agreed, s.penalised, s.removed, s.done):
        seats.clear()
    s.refused.clear()
    s.claims.clear()


def start(s: State, log: Log) -> None:
    """MX-1.4: all tiles are turned up. Times are counted from here: the clock of the match runs on
    over its rounds, so that it never falls (MX-2.1)."""
    s.drawn_at = s.t
    s.phase = RACING
    log.append(Started(tuple(s.hands), s.rulings.grid_visibility))
    for seat, hand in enumerate(s.hands):
        if grids.BANDIT in hand:
            _bandit(s, seat, log)  # MX-8.2


def draw(s: State, cause: Cause, caller: int, log: Log, hasty: bool = False) -> None:
    """MX-4.2, steps 3 to 9: every seat draws two tiles. A hasty caller becomes frozen."""
    n = s.players
    assert len(s.bag) >= 2 * n, "a draw is always whole (MX-1.6)"
    drawn = [s.bag[2 * seat : 2 * seat + 2] for seat in range(n)]  # MX-1.5
    s.bag = s.bag[2 * n :]
    s.draw += 1
    s.hands = [hand + tiles for hand, tiles in zip(s.hands, drawn, strict=True)]
    log.append(Drew(s.draw, draws(n), cause, tuple(drawn), len(s.bag), s.rulings.grid_visibility))
    thaw(s, log)
    if hasty:
        s.status[caller] = FROZEN
    s.agreed.clear()
    s.drawn_at, s.opener = s.t, caller  # MX-5.1
    s.tied.clear()
    if s.draw == draws(n):
        s.phase = ENDGAME
    for seat, tiles in enumerate(drawn):
        if grids.BANDIT in tiles:
            _bandit(s, seat, log)


def thaw(s: State, log: Log) -> None:
    """MX-6.4: frozen seats become active."""
    frozen = tuple(seat for seat, status in enumerate(s.status) if status == FROZEN)
    for seat in frozen:
        s.status[seat] = ACTIVE
    if frozen:
        log.append(Thawed(frozen))


def _bandit(s: State, seat: int, log: Log) -> None:
    """MX-8.1: the seat that has drawn the Bandit names the theme; not in Free Spirit (MX-12.1)."""
    if has_theme(s):
        s.holder = seat
        s.phase = THEME_PENDING
        log.append(BanditOut(seat))


def theme_of(text: str, free_text: bool, word_list: str) -> str | None:
    """The theme that a text names; None if it cannot be used (MX-8.4)."""
    theme = text.strip()
    listed = theme.lower()
    if listed in themes.CATALOGUE:
        return listed
    if word_list == "french" and listed in themes.FRENCH_NAMES:
        return themes.FRENCH_NAMES[listed]
    if free_text and 1 <= len(theme) <= LONGEST_THEME and theme.isprintable():
        return theme
    return None


def name_theme(s: State, theme: str, log: Log) -> None:
    """MX-8.4: play goes on from where the Bandit interrupted it."""
    s.theme = theme
    s.phase = ENDGAME if s.draw == draws(s.players) else RACING
    log.append(ThemeNamed(s.holder, theme, theme in themes.CATALOGUE, "holder"))


def name_theme_for_holder(s: State, log: Log) -> None:
    """MX-8.5: the listed theme whose turn it is in this round."""
    listed = tuple(themes.CATALOGUE)
    name_theme(s, listed[s.round % len(listed)], log)
    log[-1] = ThemeNamed(s.holder, s.theme, True, "referee")
