"""A table from its first seat to its end: the fold, decisions, repeated ids, the log's truth."""

from __future__ import annotations

import fixture_hands
import fixture_layout
import msgspec
import pytest
from desk import OPEN, Desk, bot, person

from kibitz.core.chance import Chance
from kibitz.core.errors import DamagedMatch
from kibitz.core.game import AnyGame, dump
from kibitz.core.match import open_match
from kibitz.table.messages import Act, Done, Host, Refused, Rematch, Trouble
from kibitz.table.records import Record, read_body
from kibitz.table.table import Table


def layout() -> Desk:
    return Desk(fixture_layout.GAME, [person("Ana"), person("Bo")])


def test_a_table_begins_when_its_last_seat_is_taken() -> None:
    desk = Desk(fixture_hands.GAME, [person("Ana"), OPEN, bot()])
    assert desk.status() == "waiting"
    refused = desk.act(0, "play 3")
    assert isinstance(refused, Trouble)
    assert refused.code == "waiting"
    desk.take(desk.table.join("  Ana\n", None, "n1"))
    desk.settle()
    assert desk.table.names[1] == "Ana 2"
    assert desk.status() == "playing"
    assert desk.whats() == ["sat", "started", "entry"]
    late = desk.table.join("Cy", None, "n2")
    assert isinstance(late.reply, Trouble)
    desk.rebuilt()


def test_a_refused_act_changes_nothing_and_names_its_rule() -> None:
    desk = layout()
    before = len(desk.log)
    reply = desk.act(0, "commit")
    assert isinstance(reply, Refused)
    assert reply.rule == "LY-2.4"
    assert reply.href == "/games/fixture-layout/rules#LY-2.4"
    assert len(desk.log) == before
    reply = desk.say(Act("x", 1, text="lay a1", n=7))
    assert isinstance(reply, Refused)
    assert reply.sentence.endswith("The table has changed since you looked.")


def test_a_repeated_id_is_answered_done_and_not_played_again() -> None:
    desk = layout()
    first = desk.act(0, "lay a1", id="once")
    assert isinstance(first, Done)
    desk.act(0, "lay b1", id="twice")
    again = desk.act(0, "lay a1", id="once")
    assert again == first
    assert desk.table.n == 2
    other = desk.act(1, "lay c1", id="once")  # another seat's id is another id
    assert isinstance(other, Refused)
    remembered = desk.rebuilt().decide(Act("once", 0, text="lay a1"), {0}, False, desk.now)
    assert remembered.reply == first
    assert not remembered.bodies


def test_a_seat_acts_only_for_itself() -> None:
    desk = layout()
    for mine in (frozenset[int](), frozenset({1})):
        decision = desk.table.decide(Act("x", 0, text="lay a1"), mine, True, desk.now)
        assert isinstance(decision.reply, Trouble)
        assert decision.reply.code == "forbidden"
        assert not decision.bodies


def test_a_decision_changes_nothing_until_it_is_committed() -> None:
    desk = layout()
    table = desk.table
    assert table.play is not None
    before = table.game.snapshot(table.play.state)
    decision = table.decide(Act("x", 0, text="lay a1"), {0}, False, desk.now)
    assert table.game.snapshot(table.play.state) == before
    assert (table.n, table.seq) == (0, len(desk.log))
    desk.take(decision)
    assert table.game.snapshot(table.play.state) != before
    desk.rebuilt()


@pytest.mark.parametrize(
    "game", [fixture_layout.GAME, fixture_hands.GAME], ids=lambda g: g.facts.slug
)
def test_a_whole_game_is_rebuilt_from_its_log_and_gives_a_match(game: AnyGame) -> None:
    desk = Desk(game, [person("Ana"), bot()])
    chance = Chance(4)
    table = desk.table
    assert table.play is not None
    while not table.over:
        seat = min(table.actors())
        action = game.sample(table.play.state, seat, chance)
        if seat == 0:
            assert isinstance(desk.say(Act(f"m{table.seq}", 0, dump(action))), Done)
        else:
            desk.take(table.bot_acts(seat, action, table.turns, desk.now))
    assert desk.whats()[-1] == "over"
    desk.rebuilt()
    assert open_match(game, table.match()).result() == table.play.result()
    late = desk.act(0, "pass")
    assert isinstance(late, Trouble)
    assert late.code == "over"
    assert isinstance(desk.say(Rematch("r"), host=True), Done)
    assert desk.whats()[-1] == "rematch"


def test_a_bot_that_fails_plays_some_legal_move_and_the_log_says_so() -> None:
    desk = Desk(fixture_layout.GAME, [bot(), person("Bo")])
    table, turns = desk.table, desk.table.turns
    refused = fixture_layout.GAME.read("commit")
    desk.take(table.bot_acts(0, refused, turns, desk.now))
    assert desk.whats()[-2:] == ["stumbled", "entry"]
    assert "LY-2.4" in table.records[-2].record.body.why  # type: ignore[union-attr]
    if 0 in table.actors():
        desk.take(table.bot_acts(0, None, table.turns, desk.now))
        assert desk.whats()[-2:] == ["stumbled", "entry"]
    assert not table.bot_acts(0, refused, turns, desk.now).bodies, "the table has moved on"
    desk.rebuilt()


def test_a_game_of_older_rules_is_shown_but_not_played_on() -> None:
    desk = layout()
    desk.act(0, "lay a1")
    desk.act(0, "commit")
    older = msgspec.structs.replace(desk.config, rules_version=0)
    table = Table(fixture_layout.GAME, older)
    for seq, at, payload in desk.log:
        table.fold(Record(seq, at, read_body(table.game, payload)))
    table.set_up()
    assert table.n == desk.table.n
    reply = table.decide(Act("x", 1, text="lay b1"), {1}, False, desk.now).reply
    assert isinstance(reply, Trouble)
    assert "older rules" in reply.sentence


def test_a_log_that_does_not_hold_together_is_not_believed() -> None:
    desk = layout()
    desk.act(0, "lay a1")
    table = Table(fixture_layout.GAME, desk.config)
    with pytest.raises(DamagedMatch, match="does not follow"):
        table.fold(Record(2, 0, read_body(table.game, desk.log[1][2])))
    table.fold(Record(1, 0, read_body(table.game, desk.log[0][2])))
    table.set_up()
    forged = desk.log[-1][2].replace(b'"seat":0', b'"seat":1')
    with pytest.raises(DamagedMatch):
        table.fold(Record(2, 0, read_body(table.game, forged)))
    with pytest.raises(DamagedMatch):
        read_body(table.game, b'{"what":"entry","entry":{},"outcome":{}}')


def test_the_pace_is_the_hosts() -> None:
    desk = layout()
    assert isinstance(desk.say(Host("p", "pace", pace=800), host=True), Done)
    assert desk.table.pace == 800
    no = desk.say(Host("q", "pace", pace=0))
    assert isinstance(no, Trouble)
    assert desk.rebuilt().pace == 800
