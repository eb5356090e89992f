"""A game and a plain reading of its rules, the reference, side by side: what the tests share that
play many games in both. The references themselves share nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Self, TypeVar

import pytest

from kibitz.core.chance import Chance
from kibitz.core.errors import Refused
from kibitz.core.game import REFEREE, AnyGame, Entry, Outcome, parse
from kibitz.core.rulings import read_rulings

T = TypeVar("T")


class Pair:
    """One game, played twice. Subclasses name the game and its reference, and how an action text of
    the reference is the game's."""

    game: AnyGame
    reference_type: Any
    """The class of the reference."""
    owed: Mapping[str, str]
    """What the referee owes, by phase."""
    fields: Mapping[str, Sequence[str]]
    """The fields of a position that mean something in each phase."""
    reloading: Sequence[str] = ()
    """Phases in which a position is all there is."""

    def __init__(self, state: Any, reference: Any, rulings: Mapping[str, str | int]) -> None:
        self.state = state
        self.reference = reference
        self.rulings = rulings
        self.steps = 0
        self.attempts = 0
        self.met: Counter[str] = Counter()
        """How often attempts were refused, by rule."""

    @classmethod
    def new(cls, players: int, rulings: Mapping[str, str | int], seed: int) -> Self:
        state = cls.game.new(players, read_rulings(cls.game.rulings, rulings), seed)
        return cls(state, cls.reference_type(players, rulings), rulings)

    @classmethod
    def at(
        cls, position: Mapping[str, Any], rulings: Mapping[str, str | int], seed: int = 0
    ) -> Self:
        state = cls.game.load(position, read_rulings(cls.game.rulings, rulings), seed)
        return cls(state, cls.reference_type.at(position, rulings), rulings)

    def reload(self) -> None:
        """Goes on from the position alone."""
        position = {key: value for key, value in self.reference.position().items() if value != ""}
        if self.reference.phase in self.reloading:
            again = self.at(position, self.rulings, self.steps)
            self.state, self.reference = again.state, again.reference

    # What a game has of its own

    def as_json(self, text: str) -> dict[str, Any]:
        """An action's JSON form, straight from its notation: what is nonsense must get through."""
        raise NotImplementedError

    def action_of(self, text: str) -> Any:
        """The game's action for a text of the reference."""
        return parse(self.as_json(text), self.game.actions)

    def text_of(self, action: Any) -> str:
        """The game's action as the reference writes it."""
        return self.game.write(action)

    def normal(self, key: str, value: Any) -> Any:
        """A field of a position, so that only what it means counts."""
        return value

    def expected_result(self) -> tuple[Sequence[int] | None, Sequence[int]]:
        """Scores (None: they are not compared) and winners of a finished reference."""
        raise NotImplementedError

    def pass_on(self, seat: int, text: str, chance: Sequence[str]) -> None:
        """The reference does what the game did, with the same chance."""
        self.reference.do(seat, text, chance)

    # Comparing

    def where(self) -> str:
        """All that is needed to set this up again, for the message of a failed test."""
        return f"\n{dict(self.rulings)}\n{self.game.position(self.state)}"

    def check_position(self) -> None:
        """All that means something in this phase is the same."""
        ours, theirs = self.game.position(self.state), self.reference.position()
        for key in self.fields[str(theirs["phase"])]:
            found, expected = self.normal(key, ours[key]), self.normal(key, theirs[key])
            assert found == expected, f"{key}: {found}, expected {expected}{self.where()}"

    def check_actors(self) -> set[int]:
        """Who acts, and what the referee owes, is the same; the seats that act."""
        actor = self.reference.actor()
        due = self.game.due(self.state)
        assert (due is not None) == (actor == REFEREE), self.where()
        if due is not None:
            owed = self.owed[self.reference.phase]
            assert (due.seat, self.game.write(due.action)) == (REFEREE, owed), self.where()
        actors = set() if actor is None or actor == REFEREE else {actor}
        assert self.game.actors(self.state) == actors, self.where()
        return actors

    def check_result(self) -> None:
        """The game is over just when the reference is, and came out the same."""
        result = self.game.result(self.state)
        assert (result is not None) == (self.reference.actor() is None), self.where()
        if result is not None:
            scores, winners = self.expected_result()
            assert list(result.winners) == list(winners), self.where()
            assert scores is None or list(result.scores) == list(scores), self.where()

    def check_legal(self, actors: set[int], listed: bool) -> list[str]:
        """What the game lists, nothing for who may not act; where ``listed``, the reference, which
        takes its time, lists the same."""
        ours: list[str] = []
        for seat in self.reference.seats():
            listing = [self.text_of(action) for action in self.game.legal(self.state, seat) or ()]
            assert seat in actors or listing == [], self.where()
            ours += listing
        assert len(set(ours)) == len(ours), self.where()
        # A short list is always compared.
        if actors and (listed or len(ours) < 3):
            theirs = self.reference.legal()
            only_ours, only_theirs = set(ours) - theirs, theirs - set(ours)
            assert (only_ours, only_theirs) == (set(), set()), self.where()
        return ours

    def check_refusal(self, seat: int, text: str) -> None:
        """An action is refused by the same rule, or allowed in both."""
        action = self.action_of(text)
        refusal = self.game.refusal(self.state, Entry(0, seat, action))
        ours = refusal.rule if refusal else None
        theirs = self.reference.refuse(seat, text)
        assert ours == theirs, f"seat {seat} {text}: {ours}, expected {theirs}{self.where()}"
        self.attempts += 1
        self.met[theirs or "ok"] += 1
        if refusal and self.attempts % 16 == 0:
            before = self.game.snapshot(self.state)
            with pytest.raises(Refused):
                self.game.apply(self.state, Entry(0, seat, action))
            assert self.game.snapshot(self.state) == before, self.where()

    # Playing

    def referee(self) -> None:
        """What the referee owes; the game's chance is given to the reference."""
        due = self.game.due(self.state)
        assert due is not None
        chance = self.game.apply(self.state, due).chance
        self.pass_on(REFEREE, self.text_of(due.action), chance)
        self.steps += 1

    def step(self, text: str, chance: Sequence[str] | None = None) -> Outcome:
        """One action, in both; chance comes as given, or as the game has it."""
        seat = self.reference.seat
        outcome = self.game.apply(self.state, Entry(0, seat, self.action_of(text)), chance)
        assert chance is None or outcome.chance == tuple(chance), self.where()
        self.pass_on(seat, text, outcome.chance)
        self.steps += 1
        return outcome


def some_choices(choices: Mapping[str, Sequence[T]], chance: Chance) -> dict[str, T]:
    """A value of each option; every third table keeps all defaults but one."""
    if chance.below(3) == 0:
        key = chance.pick(sorted(choices))
        return {key: chance.pick(choices[key])}
    return {key: chance.pick(values) for key, values in choices.items()}


def some_of(items: Iterable[T], count: int, chance: Chance) -> list[T]:
    """So many of the items, in any order."""
    left = list(items)
    chance.shuffle(left)
    return left[:count]
