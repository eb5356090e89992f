"""What a game must offer: the contract that table, referee, lab and bots rely on.

A *state* is whatever the game likes; only the game looks inside. Everything that leaves the game,
actions, events, views, results, is a frozen struct that goes through JSON and back.

One entry after another is applied to a state. An entry comes from a seat, or from the REFEREE, who
deals and rings the bell of timers: ``due`` tells which referee entry is owed and when, and the
driver applies it before anything later.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, TypeVar

import msgspec

from kibitz.core.chance import Chance
from kibitz.core.errors import Refused, Unreadable
from kibitz.core.rulings import Rulings

REFEREE = -1
"""The seat number of entries that no player makes: deals and timers."""


class Facts(msgspec.Struct, frozen=True):
    """What is known about a game before any is played."""

    slug: str
    title: str
    summary: str
    """One sentence for the lobby."""
    seats: tuple[int, int]
    """Fewest and most players."""
    default_seats: int
    minutes: tuple[int, int]
    """Usual length of a game, shortest and longest."""
    rules_version: int
    """Rises whenever legality or an outcome changes."""
    rule_prefix: str
    """The letters before every rule number, such as "MD"."""
    hidden: bool = False
    """True if seats hold secrets from one another."""
    simultaneous: bool = False
    """True for a race: several seats act at once, by the clock."""


class Action(msgspec.Struct, frozen=True, tag_field="do"):
    """Base of what a seat or the referee may do."""


class Event(msgspec.Struct, frozen=True, tag_field="event"):
    """Base of what happened, as the log tells it."""


class View(msgspec.Struct, frozen=True):
    """Base of all that one seat has seen and may see; ``seat`` is None for a watcher."""

    seat: int | None


class Entry(msgspec.Struct, frozen=True):
    """One action by one seat. ``t`` is the game clock in ms, 0 in games without one."""

    t: int
    seat: int
    action: Any


class Outcome(msgspec.Struct, frozen=True):
    """What an accepted entry did."""

    events: tuple[Any, ...] = ()
    chance: tuple[str, ...] = ()
    """Every chance outcome, in order, as text: given back to ``apply`` they force the same."""
    verdict: str = "ok"
    """``ok``, or the game's word for an accepted entry that was judged bad."""
    reveals: bool = False
    """True if somebody learned something, so that no take-back may pass this entry."""


class Refusal(msgspec.Struct, frozen=True):
    """Why an entry is not allowed now. Nothing changes."""

    rule: str
    sentence: str
    reason: str = ""
    """The ledger's word for it, in games that have such words."""


class Fault(msgspec.Struct, frozen=True):
    """One thing wrong with a position or an unfinished move."""

    rule: str
    sentence: str
    places: tuple[str, ...] = ()
    """Where: dotted paths into the position, or cells."""


class ScoreLine(msgspec.Struct, frozen=True):
    """One line of the reckoning: these points for this seat, by this rule."""

    seat: int
    text: str
    points: int
    rule: str


class Result(msgspec.Struct, frozen=True):
    """How a finished game came out."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    lines: tuple[ScoreLine, ...] = ()
    reason: str = ""
    """A sentence, when it is not just the highest score."""


class Hint(msgspec.Struct, frozen=True):
    """What a good player would do here, and why."""

    action: Any
    sentence: str
    rules: tuple[str, ...] = ()


class Limit(msgspec.Struct, frozen=True):
    """A referee entry owed after a while of wall time, when the game clock stands still."""

    ms: int
    action: Any
    since: str
    """Names the stretch of waiting; the time starts anew when it changes."""


class Choice(msgspec.Struct, frozen=True):
    """What a bot wants: ``action`` after ``wait`` ms of the game clock, or nothing for now."""

    action: Any
    wait: int = 0


class Tally(msgspec.Struct, frozen=True):
    """Many finished games in brief; one row a game, NumPy arrays allowed.

    ``scores`` and ``wins`` have the shape (games, seats); a shared win counts 1 for each winner.
    """

    scores: Any
    wins: Any
    lengths: Any
    """Decisions of seats in each game."""
    forced: int
    """How many of all decisions had a single option."""
    seconds: float


Bot = Callable[[View, float, Chance], Choice]
"""(view of the seat that is asked, seconds it may think, its own chance) -> choice."""


class BotKind(msgspec.Struct, frozen=True):
    """A bot on offer: its name, what to tell about it, seconds it may think at a table."""

    name: str
    summary: str
    seconds: float
    make: Callable[[], Bot]


S = TypeVar("S")
A = TypeVar("A", bound=Action)
E = TypeVar("E", bound=Event)
V = TypeVar("V", bound=View)
R = TypeVar("R", bound=Rulings)


class Game(ABC, Generic[S, A, E, V, R]):
    """One whole game. A subclass sets the class attributes and fills in the questions."""

    facts: Facts
    rulings: type[R]
    actions: Any
    """Union of the action structs."""
    events: Any
    """Union of the event structs."""
    views: Any
    """The view struct."""

    # Playing

    def admits(self, seats: int, rulings: R) -> Refusal | None:
        """Whether so many may play with these rulings."""
        least, most = self.facts.seats
        if least <= seats <= most:
            return None
        return Refusal(
            self.seats_rule, f"{self.facts.title} is for {least} to {most} players, not {seats}."
        )

    seats_rule: str
    """The rule that says how many may play."""

    @abstractmethod
    def new(self, seats: int, rulings: R, seed: int) -> S:
        """A state before the first deal. Raises Refused where ``admits`` refuses."""

    @abstractmethod
    def actors(self, state: S) -> frozenset[int]:
        """Seats that may act now; empty while the referee is due or the game is over."""

    def first(self, state: S) -> int:
        """The actor that comes first when several want to act at the same time of a simulation; the
        others follow in the order of the seats."""
        return 0

    def due(self, state: S) -> Entry | None:
        """The next referee entry that is owed, with its time; None if there is none."""
        return None

    def clock_runs(self, state: S) -> bool:
        """Whether the game clock runs now; False in games without one."""
        return False

    def limit(self, state: S) -> Limit | None:
        """What the referee does if nobody acts while the game clock stands still."""
        return None

    def attend(self, state: S, seat: int, person: bool, here: bool) -> A | None:
        """The referee's action that tells the game who holds a seat now: a person or a bot, here or
        away. None where no rule asks, or the state knows it. Drivers ask before the first entry
        and whenever it changes."""
        return None

    @abstractmethod
    def refusal(self, state: S, entry: Entry) -> Refusal | None:
        """Which rule forbids the entry now, and a sentence; None if it is allowed."""

    @abstractmethod
    def apply(self, state: S, entry: Entry, chance: Sequence[str] | None = None) -> Outcome:
        """Changes the state by an entry.

        ``chance`` replaces the state's own generator. Raises Refused (state untouched), or
        BadChance if a given outcome cannot happen (state untouched).
        """

    @abstractmethod
    def clone(self, state: S) -> S:
        """A copy that shares nothing."""

    @abstractmethod
    def snapshot(self, state: S) -> bytes:
        """All of the state as bytes: equal states, equal bytes."""

    def legal(self, state: S, seat: int) -> Sequence[A] | None:
        """Every action allowed to the seat; None where they cannot be listed."""
        return None

    @abstractmethod
    def sample(self, state: S, seat: int, chance: Chance) -> A:
        """Some action allowed to an actor."""

    @abstractmethod
    def result(self, state: S) -> Result | None:
        """The result of a finished game, else None."""

    # Seeing

    @abstractmethod
    def view(self, state: S, seat: int | None) -> V:
        """All that a seat (None: a watcher) has seen and may see."""

    def conceals(self, rulings: R) -> bool:
        """Whether some seat knows what another does not, under these rulings."""
        return self.facts.hidden

    def redact(self, event: E, seat: int | None) -> E | None:
        """The event as a seat (None: a watcher) may know it; None if it may not know of it."""
        return event

    @abstractmethod
    def imagine(self, view: V, chance: Chance) -> S:
        """A full state that agrees with a view, made from the view alone."""

    def options(self, view: V) -> Sequence[A] | None:
        """What the viewer may do, from the view alone; None where it cannot be listed."""
        if view.seat is None:
            return ()
        state = self.imagine(view, Chance(0))
        return self.legal(state, view.seat) if view.seat in self.actors(state) else ()

    def judge(self, view: V, draft: A) -> tuple[Fault, ...]:
        """Every fault of an unfinished move."""
        return ()

    # Telling

    @abstractmethod
    def prompt(self, view: V, names: Sequence[str]) -> str:
        """The sentence that says who must do what."""

    @abstractmethod
    def tell(self, event: E, names: Sequence[str]) -> str:
        """The event as a person would tell it; rule numbers in parentheses at its end."""

    def story(self, events: Sequence[E], names: Sequence[str]) -> str:
        """The events of one entry, told together."""
        return " ".join(filter(None, (self.tell(event, names) for event in events)))

    @abstractmethod
    def label(self, action: A, names: Sequence[str]) -> str:
        """The action as a button would say it."""

    @abstractmethod
    def write(self, action: A) -> str:
        """The action in the game's notation."""

    @abstractmethod
    def read(self, text: str) -> A:
        """An action from the notation. Raises Unreadable, with what can be written instead."""

    # Positions

    @abstractmethod
    def position(self, state: S) -> dict[str, Any]:
        """The state as plain data, as in docs/positions.md."""

    @abstractmethod
    def load(self, position: Mapping[str, Any], rulings: R, seed: int) -> S:
        """A state from a position. Raises Unreadable; what is left out takes its default."""

    @abstractmethod
    def faults(self, position: Mapping[str, Any], rulings: R) -> tuple[Fault, ...]:
        """Every fault of a position set up by hand. Raises Unreadable."""

    def ask(self, question: str) -> object:
        """The answer to a ``[[query]]`` row of a scenario file. Raises Unreadable."""
        raise Unreadable(f"{self.facts.title} answers no questions; {question!r} cannot be asked.")

    # Players

    @abstractmethod
    def bots(self) -> tuple[BotKind, ...]:
        """The bots that can play this game, weakest first."""

    def hint(self, view: V, seconds: float) -> Hint | None:
        """What a good player would do here and why; None if the viewer is not to act."""
        return None

    # Speed

    def warm(self, progress: Callable[[str, int, int], None] | None = None) -> None:
        """Makes the first move fast: compiles what must be compiled.

        ``progress`` is told (what, done, total).
        """

    def is_warm(self) -> bool:
        """Whether the first move is fast already, in this process or from disk."""
        return True

    def playouts(
        self, seats: int, rulings: R, bots: Sequence[str], seed: int, first: int, count: int
    ) -> Tally | None:
        """Games ``first`` to ``first + count - 1`` of the run ``seed``; the same games, one by
        one, as the general simulation plays. None where there is no faster way for these bots."""
        return None


AnyGame = Game[Any, Any, Any, Any, Any]


def refuse(rule: str, sentence: str, reason: str = "") -> Refused:
    """The error of a refused entry."""
    return Refused(Refusal(rule, sentence, reason))


def dump(value: Any) -> Any:
    """A struct as plain data for JSON."""
    return msgspec.to_builtins(value)


def parse(value: Any, kind: Any) -> Any:
    """Plain data as a struct of the given type. Raises Unreadable, naming the place."""
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        raise Unreadable(f"This cannot be read: {error}.") from None
