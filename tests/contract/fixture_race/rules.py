"""The rules of the race."""

from __future__ import annotations

from collections.abc import Sequence

from kibitz.core.chance import Chance
from kibitz.core.errors import BadChance
from kibitz.core.game import REFEREE, Entry, Limit, Outcome, Refusal

from .actions import Arrange, Attend, AutoName, Call, Close, Deal, Move, Name, Stall, Thaw
from .state import (
    DEALT,
    DRAWS,
    LETTERS,
    NAMING,
    STALL,
    WINDOW,
    Arranged,
    Attended,
    Called,
    Drew,
    Ended,
    Happening,
    Named,
    State,
    Thawed,
)

RUNNING = ("racing", "last", "closing")


def begin(players: int, seed: int) -> State:
    """A race before the deal."""
    per_letter = players * (DEALT + DRAWS) // len(LETTERS) + 1
    bag = "".join(sorted((LETTERS * per_letter)[: players * (DEALT + DRAWS)]))
    return State(
        players, "setup", "", 0, 0, 0, False, bag,
        [""] * players, [""] * players, ["active"] * players, [False] * players, [0] * players,
        [False] * players, Chance(seed),
    )  # fmt: skip


def actors(s: State) -> frozenset[int]:
    """Who may act."""
    if s.phase == "naming":
        return frozenset({0})  # RC-1.2
    if s.phase not in RUNNING:
        return frozenset()
    return frozenset(
        seat
        for seat in range(s.players)
        if s.status[seat] == "active" and not (s.phase == "closing" and s.called[seat])
    )


def due(s: State) -> Entry | None:
    """The next timer."""
    if s.phase == "setup":
        return Entry(0, REFEREE, Deal())
    if s.phase == "closing":  # RC-3.2
        return Entry(s.drawn_at + WINDOW, REFEREE, Close())
    if s.phase not in ("racing", "last"):
        return None
    here = {status for status, away in zip(s.status, s.away, strict=True) if not away}
    if "active" not in s.status or ("frozen" in here and "active" not in here):  # RC-2.6, RC-2.8
        return Entry(max(s.t, s.drawn_at + WINDOW), REFEREE, Thaw())
    return Entry(s.drawn_at + STALL, REFEREE, Stall())  # RC-2.5


def limit(s: State) -> Limit | None:
    """What happens if seat 0 never names the way."""
    return Limit(NAMING, AutoName(), "naming") if s.phase == "naming" else None  # RC-1.3


def old_tiles(s: State, seat: int) -> str:
    """The tiles held before the last draw."""
    return s.tiles[seat][:-1] if s.draws else s.tiles[seat]


def in_window(s: State, t: int) -> bool:
    return s.window and t < s.drawn_at + WINDOW  # RC-2.2


def refusal(s: State, entry: Entry) -> Refusal | None:
    """Which rule forbids it."""
    action: Move = entry.action
    if s.phase == "over":
        return Refusal("RC-3.3", "The race is over.", "over")
    if entry.t < s.t:
        return Refusal("RC-1.4", "The clock never goes back.", "clock")
    if entry.seat == REFEREE:
        return _refusal_of_referee(s, entry)
    if not 0 <= entry.seat < s.players:
        return Refusal("RC-0.1", "Nobody sits there.", "seat")
    match action:
        case Name(way):
            if s.phase != "naming" or entry.seat != 0 or way not in ("up", "down"):
                return Refusal("RC-1.2", "Seat 0 names up or down, before the race.", "name")
        case Call():
            return _refusal_of_call(s, entry)
        case Arrange(order):
            return _refusal_of_arranging(s, entry.seat, order)
        case _:
            return Refusal("RC-1.1", "Only the referee does that.", "referee")
    return None


def _refusal_of_referee(s: State, entry: Entry) -> Refusal | None:
    if isinstance(entry.action, Attend):
        seat, here = entry.action.seat, entry.action.here
        if 0 <= seat < s.players and s.away[seat] is here:
            return None
        return Refusal("RC-2.8", "That is known already.", "attend")
    owed = due(s)
    if owed is not None and owed.action == entry.action and entry.t >= owed.t:
        return None
    if s.phase == "naming" and entry.action == AutoName():
        return None
    return Refusal("RC-1.4", "The referee has nothing of this kind to do now.", "clock")


def _refusal_of_call(s: State, entry: Entry) -> Refusal | None:
    if s.phase not in RUNNING:
        return Refusal("RC-2.1", "Calls are for the race.", "wrong_phase")
    if s.status[entry.seat] != "active":
        return Refusal("RC-2.4", "Your call was wrong: you are frozen.", s.status[entry.seat])
    tied = in_window(s, entry.t) and s.phase != "closing"
    if s.called[entry.seat] and (tied or s.phase == "closing"):
        return Refusal("RC-2.3", "You have called already.", "duplicate")
    order = sorted(entry.action.order)
    if order != sorted(s.tiles[entry.seat]) and not (
        tied and order == sorted(old_tiles(s, entry.seat))
    ):
        return Refusal("RC-2.1", "Lay exactly the tiles you hold.", "malformed")
    return None


def _refusal_of_arranging(s: State, seat: int, order: str) -> Refusal | None:
    if s.phase not in ("racing", "last"):
        return Refusal("RC-2.7", "Tiles are arranged in the race.", "wrong_phase")
    if s.status[seat] != "active":
        return Refusal("RC-2.4", "Your call was wrong: you are frozen.", s.status[seat])
    if sorted(order) != sorted(s.tiles[seat]):
        return Refusal("RC-2.7", "Lay exactly the tiles you hold.", "malformed")
    return None


def is_clean(order: str, way: str) -> bool:
    """Whether the tiles run the right way (RC-2.1)."""
    return list(order) == sorted(order, reverse=way == "down")


def apply(s: State, entry: Entry, given: Sequence[str] | None) -> Outcome:
    """Carries out an allowed entry."""
    s.t = entry.t
    events: list[Happening] = []
    drawn: list[str] = []
    verdict = "ok"
    match entry.action:
        case Deal():
            for _ in range(DEALT):
                draw(s, given, drawn)
            events = [Drew(seat, tiles) for seat, tiles in enumerate(s.tiles)]
            s.phase = "naming"
        case Name(way):
            s.way, s.phase = way, "racing"
            events.append(Named(way))
        case AutoName():
            s.way, s.phase = "up", "racing"
            events.append(Named("up"))
        case Call():
            verdict = call(s, entry, given, drawn, events)
        case Arrange(order):
            s.rows[entry.seat] = order
            return Outcome((Arranged(entry.seat, order),))
        case Stall():
            if s.phase == "racing":
                draw_round(s, given, drawn, events)
                s.window = False
            else:
                end(s, events)  # RC-3.4
        case Attend(seat, here):
            s.away[seat] = not here
            return Outcome((Attended(seat, here),), reveals=True)
        case Thaw():
            thaw(s)
            events.append(Thawed())
        case Close():
            end(s, events)
    if given is not None and len(given) != len(drawn):
        raise BadChance(f"{len(drawn)} tiles are drawn here, not {len(given)}.")
    return Outcome(tuple(events), tuple(drawn), verdict, reveals=True)


def call(
    s: State, entry: Entry, given: Sequence[str] | None, drawn: list[str], events: list[Happening]
) -> str:
    """A call; its verdict."""
    seat, order = entry.seat, entry.action.order
    clean = is_clean(order, s.way)
    if s.phase == "closing" or (s.phase == "last" and not in_window(s, entry.t)):
        return claim(s, entry, clean, events)
    if in_window(s, entry.t):  # RC-2.2
        verdict = "tied" if clean else "tied_hasty"
        events.append(Called(seat, order, verdict))
    else:
        verdict = "ok" if clean else "hasty"
        events.append(Called(seat, order, verdict))
        draw_round(s, given, drawn, events)
    s.called[seat] = True
    if clean:
        s.points[seat] += 1
    else:
        s.status[seat] = "frozen"  # RC-2.4
    return verdict


def claim(s: State, entry: Entry, clean: bool, events: list[Happening]) -> str:
    """A call when the bag is empty (RC-3.1)."""
    verdict = "won" if clean else "out"
    events.append(Called(entry.seat, entry.action.order, verdict))
    if clean:
        s.points[entry.seat] += 3
        if s.phase == "last":
            s.phase, s.drawn_at = "closing", entry.t
            s.called = [False] * s.players
        s.called[entry.seat] = True
    else:
        s.status[entry.seat] = "out"
        if all(status == "out" for status in s.status):
            end(s, events)
    return verdict


def draw_round(
    s: State, given: Sequence[str] | None, drawn: list[str], events: list[Happening]
) -> None:
    """A tile for every seat; everybody may act again."""
    draw(s, given, drawn)
    events += [Drew(seat, tiles[-1]) for seat, tiles in enumerate(s.tiles)]
    s.draws += 1
    s.drawn_at, s.window = s.t, True
    s.called = [False] * s.players
    thaw(s)
    if not s.bag:
        s.phase = "last"


def draw(s: State, given: Sequence[str] | None, drawn: list[str]) -> None:
    """One tile for every seat."""
    for seat in range(s.players):
        if given is None:
            tile = s.bag[s.chance.below(len(s.bag))]
        elif len(drawn) < len(given) and len(given[len(drawn)]) == 1:
            tile = given[len(drawn)]
            if tile not in s.bag:
                raise BadChance(f"The bag does not hold {tile!r}.")
        else:
            raise BadChance("The bag does not hold these tiles.")
        s.bag = s.bag.replace(tile, "", 1)
        s.tiles[seat] += tile
        drawn.append(tile)


def thaw(s: State) -> None:
    s.status = ["active" if status == "frozen" else status for status in s.status]


def end(s: State, events: list[Happening]) -> None:
    s.phase = "over"
    events.append(Ended(tuple(s.points)))
