"""``legal``, ``sample`` and ``refusal`` agree, and what is refused changes nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from rule_testing import VERIFY
from walks import Walk, each_table, volume

from kibitz.core.chance import Chance
from kibitz.core.errors import BadChance, Refused
from kibitz.core.game import REFEREE, AnyGame, Entry, Refusal
from kibitz.core.rulebook import rulebook


def check_refusal(game: AnyGame, state: Any, entry: Entry, refusal: Refusal) -> None:
    """The refusal names a rule of the rulebook, apply refuses the same, the state stays."""
    assert refusal.rule in rulebook(game).rules, refusal
    assert refusal.sentence
    before = game.snapshot(state)
    with pytest.raises(Refused) as caught:
        game.apply(state, entry)
    assert caught.value.refusal == refusal
    assert game.snapshot(state) == before


@each_table
def test_legal_sample_and_refusal_agree(game: AnyGame, seats: int) -> None:
    for seed in range(volume(3, 40)):
        walk = Walk(game, seats, 100 + seed)
        pool: dict[Any, None] = {}
        while not walk.is_over:
            state, actors = walk.state, game.actors(walk.state)
            for seat in range(seats):
                listed = game.legal(state, seat)
                if seat not in actors:
                    assert listed is None or len(listed) == 0
                    continue
                sample = game.sample(state, seat, walk.chance)
                assert game.refusal(state, Entry(walk.t, seat, sample)) is None
                pool[sample] = None
                if listed is None or walk.chance.below(4):
                    continue
                assert listed
                assert len(set(listed)) == len(listed)
                assert sample in listed
                for action in listed:
                    assert game.refusal(state, Entry(walk.t, seat, action)) is None
                    pool[action] = None
                for action in list(pool)[-60:]:
                    allowed = game.refusal(state, Entry(walk.t, seat, action)) is None
                    assert allowed == (action in listed), game.write(action)
            walk.step()


@each_table
def test_every_listed_action_can_be_applied(game: AnyGame, seats: int) -> None:
    """And nothing is found wrong with it, but in a race, where a wrong call may be made."""
    walk = Walk(game, seats, 31)
    while not walk.is_over:
        if walk.chance.below(8) == 0:
            for seat in game.actors(walk.state):
                listed = game.legal(walk.state, seat) or ()
                for action in listed:
                    game.apply(game.clone(walk.state), Entry(walk.t, seat, action))
                for action in () if game.facts.simultaneous else listed[:3]:
                    assert game.judge(game.view(walk.state, seat), action) == ()
        walk.step()


def variants(value: Any) -> Iterator[Any]:
    """Other values of the same type."""
    match value:
        case bool():
            yield not value
        case int():
            yield from (value + 1, value - 1, -value - 1, 99, 10**6)
        case str():
            yield from ("", value + value, value[::-1], "zz", "S0")
        case tuple():
            yield from ((), value[1:], value + value, value[::-1])
            for other in variants(value[0]) if value else ():
                yield (other, *value[1:])


def mutations(action: Any) -> Iterator[Any]:
    """The action with one field changed to what can be sent too."""
    for field in msgspec.structs.fields(type(action)):
        for other in variants(getattr(action, field.name)):
            changed = msgspec.structs.replace(action, **{field.name: other})
            if changed != action and can_be_sent(changed):
                yield changed


def can_be_sent(action: Any) -> bool:
    """Whether the action's fields are of their types."""
    try:
        msgspec.convert(msgspec.to_builtins(action), type(action))
    except msgspec.ValidationError:
        return False
    return True


@each_table
def test_mutated_actions_are_judged_by_the_same_rules(game: AnyGame, seats: int) -> None:
    for seed in range(volume(2, 25)):
        walk = Walk(game, seats, 200 + seed)
        while not walk.is_over:
            entry = walk.choose()
            state = walk.state
            for seat in (*range(seats), REFEREE, seats, 99):
                if seat == entry.seat or seat in game.actors(state):
                    continue
                wrong = Entry(entry.t, seat, entry.action)
                refusal = game.refusal(state, wrong)
                assert refusal is not None, (seat, game.write(entry.action))
                check_refusal(game, state, wrong, refusal)
            is_looked_at = VERIFY or walk.chance.below(3) == 0
            for action in mutations(entry.action) if is_looked_at else ():
                changed = Entry(entry.t, entry.seat, action)
                refusal = game.refusal(state, changed)
                if refusal is not None:
                    check_refusal(game, state, changed, refusal)
                    continue
                listed = game.legal(state, entry.seat) if entry.seat != REFEREE else None
                assert listed is None or action in listed
                game.apply(game.clone(state), changed)
            walk.t = max(walk.t, entry.t)
            walk.play.enter(entry.seat, entry.action, entry.t)
            check_twice(game, walk, entry)


def check_twice(game: AnyGame, walk: Walk, entry: Entry) -> None:
    """The same again: refused, or listed as allowed."""
    refusal = game.refusal(walk.state, entry)
    if refusal is not None:
        check_refusal(game, walk.state, entry, refusal)
    elif entry.seat != REFEREE:
        listed = game.legal(walk.state, entry.seat)
        assert listed is None or entry.action in listed


@each_table
def test_chance_that_cannot_be_is_refused_and_changes_nothing(game: AnyGame, seats: int) -> None:
    walk = Walk(game, seats, 300)
    tried = 0
    while not walk.is_over:
        entry = walk.choose()
        before = game.snapshot(walk.state)
        drawn = game.apply(game.clone(walk.state), entry).chance
        for given in (("no such outcome",), (*drawn, "1"), ("",) * len(drawn)):
            if drawn and given != drawn:
                with pytest.raises(BadChance):
                    game.apply(walk.state, entry, given)
                assert game.snapshot(walk.state) == before
                tried += 1
        walk.t = max(walk.t, entry.t)
        walk.play.enter(entry.seat, entry.action, entry.t)
    assert tried or not any(played.outcome.chance for played in walk.play.log)


@each_table
def test_given_chance_comes_out_as_given(game: AnyGame, seats: int) -> None:
    walk = Walk(game, seats, 301)
    while not walk.is_over:
        other = game.load(game.position(walk.state), walk.play.rulings, 99)
        entry = walk.step()
        outcome = walk.play.log[-1].outcome
        if outcome.chance:
            assert game.apply(other, entry, outcome.chance) == outcome
            assert game.position(other) == game.position(walk.state)


@each_table
def test_samples_come_from_the_given_chance(game: AnyGame, seats: int) -> None:
    walk = Walk(game, seats, 302)
    while not walk.is_over:
        for seat in game.actors(walk.state):
            before = game.snapshot(walk.state)
            first = game.sample(walk.state, seat, Chance(5))
            assert game.sample(walk.state, seat, Chance(5)) == first
            assert game.snapshot(walk.state) == before
        walk.step()
