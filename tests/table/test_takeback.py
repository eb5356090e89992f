"""Take-backs: free, by consent, refused."""

from __future__ import annotations

import fixture_layout
from desk import Desk, bot, person

from kibitz.table import telling
from kibitz.table.messages import Act, Answer, Back, Done, Refused
from kibitz.table.seats import Seat


def layout(*seats: Seat) -> Desk:
    return Desk(fixture_layout.GAME, seats or [person("Ana"), person("Bo"), person("Cy")])


def test_free_inside_the_own_unfinished_turn() -> None:
    desk = layout()
    desk.act(0, "lay a1")
    desk.act(0, "lay b1")
    view = telling.view(desk.table, 0, desk.now)
    assert view is not None
    assert view["back"] == {"free": 2, "consent": 1}
    assert isinstance(desk.say(Back("b", 0, 1)), Done)
    assert desk.whats()[-1] == "back"
    assert desk.table.n == 1
    assert isinstance(desk.act(0, "lay b1", id="new"), Done), (
        "what was taken back may be done again"
    )
    desk.rebuilt()


def test_by_consent_of_all_people_afterwards() -> None:
    desk = layout()
    desk.act(0, "pass")
    assert isinstance(desk.say(Back("b", 0, 0)), Done)
    assert desk.whats()[-1] == "asked"
    assert desk.table.waiting() == (1, 2)
    desk.rebuilt()
    desk.say(Answer("y", 1, True))
    assert desk.table.n == 1
    desk.say(Answer("y", 2, True))
    assert desk.whats()[-3:] == ["answered", "answered", "back"]
    assert (desk.table.n, desk.table.waiting()) == (0, ())
    desk.rebuilt()


def test_one_no_ends_it_and_so_does_a_move() -> None:
    desk = layout()
    desk.act(0, "pass")
    desk.say(Back("b", 0, 0))
    desk.say(Answer("n", 1, False))
    assert desk.table.asked is None
    assert isinstance(desk.say(Answer("late", 2, True)), Refused)
    desk.say(Back("c", 0, 0))
    desk.act(1, "lay a1")
    assert desk.table.asked is None
    assert desk.table.n == 2
    desk.rebuilt()


def test_bots_agree_and_so_do_other_seats_of_the_same_person() -> None:
    desk = layout(person("Ana"), bot(), person("Cy"))
    desk.act(0, "pass")
    assert isinstance(desk.take(desk.table.decide(Back("b", 0, 0), {0, 2}, False, 0)), Done)
    assert desk.whats()[-1] == "back"


def test_never_past_chance_and_never_what_is_not_there() -> None:
    desk = layout()
    for to in (-1, 0, 5):
        assert isinstance(desk.say(Back("b", 0, to)), Refused)
    desk.act(0, "lay a1")
    desk.act(0, "commit")  # a die is rolled
    refused = desk.say(Back("c", 0, 0))
    assert isinstance(refused, Refused)
    assert refused.reason == "take_back"
    assert isinstance(desk.say(Act("d", 1, text="lay b1")), Done)
    assert isinstance(desk.say(Back("e", 1, 0)), Refused)
    assert isinstance(desk.say(Back("f", 1, 2)), Done)
