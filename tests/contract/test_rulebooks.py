"""Code, rulebook and tests speak of the same rules; every scenario and example comes out."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

import pytest
from walks import GAMES, each_game

from kibitz.core import scenario
from kibitz.core.game import AnyGame
from kibitz.core.rulebook import NUMBER, rulebook
from kibitz.core.rulings import describe


def folder(game: AnyGame) -> Path:
    """The folder of a game."""
    module = __import__("sys").modules[type(game).__module__]
    return Path(str(module.__file__)).parent


def sources(game: AnyGame) -> list[Path]:
    """The Python files of a game, without its tests."""
    inside = folder(game)
    return [p for p in inside.rglob("*.py") if "tests" not in p.relative_to(inside).parts]


@each_game
def test_a_game_is_one_folder(game: AnyGame) -> None:
    inside = folder(game)
    assert inside.name == game.facts.slug.replace("-", "_")
    for name in ("__init__.py", "rulebook.en.md", "scenarios.toml", "tests"):
        assert (inside / name).exists(), name


@each_game
def test_every_rule_named_in_code_is_in_the_rulebook(game: AnyGame) -> None:
    rules = rulebook(game).rules
    assert rules
    assert all(number.startswith(f"{game.facts.rule_prefix}-") for number in rules)
    assert game.seats_rule in rules
    for path in sources(game):
        for number in NUMBER.findall(path.read_text("utf-8")):
            assert number in rules, f"{path.name} names {number}"
    for ruling in describe(game.rulings):
        assert ruling.rules, f"{ruling.key} touches no rule"
        assert set(ruling.rules) <= set(rules), ruling.key


@each_game
def test_every_rule_a_rulebook_refers_to_exists(game: AnyGame) -> None:
    book = rulebook(game)
    for number in NUMBER.findall(book.text):
        assert number in book.rules


@each_game
def test_every_rule_has_a_test_named_after_it(game: AnyGame) -> None:
    named = {
        node.name
        for path in (folder(game) / "tests").rglob("test_*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef)
    }
    for number in rulebook(game).rules:
        pattern = re.compile(rf"test_{number.replace('-', '_').replace('.', '_')}(_|$)")
        assert any(pattern.match(name) for name in named), f"no test is named after {number}"


def _scenarios() -> list[Any]:
    rows = []
    for game in GAMES:
        text = (folder(game) / "scenarios.toml").read_text("utf-8")
        file = scenario.read_file(scenario.read_toml(text))
        for found in (*file.scenario, *rulebook(game).examples):
            rows.append(pytest.param(game, found, id=f"{game.facts.slug}-{found.name}"))
    return rows


@pytest.mark.parametrize(("game", "found"), _scenarios())
def test_scenarios_and_examples_come_out(game: AnyGame, found: scenario.Scenario) -> None:
    assert scenario.run(game, found).wrong == ()
    assert set(found.rules) <= set(rulebook(game).rules)


@each_game
def test_queries_have_their_answers(game: AnyGame) -> None:
    text = (folder(game) / "scenarios.toml").read_text("utf-8")
    for query in scenario.read_file(scenario.read_toml(text)).query:
        assert scenario.ask(game, query).wrong == ()
        assert set(query.rules) <= set(rulebook(game).rules)


@each_game
def test_scenario_names_are_all_different(game: AnyGame) -> None:
    text = (folder(game) / "scenarios.toml").read_text("utf-8")
    named = [found.name for found in scenario.read_file(scenario.read_toml(text)).scenario]
    assert len(set(named)) == len(named)
