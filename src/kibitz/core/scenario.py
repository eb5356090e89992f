"""Scenario files: positions, what is done in them, what is expected. See docs/positions.md.

The same files serve as tests, for ``kibitz check`` and in bug reports.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from typing import Any

import msgspec

from kibitz.core.errors import KibitzError, Refused, Unreadable
from kibitz.core.game import REFEREE, AnyGame
from kibitz.core.play import Play
from kibitz.core.rulings import read_rulings

LINE = re.compile(
    r"^\s*(?:@(?P<t>\d+))?\s*(?:(?P<seat>S?\d+|referee)\s*:)?\s*(?P<action>[^=]*?)\s*"
    r"(?:=\s*(?P<chance>.*?))?\s*$"
)
SPECIAL = ("legal", "actors", "result", "faults")


class Scenario(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position, what is done in it, and what must come of it."""

    name: str
    position: dict[str, Any]
    do: tuple[str, ...] = ()
    expect: str = "ok"
    then: dict[str, Any] = {}
    rules: tuple[str, ...] = ()
    rulings: dict[str, Any] = {}
    note: str = ""


class Query(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of a table of values: a question and its answer."""

    ask: str
    answer: Any
    rules: tuple[str, ...] = ()


class File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario file."""

    scenario: tuple[Scenario, ...] = ()
    query: tuple[Query, ...] = ()


class Doing(msgspec.Struct, frozen=True):
    """One line of ``do``, taken apart: clock, seat, action text, given chance."""

    t: int | None
    seat: int | None
    action: str
    chance: tuple[str, ...] | None


class Report(msgspec.Struct, frozen=True):
    """How one scenario or query came out; ``wrong`` is empty if as expected."""

    name: str
    wrong: tuple[str, ...]
    rules: tuple[str, ...] = ()


def read_toml(text: str) -> dict[str, Any]:
    """A TOML text as plain data. Raises Unreadable with line and column."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Unreadable(f"This is not TOML: {error}.") from None


def is_scenario_file(data: Mapping[str, Any]) -> bool:
    """Whether plain data is a scenario file, and not a bare position."""
    return "scenario" in data or "query" in data


def read_file(data: Mapping[str, Any]) -> File:
    """A scenario file from plain data. Raises Unreadable."""
    try:
        return msgspec.convert(data, File)
    except msgspec.ValidationError as error:
        raise Unreadable(f"This scenario file cannot be read: {error}.") from None


def read_line(text: str) -> Doing:
    """One line of ``do``. Raises Unreadable."""
    match = LINE.match(text)
    if match is None:
        raise Unreadable(f"{text!r} cannot be read. Write: [@ms] [seat:] action [= chance].")
    seat, chance = match["seat"], match["chance"]
    return Doing(
        t=None if match["t"] is None else int(match["t"]),
        seat=None
        if seat is None
        else REFEREE
        if seat == "referee"
        else int(seat.removeprefix("S")),
        action=match["action"],
        chance=None if chance is None else tuple(re.split(r"[,\s]+", chance)) if chance else (),
    )


def set_up(game: AnyGame, position: Mapping[str, Any], rulings: Any, seed: int = 0) -> Play:
    """A game that begins in a position. Raises Unreadable."""
    state = game.load(position, rulings, seed)
    whole = game.position(state)
    seats, t = int(whole["players"]), int(whole.get("t", 0))
    return Play.from_state(game, state, seats, rulings, seed, t)


def run(game: AnyGame, scenario: Scenario) -> Report:
    """Plays a scenario and compares. Raises Unreadable for what cannot be read."""
    try:
        rulings = read_rulings(game.rulings, scenario.rulings)
        play = set_up(game, scenario.position, rulings)
        wrong = _play_lines(play, scenario)
        wrong += [
            f"{path} is {found!r}, not {expected!r}"
            for path, expected, found in _compare(play, scenario.then)
        ]
    except KibitzError as error:
        raise Unreadable(f"Scenario {scenario.name!r}: {error}") from error
    return Report(scenario.name, tuple(wrong), scenario.rules)


def ask(game: AnyGame, query: Query) -> Report:
    """Asks a query and compares. Raises Unreadable for what cannot be asked."""
    found = game.ask(query.ask)
    wrong = () if found == query.answer else (f"is {found!r}, not {query.answer!r}",)
    return Report(query.ask, wrong, query.rules)


def _play_lines(play: Play, scenario: Scenario) -> list[str]:
    """Applies every line; what went otherwise than expected."""
    came = "ok"
    for number, text in enumerate(scenario.do):
        last = number == len(scenario.do) - 1
        came = _do(play, read_line(text))
        if not last and came.startswith("refused"):
            return [f"line {number + 1} ({text!r}) is {came}"]
    word = scenario.expect.removeprefix("verdict ")
    return [] if came == word else [f"{scenario.do[-1:]} is {came!r}, not {scenario.expect!r}"]


def _do(play: Play, doing: Doing) -> str:
    """Applies one line and says how it came out: a verdict, or ``refused RULE``."""
    t = play.t if doing.t is None else doing.t
    if not doing.action:
        play.advance(t)
        return "ok"
    action = play.game.read(doing.action)
    due = play.game.due(play.state)
    if due is not None and type(due.action) is type(action) and doing.seat in (None, REFEREE):
        action, seat = due.action, REFEREE
    else:
        play.advance(t)
        seat = _only_actor(play, doing)
    try:
        return play.enter(seat, action, t, doing.chance).outcome.verdict
    except Refused as error:
        refusal = error.refusal
        return f"refused {refusal.reason or refusal.rule}"


def _only_actor(play: Play, doing: Doing) -> int:
    if doing.seat is not None:
        return doing.seat
    actors = play.actors
    if len(actors) != 1:
        raise Unreadable(f"Say who does {doing.action!r}: write for example '0: {doing.action}'.")
    return next(iter(actors))


def _compare(play: Play, then: Mapping[str, Any]) -> list[tuple[str, Any, Any]]:
    """(path, expected, found) of everything that is not as expected."""
    game = play.game
    wrong = []
    position = game.position(play.state)
    for path, expected in _flatten(then):
        if path in SPECIAL:
            found = _special(play, path)
            if path == "legal":
                expected = sorted(game.write(game.read(text)) for text in expected)
            if isinstance(expected, dict) and isinstance(found, dict):
                found = {key: found.get(key) for key in expected}
        else:
            found = _at(position, path)
            expected = _normal(play, position, path, expected)
        if found != expected:
            wrong.append((path, expected, found))
    return wrong


def _normal(play: Play, position: Mapping[str, Any], path: str, value: Any) -> Any:
    """The value as the game itself would write it at that place, if it can stand there."""
    try:
        state = play.game.load(_overlay(position, path, value), play.rulings, 0)
    except Unreadable:
        return value
    return _at(play.game.position(state), path)


def _flatten(then: Mapping[str, Any], prefix: str = "") -> list[tuple[str, Any]]:
    """Dotted TOML keys arrive as nested tables; the special words keep theirs."""
    rows: list[tuple[str, Any]] = []
    for key, value in then.items():
        path = prefix + key
        if isinstance(value, dict) and path not in SPECIAL and all(k.isdigit() for k in value):
            rows += _flatten(value, path + ".")
        else:
            rows.append((path, value))
    return rows


def _special(play: Play, word: str) -> Any:
    game, state = play.game, play.state
    if word == "actors":
        return sorted(game.actors(state))
    if word == "result":
        result = game.result(state)
        return None if result is None else msgspec.json.decode(msgspec.json.encode(result))
    if word == "faults":
        return [fault.rule for fault in game.faults(game.position(state), play.rulings)]
    listed = [
        game.write(action)
        for seat in sorted(game.actors(state))
        for action in game.legal(state, seat) or ()
    ]
    return sorted(listed)


def _at(position: Any, path: str) -> Any:
    for step in path.split("."):
        try:
            position = position[int(step)] if isinstance(position, list) else position[step]
        except (KeyError, IndexError, ValueError, TypeError):
            raise Unreadable(f"There is no {path!r} in this position.") from None
    return position


def _overlay(position: Any, path: str, value: Any) -> Any:
    """A copy of the position with the value at the path."""
    step, _, rest = path.partition(".")
    if isinstance(position, list):
        copy: Any = list(position)
        copy[int(step)] = _overlay(copy[int(step)], rest, value) if rest else value
        return copy
    copy = dict(position)
    copy[step] = _overlay(copy[step], rest, value) if rest else value
    return copy
