"""Who plays a seat: removing a player, a bot for an absent one, and back again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kibitz.table.decision import NOTHING, Decision, trouble
from kibitz.table.messages import Done, Host, SitDown, StandUp, mark
from kibitz.table.records import AnyBody, BotSat, Left, PaceSet, PersonBack
from kibitz.table.seats import bot_name

if TYPE_CHECKING:
    from kibitz.table.table import Table


def _decide(table: Table, id: str, *bodies: AnyBody) -> Decision:
    return Decision(bodies, Done(id, table.seq + 1))


def _known_bot(table: Table, name: str) -> str | None:
    """The bot of that name; the weakest thinking one of the game if none is named."""
    names = [bot.name for bot in table.game.bots()]
    if not name:
        return names[min(1, len(names) - 1)] if names else None
    return name if name in names else None


def host(table: Table, message: Host) -> Decision:
    """The host changes who plays, the pace, or starts with bots on the open seats."""
    id, seat, by = message.id, message.seat, mark(message)
    if message.do == "pace":
        if message.pace is None:
            return trouble(id, "unreadable", "Give the pace in milliseconds, 0 to 5000.")
        return _decide(table, id, PaceSet(message.pace, by))
    if table.over:
        return trouble(id, "over", "This game is over.")
    bot = _known_bot(table, message.bot)
    if message.do in ("bot", "start") and bot is None:
        known = ", ".join(b.name for b in table.game.bots()) or "none"
        return trouble(id, "unreadable", f"There is no such bot. Bots of this game: {known}.")
    if message.do == "start":
        return _fill(table, message, bot or "")
    if seat is None or seat >= len(table.seats):
        return trouble(id, "unreadable", "Say which seat.")
    there = table.seats[seat]
    if message.do == "kick":
        if there.kind == "open":
            return trouble(id, "unreadable", "Nobody sits there.")
        return _decide(table, id, Left(seat, there.name, by))
    if message.do == "bot":
        taken = [s.name for s in table.seats]
        name = there.name if there.nonce else bot_name(bot or "", taken)
        return _decide(table, id, BotSat(seat, name, bot or "", "host", bool(there.nonce), by))
    if there.is_held:
        return _decide(table, id, PersonBack(seat, there.name, by))
    if there.kind == "bot":
        return _decide(table, id, Left(seat, there.name, by))
    return trouble(id, "unreadable", "No bot plays that seat.")


def _fill(table: Table, message: Host, bot: str) -> Decision:
    id, by = message.id, mark(message)
    bodies: list[AnyBody] = []
    taken = [s.name for s in table.seats]
    for number, there in enumerate(table.seats):
        if there.kind == "open":
            taken.append(bot_name(bot, taken))
            bodies.append(BotSat(number, taken[-1], bot, "host", False, "" if bodies else by))
    if not bodies:
        return trouble(id, "unreadable", "All seats are taken already.")
    return _decide(table, id, *bodies)


def stand_up(table: Table, message: StandUp) -> Decision:
    """A player lets a bot play on for them."""
    there, bot = table.seats[message.seat], _known_bot(table, message.bot)
    if table.over:
        return trouble(message.id, "over", "This game is over.")
    if there.kind != "person":
        return trouble(message.id, "unreadable", "A bot plays your seat already.")
    if bot is None:
        return trouble(message.id, "unreadable", "There is no such bot.")
    return _decide(
        table, message.id, BotSat(message.seat, there.name, bot, "seat", True, mark(message))
    )


def sit_down(table: Table, message: SitDown) -> Decision:
    """A player takes the own seat back from the bot."""
    there = table.seats[message.seat]
    if not there.is_held:
        return trouble(message.id, "unreadable", "You are sitting already.")
    return _decide(table, message.id, PersonBack(message.seat, there.name, mark(message)))


def come_back(table: Table, seat: int) -> Decision:
    """The person of a seat that the host gave to a bot is here again."""
    there = table.seats[seat]
    if table.over or not there.is_held or there.by != "host":
        return NOTHING
    return Decision((PersonBack(seat, there.name),))
