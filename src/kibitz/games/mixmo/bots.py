"""The bots: they race by the game clock, see what people see and obey the same rules.

A bot's skill is its vocabulary, its pace and how hard it looks. It thinks one step ahead: a grid on
the way to the one it has in mind, and when it will be laid. It remembers that step, since a driver
asks again after every entry; a step stays right when new tiles come. Where nobody remembers, the
grid on the table is memory enough.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec

from kibitz.bots import random as random_bot
from kibitz.core.chance import Chance
from kibitz.core.game import Bot, BotKind, Choice, View
from kibitz.games.mixmo import actions as act
from kibitz.games.mixmo import grids, judging, thinking
from kibitz.games.mixmo.checking import votes_left
from kibitz.games.mixmo.grids import Cell
from kibitz.games.mixmo.scoring import leaving, points_of, remove
from kibitz.games.mixmo.state import (
    CLAIM_WINDOW,
    ENDGAME,
    NOBODY,
    OUT,
    RACING,
    RESIGNED,
    REVIEW,
    ROUND_OVER,
    THEME_PENDING,
    State,
    allowed,
    cells_of,
    clone,
    draws,
    has_theme,
    is_expert,
    is_good_line,
    is_voted_theme,
    lines_of,
    words_in,
)
from kibitz.games.mixmo.view import TableView, imagine

ROUSING = 1_500
"""From the last tile laid to the call, in ms, at most."""
SLOWEST = 12
"""Tiles of one thought that are counted in full; of more, a quarter."""
PATIENCE = 20_000
"""How long a bot that is stuck waits at most before it says so, in ms."""
LEAST_WORK = 10
REMEMBERED = 512
NOTHING = Choice(None)


class Skill(msgspec.Struct, frozen=True):
    """How well a bot plays."""

    level: int
    """Of the words it knows."""
    pace: int
    """ms of thinking for each tile."""
    work: int
    """Attempts of the solver for one thought."""
    step: int
    """Tiles that it lays at once."""
    foresight: int
    """So many draws before the end it begins to care for the theme."""


EASY = Skill(level=20, pace=11_000, work=40, step=3, foresight=0)
NORMAL = Skill(level=35, pace=6_800, work=80, step=4, foresight=2)
HARD = Skill(level=thinking.ALL_WORDS, pace=5_000, work=160, step=6, foresight=30)


@dataclass(slots=True)
class Step:
    """What a bot has in mind: from which grid, with which tiles, what and when."""

    grid: str
    hand: str
    action: act.Move
    at: int
    target: tuple[Cell, ...] = ()

    def holds(self, grid: str, hand: str) -> bool:
        """Whether it is still to be done; moving tiles is, when new ones have come."""
        if self.grid != grid:
            return False
        if isinstance(self.action, act.SetGrid):
            return hand.startswith(self.hand)
        return hand == self.hand


class Racer:
    """A bot of some skill."""

    def __init__(self, skill: Skill) -> None:
        self.skill = skill
        self._steps: OrderedDict[tuple[int, int, str], Step] = OrderedDict()

    def __call__(self, view: View, seconds: float, chance: Chance) -> Choice:
        assert isinstance(view, TableView)
        assert view.seat is not None
        s = imagine(view, Chance(0))
        seat = view.seat
        match s.phase:
            case phase if phase in (RACING, ENDGAME):
                return self._race(s, seat, seconds, chance)
            case phase if phase == CLAIM_WINDOW:
                return self._follow_up(s, seat, chance)
            case phase if phase == THEME_PENDING:
                theme = thinking.best_theme(s.hands[seat], s.rulings.word_list)
                return Choice(act.AnnounceTheme(theme), 2_000 + chance.below(4_000))
            case phase if phase == REVIEW:
                return self._review(s, seat, chance)
            case phase if phase == ROUND_OVER and seat not in s.done:
                return Choice(act.DoneReview(), 500 + chance.below(1_000))
        return _vote(s, seat, chance)

    # The race

    def _race(self, s: State, seat: int, seconds: float, chance: Chance) -> Choice:
        """The step in mind, or the next one."""
        key = (seat, s.round, s.hands[seat][:6])
        step = self._steps.get(key)
        if step is None or not step.holds(s.grids[seat], s.hands[seat]):
            step = self._think(s, seat, seconds, chance, step)
            self._steps[key] = step
            self._steps.move_to_end(key)
            if len(self._steps) > REMEMBERED:
                self._steps.popitem(last=False)
        if isinstance(step.action, act.AgreeDeadlock) and seat in s.agreed:
            return NOTHING
        return Choice(step.action, max(0, step.at - s.t))

    def _think(
        self, s: State, seat: int, seconds: float, chance: Chance, before: Step | None
    ) -> Step:
        """What to do next."""
        grid, hand = s.grids[seat], s.hands[seat]
        now = cells_of(grid)
        if self._is_done(s, hand, grid):
            return self._call(s, seat, chance)
        target = before.target if before and before.hand == hand else ()
        if not target or set(target) == set(now):
            wanted = self._wanted(s, grid)
            work = self.skill.work if seconds > 0 else LEAST_WORK
            if s.phase == ENDGAME:
                work *= 2
            target, _ = thinking.solve(
                s.rulings, self.skill.level, hand, now, wanted, work, chance.bits()
            )
            if not self._is_better(s, target, grid, hand):
                return self._stuck(s, seat, chance)
        cells = thinking.next_step(now, target, max(self.skill.step, len(target) // 6))
        new = len(set(cells) - set(now))
        at = s.t + self._pace(new or 1, chance)
        return Step(grid, hand, act.SetGrid(grids.write(cells)), at, target)

    def _wanted(self, s: State, grid: str) -> frozenset[str]:
        """Theme words, if it is time to care for one."""
        left = draws(s.players) - s.draw
        if not has_theme(s) or left > self.skill.foresight:
            return frozenset()
        return thinking.theme_words(s, self.skill.level)

    def _is_done(self, s: State, hand: str, grid: str) -> bool:
        """Whether the grid is clean, as far as the bot knows, with a theme word where needed."""
        cells = cells_of(grid)
        if len(cells) < len(hand):
            return False
        if judging.judge(hand, cells, allowed(s), is_expert(s)):
            return False
        return s.phase == RACING or self._is_on_theme(s, grid)

    def _is_on_theme(self, s: State, grid: str) -> bool:
        if not has_theme(s):
            return True
        fitting = thinking.theme_words(s, self.skill.level)
        if not fitting and is_voted_theme(s):
            return True
        return any(line.word in fitting for line in lines_of(grid))

    def _is_better(self, s: State, target: tuple[Cell, ...], grid: str, hand: str) -> bool:
        """Whether a grid is worth the work."""
        text = grids.write(target)
        if len(target) == len(hand) and self._is_done(s, hand, text):
            return text != grid
        return len(target) > len(grids.placed(cells_of(grid)))

    def _pace(self, tiles: int, chance: Chance) -> int:
        """How long the bot thinks about so many tiles."""
        counted = min(tiles, SLOWEST) + max(0, tiles - SLOWEST) / 4
        return int(self.skill.pace * counted * 2 * max(0.2, chance.unit()))

    def _call(self, s: State, seat: int, chance: Chance) -> Step:
        """MIXMO, when the last window is over."""
        grid, hand = s.grids[seat], s.hands[seat]
        words = self._claimed_words(s, grid)
        earliest = s.drawn_at + s.rulings.tie_window if s.draw else s.t
        at = max(s.t, earliest) + 200 + chance.below(ROUSING)
        return Step(grid, hand, act.CallMixmo(grid, s.draw, words), at)

    def _claimed_words(self, s: State, grid: str) -> tuple[str, ...]:
        if s.phase == RACING or not has_theme(s):
            return ()
        return thinking.words_to_claim(s, self.skill.level, words_in(grid))

    def _stuck(self, s: State, seat: int, chance: Chance) -> Step:
        """It says so after a while."""
        at = max(s.t, s.drawn_at + s.rulings.deadlock_min) + chance.below(PATIENCE)
        return Step(s.grids[seat], s.hands[seat], act.AgreeDeadlock(), at)

    def _follow_up(self, s: State, seat: int, chance: Chance) -> Choice:
        """A claim of its own, while the window is open."""
        grid = s.grids[seat]
        if not self._is_done(s, s.hands[seat], grid):
            return NOTHING
        words = self._claimed_words(s, grid)
        return Choice(act.CallMixmo(grid, s.draw, words), 20 + chance.below(150))

    # Afterwards

    def _review(self, s: State, seat: int, chance: Chance) -> Choice:
        """Points out theme words, strikes a word if that helps, and is done."""
        wait = 500 + chance.below(2_000)
        if s.status[seat] not in (OUT, RESIGNED):
            if has_theme(s) and is_voted_theme(s) and not s.claimed[seat]:
                words = thinking.fitting_words(s, self.skill.level, words_in(s.grids[seat]))
                if words:
                    return Choice(act.DeclareThemeWords(words), wait)
            if strike := best_strike(s, seat):
                return Choice(strike, wait)
        return NOTHING if seat in s.done else Choice(act.DoneReview(), wait)


def best_strike(s: State, seat: int) -> act.RemoveWord | None:
    """The word to strike in the Final Sprint; None where none gains a point."""
    offered = s.winner not in (NOBODY, seat) and s.rulings.final_sprint != "off"
    if not offered or seat in s.removed:
        return None
    most = sum(line.points for line in points_of(s, seat))
    best: act.RemoveWord | None = None
    for line in lines_of(s.grids[seat]):
        if is_good_line(s, line) or not leaving(s, seat, line):
            continue
        after = clone(s)
        remove(after, seat, line)
        points = sum(row.points for row in points_of(after, seat))
        if points > most:
            most = points
            best = act.RemoveWord(line.x, line.y, "H" if line.way == "H" else "V")
    return best


def _vote(s: State, seat: int, chance: Chance) -> Choice:
    """A vote, where the seat is held for a person."""
    if s.ballot is None:
        return NOTHING
    for word, seats in votes_left(s).items():
        if seat in seats:
            yes = thinking.opinion(s, s.ballot, word)
            return Choice(act.Vote(word, yes), 500 + chance.below(3_000))
    return NOTHING


def _make(skill: Skill) -> Callable[[], Bot]:
    return lambda: Racer(skill)


def kinds(game: Any) -> tuple[BotKind, ...]:
    """The bots on offer, weakest first."""
    return (
        random_bot.kind(game),
        BotKind("easy", "Knows common words, and takes its time.", 2.0, _make(EASY)),
        BotKind("normal", "Knows many words, and is not slow.", 3.0, _make(NORMAL)),
        BotKind("hard", "Knows the whole list, and is fast.", 6.0, _make(HARD)),
    )
