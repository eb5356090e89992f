"""Random matches of Mixmo as logs of (t, seat, action), good entries and bad ones.

``play`` proposes entry after entry and looks at the plain reference to choose the next, so whoever
takes the proposals must hand each to the reference; another engine can be stepped beside it::

    rng = Random(seed)
    setup = random_logs.setup(rng)
    reference = random_logs.referee(setup)
    for t, seat, action in random_logs.play(reference, rng):
        verdict = reference.handle(t, seat, action)

Timers stand in the log as entries of the referee, at their exact time and before anything later.
``deal`` has a field more than in the notation, ``bag``; ``split`` parts it off.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from .random_grids import (
    SPOILED,
    THEME_WORDS,
    WORDS,
    clean_grid,
    jumble,
    malformed_text,
    moved_to_edge,
    some_words,
    spoiled,
    text_of,
)
from .reference import REFEREE, Referee
from .reference_grids import ALL_TILES, Cell, Line, is_good_line, lines_of
from .reference_state import RUNNING
from .reference_words import CATALOGUE

Action = dict[str, Any]
Proposal = tuple[int, int, Action]

SEAT_ACTIONS = (
    "set_grid", "call_mixmo", "announce_theme", "agree_deadlock", "withdraw_deadlock",
    "declare_theme_words", "vote", "remove_word", "done_review",
)  # fmt: skip
REFEREE_ACTIONS = (
    "deal", "start", "auto_theme", "close_votes", "close_review", "close_claims", "all_frozen",
    "stall", "endgame_timeout",
)  # fmt: skip
FREE_THEMES = (
    "things in space",
    "x",
    "  my holiday ",
    "x" * 40,
    "Älter",
    "MUSIC",
    " food",
    "Sport ",
)
BAD_THEMES = ("x" * 41, "", "   ")


# Setting up


@dataclass(frozen=True)
class Setup:
    """How a match begins: in the lobby, or at a position."""

    config: dict[str, str | int]
    seats: int
    persons: list[bool]
    position: dict[str, Any] | None = None


def setup(rng: Random) -> Setup:
    """Some options, seats and players; sometimes the last round before the cap."""
    often, seats = rng.random() < 0.5, rng.choice((2, 3, 3, 4, 4, 5, 5, 6, 6, 6))
    config: dict[str, str | int] = {
        "format": rng.choice(("single", "rounds", "rounds", "points", "points", "points")),
        "rounds_target": rng.randint(1, 3),
        "points_target": rng.choice((20, 40, 60, 100, 200)),
        "free_spirit": rng.choice(("off", "off", "off", "on")),
        "expert": rng.choice(("off", "off", "on")),
        "final_sprint": rng.choice(("on_with_points",) * 4 + ("off",)),
        "tie_window_ms": 250 if often else rng.choice((0, 250, 500)),
        "deadlock_min_ms": 30000 if often else rng.choice((0, 30000, 60000)),
        "stall_limit_ms": 180000 if often else rng.choice((120000, 180000, 300000, "none")),
        "endgame_limit_ms": 600000 if often else rng.choice((300000, 600000, "none")),
        "theme_source": rng.choice(("by_table", "by_table", "catalogue", "free_text")),
        "theme_judge": rng.choice(("list_plus_vote", "list_plus_vote", "list_only", "vote_only")),
        "word_judge": rng.choice(("list_only", "list_then_vote")),
        "word_list": "custom",
        "custom_words": " ".join(sorted(WORDS)),
    }
    likely = rng.choice((1.0, 1.0, 0.7, 0.3, 0.0))
    persons = [rng.random() < likely for _ in range(seats)]
    position = None
    if rng.random() < 0.1 and config["format"] != "single":
        position = {
            "players": seats,
            "phase": "round_over",
            "round": rng.choice((37, 38)),
            "standings": [rng.randint(-3, 0) for _ in range(seats)],
            "persons": persons,
        }
    return Setup(config, seats, persons, position)


def referee(given: Setup) -> Referee:
    """The plain reference, set up."""
    made = Referee(given.config, given.seats, set(WORDS), given.persons)
    if given.position is not None:
        made.load(given.position)
    return made


def split(action: Action) -> tuple[Action, str | None]:
    """The action of the notation, and the bag that a deal is given."""
    return {key: value for key, value in action.items() if key != "bag"}, action.get("bag")


def some_bag(rng: Random) -> str:
    """A shuffled bag; often with a wild at an interesting place."""
    tiles = rng.sample(ALL_TILES, len(ALL_TILES))
    if rng.random() < 0.4:
        wild, place = rng.choice(("!", "!", "?")), rng.choice((rng.randrange(36), -1, -3, -5))
        found = tiles.index(wild)
        tiles[found], tiles[place] = tiles[place], tiles[found]
    return "".join(tiles)


# Playing


@dataclass
class Temper:
    """What this match is like: chances, all from 0 to 1."""

    clean: float
    rush: float
    noise: float
    leaving: float
    wandering: float
    bursts: float
    plans: list[tuple[int, int, str]] = field(default_factory=list)


def some_temper(rng: Random) -> Temper:
    return Temper(
        clean=rng.choice((0.3, 0.6, 0.9)),
        rush=rng.choice((0.05, 0.3, 0.7)),
        noise=rng.choice((0.03, 0.1, 0.25)),
        leaving=rng.choice((0.0, 0.002, 0.02)),
        wandering=rng.choice((0.0, 0.02, 0.1)),
        bursts=rng.choice((0.1, 0.4)),
    )


def play(reference: Referee, rng: Random, steps: int = 400) -> Iterator[Proposal]:
    """Proposes about so many entries, or fewer if the match ends."""
    player = Player(reference, rng, some_temper(rng))
    count, after = 0, rng.randint(0, 6)
    while count < steps and after >= 0:
        after -= reference.phase == "match_over"
        for proposal in player.next():
            entries = reference.entries
            yield proposal
            if reference.entries != entries + 1:
                raise RuntimeError("hand every proposal to the reference, once")
            count += 1


class Player:
    """Chooses the next entry."""

    def __init__(self, reference: Referee, rng: Random, temper: Temper) -> None:
        self.ref = reference
        self.rng = rng
        self.temper = temper

    def chance(self, likely: float) -> bool:
        return self.rng.random() < likely

    def next(self) -> Iterator[Proposal]:
        """The next entry, and the timers that come due before it."""
        if self.ref.phase in RUNNING:
            t, seat, action = self.in_the_race()
            yield from self.timers(t)
            # A timer may have stopped the clock.
            yield (max(t, self.ref.t) if self.ref.phase in RUNNING else self.ref.t), seat, action
        else:
            self.temper.plans = []
            seat, action = self.while_stopped()
            due = self.ref.due()
            yield (0 if due and action["do"] == "start" else self.ref.t), seat, action

    def timers(self, t: int) -> Iterator[Proposal]:
        while self.ref.phase in RUNNING:
            due = self.ref.due()
            if due is None or due[0] > t:
                return
            yield due[0], REFEREE, dict(due[1])

    # Seats

    def seat(self) -> int:
        return self.rng.randrange(self.ref.n)

    def active_seat(self) -> int:
        """Mostly an active seat."""
        active = [s for s in range(self.ref.n) if self.ref.status[s] == "active"]
        return self.rng.choice(active) if active and self.chance(0.85) else self.seat()

    # The race

    def in_the_race(self) -> Proposal:
        """An entry while the clock runs, at some later time."""
        ref, rng, temper = self.ref, self.rng, self.temper
        if temper.plans:
            t, seat, what = temper.plans.pop(0)
            if t >= ref.t:
                return t, seat, self.make(what, seat)
        if self.chance(temper.leaving):
            return self.moment(), self.seat(), {"do": "resign"}
        if self.chance(temper.wandering):
            return self.moment(), REFEREE, self.attend()
        if self.chance(temper.noise):
            return self.moment(), *self.noise()
        due = ref.due()
        if due is not None and ref.phase == "racing" and self.chance(temper.rush):
            seat = self.active_seat()
            return due[0] + rng.choice((0, 0, 1)), seat, self.make("set", seat)
        if self.chance(temper.bursts):
            self.plan()
            if temper.plans:
                return self.in_the_race()
        seat = self.active_seat()
        what = rng.choice(("call", "call", "call", "set", "set", "agree", "withdraw", "stale"))
        return self.moment(), seat, self.make(what, seat)

    def moment(self) -> int:
        """Now or later; often near a time that matters."""
        ref, rng = self.ref, self.rng
        way = rng.random()
        if way < 0.15:
            return ref.t
        if way < 0.45:
            return ref.t + rng.randint(1, 120)
        if way < 0.7:
            return ref.t + rng.randint(200, 5000)
        due = ref.due()
        times = [ref.drawn_at + ref.window, ref.drawn_at + int(ref.ms("deadlock_min_ms") or 0)]
        times += [ref.claimed_at + ref.window] if ref.phase == "claim_window" else []
        times += [due[0]] if due is not None and way > 0.97 else []
        times = [time + step for time in times for step in (-1, 0, 1) if time + step >= ref.t]
        return rng.choice(times) if times else ref.t

    def plan(self) -> None:
        """Several seats do the same thing together."""
        ref, rng = self.ref, self.rng
        seats = [s for s in range(ref.n) if ref.status[s] == "active"]
        rng.shuffle(seats)
        kind = rng.choice(("calls", "calls", "wrong calls", "deadlock"))
        if kind == "deadlock":
            at = max(ref.t, ref.drawn_at + int(ref.ms("deadlock_min_ms") or 0))
            for seat in seats:
                what = rng.choice(("agree",) * 12 + ("withdraw", "call"))
                self.temper.plans.append((at, seat, what))
                at += rng.choice((0, 1, 200))
            return
        at = max(ref.t, ref.drawn_at + ref.window)
        if ref.phase == "claim_window":
            at = ref.t
        if ref.phase == "endgame" and ref.config["format"] == "points" and self.chance(0.7):
            self.temper.plans += [(at, seat, "set") for seat in seats[1:]]
        what = "wrong" if kind == "wrong calls" else "call"
        for seat in seats[: rng.randint(1, len(seats) + 1)]:
            self.temper.plans.append((at, seat, what if self.chance(0.9) else "call"))
            end = at + max(0, ref.window - 1)
            at = rng.choice((at, at + 1, at + 40, end, end, end + 1))

    def make(self, what: str, seat: int) -> Action:
        """An action of the race for the seat."""
        if what == "agree":
            return {"do": "agree_deadlock"}
        if what == "withdraw":
            return {"do": "withdraw_deadlock"}
        if what == "set":
            if self.chance(0.06):
                return {"do": "set_grid", "grid": self.malformed(seat)}
            ref = self.ref
            how = ("swapped",) if ref.d >= ref.k - 1 and self.chance(0.7) else SPOILED
            cells = self.grid(seat, ref.hands[seat], 0.3, how)
            return {"do": "set_grid", "grid": text_of(self.rng, cells)}
        return self.call(seat, what)

    def call(self, seat: int, what: str) -> Action:
        """A call: mostly with the draw that the seat knows of."""
        ref, rng = self.ref, self.rng
        hand = ref.hands[seat]
        if ref.in_tie_window() and len(hand) > 6 and self.chance(0.7):
            hand = hand[:-2]
        clean = 0.0 if what == "wrong" else self.temper.clean
        cells = self.grid(seat, hand, clean)
        seen: int | None = rng.choice((None, ref.d, ref.d, ref.d, ref.d - 1))
        if what == "stale" or self.chance(0.03):
            seen = rng.choice((ref.d - 2, ref.d - 1, ref.d - 1, ref.d + 1))
        if seen is not None:
            seen = max(0, seen)
        text = self.malformed(seat) if self.chance(0.03) else text_of(rng, cells)
        action: Action = {"do": "call_mixmo", "grid": text}
        if seen is not None or self.chance(0.5):
            action["seen"] = seen
        if (ref.d == ref.k or self.chance(0.05)) and self.chance(0.85):
            action["theme"] = self.words(cells)
        return action

    def words(self, cells: list[Cell]) -> list[str]:
        """Words to be claimed as thematic, of the grid and others."""
        words = some_words(self.rng, cells, self.rng.randint(0, 4))
        if self.chance(0.3):
            words.append(self.rng.choice(THEME_WORDS))
        return words

    # Grids

    def grid(self, seat: int, tiles: str, clean: float, how: Sequence[str] = SPOILED) -> list[Cell]:
        """A grid of the tiles, clean with this chance if one is found."""
        ref, rng = self.ref, self.rng
        theme: tuple[str, ...] = ()
        if ref.theme in CATALOGUE and self.chance(0.6):
            theme = CATALOGUE[ref.theme]
        if not tiles:
            return []
        found = clean_grid(rng, tiles, ref.expert, theme)
        if found is None:
            return jumble(rng, tiles)
        if not self.chance(clean):
            found = spoiled(rng, found, tiles, how)
        if found and self.chance(0.03):
            found = moved_to_edge(rng, found)
        return found

    def malformed(self, seat: int) -> str:
        hand = self.ref.hands[seat]
        return malformed_text(self.rng, jumble(self.rng, hand), hand) if hand else "A"

    # What is not the race

    def while_stopped(self) -> tuple[int, Action]:
        """An entry while the clock stands."""
        choose: dict[str, Callable[[], tuple[int, Action]]] = {
            "lobby": self.due_now,
            "dealt": self.due_now,
            "theme_pending": self.theme_pending,
            "checking": self.ballot,
            "voting": self.ballot,
            "review": self.review,
            "round_over": self.round_over,
            "match_over": self.noise,
        }
        before_start = self.ref.phase in ("lobby", "dealt")
        if self.chance(0.05 if before_start else self.temper.leaving):
            return self.seat(), {"do": "resign"}
        if self.chance(0.1 if before_start else self.temper.wandering):
            return REFEREE, self.attend()
        if self.chance(self.temper.noise):
            return self.noise()
        return choose[self.ref.phase]()

    def due_now(self) -> tuple[int, Action]:
        due = self.ref.due()
        if due is None:
            return self.noise()
        action: Action = dict(due[1])
        if action["do"] == "deal":
            action["bag"] = some_bag(self.rng)
        return REFEREE, action

    def attend(self) -> Action:
        """Somebody comes or goes, sometimes a bot for a person."""
        ref, rng = self.ref, self.rng
        seat = self.seat()
        person = ref.persons[seat] if self.chance(0.8) else rng.random() < 0.5
        here = (not ref.here[seat]) if self.chance(0.8) else True
        return {"do": "attend", "seat": seat, "person": person, "here": here}

    def limit(self) -> tuple[int, Action]:
        """What the referee does when time is up; something else if there is no limit."""
        limit = self.ref.limit()
        if limit is None:
            return self.due_now()
        action: Action = dict(limit[1])
        if action["do"] == "deal":
            action["bag"] = some_bag(self.rng)
        return REFEREE, action

    def theme_pending(self) -> tuple[int, Action]:
        ref, rng = self.ref, self.rng
        if self.chance(0.1):
            return self.limit()
        seat = ref.holder if self.chance(0.85) else self.seat()
        listed = list(CATALOGUE)
        theme = rng.choice((*listed, *listed, *FREE_THEMES, rng.choice(FREE_THEMES)))
        if self.chance(0.1):
            theme = rng.choice(BAD_THEMES)
        return seat, {"do": "announce_theme", "theme": theme}

    def ballot(self) -> tuple[int, Action]:
        """A vote, mostly of somebody who has one."""
        ref, rng = self.ref, self.rng
        if not ref.ballot or self.chance(0.06):
            return self.limit()
        if self.chance(0.1 * min(1, self.temper.leaving * 50)):
            return (ref.claims[0]["seat"] if ref.claims else self.seat()), {"do": "resign"}
        if self.chance(self.temper.wandering):
            return REFEREE, self.attend()
        votes = ref.ballot["votes"]
        missing = [(s, word) for word in votes for s in ref.voters(word) if s not in votes[word]]
        seat, word = rng.choice(missing)
        if self.chance(0.1):
            seat = self.seat()
        if self.chance(0.05):
            word = rng.choice((*votes, rng.choice(THEME_WORDS)))
        return seat, {"do": "vote", "word": word, "yes": self.chance(0.6)}

    def review(self) -> tuple[int, Action]:
        """Words are declared and struck, mostly by seats that may."""
        ref, rng, seat = self.ref, self.rng, self.seat()
        if self.chance(0.04):
            return self.limit()
        way = rng.random()
        if way < 0.25:
            return seat, {"do": "done_review"}
        able = [s for s in ref.in_the_race() if s != ref.winner and s not in ref.removed]
        spoilt = [s for s in able if self.wrong_lines(s)]
        if able and self.chance(0.8):
            seat = rng.choice(spoilt or able)
        useless = ref.winner < 0 or ref.config["final_sprint"] == "off"
        if way < 0.5 or (useless and self.chance(0.8)):
            return seat, self.declare(seat)
        return seat, self.strike(seat)

    def declare(self, seat: int) -> Action:
        return {"do": "declare_theme_words", "words": self.words(self.ref.grids[seat])}

    def wrong_lines(self, seat: int) -> list[Line]:
        ref = self.ref
        lines = lines_of(ref.grids[seat])
        return [line for line in lines if not is_good_line(line, ref.is_allowed, ref.expert)]

    def strike(self, seat: int) -> Action:
        """A line to be struck, mostly one that is there, often one that is wrong."""
        ref, rng = self.ref, self.rng
        lines = lines_of(ref.grids[seat])
        wrong = self.wrong_lines(seat)
        if wrong and self.chance(0.8):
            lines = wrong
        if not lines or self.chance(0.1):
            way = rng.choice("HV")
            return {
                "do": "remove_word",
                "x": rng.randint(-2, 9),
                "y": rng.randint(-2, 9),
                "way": way,
            }
        line = rng.choice(lines)
        return {"do": "remove_word", "x": line.x, "y": line.y, "way": line.way}

    def round_over(self) -> tuple[int, Action]:
        due = self.ref.due()
        if due is not None or self.chance(0.3):
            return self.limit()
        return self.seat(), {"do": "done_review"}

    def noise(self) -> tuple[int, Action]:
        """Anything, whatever the phase."""
        ref, rng = self.ref, self.rng
        if self.chance(0.2):
            name = rng.choice(REFEREE_ACTIONS)
            if self.is_owed(name):
                return self.due_now() if name in ("deal", "start") else (REFEREE, {"do": name})
            return REFEREE, {"do": name, "bag": some_bag(rng)} if name == "deal" else {"do": name}
        seat, name = self.seat(), rng.choice(SEAT_ACTIONS)
        if name in ("set_grid", "call_mixmo") and ref.hands[seat]:
            return seat, self.make("set" if name == "set_grid" else "call", seat)
        if name == "set_grid":
            return seat, {"do": name, "grid": rng.choice(("-", "CAT"))}
        if name == "call_mixmo":
            return seat, {"do": name, "grid": "-", "seen": 0}
        if name == "announce_theme":
            return seat, {"do": name, "theme": rng.choice((*CATALOGUE, *FREE_THEMES))}
        if name == "vote":
            words = list(ref.ballot["votes"]) if ref.ballot else THEME_WORDS
            return seat, {"do": name, "word": rng.choice(words), "yes": self.chance(0.5)}
        if name == "declare_theme_words":
            return seat, self.declare(seat)
        return seat, self.strike(seat) if name == "remove_word" else {"do": name}

    def is_owed(self, name: str) -> bool:
        due = self.ref.due()
        return due is not None and due[1]["do"] == name
