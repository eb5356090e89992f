"""What the plain referee of Mixmo remembers, what can be asked of it, and its positions.

Written from the rule ledger alone. Nothing here changes the state, apart from ``load``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from typing import Any

from .reference_grids import ALL_TILES, Cell, Fault, judge, read_grid, write_grid
from .reference_scoring import draws_of
from .reference_words import CATALOGUE, theme_match

RUNNING = ("racing", "endgame", "claim_window")  # MX-2.2

DEFAULTS: dict[str, str | int] = {
    "format": "single",
    "rounds_target": 5,
    "points_target": 200,
    "free_spirit": "off",
    "expert": "off",
    "final_sprint": "on_with_points",
    "tie_window_ms": 250,
    "deadlock_min_ms": 30000,
    "stall_limit_ms": 180000,
    "endgame_limit_ms": 600000,
    "theme_source": "by_table",
    "theme_judge": "list_plus_vote",
    "word_judge": "list_only",
}
"""The options that matter to the referee; others may stand in a configuration too."""

# wall_limits
ANNOUNCE_MS, CHECKING_MS, VOTING_MS = 30_000, 20_000, 60_000
REVIEW_MS, REVIEW_FREE_MS, BETWEEN_ROUNDS_MS = 15_000, 60_000, 20_000

TIMERS = ("close_claims", "all_frozen", "stall", "endgame_timeout")  # MX-2.5, in this order


class State:
    """One match as it stands. ``persons`` says which seats are held by people."""

    def __init__(
        self, config: Mapping[str, str | int], seats: int, words: Set[str], persons: Sequence[bool]
    ) -> None:
        if not 2 <= seats <= 6:  # MX-1.1
            raise ValueError("a match has 2 to 6 seats")
        self.config = {**DEFAULTS, **config}
        self.n = seats
        self.words = words
        self.entries = 0
        """How many entries were handed in, rejected ones too."""
        self.phase = "lobby"
        self.round = 0
        self.t = 0
        self.standings = [0] * seats
        self.status = ["active"] * seats
        self.persons = list(persons)
        self.here = [True] * seats
        self.accepted: list[str] = []
        self.free_text = self.may_name_freely()
        self.clear_round()

    def clear_round(self) -> None:
        """All that a new round begins without."""
        self.d = 0
        self.drawn_at = 0
        self.opener = -1
        self.tied: list[int] = []
        self.bag = ""
        self.hands = [""] * self.n
        self.grids: list[list[Cell]] = [[] for _ in range(self.n)]
        self.agreed: list[int] = []
        self.holder = -1
        self.theme = ""
        self.verdicts: dict[str, bool] = {}
        self.refused: list[str] = []
        self.claimed: list[list[str]] = [[] for _ in range(self.n)]
        self.claims: list[dict[str, Any]] = []
        self.claimed_at = 0
        self.ballot: dict[str, Any] = {}
        self.penalised: list[int] = []
        self.removed: list[int] = []
        self.done: list[int] = []
        self.winner = -1

    # Questions

    def is_on(self, option: str) -> bool:
        return self.config[option] == "on"

    def ms(self, option: str) -> int | None:
        """A limit in milliseconds, None for ``none``."""
        value = self.config[option]
        return None if value == "none" else int(value)

    @property
    def expert(self) -> bool:
        return self.is_on("expert")

    @property
    def free_spirit(self) -> bool:
        return self.is_on("free_spirit")

    @property
    def k(self) -> int:
        return draws_of(self.n)

    @property
    def window(self) -> int:
        return self.ms("tie_window_ms") or 0

    def may_name_freely(self) -> bool:
        """Whether free-text themes may be named (theme_source, settled at the deal)."""
        if self.config["theme_judge"] == "list_only":
            return False
        source = self.config["theme_source"]
        return source == "free_text" or (source == "by_table" and all(self.persons))

    def is_vote_only(self) -> bool:
        """With fewer than two people vote_only is list_plus_vote (theme_judge)."""
        return self.config["theme_judge"] == "vote_only" and sum(self.persons) >= 2

    def is_free_theme(self) -> bool:
        """Whether the theme of this round counts as a free-text theme."""
        if self.free_spirit or self.theme == "":
            return False
        return self.is_vote_only() or self.theme not in CATALOGUE

    def is_allowed(self, word: str) -> bool:
        """MX-3.4; words that a vote has accepted are allowed too (word_judge)."""
        return word in self.words or word in self.accepted

    def is_thematic(self, word: str) -> bool:
        """MX-8.9, MX-8.12."""
        if self.verdicts.get(word, False):
            return True
        if self.theme not in CATALOGUE or self.is_free_theme():
            return False
        return theme_match(word, self.theme)

    def in_tie_window(self) -> bool:
        """MX-5.1: every draw opens one, ``start`` does not."""
        return self.d > 0 and self.t < self.drawn_at + self.window

    def staying(self) -> list[int]:
        """Seats that have not resigned."""
        return [seat for seat in range(self.n) if self.status[seat] != "resigned"]

    def in_the_race(self) -> list[int]:
        """Seats neither out nor resigned."""
        return [seat for seat in range(self.n) if self.status[seat] not in ("out", "resigned")]

    def here_and(self, status: str) -> list[int]:
        """Connected seats of this status."""
        return [seat for seat in range(self.n) if self.here[seat] and self.status[seat] == status]

    def faults_of(self, cells: Sequence[Cell], required: str) -> list[Fault]:
        return judge(cells, required, self.is_allowed, self.expert)

    # Votes

    def needs_verdict(self, word: str) -> bool:
        """Whether a claimed word comes to a theme ballot (MX-8.10, 8.11)."""
        if self.free_spirit or self.config["theme_judge"] == "list_only":
            return False
        return self.is_allowed(word) and not self.is_thematic(word) and word not in self.verdicts

    def voters(self, word: str) -> list[int]:
        """Who has a vote on a word of the open ballot (MX-8.11, word_judge)."""
        if self.ballot["kind"] == "words":
            barred = self.owners(word)
        else:
            barred = [seat for seat in range(self.n) if word in self.claimed[seat]]
        return [
            seat
            for seat in self.staying()
            if self.persons[seat] and self.here[seat] and seat not in barred
        ]

    def is_ballot_finished(self) -> bool:
        """MX-8.11: no voter has a vote left to give."""
        votes = self.ballot["votes"]
        return all(seat in votes[word] for word in votes for seat in self.voters(word))

    # Words that are not in the list (word_judge)

    def unlisted(self, faults: Sequence[Fault]) -> list[str] | None:
        """The words a vote could still save a grid by; None if no vote can save it."""
        words: list[str] = []
        for fault in faults:
            if fault.kind != "not_a_word" or fault.word is None or fault.word in self.refused:
                return None
            if fault.word not in words:
                words.append(fault.word)
        return words

    def unlisted_in(self, seat: int) -> list[str]:
        """In ``voting``: the unlisted words of a seat's grid, if it can still score."""
        if seat not in self.in_the_race():
            return []
        return self.unlisted(self.faults_of(self.grids[seat], "")) or []

    def owners(self, word: str) -> list[int]:
        """Who has no vote on an unlisted word, its grid being the one in question."""
        if self.phase == "checking":
            return [self.claims[0]["seat"]]
        return [seat for seat in range(self.n) if word in self.unlisted_in(seat)]

    # Agreement

    def is_deadlock(self) -> bool:
        """MX-7.3."""
        asked = self.here_and("active")
        if self.phase not in ("racing", "endgame") or not asked:
            return False
        return all(seat in self.agreed for seat in asked)

    def is_review_done(self) -> bool:
        """MX-11.14."""
        here = [seat for seat in self.staying() if self.here[seat]]
        return bool(here) and all(seat in self.done for seat in here)

    # Timers and limits

    def due(self) -> tuple[int, dict[str, str]] | None:
        """The referee entry that is owed by the clock, and its time (MX-2.5)."""
        if self.phase == "lobby":
            return 0, {"do": "deal"}
        if self.phase == "dealt":
            return 0, {"do": "start"}  # MX-1.4: t = 0
        if self.phase == "round_over":
            here = [seat for seat in self.staying() if self.here[seat]]
            ready = bool(here) and all(seat in self.done for seat in here)
            return (self.t, {"do": "deal"}) if ready else None
        alive = [(at, TIMERS.index(name)) for name, at in self.timers().items()]
        if not alive:
            return None
        at, order = min(alive)
        return at, {"do": TIMERS[order]}

    def timers(self) -> dict[str, int]:
        """Every timer that is alive in this phase, with the time it comes due."""
        alive = {}
        if self.phase == "claim_window":
            alive["close_claims"] = self.claimed_at + self.window
        nobody = bool(self.here_and("frozen")) and not self.here_and("active")
        if self.phase in ("racing", "endgame") and nobody:  # MX-6.6
            alive["all_frozen"] = self.drawn_at + self.window
        stall, last = self.ms("stall_limit_ms"), self.ms("endgame_limit_ms")
        if self.phase == "racing" and stall is not None:  # MX-7.5
            alive["stall"] = self.drawn_at + stall
        if self.phase == "endgame" and last is not None:  # MX-7.7
            alive["endgame_timeout"] = self.drawn_at + last
        return {name: max(at, self.t) for name, at in alive.items()}

    def limit(self) -> tuple[int, dict[str, str]] | None:
        """What the referee does after how much wall time while the clock stands (wall_limits)."""
        if self.phase == "theme_pending":
            return ANNOUNCE_MS, {"do": "auto_theme"}
        if self.phase == "checking" and self.ballot:
            return CHECKING_MS, {"do": "close_votes"}
        if self.phase == "voting" and self.ballot:
            return VOTING_MS, {"do": "close_votes"}
        if self.phase == "review":
            wait = REVIEW_FREE_MS if self.is_free_theme() else REVIEW_MS
            return wait, {"do": "close_review"}
        if self.phase == "round_over" and self.due() is None:
            return BETWEEN_ROUNDS_MS, {"do": "deal"}
        return None

    def result(self) -> tuple[list[int], list[int]] | None:
        """(scores, winners) of a match that is over."""
        if self.phase != "match_over":
            return None
        staying = self.staying()
        if len(staying) == 1:  # MX-10.6
            winners = staying
        elif self.config["format"] == "single":  # MX-10.1
            winners = [self.winner] if self.winner >= 0 else []
        else:  # MX-10.2, 10.5, 11.13
            best = max(self.standings[seat] for seat in staying)
            winners = [seat for seat in staying if self.standings[seat] == best]
        if self.config["format"] == "single":
            return [int(seat in winners) for seat in range(self.n)], winners
        return list(self.standings), winners

    # Positions

    def position(self) -> dict[str, Any]:
        """The state in the fields of the notation."""
        votes = {
            word: {str(seat): yes for seat, yes in given.items()}
            for word, given in self.ballot.get("votes", {}).items()
        }
        return {
            "players": self.n,
            "phase": self.phase,
            "t": self.t,
            "draw": self.d,
            "drawn_at": self.drawn_at,
            "opener": self.opener,
            "tied": list(self.tied),
            "hands": list(self.hands),
            "grids": [write_grid(cells) for cells in self.grids],
            "bag": self.bag,
            "status": list(self.status),
            "persons": list(self.persons),
            "here": list(self.here),
            "agreed": list(self.agreed),
            "holder": self.holder,
            "theme": self.theme,
            "free_text": self.may_name_freely() if self.phase == "lobby" else self.free_text,
            "verdicts": dict(self.verdicts),
            "accepted": list(self.accepted),
            "refused": list(self.refused),
            "claimed": [list(words) for words in self.claimed],
            "claims": [
                {
                    "seat": claim["seat"],
                    "grid": write_grid(claim["cells"]),
                    "theme": list(claim["theme"]),
                }
                for claim in self.claims
            ],
            "claimed_at": self.claimed_at,
            "ballot": {"kind": self.ballot["kind"], "votes": votes} if self.ballot else {},
            "penalised": list(self.penalised),
            "removed": list(self.removed),
            "done": list(self.done),
            "round": self.round,
            "standings": list(self.standings),
            "winner": self.winner,
        }

    def load(self, position: Mapping[str, Any]) -> None:
        """Takes over a position; what is left out takes its default."""
        at = position.get
        if position["players"] != self.n:
            raise ValueError("this referee has another number of seats")
        self.phase = at("phase", "racing")
        self.clear_round()
        self.t = at("t", 0)
        late = ("endgame", "claim_window", "checking", "review", "voting")
        self.d = at("draw", self.k if self.phase in (*late, "round_over", "match_over") else 0)
        self.drawn_at, self.opener = at("drawn_at", 0), at("opener", -1)
        self.tied = list(at("tied", []))
        self.hands = list(at("hands", self.hands))
        self.grids = [read_grid(text) for text in at("grids", ["-"] * self.n)]
        self.status = list(at("status", ["active"] * self.n))
        self.persons = list(at("persons", [True] * self.n))
        self.here = list(at("here", [True] * self.n))
        self.agreed = list(at("agreed", []))
        self.holder, self.theme = at("holder", -1), at("theme", "")
        self.free_text = at("free_text", self.may_name_freely())
        self.verdicts = dict(at("verdicts", {}))
        self.accepted, self.refused = list(at("accepted", [])), list(at("refused", []))
        self.claimed = [list(words) for words in at("claimed", self.claimed)]
        self.claims = [
            {"seat": one["seat"], "cells": read_grid(one["grid"]), "theme": list(one["theme"])}
            for one in at("claims", [])
        ]
        self.claimed_at = at("claimed_at", self.t)
        ballot = at("ballot", {})
        self.ballot = {}
        if ballot:
            votes = {
                word: {int(seat): yes for seat, yes in given.items()}
                for word, given in ballot["votes"].items()
            }
            self.ballot = {"kind": ballot["kind"], "votes": votes}
        self.penalised, self.removed = list(at("penalised", [])), list(at("removed", []))
        self.done, self.round = list(at("done", [])), at("round", 0)
        self.standings, self.winner = list(at("standings", [0] * self.n)), at("winner", -1)
        self.bag = self.full_bag(at("bag", ""))

    def full_bag(self, given: str) -> str:
        """The bag given, filled up with tiles that are named nowhere, in alphabetical order."""
        wanted = 0 if self.phase == "lobby" else 120 - 6 * self.n - 2 * self.n * self.d
        rest = list(ALL_TILES)
        for tile in given + "".join(self.hands):
            if tile in rest:
                rest.remove(tile)
        return given + "".join(rest)[: max(0, wanted - len(given))]
