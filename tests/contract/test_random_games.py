"""Random games end, are the same again, and can be gone back in as far as is allowed."""

from __future__ import annotations

import pytest
from walks import CASES, Walk, each_game, each_table, names, play, volume

from kibitz.core import play as driver
from kibitz.core.errors import BadRuling, Refused
from kibitz.core.game import AnyGame, Entry
from kibitz.core.rulebook import NUMBER, rulebook
from kibitz.core.rulings import describe, read_rulings


@each_table
def test_random_games_end(game: AnyGame, seats: int) -> None:
    for seed in range(volume(50, 1500)):
        finished = play(game, seats, seed)
        result = finished.result()
        assert result is not None
        assert len(result.scores) == seats
        assert result.winners or result.reason, "where nobody wins, it is said why"
        assert set(result.winners) <= set(range(seats))
        assert not game.actors(finished.state)
        assert game.due(finished.state) is None
        assert not game.clock_runs(finished.state)
        assert all(not game.legal(finished.state, seat) for seat in range(seats))
        last = finished.log[-1].entry
        assert game.refusal(finished.state, last) is not None


@each_table
def test_same_seed_same_bytes(game: AnyGame, seats: int) -> None:
    for seed in range(volume(3, 50)):
        first, second = Walk(game, seats, seed), Walk(game, seats, seed)
        while not first.is_over:
            assert first.step() == second.step()
            assert game.snapshot(first.state) == game.snapshot(second.state)
        assert first.play.log == second.play.log
        assert first.play.result() == second.play.result()


@each_table
def test_other_seeds_are_other_games(game: AnyGame, seats: int) -> None:
    ends = {game.snapshot(play(game, seats, seed).state) for seed in range(5)}
    assert len(ends) > 1


@each_table
def test_replay_equals_the_original(game: AnyGame, seats: int) -> None:
    for seed in range(volume(5, 100)):
        original = play(game, seats, seed)
        again = driver.replay(game, seats, original.rulings, original.seed, original.log)
        assert game.snapshot(again.state) == game.snapshot(original.state)
        assert again.log == original.log


@each_table
def test_logged_chance_replays_with_any_seed(game: AnyGame, seats: int) -> None:
    for seed in range(volume(3, 50)):
        original = play(game, seats, seed)
        again = driver.replay(game, seats, original.rulings, 12345, original.log, trust=True)
        assert [p.outcome for p in again.log] == [p.outcome for p in original.log]
        assert game.position(again.state) == game.position(original.state)


@each_table
def test_clone_shares_nothing(game: AnyGame, seats: int) -> None:
    walk = Walk(game, seats, 8)
    while not walk.is_over:
        copy = game.clone(walk.state)
        before = game.snapshot(copy)
        assert before == game.snapshot(walk.state)
        walk.step()
        assert game.snapshot(copy) == before


@each_table
def test_take_backs_never_pass_chance_or_a_reveal(game: AnyGame, seats: int) -> None:
    for seed in range(volume(3, 50)):
        walk = Walk(game, seats, seed)
        seen = [game.snapshot(walk.state)]
        while not walk.is_over:
            walk.step()
            seen.append(game.snapshot(walk.state))
            log = walk.play.log
            passable = 0
            for entry in reversed(log):
                if entry.outcome.reveals or entry.outcome.chance or entry.entry.seat < 0:
                    break
                passable += 1
            actors = game.actors(walk.state)
            free = max((walk.play.free_back(seat) for seat in actors), default=0)
            consent = max(walk.play.consent_back(seat) for seat in range(seats))
            assert max(free, consent) <= passable
            if passable < len(log):
                with pytest.raises(ValueError, match="never passes"):
                    walk.play.back_to(len(log) - passable - 1)
            if free and walk.chance.below(4) == 0:
                walk.play.back_to(len(log) - free)
                seen = seen[: len(seen) - free]
                assert game.snapshot(walk.state) == seen[-1]


@each_table
def test_every_event_is_told_and_every_moment_has_a_prompt(game: AnyGame, seats: int) -> None:
    walk = Walk(game, seats, 4)
    people = names(seats)
    while not walk.is_over:
        for eyes in (None, *range(seats)):
            assert game.prompt(game.view(walk.state, eyes), people).strip()
        walk.step()
        played = walk.play.log[-1]
        assert game.label(played.entry.action, people).strip()
        for event in played.outcome.events:
            assert isinstance(game.tell(event, people), str)
        for eyes in (None, *range(seats)):
            seen = [game.redact(event, eyes) for event in played.outcome.events]
            story = game.story([event for event in seen if event is not None], people)
            assert set(NUMBER.findall(story)) <= set(rulebook(game).rules)
    assert game.prompt(game.view(walk.state, None), people).strip()


@each_game
def test_seat_counts_out_of_range_are_refused(game: AnyGame) -> None:
    least, most = game.facts.seats
    assert least <= game.facts.default_seats <= most
    for seats in (least - 1, most + 1, 0, -1):
        refusal = game.admits(seats, game.rulings())
        assert refusal is not None
        assert refusal.rule == game.seats_rule
        with pytest.raises(Refused):
            game.new(seats, game.rulings(), 1)


@each_game
def test_every_value_of_every_ruling_can_be_played(game: AnyGame) -> None:
    play(game, game.facts.default_seats, 0)
    for ruling in describe(game.rulings):
        assert ruling.question.endswith("?")
        values: list[object] = [value for value, _ in ruling.values]
        if ruling.kind == "whole":
            values = [ruling.least, ruling.most]
        assert ruling.default in values or ruling.kind != "choice"
        for value in values:
            rulings = read_rulings(game.rulings, {ruling.key: value})
            if rulings == game.rulings():
                continue
            for seed in range(volume(2, 30)):
                play(game, game.facts.default_seats, seed, rulings)
        if ruling.kind != "written":
            with pytest.raises(BadRuling, match=ruling.key):
                read_rulings(game.rulings, {ruling.key: "no such value"})
    with pytest.raises(BadRuling, match="no_such_ruling"):
        read_rulings(game.rulings, {"no_such_ruling": "on"})


def test_nothing_moves_a_finished_game() -> None:
    for game, seats in CASES[:: max(1, len(CASES) // 12)]:
        finished = play(game, seats, 1)
        before = game.snapshot(finished.state)
        for logged in finished.log[-30:]:
            entry = Entry(finished.t, logged.entry.seat, logged.entry.action)
            with pytest.raises(Refused):
                game.apply(finished.state, entry)
        assert game.snapshot(finished.state) == before
