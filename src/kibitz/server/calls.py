"""The HTTP calls: what the browser does over the socket, and what comes before it."""

from __future__ import annotations

import asyncio
import io
import secrets
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from fastapi import APIRouter, Request
from starlette.responses import Response

from kibitz.core import match as matches
from kibitz.core.game import AnyGame
from kibitz.core.rulings import changed, describe, read_rulings
from kibitz.server.house import House
from kibitz.server.limits import MATCH_BYTES, MESSAGE_BYTES
from kibitz.server.problems import Problem, problem_of_reply
from kibitz.server.replay import replay
from kibitz.server.room import Room, now_ms
from kibitz.server.tokens import Token
from kibitz.table import telling
from kibitz.table.messages import Act, Done, MessageId, Pace, SeatNumber
from kibitz.table.seats import Config, Seat, bot_name, clean_name, free_name

router = APIRouter()
encode = msgspec.json.Encoder().encode

MOST_SEATS = 99
T = TypeVar("T")


class NewSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    kind: Literal["person", "bot"]
    name: str = ""
    bot: str = ""


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    game: str
    seats: Annotated[tuple[NewSeat, ...], msgspec.Meta(min_length=1, max_length=MOST_SEATS)]
    rulings: dict[str, str | int | bool] = {}
    pace: Pace = 0
    hosts_seat: SeatNumber | None = None
    name: str = ""


class Joining(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    seat: SeatNumber | None = None


class Acting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: MessageId
    action: Any = None
    text: str | None = None
    n: int | None = None


def house_of(request: Request) -> House:
    """The running house."""
    house: House = request.app.state.house
    return house


def answer(content: Any, status: int = 200) -> Response:
    """A JSON answer that nobody may keep."""
    return Response(encode(content), status, {"Cache-Control": "no-store"}, "application/json")


async def read_body(request: Request, most: int = MESSAGE_BYTES) -> bytes:
    """The body of a request. Raises Problem if it is too large."""
    size = request.headers.get("content-length", "0")
    if size.isdecimal() and int(size) > most:
        raise Problem(413, f"At most {most // 1024} KiB are accepted here.", code="too_large")
    parts, length = [], 0
    async for part in request.stream():
        length += len(part)
        if length > most:
            raise Problem(413, f"At most {most // 1024} KiB are accepted here.", code="too_large")
        parts.append(part)
    return b"".join(parts)


async def read(request: Request, kind: type[T]) -> T:
    """The body of a request as a struct. Raises Problem."""
    try:
        return msgspec.json.decode(await read_body(request), type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Problem(400, f"This request cannot be read: {error}.", code="unreadable") from None


async def open_room(request: Request, id: str, *kinds: str) -> tuple[Room, Token]:
    """The table of a call and the caller's token, which must be of one of the kinds.

    Raises Problem, NoSuchTable, StoreError.
    """
    house = house_of(request)
    scheme, _, text = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not text:
        raise Problem(401, "Send a token of this table: Authorization: Bearer TOKEN.")
    token = house.tokens.open(text.strip())
    if token is None or token.table != id or token.kind not in kinds:
        raise Problem(403, "This token does not open that.", code="forbidden")
    room = await house.room(id)
    if token.kind == "seat":
        seats = room.table.seats
        if token.seat >= len(seats) or seats[token.seat].nonce != token.nonce:
            raise Problem(403, "You have been removed from this seat.", code="gone")
    return room, token


def eyes_of(token: Token) -> int | None:
    """Through whose eyes a token looks."""
    return token.seat if token.kind == "seat" else None


@router.get("/health")
async def health() -> Response:
    return answer({"ok": True})


def facts_of(game: AnyGame) -> dict[str, Any]:
    """A game as the lobby shows it."""
    facts = msgspec.to_builtins(game.facts)
    return {
        **facts,
        "rulings": msgspec.to_builtins(describe(game.rulings)),
        "bots": [
            {"name": bot.name, "summary": bot.summary, "seconds": bot.seconds}
            for bot in game.bots()
        ],
    }


@router.get("/api/games")
async def list_games(request: Request) -> Response:
    return answer([facts_of(game) for game in house_of(request).games.values()])


@router.post("/api/tables")
async def make_table(request: Request) -> Response:
    house = house_of(request)
    asked = await read(request, NewTable)
    game = house.game(asked.game)
    config = plan_table(house, game, asked)
    room = await house.make(game, config)
    house.spawn(house.warm.ensure(game))
    make = house.tokens.make
    return answer(
        {
            "table": config.id,
            "host": make("host", config.id),
            "invite": make("invite", config.id),
            "watch": make("watch", config.id),
            "seats": {
                str(number): make("seat", config.id, number, seat.nonce)
                for number, seat in enumerate(room.table.seats)
                if seat.nonce
            },
        },
        201,
    )


def plan_table(house: House, game: AnyGame, asked: NewTable) -> Config:
    """A new table as it was asked for. Raises Problem, BadRuling."""
    rulings = read_rulings(game.rulings, asked.rulings)
    refusal = game.admits(len(asked.seats), rulings)
    if refusal is not None:
        raise Problem(422, refusal.sentence, refusal.rule)
    seats: list[Seat] = []
    bots = {bot.name for bot in game.bots()}
    for number, seat in enumerate(asked.seats):
        taken = [s.name for s in seats]
        name = clean_name(seat.name)
        if seat.kind == "bot":
            if seat.bot not in bots:
                known = ", ".join(sorted(bots)) or "none"
                raise Problem(422, f"There is no bot {seat.bot!r}. Bots of this game: {known}.")
            shown = free_name(name, taken) if name else bot_name(seat.bot, taken)
            seats.append(Seat("bot", shown, seat.bot))
        elif name or number == asked.hosts_seat:
            shown = free_name(name or "Host", taken)
            seats.append(Seat("person", shown, nonce=secrets.token_urlsafe(6)))
        else:
            seats.append(Seat("open"))
    here = sum(seat.kind == "person" for seat in seats)
    if here > 1 and game.facts.simultaneous:
        raise Problem(
            422, "This game is a race: several people cannot play it on one device. Invite them."
        )
    return Config(
        id=house.new_id(),
        game=game.facts.slug,
        rules_version=game.facts.rules_version,
        rulings=changed(rulings),  # type: ignore[arg-type]
        seats=tuple(seats),
        seed=secrets.randbits(53),  # a number that every JSON reader holds
        bot_seed=secrets.randbits(63),
        pace=asked.pace,
        name=clean_name(asked.name),
        made=now_ms(),
    )


@router.get("/api/tables/{id}")
async def show_table(request: Request, id: str) -> Response:
    room, _ = await open_room(request, id, "host", "seat", "watch", "invite")
    return answer(telling.hello(room.table, room.online))


@router.post("/api/tables/{id}/join")
async def join(request: Request, id: str) -> Response:
    room, _ = await open_room(request, id, "invite", "host")
    asked = await read(request, Joining)
    nonce = secrets.token_urlsafe(6)
    decision = await room.take(lambda _: room.table.join(asked.name, asked.seat, nonce))
    if (problem := problem_of_reply(decision.reply)) is not None:
        raise problem
    seat = decision.bodies[0].seat  # type: ignore[union-attr]
    token = house_of(request).tokens.make("seat", id, seat, nonce)
    return answer({"seat": seat, "token": token}, 201)


@router.get("/api/tables/{id}/events")
async def events(request: Request, id: str, after: int = 0) -> Response:
    room, token = await open_room(request, id, "host", "seat", "watch")
    eyes = eyes_of(token)
    return answer(
        {
            "events": room.events(after, eyes),
            "view": telling.view(room.table, eyes, now_ms()),
        }
    )


@router.post("/api/tables/{id}/actions")
async def act(request: Request, id: str) -> Response:
    room, token = await open_room(request, id, "seat")
    asked = await read(request, Acting)
    message = Act(asked.id, token.seat, asked.action, asked.text, asked.n)
    mine = frozenset((token.seat,))
    decision = await room.take(lambda now: room.table.decide(message, mine, False, now))
    if (problem := problem_of_reply(decision.reply)) is not None:
        raise problem
    reply = decision.reply
    return answer({"seq": reply.seq if isinstance(reply, Done) else room.table.seq})


@router.get("/api/tables/{id}/match")
async def match_file(request: Request, id: str) -> Response:
    room, _ = await open_room(request, id, "host", "seat", "watch", "invite")
    table = room.table
    if not table.over:
        raise Problem(409, "The match file is given out when the game is over.", code="waiting")
    if table.play is None:
        await house_of(request).warm.ensure(table.game)
        table.set_up()
    name = f"{table.game.facts.slug}-{id}.json"
    return Response(
        matches.encode(table.match()),
        200,
        {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"},
        "application/json",
    )


@router.get("/api/tables/{id}/qr")
async def qr_code(request: Request, id: str) -> Response:
    """The invitation as a QR code, SVG."""
    import segno

    await open_room(request, id, "host")
    house = house_of(request)
    base = house.base_url(request.headers.get("host"), request.url.scheme)
    link = f"{base}/tables/{id}#invite={house.tokens.make('invite', id)}"
    out = io.BytesIO()
    segno.make(link, error="m", micro=False).save(
        out, kind="svg", xmldecl=False, border=4, scale=1, omitsize=True, title="Invitation"
    )
    return Response(out.getvalue(), 200, {"Cache-Control": "no-store"}, "image/svg+xml")


@router.post("/api/replay")
async def replay_match(request: Request) -> Response:
    house = house_of(request)
    given = matches.decode(await read_body(request, MATCH_BYTES))
    game = house.game(given.game)
    await house.warm.ensure(game)
    content = await asyncio.to_thread(replay, game, given)
    return Response(content, 200, {"Cache-Control": "no-store"}, "application/json")
