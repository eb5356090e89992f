"""A table: the fold of its records, and what it decides about a message.

``decide`` answers a message with the records it leads to and what to tell the one who asked; it
changes nothing. Whoever drives the table appends the records to the log, and only when they are
stored hands them back to ``commit``. A table built from its log by ``fold`` is the same table.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from typing import Any, Literal

import msgspec

from kibitz.core.chance import Chance, derive
from kibitz.core.errors import DamagedMatch, KibitzError, Unreadable
from kibitz.core.errors import Refused as RefusedError
from kibitz.core.game import AnyGame, Entry, Game, Refusal, parse
from kibitz.core.match import Match, record
from kibitz.core.play import Play
from kibitz.core.rulings import read_rulings
from kibitz.table import messages, substitute, takeback
from kibitz.table.clock import Clock
from kibitz.table.decision import NOTHING, Decision, trouble
from kibitz.table.drafting import Draft
from kibitz.table.drafts import Drafts
from kibitz.table.messages import Done, Refused, Trouble, mark
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
    Record,
    Rematched,
    Sat,
    Started,
    WentBack,
)
from kibitz.table.seats import OPEN, Config, Seat, clean_name, free_name, shown_names

LONGEST_ABSENCE_MS = 5_000
"""How much game time passes at most while no server looks after a race."""


class Kept(msgspec.Struct, frozen=True):
    """A record with what is needed to tell it later: the names of its time, and the number of
    game entries that stood after it."""

    record: Record
    names: tuple[str, ...]
    n: int


class Table:
    """One table. ``play`` is None until ``set_up``, which needs the game's rules at hand."""

    def __init__(self, game: AnyGame, config: Config) -> None:
        """Raises BadRuling if the rulings are not of this game."""
        self.game = game
        self.config = config
        self.rulings = read_rulings(game.rulings, config.rulings)
        self.conceals = game.conceals(self.rulings)
        """Whether some seat knows what another does not."""
        self.seats: list[Seat] = list(config.seats)
        self.names = shown_names(self.seats)
        self.pace = config.pace
        self.records: list[Kept] = []
        self.play: Play | None = None
        self.clock = Clock()
        self.drafts = Drafts()
        self.started = False
        self.result: Any = None
        self.over = False
        self.rematch: str | None = None
        self.asked: Asked | None = None
        self.agreed: set[int] = set()
        self.n = 0
        self.turns = 0
        """Rises with every entry and every take-back."""
        self.last_move_at = 0
        self._marks: dict[str, int] = {}
        self._actors: frozenset[int] | None = None
        """The answer of ``actors`` until something changes."""

    # Questions

    @property
    def seq(self) -> int:
        """The number of the last record."""
        return self.records[-1].record.seq if self.records else 0

    @property
    def status(self) -> Literal["waiting", "playing", "over"]:
        return "over" if self.over else "playing" if self.started else "waiting"

    @property
    def is_current(self) -> bool:
        """Whether the table was begun under the rules as they are now."""
        return self.config.rules_version == self.game.facts.rules_version

    @property
    def people(self) -> frozenset[int]:
        """Seats that people play now."""
        return frozenset(n for n, seat in enumerate(self.seats) if seat.kind == "person")

    def actors(self) -> frozenset[int]:
        """Seats that may act now."""
        if self._actors is None:
            play = None if self.over else self.play
            self._actors = frozenset() if play is None else play.actors
        return self._actors

    def bots_to_act(self) -> tuple[int, ...]:
        """Seats of bots that may act now."""
        return tuple(n for n in sorted(self.actors()) if self.seats[n].kind == "bot")

    def waiting(self) -> tuple[int, ...]:
        """Seats that have still to agree to the take-back asked for."""
        if self.asked is None:
            return ()
        agreed = self.agreed | {self.asked.seat}
        return tuple(sorted(self.people - agreed))

    def due_at(self) -> int | None:
        """Wall time in ms at which ``next_due`` will have something to record."""
        if self.over or not self.is_current:
            return None
        if not self.started:
            return None if any(seat.kind == "open" for seat in self.seats) else 0
        if self.play is None:
            return None
        times = []
        entry = self.game.due(self.play.state)
        if entry is not None and (self.clock.runs or entry.t <= self.clock.t):
            times.append(0 if entry.t <= self.clock.t else self.clock.wall(entry.t))
        times += filter(None, (self.clock.limit_due(), self.drafts.due_at()))
        return min(times, default=None)

    def match(self) -> Match:
        """The match file. Raises KibitzError if the game has not begun."""
        if self.play is None:
            raise KibitzError("The game has not begun.")
        made = record(self.play, self.names)
        return msgspec.structs.replace(made, rules_version=self.config.rules_version)

    # The fold

    def fold(self, record: Record) -> None:
        """Takes in one record of the log. Raises DamagedMatch if it cannot follow."""
        if record.seq != self.seq + 1:
            raise DamagedMatch(f"Record {record.seq} does not follow record {self.seq}.")
        if self.play is not None:
            self._replay(record)
        self._note(record)

    def set_up(self) -> None:
        """Builds the game from the records so far. Needs the rules at hand, so call it where the
        game is warm. Raises DamagedMatch."""
        if self.play is not None:
            return
        self._actors = None
        self.play = Play(self.game, len(self.seats), self.rulings, self.config.seed)
        for kept in self.records:
            self._replay(kept.record)

    def commit(self, records: Sequence[Record], draft: Draft | None) -> None:
        """Takes in the stored records of a decision."""
        if draft is not None:
            assert self.play is not None
            self.play.state = draft.play.state
            self.play.log.extend(draft.play.log)
            self.clock = draft.clock
        for one in records:
            if draft is None and self.play is not None:
                self._replay(one)
            self._note(one)

    def _replay(self, record: Record) -> None:
        """The part of a record that concerns the game itself."""
        body, play = record.body, self.play
        assert play is not None
        if isinstance(body, Entered):
            entry = body.entry
            given = None if self.is_current else body.outcome.chance
            try:
                played = play.enter(entry.seat, entry.action, entry.t, given)
            except KibitzError as error:
                raise DamagedMatch(f"Record {record.seq} cannot be played: {error}") from None
            if self.is_current and played.outcome != body.outcome:
                raise DamagedMatch(f"Record {record.seq} does not come out as stored.")
            self.clock.entered(self.game, play.state, entry.t, record.at)
        elif isinstance(body, WentBack):
            self._go_back(body.to)
            self.clock.entered(self.game, play.state, play.t, record.at)
        elif isinstance(body, ClockSet):
            self.clock.put(body.t, record.at)

    def _go_back(self, to: int) -> None:
        assert self.play is not None
        if self.is_current:
            self.play.back_to(to)
            return
        kept = self.play.log[:to]
        self.play = Play(self.game, len(self.seats), self.rulings, self.config.seed)
        for played in kept:
            entry = played.entry
            self.play.enter(entry.seat, entry.action, entry.t, played.outcome.chance)

    def _note(self, record: Record) -> None:
        """The part of a record that concerns the table round the game."""
        self._actors = None
        body = record.body
        match body:
            case Entered(entry=entry):
                self.drafts.entered(entry, record.at)
                self.n += 1
                self.turns += 1
                self.last_move_at = record.at
                self.asked = None
            case Sat(seat=seat, name=name, nonce=nonce):
                self._seat(seat, Seat("person", name, nonce=nonce))
            case Left(seat=seat):
                self._seat(seat, OPEN)
            case BotSat(seat=seat, name=name, bot=bot, by=by):
                nonce = self.seats[seat].nonce
                self._seat(seat, Seat("bot", name, bot, nonce, by if nonce else ""))
            case PersonBack(seat=seat, name=name):
                self._seat(seat, Seat("person", name, nonce=self.seats[seat].nonce))
            case Started():
                self.started = True
            case Asked():
                self.asked, self.agreed = body, set(body.agreed)
            case Answered(seat=seat, yes=yes):
                self.agreed.add(seat)
                if not yes:
                    self.asked = None
            case WentBack(to=to):
                self.n, self.asked = to, None
                self.turns += 1
                self.last_move_at = record.at
            case Over(result=result):
                self.over, self.result, self.asked = True, result, None
            case Rematched(table=table):
                self.rematch = table
            case PaceSet(pace=pace):
                self.pace = pace
            case _:
                pass
        marked: str = getattr(body, "id", "")
        if marked:
            self._marks.setdefault(marked, record.seq)
        self.records.append(Kept(record, self.names, self.n))

    def _seat(self, number: int, seat: Seat) -> None:
        self.drafts.drop(number)
        self.seats[number] = seat
        self.names = shown_names(self.seats)

    # Decisions

    def decide(
        self, message: messages.AnyMessage, mine: Set[int], host: bool, now: int
    ) -> Decision:
        """What follows from a message of somebody who holds the seats ``mine``, and is the host
        or not. ``now`` is in ms since 1970."""
        id = getattr(message, "id", "")
        seat = getattr(message, "seat", None)
        if (done := self._marks.get(mark(message))) is not None and (seat in mine or host):
            return Decision(reply=Done(id, done))
        if isinstance(message, messages.Host):
            if not host:
                return trouble(id, "forbidden", "Only the host of the table can do that.")
            return substitute.host(self, message)
        if isinstance(message, messages.Rematch):
            return self._decide_rematch(message, mine, host)
        if seat is None or seat not in mine:
            return trouble(id, "forbidden", "That seat is not yours.")
        match message:
            case messages.Act():
                return self._decide_act(message, now)
            case messages.Back():
                return takeback.ask(self, message, mine)
            case messages.Answer():
                return takeback.answer(self, message)
            case messages.StandUp():
                return substitute.stand_up(self, message)
            case messages.SitDown():
                return substitute.sit_down(self, message)
        return trouble(id, "unreadable", "A table does not decide about such a message.")

    def next_due(self, now: int) -> Decision:
        """Records that are due by themselves: the start, deals, timers."""
        due = self.due_at()
        if due is None or due > now:
            return NOTHING
        if not self.started:
            return Decision((Started(),))
        waiting = self.drafts.waiting.values()
        return self.enter_drafts({one.seat for one in waiting if one.due <= now}, now)

    def keep_draft(self, seat: int, action: Any, now: int) -> bool:
        """In a race, keeps the newest draft of a person, for it to be entered a little later.
        False where it could not be entered now."""
        if not (self.game.facts.simultaneous and self.is_current and self.started):
            return False
        if self.play is None or self.over or self.seats[seat].kind != "person":
            return False
        t = max(self.play.t, self.clock.now(now))
        if self.play.refusal(seat, action, t) is not None:
            return False
        self.drafts.keep(seat, action, t, now)
        return True

    def enter_drafts(self, seats: Set[int], now: int) -> Decision:
        """Records of the drafts of these seats that wait, and of what is due."""
        if self.play is None or self.over:
            return NOTHING
        draft = Draft(self, now)
        for seat in draft.enter_waiting(seats):
            self.drafts.drop(seat)
        return Decision(tuple(draft.bodies), draft=draft) if draft.bodies else NOTHING

    def drafted(self, seat: int) -> tuple[Any, ...]:
        """What the draft of a seat that waits would do, as events."""
        one, play = self.drafts.waiting.get(seat), self.play
        if one is None or play is None:
            return ()
        entry = Entry(max(one.t, play.t), seat, one.action)
        if self.game.refusal(play.state, entry) is not None:
            return ()
        events: tuple[Any, ...] = self.game.apply(self.game.clone(play.state), entry).events
        return events

    def attendance(self, online: Set[int], now: int) -> Decision:
        """Records that tell the game who holds its seats, where its rules ask."""
        asks = type(self.game).attend is not Game.attend
        if not asks or self.play is None or self.over or not self.is_current:
            return NOTHING
        draft = Draft(self, now, follow=bool(self.n))
        for number, seat in enumerate(self.seats):
            bot = seat.kind == "bot"
            draft.attend(number, not bot, bot or number in online)
        if not draft.bodies:
            return NOTHING
        draft.follow()
        return Decision(tuple(draft.bodies), draft=draft)

    def join(self, name: str, seat: int | None, nonce: str) -> Decision:
        """A person takes the open seat, or the first one."""
        if self.over:
            return trouble("", "over", "This game is over.")
        open_seats = [n for n, s in enumerate(self.seats) if s.kind == "open"]
        if seat is not None and seat not in open_seats:
            return trouble("", "forbidden", "That seat is taken.")
        if not open_seats:
            return trouble("", "forbidden", "All seats at this table are taken. You can watch.")
        shown = clean_name(name)
        if not shown:
            return trouble("", "unreadable", "Please give a name.")
        shown = free_name(shown, [s.name for s in self.seats])
        return Decision((Sat(open_seats[0] if seat is None else seat, shown, nonce),))

    def bot_acts(self, seat: int, action: Any, turns: int, now: int) -> Decision:
        """A bot's move. ``turns`` is the table's when the bot was asked: nothing follows if it has
        moved on since, except in a race, where others act meanwhile.

        An action that is refused, or None for a bot that failed or stalled, is replaced by some
        legal one in a turn-based game, and dropped in a race.
        """
        if self.play is None or self.over or self.seats[seat].kind != "bot":
            return NOTHING
        race = self.game.facts.simultaneous
        if turns != self.turns and not race:
            return NOTHING
        draft = Draft(self, now)
        why = "failed to choose a move"
        if action is not None:
            try:
                draft.enter(seat, action)
                return Decision(tuple(draft.bodies), draft=draft)
            except RefusedError as error:
                why = f"chose what is not allowed: {error}"
        if seat not in draft.play.actors or race:
            return Decision(tuple(draft.bodies), draft=draft) if draft.bodies else NOTHING
        chance = Chance(derive(self.config.bot_seed, seat, self.n, 1))
        action = self.game.sample(draft.play.state, seat, chance)
        draft.enter(seat, action, stumbled=why)
        return Decision(tuple(draft.bodies), draft=draft)

    def away(self, now: int) -> Decision:
        """A running clock is put back if no server looked after the table for long."""
        if self.play is None or self.over or not self.clock.runs or not self.records:
            return NOTHING
        last = self.clock.now(self.records[-1].record.at)
        latest = max(self.play.t, last) + LONGEST_ABSENCE_MS
        return Decision((ClockSet(latest),)) if self.clock.now(now) > latest else NOTHING

    def read_action(self, message: messages.Act) -> Any:
        """The action of a message, from JSON or notation. Raises Unreadable."""
        if message.text is not None:
            return self.game.read(message.text)
        return parse(message.action, self.game.actions)

    def _decide_act(self, message: messages.Act, now: int) -> Decision:
        seat, id, by = message.seat, message.id, mark(message)
        if self.over:
            return trouble(id, "over", "This game is over.")
        if not self.is_current:
            return trouble(
                id, "over", "This game was begun under older rules; it can only be looked at."
            )
        if not self.started:
            return trouble(id, "waiting", "The game begins when all seats are taken.")
        if self.play is None:
            return trouble(id, "busy", "The game is being made ready. One moment, please.")
        if self.seats[seat].kind != "person":
            return trouble(id, "forbidden", "A bot is playing this seat. Sit down first.")
        try:
            action = self.read_action(message)
        except Unreadable as error:
            return Decision(reply=Trouble("unreadable", str(error), id))
        draft = Draft(self, now)
        try:
            place = draft.enter(seat, action, by)
        except RefusedError as error:
            return self._refused(draft, message, action, error.refusal)
        return Decision(tuple(draft.bodies), Done(id, self.seq + 1 + place), draft)

    def _refused(
        self, draft: Draft, message: messages.Act, action: Any, refusal: Refusal
    ) -> Decision:
        sentence = refusal.sentence
        if message.n is not None and message.n != self.n:
            sentence += " The table has changed since you looked."
        reply = Refused(
            message.id, refusal.rule, sentence, refusal.reason, self.rule_href(refusal.rule)
        )
        bodies = list(draft.bodies)
        if self.game.facts.simultaneous:
            bodies.append(
                Noted(message.seat, action, draft.t, refusal.rule, refusal.sentence, mark(message))
            )
        return Decision(tuple(bodies), reply, draft if bodies else None)

    def _decide_rematch(self, message: messages.Rematch, mine: Set[int], host: bool) -> Decision:
        if not host and not mine:
            return trouble(message.id, "forbidden", "Only players can ask for a rematch.")
        if not self.over:
            return trouble(message.id, "waiting", "A rematch can begin when this game is over.")
        if self.rematch is not None:
            return Decision(reply=Done(message.id, self.seq))
        return Decision((Rematched("", mark(message)),), Done(message.id, self.seq + 1))

    def rule_href(self, rule: str) -> str:
        """Where the rulebook tells a rule."""
        return f"/games/{self.game.facts.slug}/rules#{rule}" if rule else ""
