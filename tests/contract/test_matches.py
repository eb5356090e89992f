"""Match files: what was played comes back, and what is damaged is refused clearly."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from walks import each_game, each_table, names, play, played, volume

from kibitz.core import match
from kibitz.core.errors import DamagedMatch, KibitzError
from kibitz.core.game import AnyGame


@each_table
def test_a_match_file_replays_to_the_same_bytes(game: AnyGame, seats: int) -> None:
    for seed in range(volume(2, 40)):
        original = play(game, seats, 1000 + seed)
        record = match.record(original, tuple(names(seats)))
        data = match.encode(record)
        assert match.encode(match.decode(data)) == data
        again = match.open_match(game, match.decode(data))
        assert game.snapshot(again.state) == game.snapshot(original.state)
        assert again.log == original.log
        assert match.record(again, record.seats) == record


@each_table
def test_logged_entries_go_through_json(game: AnyGame, seats: int) -> None:
    for logged in play(game, seats, 1100).log:
        data = json.loads(json.dumps(match.pack(game, logged)))
        assert match.unpack(game, data) == logged


@each_game
def test_an_older_match_is_read_by_its_stored_chance(game: AnyGame) -> None:
    original = played(game.facts.slug, game.facts.default_seats, 1)
    record = match.record(original, tuple(names(original.seats)))
    older = msgspec.structs.replace(
        record, rules_version=game.facts.rules_version - 1, seed=record.seed + 1, digest="old"
    )
    again = match.open_match(game, match.decode(match.encode(older)))
    assert game.position(again.state) == game.position(original.state)
    assert again.result() == original.result()


def _damages(record: match.Match, data: bytes) -> list[tuple[str, bytes]]:
    plain = json.loads(data)
    lines = plain["lines"]
    middle = len(lines) // 2

    def with_(**changes: Any) -> bytes:
        return json.dumps({**plain, **changes}).encode()

    def with_line(**changes: Any) -> bytes:
        return with_(lines=[*lines[:middle], {**lines[middle], **changes}, *lines[middle + 1 :]])

    chancy = next((i for i, line in enumerate(lines) if line.get("chance")), 0)
    other = {**lines[chancy], "chance": [*lines[chancy].get("chance", ()), "x"]}
    return [
        ("empty", b""),
        ("cut off", data[: len(data) // 2]),
        ("no JSON", b"\xff\xfe" + data),
        ("a list", b"[]"),
        ("too deep", b"[" * 100_000),
        ("another format", with_(kibitz=2)),
        ("an unknown field", with_(extra=1)),
        ("a field too few", json.dumps({k: v for k, v in plain.items() if k != "seed"}).encode()),
        ("no seats", with_(seats=[])),
        ("another game", with_(game="no-such-game")),
        ("an unknown ruling", with_(rulings={"no_such_ruling": "on"})),
        ("another seed", with_(seed=plain["seed"] ^ 1)),
        ("another digest", with_(digest="0" * 64)),
        ("a line too few", with_(lines=lines[:-1])),
        ("a line twice", with_(lines=[*lines, lines[-1]])),
        ("a seat that is not there", with_line(seat=99)),
        ("no notation", with_line(do="xyzzy xyzzy")),
        ("another verdict", with_line(verdict="xyzzy")),
        ("another chance", with_(lines=[*lines[:chancy], other, *lines[chancy + 1 :]])),
        ("a line that is no line", with_(lines=["deal"])),
    ]


@each_game
def test_damaged_match_files_are_refused_clearly(game: AnyGame) -> None:
    original = played(game.facts.slug, game.facts.default_seats, 2)
    record = match.record(original, tuple(names(original.seats)))
    for what, data in _damages(record, match.encode(record)):
        with pytest.raises(KibitzError) as caught:
            match.open_match(game, match.decode(data))
        assert str(caught.value).strip(), what
        assert isinstance(caught.value, DamagedMatch), f"{what}: {caught.value!r}"


@each_game
def test_the_seed_is_not_in_what_players_see(game: AnyGame) -> None:
    original = played(game.facts.slug, game.facts.default_seats, 3)
    for eyes in (None, *range(original.seats)):
        seen = msgspec.json.encode(game.view(original.state, eyes)).decode()
        assert str(original.seed) not in seen
