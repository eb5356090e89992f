"""The same players at a new table."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

import msgspec

from kibitz.core.errors import KibitzError
from kibitz.server.room import now_ms
from kibitz.table.decision import Decision
from kibitz.table.messages import Rematch, Trouble
from kibitz.table.records import Rematched
from kibitz.table.seats import Config, Seat
from kibitz.table.table import Table

if TYPE_CHECKING:
    from kibitz.server.house import House
    from kibitz.server.live import Live


def again(house: House, table: Table) -> Config:
    """The plan of a new table with the players of an old one: new seed, new nonces, same seats."""
    seats = []
    for seat in table.seats:
        nonce = secrets.token_urlsafe(6) if seat.nonce else ""
        if seat.kind == "open":
            seats.append(seat)
        elif seat.nonce and not (seat.kind == "bot" and seat.by == "host"):
            seats.append(Seat("person", seat.name, nonce=nonce))
        else:
            seats.append(msgspec.structs.replace(seat, nonce=nonce))
    return msgspec.structs.replace(
        table.config,
        id=house.new_id(),
        rules_version=table.game.facts.rules_version,
        seats=tuple(seats),
        seed=secrets.randbits(53),
        bot_seed=secrets.randbits(63),
        pace=table.pace,
        made=now_ms(),
    )


async def start_rematch(house: House, live: Live, message: Rematch) -> None:
    """Makes the new table, says so at the old one, and hands out tokens."""
    room, table = live.room, live.room.table
    asked = table.decide(message, live.mine.keys(), live.host, now_ms())
    if not asked.bodies:
        if asked.reply is not None:
            live.reply(asked.reply)
        return
    try:
        made = await house.make(table.game, again(house, table))
    except KibitzError as error:
        live.reply(Trouble("busy", str(error), message.id))
        return
    new_id = made.table.config.id

    def decide(now: int) -> Decision:
        decision = table.decide(message, live.mine.keys(), live.host, now)
        bodies = tuple(
            Rematched(new_id, body.id) if isinstance(body, Rematched) else body
            for body in decision.bodies
        )
        return msgspec.structs.replace(decision, bodies=bodies)

    await room.take(decide, live)
    if table.rematch is not None:
        for one in tuple(room.lives):
            await hand_over(house, one, table.rematch)


def _is_first_holder(table: Table, seat: int) -> bool:
    """Whether the seat is still with the one it was made for."""
    nonce = table.seats[seat].nonce
    return bool(nonce) and nonce == table.config.seats[seat].nonce


async def hand_over(house: House, live: Live, new_id: str) -> None:
    """Sends a client the tokens of its seats at the new table."""
    try:
        new = (await house.room(new_id)).table
    except KibitzError:
        return
    tokens: dict[str, str] = {
        str(seat): house.tokens.make("seat", new_id, seat, new.seats[seat].nonce)
        for seat in live.mine
        if seat < len(new.seats) and _is_first_holder(new, seat)
    }
    message: dict[str, object] = {
        "kind": "rematch",
        "table": new_id,
        "tokens": tokens,
        "watch": house.tokens.make("watch", new_id),
    }
    if live.host:
        message["host"] = house.tokens.make("host", new_id)
        message["invite"] = house.tokens.make("invite", new_id)
    live.post(msgspec.json.encode(message))
