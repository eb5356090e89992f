"""What tests of rules share: positions set up in a line, boards to try lines on, table options."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Self

import pytest

from kibitz.core import scenario
from kibitz.core.errors import BadRuling, Refused
from kibitz.core.game import REFEREE, AnyGame, Entry, Outcome, Refusal
from kibitz.core.play import Play
from kibitz.core.rulebook import rulebook
from kibitz.core.rulings import Described, describe, read_rulings

VERIFY = os.environ.get("KIBITZ_VERIFY") == "1"
"""Whether thousands are played: ``make verify``."""
FEW = os.environ.get("KIBITZ_FEW") == "1"
"""Whether few are played: where the rules run as plain Python."""


def check(
    game: AnyGame, position: dict[str, Any], *do: str, expect: str = "ok", **then: Any
) -> None:
    """Plays the lines from the position and compares; ``__`` in a name stands for a dot."""
    facts = {key.replace("__", "."): value for key, value in then.items()}
    found = scenario.run(game, scenario.Scenario("test", position, do, expect, facts))
    assert not found.wrong, found.wrong


class Board:
    """A game in progress, and what can be tried in it. Subclasses name the game."""

    game: AnyGame

    def __init__(self, play: Play) -> None:
        self.play = play

    @classmethod
    def rulings(cls, **options: object) -> Any:
        """Rulings from keys and values, checked as a table's are."""
        return read_rulings(cls.game.rulings, options)

    @classmethod
    def new(cls, players: int, seed: int = 0, **options: object) -> Self:
        """A new game before anything."""
        return cls(Play(cls.game, players, cls.rulings(**options), seed))

    @classmethod
    def at(
        cls, position: Mapping[str, Any], options: Mapping[str, object] | None = None, seed: int = 0
    ) -> Self:
        """A game that begins in a position."""
        return cls(scenario.set_up(cls.game, position, cls.rulings(**(options or {})), seed))

    def __getitem__(self, path: str) -> Any:
        """What stands at a dotted path of the position now."""
        found: Any = self.game.position(self.play.state)
        for step in path.split("."):
            found = found[int(step)] if isinstance(found, list) else found[step]
        return found

    def read(self, line: str) -> tuple[int, Any, tuple[str, ...] | None]:
        """Seat, action and given chance of a line as scenarios have them; where it names no seat,
        the referee is meant if something is due, else the seat of the position."""
        doing = scenario.read_line(line)
        action = self.game.read(doing.action)
        if doing.seat is not None:
            return doing.seat, action, doing.chance
        due = self.game.due(self.play.state)
        return REFEREE if due else int(self["seat"]), action, doing.chance

    def outcome(self, line: str, chance: Sequence[str] | None = None) -> Outcome:
        """What one allowed line did."""
        seat, action, given = self.read(line)
        return self.play.enter(seat, action, chance=given if chance is None else chance).outcome

    def do(self, *lines: str) -> Self:
        """Every line is allowed and is done."""
        for line in lines:
            self.outcome(line)
        return self

    def refusal_of(self, seat: int, action: Any, chance: Sequence[str] | None = None) -> Refusal:
        """Why an action is not allowed; trying it must change nothing."""
        before = self.game.snapshot(self.play.state)
        asked = self.game.refusal(self.play.state, Entry(0, seat, action))
        with pytest.raises(Refused) as caught:
            self.play.enter(seat, action, chance=chance)
        assert self.game.snapshot(self.play.state) == before
        assert caught.value.refusal == asked
        return caught.value.refusal

    def refusal(self, line: str) -> Refusal:
        """Why the line is not allowed; trying it must change nothing."""
        return self.refusal_of(*self.read(line))

    def refused(self, line: str) -> str:
        """The rule against the line."""
        return self.refusal(line).rule

    def against(self, line: str) -> str | None:
        """The rule against the line, or None; nothing is done."""
        seat, action, _ = self.read(line)
        found = self.game.refusal(self.play.state, Entry(0, seat, action))
        return found.rule if found else None

    def legal(self) -> set[str]:
        """What the seat that acts may do, in notation."""
        (seat,) = self.play.actors
        listed = self.game.legal(self.play.state, seat)
        assert listed is not None
        written = [self.game.write(action) for action in listed]
        assert len(set(written)) == len(written)
        return set(written)

    def hand(self, seat: int) -> list[str]:
        """What a seat holds, in an order that does not depend on how it is written."""
        return sorted(self[f"hands.{seat}"].split())

    def over(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The scores and the winners of the finished game."""
        result = self.play.result()
        assert result is not None
        return tuple(result.scores), tuple(result.winners)


def check_sentence(game: AnyGame, refusal: Refusal) -> None:
    """A refusal names a rule of the book and says a sentence."""
    assert refusal.rule in rulebook(game).rules
    assert refusal.sentence[:1].isupper()
    assert refusal.sentence.endswith(".")


# Table options; ``choices`` has the values of each option that is a choice, the default first.


def check_options(
    game: AnyGame, choices: Mapping[str, Sequence[str]], *others: str
) -> dict[str, Described]:
    """These are the options, and ``others``; they touch rules of the book. Every option's row."""
    found = {row.key: row for row in describe(game.rulings)}
    assert set(found) == {*choices, *others}
    for key, values in choices.items():
        assert found[key].kind == "choice"
        assert tuple(value for value, _ in found[key].values) == tuple(values), key
        assert found[key].default == values[0]
    for row in found.values():
        assert row.rules
        assert set(row.rules) <= set(rulebook(game).rules)
    return found


def check_explained(
    game: AnyGame, choices: Mapping[str, Sequence[str]], *others: str, fixed: Iterable[str] = ()
) -> None:
    """The rulebook explains every option and value, and lists what is no option but ``fixed``."""
    text = rulebook(game).text
    options, _, settled = text.partition("## Settled points")
    chapter = options[options.index("Table options\n") :]
    for key in others:
        assert f"### `{key}`" in chapter
    for key, values in choices.items():
        part = chapter[chapter.index(f"### `{key}`") :].split("\n### ")[0]
        for value in values:
            assert f"- `{value}`:" in part, (key, value)
    for key in fixed:
        assert f"| `{key}` |" in settled.partition("## Good to know")[0]


def check_turned_away(game: AnyGame, wrong: Mapping[str, Iterable[object]]) -> None:
    """None of these values makes a table's option."""
    for key, values in wrong.items():
        for value in values:
            with pytest.raises(BadRuling):
                read_rulings(game.rulings, {key: value})
