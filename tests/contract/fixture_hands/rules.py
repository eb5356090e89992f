"""The rules of the climbing game."""

from __future__ import annotations

from collections.abc import Sequence

from kibitz.core.chance import Chance
from kibitz.core.errors import BadChance
from kibitz.core.game import REFEREE, Entry, Outcome, Refusal

from .actions import Deal, Move, Pass, Play
from .state import (
    CARDS,
    DEALT,
    DealEnded,
    Dealt,
    Drew,
    Happening,
    Passed,
    Played,
    Rulings,
    State,
)


def begin(players: int, rulings: Rulings, seed: int) -> State:
    """A game before its first deal."""
    return State(
        rulings, players, "deal", 0, 0, 0, 0, [[] for _ in range(players)],
        list(range(1, CARDS + 1)), [], [0] * players,
        Chance(seed),
    )  # fmt: skip


def refusal(s: State, entry: Entry) -> Refusal | None:
    """Which rule forbids it."""
    action: Move = entry.action
    if s.phase == "over":
        return Refusal("HD-3.2", "The game is over.")
    if isinstance(action, Deal):
        if entry.seat == REFEREE and s.phase == "deal":
            return None
        return Refusal("HD-1.2", "The referee deals, when a deal is due.")
    if s.phase == "deal":
        return Refusal("HD-1.2", "First the cards are dealt.")
    if entry.seat != s.turn:
        return Refusal("HD-1.3", "It is another seat's turn.")
    if isinstance(action, Pass):
        return None if s.top else Refusal("HD-2.2", "Whoever leads must play a card.")
    if action.card not in s.hands[s.turn]:
        return Refusal("HD-2.1", "You do not hold this card.")
    return None if action.card > s.top else Refusal("HD-2.1", f"Play a card above {s.top}.")


def legal(s: State, seat: int) -> list[Move]:
    """Every allowed action."""
    if s.phase != "play" or seat != s.turn:
        return []
    plays: list[Move] = [Play(card) for card in s.hands[seat] if card > s.top]
    return [*plays, Pass()] if s.top else plays


def apply(s: State, entry: Entry, given: Sequence[str] | None) -> Outcome:
    """Carries out an allowed entry."""
    events: list[Happening] = []
    drawn: list[str] = []
    is_open = s.rulings.open_hands == "on"
    match entry.action:
        case Deal():
            for seat in range(s.players):
                s.hands[seat] = sorted(draw(s, given, drawn) for _ in range(DEALT))
                events.append(Dealt(seat, tuple(s.hands[seat]), is_open))
            s.phase = "play"
        case Play(card):
            s.hands[s.turn].remove(card)
            s.played.append(card)
            s.top, s.passes = card, 0
            events.append(Played(s.turn, card))
            if s.hands[s.turn]:
                s.turn = (s.turn + 1) % s.players
            else:
                end_deal(s, events)
        case Pass():
            events.append(Passed(s.turn))
            if s.pile:  # HD-2.3
                card = draw(s, given, drawn)
                s.hands[s.turn] = sorted([*s.hands[s.turn], card])
                events.append(Drew(s.turn, card, is_open))
            s.turn = (s.turn + 1) % s.players
            s.passes += 1
            if s.passes == s.players - 1:  # HD-2.4
                s.top = s.passes = 0
    if given is not None and len(given) != len(drawn):
        raise BadChance(f"{len(drawn)} cards are drawn here, not {len(given)}.")
    return Outcome(tuple(events), tuple(drawn), reveals=True)


def end_deal(s: State, events: list[Happening]) -> None:
    """The seat whose turn it is has played its last card (HD-3.1)."""
    s.scores[s.turn] += sum(len(hand) for hand in s.hands)
    events.append(DealEnded(s.turn, tuple(tuple(h) for h in s.hands), tuple(s.scores)))
    s.deal += 1
    s.top = s.passes = 0
    s.hands = [[] for _ in s.hands]
    s.pile, s.played = list(range(1, CARDS + 1)), []
    s.phase = "over" if s.deal == s.rulings.deals else "deal"  # HD-3.2


def draw(s: State, given: Sequence[str] | None, drawn: list[str]) -> int:
    """A random card of the pile, or the given one."""
    if given is None:
        card = s.pile[s.chance.below(len(s.pile))]
    else:
        text = given[len(drawn)] if len(drawn) < len(given) else ""
        card = int(text) if text.isdecimal() else 0
        if card not in s.pile:
            raise BadChance(f"The pile does not hold {text!r}.")
    s.pile.remove(card)
    drawn.append(str(card))
    return card
