"""The check of scenario files and positions."""

from __future__ import annotations

import re
from pathlib import Path

import fixture_hands
import pytest
from walks import FOUND

from kibitz.core.errors import BadRuling, Unreadable
from kibitz.referee.check import MOST_BYTES, check_text

GAME = fixture_hands.GAME


def test_a_scenario_file_is_played() -> None:
    text = b"""
    [[scenario]]
    name = "a"
    do = ["play 3"]
    position = { players = 2, hands = [[3], [4, 5]] }
    then = { phase = "deal" }
    [[scenario]]
    name = "b"
    position = { players = 2 }
    then = { turn = 1 }
    """
    found = check_text(GAME, text)
    assert (found.kind, found.good) == ("scenarios", False)
    assert [bool(report.wrong) for report in found.reports] == [False, True]


def test_a_position_shows_its_faults() -> None:
    found = check_text(GAME, b"players = 2\nhands = [[3], [3]]")
    assert (found.kind, found.good) == ("position", False)
    assert [fault.rule for fault in found.faults] == ["HD-1.1"]
    good = check_text(GAME, b"[position]\nplayers = 2\nhands = [[3], [4]]")
    assert good.good
    assert len(good.position["pile"]) == 18


def test_rulings_stand_beside_a_position() -> None:
    assert check_text(GAME, b'players = 2\n[rulings]\nopen_hands = "on"').good
    assert check_text(GAME, b"players = 2", {"deals": 3}).good
    with pytest.raises(BadRuling, match="deals"):
        check_text(GAME, b"players = 2\n[rulings]\ndeals = 77")


@pytest.mark.parametrize(
    "data",
    [b"", b"\xff", b"= 1", b"scenario = []", b"players = 2\nrulings = 1", b" " * (MOST_BYTES + 1)],
)
def test_what_cannot_be_read_is_said(data: bytes) -> None:
    with pytest.raises(Unreadable):
        check_text(GAME, data)


DOCS = Path(__file__).parents[2] / "docs" / "positions.md"


def test_every_game_has_a_section_in_the_docs_and_its_examples_come_out() -> None:
    sections = re.split(r"^## ", DOCS.read_text("utf-8"), flags=re.M)[1:]
    by_title = {section.partition("\n")[0].strip(): section for section in sections}
    for game in FOUND:
        if "kibitz.games" not in type(game).__module__:
            continue
        section = by_title[game.facts.title]
        examples = re.findall(r"^```toml\n(.*?)^```", section, re.M | re.S)
        assert examples
        for example in examples:
            assert check_text(game, example.encode()).good
        for field in game.position(game.new(game.facts.seats[0], game.rulings(), 0)):
            assert f"`{field}`" in section, f"{field} is not in the docs"
