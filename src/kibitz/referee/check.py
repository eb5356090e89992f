"""Checks a file: scenarios and queries against the rules, or a position for its faults."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from kibitz.core import scenario
from kibitz.core.errors import Unreadable
from kibitz.core.game import AnyGame, Fault
from kibitz.core.rulings import read_rulings

MOST_BYTES = 4 << 20


class Check(msgspec.Struct, frozen=True):
    """What a check found. ``kind`` is ``scenarios`` or ``position``."""

    game: str
    kind: str
    good: bool
    reports: tuple[scenario.Report, ...] = ()
    """One for each scenario and query; ``wrong`` is empty where all came out as expected."""
    faults: tuple[Fault, ...] = ()
    """Of a position."""
    position: dict[str, Any] = {}
    """A position as the game writes it, what was left out filled in."""


def check_text(game: AnyGame, data: bytes, rulings: Mapping[str, object] | None = None) -> Check:
    """Checks the bytes of a TOML file. ``rulings`` add to those a position names.

    Raises Unreadable for what cannot be read, BadRuling for rulings the game does not have.
    """
    if len(data) > MOST_BYTES:
        raise Unreadable(f"This file is larger than {MOST_BYTES >> 20} MiB; it is no such file.")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Unreadable(f"This is no text: {error}.") from None
    plain = scenario.read_toml(text)
    if scenario.is_scenario_file(plain):
        return _check_scenarios(game, scenario.read_file(plain))
    return check_position(game, plain, rulings or {})


def _check_scenarios(game: AnyGame, file: scenario.File) -> Check:
    reports = [scenario.run(game, found) for found in file.scenario]
    reports += [scenario.ask(game, query) for query in file.query]
    if not reports:
        raise Unreadable("This scenario file holds no scenario and no query.")
    good = not any(report.wrong for report in reports)
    return Check(game.facts.slug, "scenarios", good, tuple(reports))


def check_position(game: AnyGame, plain: Mapping[str, Any], rulings: Mapping[str, object]) -> Check:
    """Checks a position: its fields at the top level or in ``[position]``, ``[rulings]`` beside."""
    position = dict(plain)
    named = position.pop("rulings", {})
    if "position" in position and isinstance(position["position"], dict):
        position = {**position.pop("position"), **position}
    if not isinstance(named, dict):
        raise Unreadable("Write rulings as a table: [rulings].")
    chosen = read_rulings(game.rulings, {**named, **rulings})
    faults = game.faults(position, chosen)
    whole = {}
    if not faults:
        whole = game.position(game.load(position, chosen, 0))
    return Check(game.facts.slug, "position", not faults, (), faults, whole)
