"""Kicking, bots for absent people, and coming back."""

from __future__ import annotations

import fixture_layout
from desk import OPEN, Desk, bot, person

from kibitz.table import substitute, telling
from kibitz.table.messages import Act, Done, Host, SitDown, StandUp, Trouble


def layout() -> Desk:
    return Desk(fixture_layout.GAME, [person("Ana"), person("Bo"), bot()])


def told(desk: Desk) -> str:
    return str(telling.event(desk.table, desk.table.records[-1], None)["text"])


def test_a_removed_player_leaves_an_open_seat_and_a_void_token() -> None:
    desk = layout()
    nonce = desk.table.seats[1].nonce
    assert isinstance(desk.say(Host("k", "kick", 1), host=True), Done)
    assert desk.table.seats[1] == OPEN
    assert desk.table.status == "playing"
    desk.take(desk.table.join("Di", None, "another"))
    assert desk.table.seats[1].nonce not in ("", nonce)
    texts = [telling.event(desk.table, kept, None)["text"] for kept in desk.table.records]
    assert "Bo leaves the table." in texts, "what happened is told with the names of then"
    desk.rebuilt()


def test_a_bot_holds_the_seat_of_an_absent_player_who_gets_it_back() -> None:
    desk = layout()
    desk.say(Host("b", "bot", 1, bot="hasty"), host=True)
    seat = desk.table.seats[1]
    assert (seat.kind, seat.name, seat.bot, seat.is_held) == ("bot", "Bo", "hasty", True)
    assert told(desk) == "A bot (hasty) plays on for Bo."
    reply = desk.say(Act("x", 1, text="pass"))
    assert isinstance(reply, Trouble), "the bot plays now"
    desk.take(substitute.come_back(desk.table, 1))
    assert desk.table.seats[1] == person("Bo")
    assert told(desk) == "Bo is back and plays again."
    desk.rebuilt()


def test_who_stands_up_comes_back_only_by_sitting_down() -> None:
    desk = layout()
    assert isinstance(desk.say(StandUp("u", 0, "random")), Done)
    assert not substitute.come_back(desk.table, 0).bodies
    assert desk.rebuilt().seats[0].by == "seat"
    assert isinstance(desk.say(SitDown("s", 0)), Done)
    assert desk.table.seats[0] == person("Ana")
    assert isinstance(desk.say(SitDown("t", 0)), Trouble)


def test_the_host_starts_with_bots_on_open_seats() -> None:
    desk = Desk(fixture_layout.GAME, [person("Ana"), OPEN, OPEN])
    assert isinstance(desk.say(Host("s", "start", bot="random"), host=True), Done)
    assert desk.table.status == "playing"
    assert [seat.name for seat in desk.table.seats] == ["Ana", "Random bot", "Random bot 2"]
    assert isinstance(desk.say(Host("p", "person", 2), host=True), Done)
    assert desk.table.seats[2] == OPEN, "a bot's own seat is opened for a person"
    assert not desk.table.seats[1].is_held


def test_what_cannot_be_is_said_plainly() -> None:
    desk = layout()
    cases = [
        Host("1", "kick", 7),
        Host("2", "kick"),
        Host("3", "bot", 0, bot="genius"),
        Host("4", "person", 0),
        Host("5", "pace"),
        Host("6", "start"),
    ]
    before = len(desk.log)
    for message in cases:
        reply = desk.say(message, host=True)
        assert isinstance(reply, Trouble)
        assert reply.sentence.endswith(".")
    assert len(desk.log) == before
