"""MIXMO: what an accepted call does (MX-4, MX-5, MX-6, MX-9.2)."""

from __future__ import annotations

from collections.abc import Iterable

from kibitz.games.mixmo import judging
from kibitz.games.mixmo.actions import CallMixmo
from kibitz.games.mixmo.draws import Log, draw
from kibitz.games.mixmo.events import BadPart, Called, Claimed, Verdict
from kibitz.games.mixmo.judging import GridFault
from kibitz.games.mixmo.state import (
    CLAIM_WINDOW,
    ENDGAME,
    FROZEN,
    RACING,
    Claim,
    State,
    allowed,
    cells_of,
    in_window,
    is_expert,
    words_in,
)


def call(s: State, seat: int, action: CallMixmo, log: Log) -> str:
    """An accepted call; its verdict."""
    s.grids[seat] = action.grid
    if in_window(s, s.t):
        return _tied(s, seat, log)
    if s.phase == RACING:
        return _draws(s, seat, log)
    return _claims(s, seat, action, log)


def _draws(s: State, seat: int, log: Log) -> str:
    """MX-4.1: right or wrong, everybody draws two tiles."""
    hand = s.hands[seat]
    faults = judge(s, seat, hand)
    verdict: Verdict = "hasty" if faults else "draw"  # MX-6.1
    _tell(s, seat, verdict, hand, faults, log)
    draw(s, "call", seat, log, hasty=bool(faults))
    return verdict


def _tied(s: State, seat: int, log: Log) -> str:
    """MX-5.4: the tiles of the draw that opened the window need not be placed."""
    hand = s.hands[seat][:-2]
    faults = judge(s, seat, hand)
    verdict: Verdict = "tied_hasty" if faults else "tied"  # MX-5.5
    _tell(s, seat, verdict, hand, faults, log)
    s.tied.append(seat)
    if faults:
        s.status[seat] = FROZEN
    return verdict


def _claims(s: State, seat: int, action: CallMixmo, log: Log) -> str:
    """MX-9.2, MX-9.3: a claim; the first one halts all grids."""
    is_first = s.phase == ENDGAME
    if is_first:
        s.phase, s.claimed_at = CLAIM_WINDOW, s.t
        s.agreed.clear()  # MX-7.2
    s.claims.append(Claim(seat, action.grid, action.theme))
    claim_words(s, seat, action.theme)
    seen = s.rulings.grid_visibility
    log.append(Claimed(seat, action.grid, action.theme, is_first, seen))
    return "claim"


def claim_words(s: State, seat: int, words: Iterable[str]) -> tuple[str, ...]:
    """MX-8.10: notes the words that stand in the seat's grid as claimed by it; which they are."""
    standing = words_in(s.grids[seat])
    claimed = tuple(word for word in words if word in standing)
    s.claimed[seat] = tuple(dict.fromkeys((*s.claimed[seat], *claimed)))
    return claimed


def judge(s: State, seat: int, required: str) -> tuple[GridFault, ...]:
    """MX-3.12, not final: every fault of a seat's grid."""
    return judging.judge(required, cells_of(s.grids[seat]), allowed(s), is_expert(s))


def told(faults: Iterable[GridFault]) -> tuple[BadPart, ...]:
    """Faults as events tell them."""
    return tuple(BadPart(fault.kind, fault.word, fault.rule, fault.cells) for fault in faults)


def _tell(
    s: State, seat: int, verdict: Verdict, required: str, faults: tuple[GridFault, ...], log: Log
) -> None:
    seen = s.rulings.grid_visibility
    log.append(Called(seat, s.grids[seat], verdict, len(required), told(faults), seen))
