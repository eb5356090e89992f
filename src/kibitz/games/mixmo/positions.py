"""Positions as plain data: reading and writing them, and every fault of one set up by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from kibitz.core.chance import Chance
from kibitz.core.errors import Unreadable
from kibitz.core.game import Fault
from kibitz.games.mixmo import grids
from kibitz.games.mixmo.actions import canonical
from kibitz.games.mixmo.draws import theme_of
from kibitz.games.mixmo.refusals import misfit
from kibitz.games.mixmo.rulings import Rulings
from kibitz.games.mixmo.state import (
    ALL_TILES,
    CHECKING,
    CLAIM_WINDOW,
    DEALT,
    ENDGAME,
    LOBBY,
    MATCH_OVER,
    MOST_ROUNDS,
    NOBODY,
    OPENING,
    RACING,
    RESIGNED,
    THEME_PENDING,
    TILES,
    VOTING,
    Ballot,
    Claim,
    State,
    begin,
    draws,
    left_in_bag,
    may_name_anything,
)

MOST_SEATS = 6
BEFORE_ENDGAME = (LOBBY, DEALT, RACING, THEME_PENDING)
Phase = Literal[
    "lobby", "dealt", "racing", "theme_pending", "endgame", "claim_window", "checking", "review",
    "voting", "round_over", "match_over",
]  # fmt: skip
Status = Literal["active", "frozen", "out", "resigned"]
Count = Annotated[int, Meta(ge=0, le=10**12)]
Seats = tuple[Annotated[int, Meta(ge=0)], ...]
SeatOrNobody = Annotated[int, Meta(ge=NOBODY)]


class GivenClaim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A claim as a position names it."""

    seat: Annotated[int, Meta(ge=0)]
    grid: str
    theme: tuple[str, ...] = ()


class GivenBallot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ballot as a position names it; none without a kind."""

    kind: Literal["theme", "words", ""] = ""
    votes: dict[str, dict[str, bool]] = {}


class Layout(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position as read; it may be full of faults. What is not given is None or at its default."""

    players: Annotated[int, Meta(ge=1, le=12)]
    phase: Phase = "racing"
    t: Count = 0
    draw: Annotated[int, Meta(ge=0, le=100)] | None = None
    drawn_at: Count = 0
    opener: SeatOrNobody = NOBODY
    tied: Seats = ()
    hands: tuple[str, ...] | None = None
    grids: tuple[str, ...] | None = None
    bag: str = ""
    status: tuple[Status, ...] | None = None
    persons: tuple[bool, ...] | None = None
    here: tuple[bool, ...] | None = None
    agreed: Seats = ()
    holder: SeatOrNobody = NOBODY
    theme: str = ""
    free_text: bool | None = None
    verdicts: dict[str, bool] = {}
    accepted: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
    claimed: tuple[tuple[str, ...], ...] | None = None
    claims: tuple[GivenClaim, ...] = ()
    claimed_at: Count | None = None
    ballot: GivenBallot = GivenBallot()
    penalised: Seats = ()
    removed: Seats = ()
    done: Seats = ()
    round: Annotated[int, Meta(ge=0, le=1000)] = 0
    standings: tuple[int, ...] | None = None
    winner: SeatOrNobody = NOBODY


def read(position: Mapping[str, Any]) -> Layout:
    """A position as a layout. Raises Unreadable."""
    try:
        layout = msgspec.convert(dict(position), Layout)
    except msgspec.ValidationError as error:
        raise Unreadable(f"This position cannot be read: {error}.") from None
    n = layout.players
    for name in ("hands", "grids", "status", "persons", "here", "claimed", "standings"):
        row = getattr(layout, name)
        if row is not None and len(row) != n:
            raise Unreadable(f"{name!r} has one place a seat: {n}, not {len(row)}.")
    voters = [int(seat) for v in layout.ballot.votes.values() for seat in v if seat.isdecimal()]
    named = [
        layout.opener, layout.holder, layout.winner, *layout.tied, *layout.agreed,
        *layout.penalised, *layout.removed, *layout.done, *voters,
        *(claim.seat for claim in layout.claims),
    ]  # fmt: skip
    if max(named) >= n:
        raise Unreadable(f"There is no seat {max(named)}: seats are numbered 0 to {n - 1}.")
    if not all(seat.isdecimal() for v in layout.ballot.votes.values() for seat in v):
        raise Unreadable("Votes are given by the number of the seat.")
    return layout


def _tiles(text: str) -> str:
    """A text of tiles. Raises Unreadable."""
    tiles = "".join(text.split()).upper()
    tiles = "" if tiles == grids.EMPTY else tiles
    if strange := set(tiles) - set(TILES):
        raise Unreadable(
            f"{min(strange)!r} is no tile. Write A to Z, ? for a Joker and ! for the Bandit."
        )
    return tiles


def _grid(text: str) -> str:
    grids.parse(text)
    return canonical(text)


def load(layout: Layout, rulings: Rulings, seed: int) -> State:
    """A state from a layout: nothing is judged. Raises Unreadable."""
    n = layout.players
    s = begin(n, rulings, seed)
    s.phase, s.t, s.drawn_at = layout.phase, layout.t, layout.drawn_at
    s.draw = _draw(layout)
    s.opener, s.holder, s.winner = layout.opener, layout.holder, layout.winner
    s.tied, s.agreed = list(layout.tied), sorted(set(layout.agreed))
    s.penalised, s.removed = list(layout.penalised), list(layout.removed)
    s.done = sorted(set(layout.done))
    s.hands = [_tiles(hand) for hand in layout.hands or [""] * n]
    s.grids = [_grid(grid) for grid in layout.grids or [grids.EMPTY] * n]
    s.bag = _filled_bag(s, _tiles(layout.bag))
    s.status = list(layout.status or s.status)
    s.persons = list(layout.persons or s.persons)
    s.here = list(layout.here or s.here)
    if s.phase == THEME_PENDING and s.holder == NOBODY:
        s.holder = next((at for at, h in enumerate(s.hands) if grids.BANDIT in h), NOBODY)
    s.theme = layout.theme
    s.free_text = may_name_anything(s) if layout.free_text is None else layout.free_text
    s.verdicts = dict(layout.verdicts)
    s.accepted, s.refused = list(layout.accepted), list(layout.refused)
    s.claimed = list(layout.claimed or s.claimed)
    s.claims = [Claim(claim.seat, _grid(claim.grid), claim.theme) for claim in layout.claims]
    s.claimed_at = layout.t if layout.claimed_at is None else layout.claimed_at
    if layout.ballot.kind:
        votes = {
            word: {int(seat): yes for seat, yes in sorted(votes.items())}
            for word, votes in layout.ballot.votes.items()
        }
        s.ballot = Ballot(layout.ballot.kind, votes)
    s.round = layout.round
    s.standings = list(layout.standings or s.standings)
    return s


def _draw(layout: Layout) -> int:
    if layout.draw is not None:
        return layout.draw
    return 0 if layout.phase in BEFORE_ENDGAME else draws(layout.players)


def _filled_bag(s: State, named: str) -> str:
    """The bag as named, and behind it tiles that lie nowhere, in an order from the seed."""
    wanted = 0 if s.phase == LOBBY else left_in_bag(s.players, s.draw) - len(named)
    if wanted <= 0:
        return named
    left = list((Counter(ALL_TILES) - Counter("".join((*s.hands, named)))).elements())
    Chance(s.chance.state).shuffle(left)
    return named + "".join(left[:wanted])


def position(s: State) -> dict[str, Any]:
    """The state as plain data, every field of it."""
    return {
        "players": s.players, "phase": s.phase, "t": s.t, "draw": s.draw, "drawn_at": s.drawn_at,
        "opener": s.opener, "tied": s.tied.copy(), "hands": s.hands.copy(),
        "grids": s.grids.copy(), "bag": s.bag, "status": s.status.copy(),
        "persons": s.persons.copy(), "here": s.here.copy(), "agreed": s.agreed.copy(),
        "holder": s.holder, "theme": s.theme, "free_text": s.free_text,
        "verdicts": s.verdicts.copy(), "accepted": s.accepted.copy(), "refused": s.refused.copy(),
        "claimed": [list(words) for words in s.claimed],
        "claims": [{"seat": c.seat, "grid": c.grid, "theme": list(c.theme)} for c in s.claims],
        "claimed_at": s.claimed_at, "ballot": _ballot(s), "penalised": s.penalised.copy(),
        "removed": s.removed.copy(), "done": s.done.copy(), "round": s.round,
        "standings": s.standings.copy(), "winner": s.winner,
    }  # fmt: skip


def _ballot(s: State) -> dict[str, Any]:
    if s.ballot is None:
        return {}
    votes = {
        word: {str(seat): yes for seat, yes in sorted(given.items())}
        for word, given in s.ballot.votes.items()
    }
    return {"kind": s.ballot.kind, "votes": votes}


# Faults


def faults(layout: Layout, rulings: Rulings) -> tuple[Fault, ...]:
    """Every fault of a position set up by hand. Raises Unreadable."""
    n = layout.players
    found = []
    if not 2 <= n <= MOST_SEATS:
        found.append(Fault("MX-1.1", f"Mixmo is for 2 to 6 players, not {n}.", ("players",)))
    s = load(layout, rulings, 0)
    found += _tile_faults(s)
    found += _count_faults(s, len(_tiles(layout.bag)))
    for seat in range(n):
        refused = misfit(s.hands[seat], s.grids[seat])
        if refused:
            text = "The grid uses a tile that is not in the hand, or a cell twice or out of range."
            if refused.rule == "MX-3.10":
                text = "The Bandit stands for K, W, X, Y or Z only."
            found.append(Fault(refused.rule, text, (f"grids.{seat}",)))
    found += _phase_faults(s)
    return tuple(found)


def _tile_faults(s: State) -> list[Fault]:
    """MX-0.1: no tile more often than it exists."""
    lying = Counter("".join((*s.hands, s.bag)))
    return [
        Fault("MX-0.1", f"There are {TILES[tile]} tiles {tile}, not {count}.", ("hands", "bag"))
        for tile, count in sorted(lying.items())
        if count > TILES[tile]
    ]


def _count_faults(s: State, named: int) -> list[Fault]:
    """MX-1.6; a hand of which nothing is said is no fault."""
    n, k = s.players, draws(s.players)
    if s.draw > k:
        return [Fault("MX-1.6", f"A round has {k} draws, not {s.draw}.", ("draw",))]
    found = []
    if (s.phase in (RACING, DEALT) and s.draw == k) or (
        s.phase not in (*BEFORE_ENDGAME, MATCH_OVER) and s.draw < k
    ):
        text = "The bag is empty from the last draw on: then the endgame begins."
        found.append(Fault("MX-1.6", text, ("phase", "draw")))
    held = 0 if s.phase == LOBBY else OPENING + 2 * s.draw
    for seat, hand in enumerate(s.hands):
        if hand and len(hand) != held:
            text = f"A hand has {held} tiles after {s.draw} draws, not {len(hand)}."
            found.append(Fault("MX-1.6", text, (f"hands.{seat}",)))
    left = 0 if s.phase == LOBBY else left_in_bag(n, s.draw)
    if named > left or len(s.bag) < left:
        text = f"The bag has {left} tiles after {s.draw} draws, not {max(named, len(s.bag))}."
        found.append(Fault("MX-1.6", text, ("bag",)))
    return found


def _phase_faults(s: State) -> list[Fault]:
    """What cannot be so in this phase."""
    found = []
    if s.drawn_at > s.t:
        found.append(Fault("MX-2.1", "The last draw is later than now.", ("drawn_at",)))
    if s.phase == THEME_PENDING and s.holder == NOBODY:
        found.append(Fault("MX-8.1", "Nobody holds the Bandit.", ("holder",)))
    if s.theme and theme_of(s.theme, True, s.rulings.word_list) != s.theme:
        found.append(Fault("MX-8.4", "That is no theme.", ("theme",)))
    if s.claims and s.phase not in (CLAIM_WINDOW, CHECKING):
        found.append(Fault("MX-9.2", "Claims are made in the endgame.", ("claims",)))
    if len({claim.seat for claim in s.claims}) < len(s.claims):
        found.append(Fault("MX-9.3", "A seat claims once.", ("claims",)))
    if s.phase == CLAIM_WINDOW and s.claimed_at > s.t:
        found.append(Fault("MX-9.2", "The first claim is later than now.", ("claimed_at",)))
    if s.phase in (CHECKING, VOTING) and s.ballot is None:
        found.append(Fault("MX-8.11", "Something is voted on now: name the ballot.", ("ballot",)))
    if s.ballot is not None and s.phase not in (CHECKING, VOTING):
        found.append(Fault("MX-8.11", "There is no ballot in this phase.", ("ballot",)))
    if s.status.count(RESIGNED) >= s.players - (s.phase != MATCH_OVER):
        found.append(Fault("MX-10.6", "When one seat is left the match is over.", ("status",)))
    if s.phase == ENDGAME and not any(status in ("active", "frozen") for status in s.status):
        found.append(Fault("MX-9.11", "All are out: the round is over.", ("status",)))
    if s.round >= MOST_ROUNDS:
        found.append(Fault("MX-10.5", f"A match has {MOST_ROUNDS} rounds.", ("round",)))
    return found
