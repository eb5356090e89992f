"""A table in the terminal: one person, bots, and what can be typed."""

from __future__ import annotations

import contextlib
import select
import sys
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from kibitz.cli.common import say
from kibitz.cli.drawing import draw, read_typed, typed_help
from kibitz.cli.rules import rule_text
from kibitz.core.chance import Chance, derive
from kibitz.core.errors import KibitzError, Unreadable
from kibitz.core.game import REFEREE, BotKind, Choice, Refusal
from kibitz.core.play import Play
from kibitz.core.rulebook import rulebook

if TYPE_CHECKING:
    from rich.console import Console

HELP = """\
A number      the move of that number
wager, ...    a move in the game's notation, as it stands beside the number
moves         all moves again         table   the table again
rules [ID]    the rulebook, or one rule: rules 3.1
why           the rule behind the last "no"
hint          what a good player would do
do            do what the last hint said
undo          take back, where nothing was revealed
log           everything so far
quit          leave the table
"""
RACE_HELP = """\
wait 10       ten seconds of the race go by
"""


MOST_WAIT = 3_600
"""Seconds of a race that can go by at once."""


class Quit(Exception):
    """The person leaves."""


class Table:
    """A game between one person and bots."""

    def __init__(
        self, play: Play, seat: int, kinds: Sequence[BotKind], name: str, out: Console
    ) -> None:
        self.play, self.game, self.seat, self.out = play, play.game, seat, out
        others = iter(kinds)
        self.kinds = [None if at == seat else next(others) for at in range(play.seats)]
        self.bots = [kind.make() if kind else None for kind in self.kinds]
        self.chances = [Chance(derive(play.seed, 1, at)) for at in range(play.seats)]
        self.names = [
            f"{_title(kind.name)} {at}" if kind else name for at, kind in enumerate(self.kinds)
        ]
        self.told = 0
        self.refusal: Refusal | None = None
        self.hinted = ""
        self.clock = 0
        """The game clock in ms; runs by the wall clock while the game's clock runs."""
        self.plans: dict[int, tuple[int, Any]] = {}
        """In a race: when each bot wants to do what, as it said after the last entry."""
        self.planned = -1
        """How many entries there were when the bots were asked."""

    def run(self) -> None:
        """Plays until the game is over or the person leaves."""
        seats = ", ".join(self.names)
        self.out.print(f"{self.game.facts.title}: {seats}. Type help for help.", style="bold")
        try:
            while self.play.result() is None:
                self._turn()
            self._end()
        except Quit:
            say("You left the table.")

    def _turn(self) -> None:
        """Everything up to the person's next entry."""
        self._go_on(self.clock)
        if self.play.result() is not None:
            return
        if self.seat not in self.play.actors:
            self._pass_time()
            return
        self._tell()
        self._draw()
        before = len(self.play.log)
        while self.seat in self.play.actors and len(self.play.log) == before:
            self._obey(self._ask())
            if len(self.play.log) < before:
                return

    def _go_on(self, until: int) -> None:
        """The referee and the bots do what they want to do up to a time of the game clock."""
        while self.play.result() is None:
            due = self.game.due(self.play.state)
            wanted = self._wanted()
            if due is not None and due.t <= until and (wanted is None or due.t <= wanted[0]):
                self.clock = max(self.clock, due.t)
                self.play.enter(due.seat, due.action, due.t)
            elif wanted is not None and wanted[0] <= until:
                t, seat, action = wanted
                self.clock = max(self.clock, t)
                if self.play.refusal(seat, action, t) is None:
                    self.play.enter(seat, action, t)
                else:  # it came too late
                    del self.plans[seat]
            else:
                return

    def _wanted(self) -> tuple[int, int, Any] | None:
        """The next thing that a bot wants: time, seat, action."""
        if self.game.facts.simultaneous:
            return self._wanted_in_race()
        state = self.play.state
        for seat in self.game.actors(state):
            action = self._choice(seat).action if self.bots[seat] else None
            if action is None:
                return None
            if self.play.refusal(seat, action, self.clock) is not None:  # a bot at fault plays on
                action = self.game.sample(state, seat, self.chances[seat])
            return self.clock, seat, action
        return None

    def _wanted_in_race(self) -> tuple[int, int, Any] | None:
        """The earliest plan; the bots are asked anew after every entry."""
        if self.planned != len(self.play.log):
            self.planned = len(self.play.log)
            self.plans = {}
            runs = self.game.clock_runs(self.play.state)
            for seat in self.play.actors:
                choice = self._choice(seat) if self.bots[seat] else None
                if choice is not None and choice.action is not None:
                    self.plans[seat] = (self.clock + (choice.wait if runs else 0), choice.action)
        plans = [(t, seat, action) for seat, (t, action) in self.plans.items()]
        return min(plans, key=lambda plan: plan[:2], default=None)

    def _choice(self, seat: int) -> Choice:
        """What the bot of a seat wants."""
        bot, kind = self.bots[seat], self.kinds[seat]
        assert bot is not None
        assert kind is not None
        return bot(self.game.view(self.play.state, seat), kind.seconds, self.chances[seat])

    def _pass_time(self) -> None:
        """Nobody here is to act: time runs to the next thing that happens by itself."""
        due = self.game.due(self.play.state)
        wanted = self._wanted()
        times = [due.t] if due else []
        times += [wanted[0]] if wanted else []
        if times:
            self._go_on(max(min(times), self.clock))
            return
        limit = self.game.limit(self.play.state)
        if limit is None:
            raise KibitzError("Nobody can act at this table.")
        self.play.enter(REFEREE, limit.action, self.clock)

    def _draw(self) -> None:
        view = self.game.view(self.play.state, self.seat)
        self.out.print()
        draw(self.out, self.game, view, self.names)
        self.out.print(self.game.prompt(view, self.names), style="bold")
        self._moves()

    def _options(self) -> Sequence[Any]:
        if self.seat not in self.play.actors:
            return ()
        return self.game.legal(self.play.state, self.seat) or ()

    def _moves(self) -> None:
        from rich.columns import Columns
        from rich.text import Text

        rows = []
        for number, action in enumerate(self._options(), 1):
            label, notation = self.game.label(action, self.names), self.game.write(action)
            rows.append(Text.assemble(f"{number:>3} ", (label, "cyan"), f"  [{notation}]"))
        if not rows and typed_help(self.game):
            self.out.print("Type help to see what can be typed.")
        elif not rows:
            self.out.print("Type a move in the game's notation; hint shows one.")
        elif len(rows) > 6:
            self.out.print(Columns(rows, padding=(0, 2), column_first=True))
        else:
            for row in rows:
                self.out.print(row)

    def _ask(self) -> str:
        """What the person types; the clock of a race runs on meanwhile."""
        while self.game.clock_runs(self.play.state):
            self._show_prompt()
            before, is_typed = len(self.play.log), self._wait_for_line()
            if is_typed:
                return self._read_line()
            if len(self.play.log) > before:
                self.out.print()
                self._tell()
            if self.seat not in self.play.actors:
                return ""
        self._show_prompt()
        return self._read_line()

    def _wait_for_line(self) -> bool:
        """Lets the clock run until something is typed, or something happens."""
        began, start = time.monotonic(), self.clock
        while True:
            due, wanted = self.game.due(self.play.state), self._wanted()
            times = [due.t] if due else []
            times += [wanted[0]] if wanted else []
            seconds = max(0, min(times) - self.clock) / 1000 if times else None
            is_typed = _is_typed(seconds)
            before = len(self.play.log)
            self._run_clock(start + int(1000 * (time.monotonic() - began)))
            if is_typed or len(self.play.log) > before:
                return is_typed

    def _run_clock(self, until: int) -> None:
        """The clock goes on to a time, unless something stops it before."""
        self._go_on(until)
        if self.game.clock_runs(self.play.state):
            self.clock = max(self.clock, until)

    def _show_prompt(self) -> None:
        self.out.print("> ", end="")
        sys.stdout.flush()

    def _read_line(self) -> str:
        line = sys.stdin.readline()
        if not line:
            raise Quit
        if not sys.stdin.isatty():
            self.out.print(line.rstrip("\n"))
        return line.strip()

    def _obey(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        match word.lower():
            case "":
                self._tell()
            case "help" | "?":
                self.out.print(HELP, end="")
                self.out.print(RACE_HELP if self.game.facts.simultaneous else "", end="")
                self.out.print(typed_help(self.game), end="")
            case "quit" | "exit" | "q":
                raise Quit
            case "moves":
                self._moves()
            case "table":
                self._draw()
            case "rules":
                self._rules(rest.strip())
            case "why":
                self._why()
            case "hint":
                self._hint()
            case "do":
                self._do()
            case "undo":
                self._undo()
            case "log":
                self._tell(since=0)
            case "wait" if self.game.facts.simultaneous and rest.strip().isdecimal():
                self._run_clock(self.clock + 1000 * min(int(rest), MOST_WAIT))
                self._tell()
            case _:
                self._move(line)

    def _move(self, line: str) -> None:
        options = self._options()
        try:
            if line.isdecimal() and options:
                number = int(line)
                if not 1 <= number <= len(options):
                    raise Unreadable(f"The moves are numbered 1 to {len(options)}.")
                action = options[number - 1]
            else:
                view = self.game.view(self.play.state, self.seat)
                action = read_typed(self.game, view, line) or self.game.read(line)
        except Unreadable as error:
            self.out.print(f"{error} Type help for help.", style="yellow")
            return
        self.refusal = self.play.refusal(self.seat, action, self.clock)
        if self.refusal is not None:
            self.out.print(
                f"No: {self.refusal.sentence} ({self.refusal.rule}; type why)", style="red"
            )
            return
        self.play.enter(self.seat, action, self.clock)

    def _rules(self, number: str) -> None:
        from rich.markdown import Markdown

        book = rulebook(self.game)
        try:
            text = book.text
            if number:
                rule = book.rule(number)
                text = rule_text(rule, [book.rules[n] for n in rule.refers if n in book.rules])
        except Unreadable as error:
            self.out.print(str(error), style="yellow")
            return
        self.out.print(text if self.out.no_color else Markdown(text))

    def _why(self) -> None:
        if self.refusal is None:
            self.out.print("Nothing was refused.")
            return
        self.out.print(self.refusal.sentence)
        self._rules(self.refusal.rule)

    def _hint(self) -> None:
        hint = self.game.hint(self.game.view(self.play.state, self.seat), 0.5)
        if hint is None:
            self.out.print("There is no hint for this moment.")
            return
        self.hinted = self.game.write(hint.action)
        rules = f" ({', '.join(hint.rules)})" if hint.rules else ""
        self.out.print(f"{self.hinted}: {hint.sentence}{rules}", style="green")

    def _do(self) -> None:
        if not self.hinted:
            self.out.print("There is no hint to follow. Type hint first.")
            return
        self._move(self.hinted)
        self.hinted = ""

    def _undo(self) -> None:
        count = min(1, self.play.free_back(self.seat)) or self.play.consent_back(self.seat)
        if not count:
            self.out.print(
                "Nothing can be taken back: since your last move chance fell or something was "
                "revealed."
            )
            return
        self.play.back_to(len(self.play.log) - count)
        self.told = min(self.told, len(self.play.log))
        self.out.print("Taken back.")
        self._draw()

    def _tell(self, since: int | None = None) -> None:
        """What happened since it was last told."""
        from rich.padding import Padding

        start = self.told if since is None else since
        for played in self.play.log[start:]:
            seen = [self.game.redact(event, self.seat) for event in played.outcome.events]
            text = self.game.story([event for event in seen if event is not None], self.names)
            if text:
                self.out.print(Padding(text, (0, 0, 0, 2)), style="dim")
        self.told = len(self.play.log)

    def _end(self) -> None:
        self._tell()
        result = self.play.result()
        assert result is not None
        self.out.print()
        draw(self.out, self.game, self.game.view(self.play.state, self.seat), self.names)
        winners = " and ".join(self.names[seat] for seat in result.winners)
        how = f"Won by: {winners}." if winners else "Nobody has won."
        self.out.print(f"The game is over. {how}", style="bold")
        if result.reason:
            self.out.print(result.reason)
        for seat, name in enumerate(self.names):
            self.out.print(f"  {name}: {result.scores[seat]}")
            for line in result.lines:
                if line.seat == seat:
                    self.out.print(f"    {line.points:>4}  {line.text} ({line.rule})", style="dim")


def _is_typed(seconds: float | None) -> bool:
    """Waits until a line is typed, at most so long; at once where that cannot be seen."""
    if sys.stdin.isatty():
        with contextlib.suppress(OSError, ValueError):
            return bool(select.select([sys.stdin], [], [], seconds)[0])
    return True


def _title(name: str) -> str:
    return name.replace("_", " ").capitalize()
