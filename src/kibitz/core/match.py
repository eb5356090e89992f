"""Match files: game, rules version, rulings, seats, seed and the list of entries.

A match replays to the same states to the byte. Every chance outcome is stored as well, so that a
match of an older rules version can still be read, though not played on.
"""

from __future__ import annotations

import hashlib
from typing import Any, Literal

import msgspec

from kibitz.core.errors import DamagedMatch, KibitzError, Unreadable
from kibitz.core.game import REFEREE, AnyGame, Entry, Outcome, dump, parse
from kibitz.core.play import Play, Played
from kibitz.core.rulings import changed, read_rulings


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """One accepted entry: ``do`` is the action in the game's notation."""

    seat: int
    do: str
    t: int = 0
    chance: tuple[str, ...] = ()
    verdict: str = "ok"


class Match(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A match as it is stored and handed round."""

    kibitz: Literal[1]
    """Version of this format."""
    game: str
    rules_version: int
    rulings: dict[str, str | int]
    seats: tuple[str, ...]
    """A name for each seat."""
    seed: int
    lines: tuple[Line, ...]
    digest: str
    """SHA-256 of the last state, and so a check of all before it."""


def digest(game: AnyGame, state: Any) -> str:
    """A short name of a state: equal states, equal names."""
    return hashlib.sha256(game.snapshot(state)).hexdigest()


def record(play: Play, names: tuple[str, ...]) -> Match:
    """The match so far."""
    game = play.game
    return Match(
        kibitz=1,
        game=game.facts.slug,
        rules_version=game.facts.rules_version,
        rulings=changed(play.rulings),  # type: ignore[arg-type]
        seats=names,
        seed=play.seed,
        lines=tuple(
            Line(
                seat=p.entry.seat,
                do=game.write(p.entry.action),
                t=p.entry.t,
                chance=p.outcome.chance,
                verdict=p.outcome.verdict,
            )
            for p in play.log
        ),
        digest=digest(game, play.state),
    )


def encode(match: Match) -> bytes:
    """A match as the bytes of a match file."""
    return msgspec.json.format(msgspec.json.encode(match), indent=1) + b"\n"


def decode(data: bytes) -> Match:
    """A match from the bytes of a match file. Raises DamagedMatch."""
    try:
        plain = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise DamagedMatch(f"This is no match file: {error}.") from None
    try:
        match: Match = parse(plain, Match)
    except Unreadable as error:
        raise DamagedMatch(f"This match file is damaged. {error}") from None
    return match


def open_match(game: AnyGame, match: Match) -> Play:
    """Replays a match of this game. Raises DamagedMatch if it does not hold together.

    A match of another rules version is replayed by its stored chance outcomes.
    """
    if match.game != game.facts.slug:
        raise DamagedMatch(f"This is a match of {match.game}, not of {game.facts.slug}.")
    current = match.rules_version == game.facts.rules_version
    try:
        rulings = read_rulings(game.rulings, match.rulings)
        play = Play(game, len(match.seats), rulings, match.seed)
    except KibitzError as error:
        raise DamagedMatch(f"This match cannot have been played: {error}") from None
    for number, line in enumerate(match.lines):
        where = f"Line {number + 1} of this match"
        if not REFEREE <= line.seat < len(match.seats):
            raise DamagedMatch(f"{where} names seat {line.seat}, which is not in the game.")
        try:
            action = game.read(line.do)
            played = play.enter(line.seat, action, line.t, None if current else line.chance)
        except Exception as error:
            raise DamagedMatch(f"{where} ({line.do!r}) cannot be played: {error}") from error
        if current and (played.outcome.chance, played.outcome.verdict) != (
            line.chance,
            line.verdict,
        ):
            raise DamagedMatch(f"{where} ({line.do!r}) does not come out as recorded.")
    if current and digest(game, play.state) != match.digest:
        raise DamagedMatch("This match does not end in the position it was recorded with.")
    return play


def pack(game: AnyGame, played: Played) -> dict[str, Any]:
    """An accepted entry as plain data, for the log of a table."""
    return {"entry": dump(played.entry), "outcome": dump(played.outcome)}


def unpack(game: AnyGame, data: dict[str, Any]) -> Played:
    """An accepted entry from the log of a table. Raises Unreadable."""
    entry, outcome = dict(data["entry"]), dict(data["outcome"])
    entry["action"] = parse(entry["action"], game.actions)
    outcome["events"] = tuple(parse(e, game.events) for e in outcome["events"])
    return Played(msgspec.convert(entry, Entry), msgspec.convert(outcome, Outcome))
