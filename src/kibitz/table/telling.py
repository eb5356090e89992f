"""The one gate: all that leaves a table for a seat or a watcher is made here.

An audience is a seat number, or None for a watcher. Events go through the game's ``redact``. The
action of an entry is told only to the seat that made it, or to all where the game hides nothing:
other eyes see what its events let them see.
"""

from __future__ import annotations

from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

import msgspec

from kibitz.core.game import REFEREE
from kibitz.core.play import Play
from kibitz.core.rulebook import NUMBER
from kibitz.core.rulings import changed, describe
from kibitz.table.records import (
    Answered,
    Asked,
    BotSat,
    ClockSet,
    Entered,
    Left,
    Noted,
    Over,
    PaceSet,
    PersonBack,
    Rematched,
    Sat,
    Started,
    Stumbled,
    WentBack,
)
from kibitz.table.table import Kept, Table

Audience = int | None


def event(table: Table, kept: Kept, eyes: Audience) -> dict[str, Any]:
    """One record as an ``event`` message for these eyes."""
    record, names = kept.record, kept.names
    told: dict[str, Any] = {
        "kind": "event",
        "seq": record.seq,
        "at": _iso(record.at),
        "what": record.what,
        "n": kept.n,
    }
    match record.body:
        case Entered() as body:
            told["text"] = _tell_entry(table, body, names, eyes, told)
        case Sat(seat=seat, name=name):
            told |= {"seat": seat, "name": name, "text": f"{name} sits down."}
        case Left(seat=seat, name=name):
            told |= {"seat": seat, "name": name, "text": f"{name} leaves the table."}
        case BotSat(seat=seat, name=name, bot=bot, held=held):
            text = f"A bot ({bot}) plays on for {name}." if held else f"{name} sits down."
            told |= {"seat": seat, "name": name, "bot": bot, "text": text}
        case PersonBack(seat=seat, name=name):
            told |= {"seat": seat, "name": name, "text": f"{name} is back and plays again."}
        case Started():
            told["text"] = "All seats are taken. The game begins."
        case Noted() as body:
            told["text"] = ""
            if eyes == body.seat:
                told |= {"seat": body.seat, "text": f"{body.sentence} ({body.rule})", "t": body.t}
        case Asked(seat=seat, to=to, n_asked=count):
            moves = "the last move" if count == 1 else f"the last {count} moves"
            text = f"{names[seat]} asks to take back {moves}."
            told |= {"seat": seat, "to": to, "n_asked": count, "text": text}
        case Answered(seat=seat, yes=yes):
            text = f"{names[seat]} {'agrees' if yes else 'does not agree'}."
            told |= {"seat": seat, "yes": yes, "text": text}
        case WentBack(to=to, seat=seat):
            told |= {"to": to, "seat": seat, "text": f"{names[seat]} takes moves back."}
        case Stumbled(seat=seat, why=why):
            visible = why if eyes == seat or not table.conceals else ""
            text = f"The bot of {names[seat]} stumbled; it plays any legal move."
            told |= {"seat": seat, "text": text, "why": visible}
        case Over(result=result):
            told |= {"result": result, "text": _tell_result(result, names)}
        case Rematched(table=other):
            told |= {"table": other, "text": "The same players meet again at a new table."}
        case PaceSet(pace=pace):
            told |= {"pace": pace, "text": f"Bots now wait {pace / 1000:g} s between moves."}
        case ClockSet(t=t):
            told |= {"t": t, "text": "The server was away; the game clock goes on from here."}
    told["rules"] = NUMBER.findall(told["text"])
    return told


def _tell_entry(
    table: Table, body: Entered, names: tuple[str, ...], eyes: Audience, told: dict[str, Any]
) -> str:
    game, entry, outcome = table.game, body.entry, body.outcome
    events = [e for e in (game.redact(e, eyes) for e in outcome.events) if e is not None]
    told["seat"] = entry.seat
    told["t"] = entry.t
    told["events"] = events
    own = eyes == entry.seat or not table.conceals
    if own or events:
        told["verdict"] = outcome.verdict
    if own or entry.seat == REFEREE:
        told["action"] = entry.action
        told["notation"] = game.write(entry.action)
    return game.story(events, names)


def _tell_result(result: Any, names: tuple[str, ...]) -> str:
    winners = [names[seat] for seat in _get(result, "winners")]
    reason = _get(result, "reason")
    if not winners:
        return reason or "The game is over. Nobody wins."
    who = winners[0] if len(winners) == 1 else f"{', '.join(winners[:-1])} and {winners[-1]}"
    verb = "wins" if len(winners) == 1 else "win"
    return f"The game is over: {who} {verb}. {reason}".strip()


def _get(result: Any, key: str) -> Any:
    """A field of a result, which is a struct when fresh and a dict when read from the log."""
    return result[key] if isinstance(result, dict) else getattr(result, key)


def draft(
    table: Table, seat: int, events: tuple[Any, ...], eyes: Audience
) -> dict[str, Any] | None:
    """A draft of a race that is not in the log yet, as far as these eyes may know it."""
    told = [e for e in (table.game.redact(e, eyes) for e in events) if e is not None]
    return {"kind": "draft", "seat": seat, "events": told} if told else None


def is_same_for_all(table: Table, kept: Kept) -> bool:
    """Whether a record is told to everybody in the same words."""
    return not table.conceals and not isinstance(kept.record.body, Noted)


class Views:
    """The views of one moment; what is the same for all eyes is worked out once."""

    def __init__(self, table: Table, now: int) -> None:
        self._table, self._now = table, now
        self._common: dict[str, Any] | None = None
        self._open: Any = None

    def view(self, eyes: Audience) -> dict[str, Any] | None:
        """The table as these eyes see it; None before the game has begun."""
        table = self._table
        play, game = table.play, table.game
        if play is None or not table.started:
            return None
        if self._common is None:
            self._common = _common(table, play, self._now)
        seen = self._seen(play, eyes)
        return {
            "kind": "view",
            "seat": eyes,
            "view": seen,
            "legal": legal(table, eyes) if eyes in table.actors() else [],
            "prompt": game.prompt(seen, table.names),
            "back": _back(table, play, eyes),
            **self._common,
        }

    def _seen(self, play: Play, eyes: Audience) -> Any:
        """The game's view. Where nothing is concealed, only the ``seat`` in it differs, so the
        state is looked at once."""
        if self._table.conceals:
            return play.game.view(play.state, eyes)
        if self._open is None:
            self._open = play.game.view(play.state, eyes)
        elif self._open.seat != eyes:
            self._open = msgspec.structs.replace(self._open, seat=eyes)
        return self._open


def view(table: Table, eyes: Audience, now: int) -> dict[str, Any] | None:
    """The table as these eyes see it; None before the game has begun."""
    return Views(table, now).view(eyes)


def _common(table: Table, play: Play, now: int) -> dict[str, Any]:
    """What a view tells to all alike. ``limit`` is the wall time in ms after which the referee acts
    if nobody does."""
    due = None if table.over else table.clock.limit_due()
    return {
        "limit": None if due is None else max(0, due - now),
        "actors": sorted(table.actors()),
        "result": play.result(),
        "asked": asked(table),
        "t": table.clock.now(now),
        "clock_runs": table.clock.runs and not table.over,
        "n": table.n,
    }


def _back(table: Table, play: Play, eyes: Audience) -> dict[str, int]:
    """How many entries a seat may take back, by itself and if all agree."""
    if eyes is None or table.over or not table.n or table.seats[eyes].kind != "person":
        return {"free": 0, "consent": 0}
    return {"free": play.free_back(eyes), "consent": play.consent_back(eyes)}


def legal(table: Table, eyes: Audience) -> list[dict[str, Any]] | None:
    """What a seat may do now, ready for buttons; None where it cannot be listed."""
    play, game, names = table.play, table.game, table.names
    if play is None or eyes is None:
        return []
    listed = game.legal(play.state, eyes)
    if listed is None:
        return None
    return [{"action": a, "notation": game.write(a), "label": game.label(a, names)} for a in listed]


def asked(table: Table) -> dict[str, Any] | None:
    """The take-back that is asked for."""
    if table.asked is None:
        return None
    return {"seat": table.asked.seat, "to": table.asked.to, "waiting": list(table.waiting())}


def seats(table: Table, online: frozenset[int]) -> list[dict[str, Any]]:
    """Who sits where."""
    rows = []
    for number, seat in enumerate(table.seats):
        row: dict[str, Any] = {
            "seat": number,
            "name": seat.name,
            "kind": seat.kind,
            "online": seat.kind == "bot" or number in online,
        }
        if seat.kind == "bot":
            row["bot"] = seat.bot
            row["held"] = seat.is_held
        rows.append(row)
    return rows


def hello(table: Table, online: frozenset[int]) -> dict[str, Any]:
    """What is to be known about a table before its events."""
    facts = table.game.facts
    meant = {d.key: d for d in describe(table.game.rulings)}
    own = changed(table.rulings)
    return {
        "kind": "hello",
        "table": table.config.id,
        "name": table.config.name,
        "game": facts.slug,
        "title": facts.title,
        "rules_version": table.config.rules_version,
        "rulings": own,
        "options": [
            {
                "key": key,
                "question": meant[key].question,
                "meaning": dict(meant[key].values).get(str(value), str(value)),
            }
            for key, value in own.items()
        ],
        "seats": seats(table, online),
        "pace": table.pace,
        "state": table.status,
        "conceals": table.conceals,
        "simultaneous": facts.simultaneous,
        "seq": table.seq,
        "rematch": table.rematch,
    }


def _iso(at: int) -> str:
    seconds, ms = divmod(at, 1000)
    return f"{_second(seconds)}.{ms:03d}+00:00"


@lru_cache(maxsize=16)
def _second(at: int) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%dT%H:%M:%S")
