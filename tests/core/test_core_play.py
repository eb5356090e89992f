"""The driver: due entries, take-backs, replays."""

from __future__ import annotations

import fixture_hands
import fixture_layout
import fixture_race
import msgspec
import pytest

from kibitz.core.errors import DamagedMatch, Refused
from kibitz.core.game import Outcome
from kibitz.core.play import Play, replay
from kibitz.core.rulings import Rulings


def layout() -> Play:
    return Play(fixture_layout.GAME, 2, Rulings(), 5)


def test_due_entries_come_first_and_in_time() -> None:
    play = Play(fixture_race.GAME, 2, Rulings(), 5)
    assert [type(done.entry.action).__name__ for done in play.advance(0)] == ["Deal"]
    play.enter(0, play.game.read("name up"))
    assert [done.entry.t for done in play.advance(90_000)] == [30_000, 60_000, 90_000]
    assert play.t == 90_000


def test_an_entry_carries_the_time_at_which_the_clock_stopped() -> None:
    play = Play(fixture_race.GAME, 2, Rulings(), 5)
    play.advance(0)
    assert play.enter(0, play.game.read("name up"), 900).entry.t == 0
    play.advance(30_000)
    later = Play.from_state(play.game, play.state, 2, Rulings(), 5, play.t)
    assert later.t == 30_000


def test_a_refused_entry_is_not_logged() -> None:
    play = layout()
    with pytest.raises(Refused, match=r"LY-2\.4"):
        play.enter(0, play.game.read("commit"))
    assert play.log == []
    refusal = play.refusal(0, play.game.read("commit"))
    assert refusal is not None
    assert refusal.rule == "LY-2.4"


def test_take_backs_end_at_chance() -> None:
    play = layout()
    for text in ("lay a1", "commit"):
        play.enter(0, play.game.read(text))
    play.enter(1, play.game.read("lay a2"))
    assert play.free_back(1) == 1
    assert play.free_back(0) == 0
    with pytest.raises(ValueError, match="never passes"):
        play.back_to(1)
    with pytest.raises(ValueError, match="entries"):
        play.back_to(9)
    play.back_to(2)
    assert [done.entry.seat for done in play.log] == [0, 0]


def test_passes_are_taken_back_by_consent() -> None:
    play = layout()
    play.enter(0, play.game.read("pass"))
    assert play.free_back(0) == 0
    assert play.consent_back(0) == 1
    assert play.consent_back(1) == 0
    play.back_to(0)
    assert play.actors == {0}


def test_races_have_no_take_backs() -> None:
    play = Play(fixture_race.GAME, 2, Rulings(), 5)
    play.advance(0)
    play.enter(0, play.game.read("name up"))
    assert play.free_back(0) == play.consent_back(0) == 0


def test_a_log_that_does_not_hold_together_is_refused() -> None:
    rulings = fixture_hands.GAME.rulings()
    play = Play(fixture_hands.GAME, 2, rulings, 5)
    play.advance()
    changed = msgspec.structs.replace(play.log[0], outcome=Outcome(verdict="odd"))
    with pytest.raises(DamagedMatch, match="come out as recorded"):
        replay(play.game, 2, rulings, 5, [changed])
    with pytest.raises(DamagedMatch, match="not legal"):
        replay(play.game, 2, rulings, 5, [play.log[0], play.log[0]])
    badly = msgspec.structs.replace(play.log[0], outcome=Outcome(chance=("x",)))
    with pytest.raises(DamagedMatch, match="cannot be"):
        replay(play.game, 2, rulings, 5, [badly], trust=True)
