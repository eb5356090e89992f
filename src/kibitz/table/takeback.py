"""Take-backs: free inside one's own unfinished turn, later if all people at the table agree.

A take-back never passes a chance outcome or a reveal; bots always agree. It is a record of its
own: what was taken back stays in the log.
"""

from __future__ import annotations

from collections.abc import Set
from typing import TYPE_CHECKING

from kibitz.table.decision import Decision
from kibitz.table.messages import Answer, Back, Done, Refused, mark
from kibitz.table.records import Answered, AnyBody, Asked, WentBack

if TYPE_CHECKING:
    from kibitz.table.table import Table


def _refuse(id: str, sentence: str) -> Decision:
    return Decision(reply=Refused(id, "", sentence, "take_back"))


def ask(table: Table, message: Back, mine: Set[int]) -> Decision:
    """A seat wants to go back to the first ``to`` entries."""
    play, id, seat = table.play, message.id, message.seat
    if play is None or table.over or table.n == 0:
        return _refuse(id, "There is nothing to take back.")
    if table.seats[seat].kind != "person":
        return _refuse(id, "A bot is playing this seat. Sit down first.")
    count = len(play.log) - message.to
    if message.to < 0 or count <= 0:
        return _refuse(id, "There is nothing to take back.")
    back = WentBack(message.to, seat, mark(message))
    if count <= play.free_back(seat):
        return Decision((back,), Done(id, table.seq + 1))
    if count > play.consent_back(seat):
        return _refuse(
            id,
            "That cannot be taken back: chance fell or somebody learned something since, "
            "or it goes beyond your own last move.",
        )
    if table.asked is not None:
        return _refuse(id, "Somebody has already asked to take a move back.")
    agreed = tuple(sorted((table.people & mine) - {seat}))
    asked = Asked(seat, message.to, count, agreed, mark(message))
    if table.people - {seat} - set(agreed):
        return Decision((asked,), Done(id, table.seq + 1))
    return Decision((back,), Done(id, table.seq + 1))


def answer(table: Table, message: Answer) -> Decision:
    """A seat agrees to the take-back asked for, or does not."""
    id, seat = message.id, message.seat
    if table.asked is None or seat not in table.waiting():
        return _refuse(id, "Nobody is waiting for your answer.")
    bodies: list[AnyBody] = [Answered(seat, message.yes, mark(message))]
    if message.yes and table.waiting() == (seat,):
        bodies.append(WentBack(table.asked.to, table.asked.seat))
    return Decision(tuple(bodies), Done(id, table.seq + 1))
