"""What games on a kernel record share: one record a state, rules compiled on demand.

The modules of such a game's folder have their names and parts by convention. ``engine`` stands
between the record and the rest:

* ``new(seats, rulings, seed)``: a record before the first deal;
* ``refusal(records, seat, action)``: the rule against an action, as 100 * chapter + number, or 0;
* ``legal_codes(records)`` and ``action_of(code)``: what the seat on turn may do;
* ``perform(records, rulings, action, chance)``: events and chance outcomes, or BadChance;
* ``view(records, seat, rulings)`` and ``imagine(view, chance or None)``, which without chance need
  only be right about what the viewer may do;
* ``position(records)`` and ``playouts(...)``.

The others are as light as the game itself, and load neither NumPy nor Numba:

* ``telling``: ``prompt(view, names)``;
* ``events``: ``tell(event, names)``, and ``redact(event, seat)`` where seats hold secrets;
* ``actions``: ``label(action, names)``, ``write(action)`` and ``read(text)``;
* ``bots``: ``kinds(game)`` and ``hint(game, view, seconds)``, as in ``kibitz.bots.kernel_bots``.

A game that wants something else overrides the method of that name. Views name the seat on ``turn``
and the ``rulings``.
"""

from __future__ import annotations

import importlib
from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from types import ModuleType
from typing import TYPE_CHECKING, Any, Generic

from kibitz.core.chance import Chance
from kibitz.core.errors import Refused
from kibitz.core.game import (
    REFEREE,
    A,
    BotKind,
    E,
    Entry,
    Fault,
    Game,
    Hint,
    Outcome,
    R,
    Refusal,
    Tally,
    V,
)

if TYPE_CHECKING:
    from kibitz.core.kernel import Records


_module = cache(importlib.import_module)


@dataclass(slots=True)
class KernelState(Generic[R]):
    """A state: an array of one record, and the rulings it is played by."""

    records: Records
    rulings: R


class KernelGame(Game[KernelState[R], A, E, V, R], Generic[A, E, V, R]):
    """A game whose rules are kernels. Importing it loads neither NumPy nor Numba: the folder's
    module ``engine`` and those it imports hold all that does."""

    phases: tuple[str, ...]
    """Every phase, at the index that the record uses; in the last one the game is over."""
    owed: Mapping[str, A]
    """What the referee owes, by phase."""

    @property
    def package(self) -> str:
        """The package of the game's folder."""
        return type(self).__module__.rpartition(".")[0]

    def _part(self, name: str) -> ModuleType:
        """A light module of the game's folder, loaded when it is first asked."""
        return _module(f"{self.package}.{name}")

    @cached_property
    def engine(self) -> ModuleType:
        """The module ``engine`` of the game's folder, its kernels compiled."""
        return self._load(None)

    def _load(self, progress: Callable[[str, int, int], None] | None) -> ModuleType:
        from kibitz.core import kernel

        engine = importlib.import_module(f"{self.package}.engine")
        kernel.compile_rules(self.package, progress)
        return engine

    def warm(self, progress: Callable[[str, int, int], None] | None = None) -> None:
        if "engine" not in self.__dict__:
            self.__dict__["engine"] = self._load(progress)

    def is_warm(self) -> bool:
        if "engine" in self.__dict__:
            return True
        from kibitz.core import kernel

        path = kernel.marker(self.package)
        return not kernel.JIT or (path is not None and path.exists())

    # Playing

    def new(self, seats: int, rulings: R, seed: int) -> KernelState[R]:
        refusal = self.admits(seats, rulings)
        if refusal:
            raise Refused(refusal)
        return KernelState(self.engine.new(seats, rulings, seed), rulings)

    def phase(self, state: KernelState[R]) -> str:
        """The phase of a state by name."""
        return self.phases[int(state.records["phase"][0])]

    def actors(self, state: KernelState[R]) -> frozenset[int]:
        phase = self.phase(state)
        if phase in self.owed or phase == self.phases[-1]:
            return frozenset()
        return frozenset((int(state.records["seat"][0]),))

    def due(self, state: KernelState[R]) -> Entry | None:
        action = self.owed.get(self.phase(state))
        return None if action is None else Entry(0, REFEREE, action)

    def refusal(self, state: KernelState[R], entry: Entry) -> Refusal | None:
        number = self.engine.refusal(state.records, entry.seat, entry.action)
        if number == 0:
            return None
        rule = f"{self.facts.rule_prefix}-{number // 100}.{number % 100}"
        return Refusal(rule, self.sentence(rule, entry.action, state))

    @abstractmethod
    def sentence(self, rule: str, action: A, state: KernelState[R]) -> str:
        """Why the rule forbids the action here."""

    def apply(
        self, state: KernelState[R], entry: Entry, chance: Sequence[str] | None = None
    ) -> Outcome:
        refusal = self.refusal(state, entry)
        if refusal:
            raise Refused(refusal)
        events, outcomes = self.engine.perform(state.records, state.rulings, entry.action, chance)
        reveals = bool(outcomes) or self.reveals(state, events)
        return Outcome(events=events, chance=outcomes, reveals=reveals)

    def reveals(self, state: KernelState[R], events: Sequence[E]) -> bool:
        """Whether events without chance, which led to the state, showed somebody something."""
        return False

    def clone(self, state: KernelState[R]) -> KernelState[R]:
        from kibitz.core import kernel

        return KernelState(kernel.clone(state.records), state.rulings)

    def snapshot(self, state: KernelState[R]) -> bytes:
        return state.records.tobytes()

    def legal(self, state: KernelState[R], seat: int) -> Sequence[A] | None:
        if seat not in self.actors(state):
            return ()
        return [self.engine.action_of(code) for code in self.engine.legal_codes(state.records)]

    def sample(self, state: KernelState[R], seat: int, chance: Chance) -> A:
        action: A = self.engine.action_of(chance.pick(self.engine.legal_codes(state.records)))
        return action

    # Seeing

    def view(self, state: KernelState[R], seat: int | None) -> V:
        seen: V = self.engine.view(state.records, seat, state.rulings)
        return seen

    def redact(self, event: E, seat: int | None) -> E | None:
        if not self.facts.hidden:
            return event
        seen: E | None = self._part("events").redact(event, seat)
        return seen

    def imagine(self, view: V, chance: Chance) -> KernelState[R]:
        seen: Any = view
        return KernelState(self.engine.imagine(view, chance), seen.rulings)

    def sketch(self, view: V) -> KernelState[R]:
        """A state made from a view without chance: right only about what the viewer may do."""
        seen: Any = view
        return KernelState(self.engine.imagine(view, None), seen.rulings)

    def options(self, view: V) -> Sequence[A] | None:
        seen: Any = view
        if seen.seat is None or seen.seat != seen.turn:
            return ()
        codes = self.engine.legal_codes(self.sketch(view).records)
        return [self.engine.action_of(code) for code in codes]

    def judge(self, view: V, draft: A) -> tuple[Fault, ...]:
        """Why the viewer may not do this now."""
        if view.seat is None:
            return ()
        refusal = self.refusal(self.sketch(view), Entry(0, view.seat, draft))
        return (Fault(refusal.rule, refusal.sentence),) if refusal else ()

    # Telling

    def prompt(self, view: V, names: Sequence[str]) -> str:
        text: str = self._part("telling").prompt(view, names)
        return text

    def tell(self, event: E, names: Sequence[str]) -> str:
        text: str = self._part("events").tell(event, names)
        return text

    def label(self, action: A, names: Sequence[str]) -> str:
        text: str = self._part("actions").label(action, names)
        return text

    def write(self, action: A) -> str:
        text: str = self._part("actions").write(action)
        return text

    def read(self, text: str) -> A:
        action: A = self._part("actions").read(text)
        return action

    # Positions

    def position(self, state: KernelState[R]) -> dict[str, Any]:
        found: dict[str, Any] = self.engine.position(state.records)
        return found

    # Players

    def bots(self) -> tuple[BotKind, ...]:
        kinds: tuple[BotKind, ...] = self._part("bots").kinds(self)
        return kinds

    def hint(self, view: V, seconds: float) -> Hint | None:
        hint: Hint | None = self._part("bots").hint(self, view, seconds)
        return hint

    # Speed

    def playouts(
        self, seats: int, rulings: R, bots: Sequence[str], seed: int, first: int, count: int
    ) -> Tally | None:
        tally: Tally | None = self.engine.playouts(seats, rulings, bots, seed, first, count)
        return tally
