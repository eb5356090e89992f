"""What one seat, or a watcher, may see; and a state that fits what was seen.

Nobody sees a face before the start, nor ever the order of the bag. Where the table hides grids, a
seat sees its own tiles only, until the race is over or a claim of another seat is checked (MX-0.2,
MX-9.12).
"""

from __future__ import annotations

from collections import Counter

import msgspec

from kibitz.core.chance import Chance
from kibitz.core.game import ScoreLine, View
from kibitz.games.mixmo import grids
from kibitz.games.mixmo.checking import votes_left, words_seen
from kibitz.games.mixmo.events import Kind, WordSeen
from kibitz.games.mixmo.grids import Cell
from kibitz.games.mixmo.rulings import Rulings
from kibitz.games.mixmo.scoring import round_lines
from kibitz.games.mixmo.state import (
    ALL_TILES,
    CHECKING,
    DEALT,
    ENDGAME,
    LOBBY,
    MATCH_OVER,
    RACE_OVER,
    RACING,
    ROUND_OVER,
    Ballot,
    Claim,
    State,
    draws,
    is_voted_theme,
    placed,
    playing,
    tiles_each,
)


class ClaimSeen(msgspec.Struct, frozen=True):
    """A claim that is still to be checked; the grid is None where it may not be seen."""

    seat: int
    grid: str | None
    theme: tuple[str, ...]


class BallotWord(msgspec.Struct, frozen=True):
    """A word that is voted on: votes given, by seat, and the seats that have still to vote."""

    word: str
    votes: dict[str, bool]
    waiting: tuple[int, ...]


class BallotSeen(msgspec.Struct, frozen=True):
    """An open ballot."""

    kind: Kind
    words: tuple[BallotWord, ...]


class TableView(View, frozen=True):
    """A table of Mixmo as one seat sees it. Tuples have one place a seat unless said otherwise;
    None stands for what may not be seen."""

    players: int
    phase: str
    t: int
    draw: int
    draws: int
    """Draws of a round."""
    tiles_each: int
    """Tiles of a seat when all are drawn."""
    drawn_at: int
    opener: int
    tied: tuple[int, ...]
    hands: tuple[str | None, ...]
    counts: tuple[int, ...]
    """How many tiles each seat holds."""
    grids: tuple[str | None, ...]
    placed: tuple[int | None, ...]
    unseen: str
    """The tiles that the viewer cannot see, sorted: the bag, and hidden hands."""
    bag: int
    """How many tiles are undealt."""
    status: tuple[str, ...]
    persons: tuple[bool, ...]
    here: tuple[bool, ...]
    agreed: tuple[int, ...]
    holder: int
    theme: str
    free_text: bool
    voted_theme: bool
    """Whether every word needs a vote under this theme (MX-8.9)."""
    verdicts: dict[str, bool]
    accepted: tuple[str, ...]
    refused: tuple[str, ...]
    claimed: tuple[tuple[str, ...], ...]
    """Words that each seat has claimed as thematic in this round (MX-8.10)."""
    claims: tuple[ClaimSeen, ...]
    claimed_at: int
    ballot: BallotSeen | None
    penalised: tuple[int, ...]
    removed: tuple[int, ...]
    done: tuple[int, ...]
    round: int
    standings: tuple[int, ...]
    winner: int
    window_until: int | None
    """Until when a call is tied to the last draw (MX-5.1)."""
    deadlock_from: int | None
    """From when all may agree that they are stuck (MX-7.1)."""
    over_at: int | None
    """When new tiles come by themselves, or in the endgame the race ends (MX-7.5, MX-7.7)."""
    words: tuple[tuple[WordSeen, ...], ...]
    """The words of each grid, where they are judged: of a claim under check, and when the race is
    over. Nothing before that."""
    sheet: tuple[ScoreLine, ...]
    """What the last round brought, item by item."""
    rulings: Rulings


def is_open(s: State, seat: int, eyes: int | None) -> bool:
    """Whether the tiles and the grid of a seat may be seen by these eyes."""
    if s.phase in (LOBBY, DEALT):
        return False  # MX-1.3
    if seat == eyes or s.rulings.grid_visibility == "public" or s.phase in RACE_OVER:
        return True
    is_checked = s.phase == CHECKING and bool(s.claims) and s.claims[0].seat == seat
    return is_checked or seat in s.penalised  # MX-9.12


def view(s: State, eyes: int | None) -> TableView:
    """All that a seat, or a watcher, has seen and may see."""
    seats = range(s.players)
    opened = [is_open(s, seat, eyes) for seat in seats]
    shown = "".join(hand for hand, is_shown in zip(s.hands, opened, strict=True) if is_shown)
    return TableView(
        seat=eyes, players=s.players, phase=s.phase, t=s.t, draw=s.draw, draws=draws(s.players),
        tiles_each=tiles_each(s.players), drawn_at=s.drawn_at, opener=s.opener, tied=tuple(s.tied),
        hands=tuple(s.hands[seat] if opened[seat] else None for seat in seats),
        counts=tuple(map(len, s.hands)),
        grids=tuple(s.grids[seat] if opened[seat] else None for seat in seats),
        placed=tuple(_placed_seen(s, seat, opened[seat]) for seat in seats),
        unseen=_without("".join((*s.hands, s.bag)), shown), bag=len(s.bag),
        status=tuple(s.status), persons=tuple(s.persons), here=tuple(s.here),
        agreed=tuple(s.agreed), holder=s.holder, theme=s.theme, free_text=s.free_text,
        voted_theme=is_voted_theme(s), verdicts=s.verdicts.copy(), accepted=tuple(s.accepted),
        refused=tuple(s.refused),
        claimed=tuple(s.claimed),
        claims=tuple(_claim_seen(claim, opened) for claim in s.claims), claimed_at=s.claimed_at,
        ballot=_ballot_seen(s), penalised=tuple(s.penalised), removed=tuple(s.removed),
        done=tuple(s.done), round=s.round, standings=tuple(s.standings), winner=s.winner,
        words=_judged(s), sheet=_sheet(s), rulings=s.rulings, **_times(s),
    )  # fmt: skip


def _without(tiles: str, gone: str) -> str:
    """The tiles in order, without those that are gone."""
    left = Counter(tiles) - Counter(gone)
    return "".join(tile * left[tile] for tile in dict.fromkeys(ALL_TILES))


def _placed_seen(s: State, seat: int, is_shown: bool) -> int | None:
    if is_shown or s.rulings.grid_visibility != "hidden":
        return placed(s.grids[seat])
    return None


def _claim_seen(claim: Claim, opened: list[bool]) -> ClaimSeen:
    return ClaimSeen(claim.seat, claim.grid if opened[claim.seat] else None, claim.theme)


def _ballot_seen(s: State) -> BallotSeen | None:
    if s.ballot is None:
        return None
    left = votes_left(s)
    rows = (
        BallotWord(
            word,
            {str(seat): yes for seat, yes in sorted(votes.items())},
            tuple(left.get(word, ())),
        )
        for word, votes in s.ballot.votes.items()
    )
    return BallotSeen(s.ballot.kind, tuple(rows))


def _judged(s: State) -> tuple[tuple[WordSeen, ...], ...]:
    if s.phase == CHECKING and s.claims:
        at = s.claims[0].seat
        return tuple(words_seen(s, grid) if seat == at else () for seat, grid in enumerate(s.grids))
    if s.phase in RACE_OVER:
        return tuple(words_seen(s, grid) for grid in s.grids)
    return tuple(() for _ in s.grids)


def _sheet(s: State) -> tuple[ScoreLine, ...]:
    is_finished = s.phase == ROUND_OVER or (s.phase == MATCH_OVER and len(playing(s)) > 1)
    return round_lines(s) if is_finished else ()


def _times(s: State) -> dict[str, int | None]:
    """Times on the game clock at which something begins or ends."""
    if s.phase not in (RACING, ENDGAME):
        return {"window_until": None, "deadlock_from": None, "over_at": None}
    rulings = s.rulings
    limit = rulings.stall_limit if s.phase == RACING else rulings.endgame_limit
    return {
        "window_until": s.drawn_at + rulings.tie_window if s.draw else None,
        "deadlock_from": s.drawn_at + rulings.deadlock_min,
        "over_at": None if limit is None else s.drawn_at + limit,
    }


# Imagining


def imagine(view: TableView, chance: Chance) -> State:
    """A state that fits what was seen: unseen tiles shuffled, hidden grids laid in a row."""
    v = view
    unseen = list(v.unseen)
    chance.shuffle(unseen)
    hands = [_dealt(hand, count, unseen) for hand, count in zip(v.hands, v.counts, strict=True)]
    laid = [
        _guess(hand, count) if grid is None else grid
        for grid, hand, count in zip(v.grids, hands, v.placed, strict=True)
    ]
    ballot = None
    if v.ballot is not None:
        given = {row.word: row.votes.items() for row in v.ballot.words}
        votes = {word: {int(seat): yes for seat, yes in pairs} for word, pairs in given.items()}
        ballot = Ballot(v.ballot.kind, votes)
    return State(
        v.rulings, v.players, Chance(chance.bits()), v.phase, v.t, v.draw, v.drawn_at, v.opener,
        list(v.tied), hands, laid, "".join(unseen), list(v.status), list(v.persons), list(v.here),
        list(v.agreed), v.holder, v.theme, v.free_text, v.verdicts.copy(), list(v.accepted),
        list(v.refused), list(v.claimed),
        [Claim(c.seat, c.grid or laid[c.seat], c.theme) for c in v.claims], v.claimed_at,
        ballot, list(v.penalised), list(v.removed), list(v.done), v.round, list(v.standings),
        v.winner,
    )  # fmt: skip


def _dealt(hand: str | None, count: int, unseen: list[str]) -> str:
    """A hand: as seen, or so many of the unseen tiles."""
    if hand is not None:
        return hand
    return "".join(unseen.pop() for _ in range(count))


def _guess(hand: str, count: int | None) -> str:
    """A grid with so many placed tiles of the hand."""
    return grids.write(Cell(tile, x, 0) for x, tile in enumerate(hand[: count or 0]))
