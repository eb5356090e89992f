"""Mixmo, an independent reading of the rules: the whole referee, slow and obvious.

Written from the rule ledger alone, for play beside the real game. The caller hands every entry to
``Referee.handle``; timers and limits are entries too, ``due`` and ``limit`` say which are owed. An
action is the plain JSON of the notation; only ``deal`` has a field more, ``bag``, the 120 tiles in
order. Comments name the rule they follow.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from .reference_grids import (
    ALL_TILES,
    BANDIT,
    Cell,
    UnreadableGrid,
    is_good_line,
    lines_of,
    malformed_rule,
    read_grid,
    without_line,
    words_of,
)
from .reference_scoring import FALSE_FINAL, points
from .reference_state import RUNNING, TIMERS, State
from .reference_words import automatic_theme, theme_id

REFEREE = -1
ROUND_CAP = 40  # MX-10.5

REFEREE_RULES = {
    "deal": "MX-1.2",
    "start": "MX-1.4",
    "auto_theme": "MX-8.5",
    "close_votes": "MX-8.11",
    "close_review": "MX-11.14",
    "close_claims": "MX-2.5",
    "all_frozen": "MX-2.5",
    "stall": "MX-2.5",
    "endgame_timeout": "MX-2.5",
    "attend": "MX-2.6",
}
STATUS_RULES = {"frozen": "MX-6.3", "out": "MX-9.9", "resigned": "MX-10.6"}

Verdict = tuple[str, ...]
Action = Mapping[str, Any]


class Rejected(Exception):
    """An entry that may not be made now (MX-2.4)."""

    def __init__(self, rule: str, reason: str) -> None:
        super().__init__(rule, reason)
        self.rule = rule
        self.reason = reason


class Referee(State):
    """The rules over the state: one entry after another."""

    # Entries

    def handle(self, t: int, seat: int, action: Action) -> Verdict:
        """("ok", verdict) or ("refused", rule, reason). Timers that are due come first."""
        self.entries += 1
        owed, clock = self.due(), self.t
        if self.phase in RUNNING:
            if owed is not None and owed[0] <= t and (seat, action["do"]) != (-1, owed[1]["do"]):
                raise RuntimeError(f"{owed} comes before {action} at {t}")
            if t < self.t:
                return "refused", "MX-2.1", "clock"
            self.t = t  # MX-2.2
        try:
            verdict = self.referee_does(action) if seat == REFEREE else self.does(seat, action)
        except Rejected as no:
            self.t = clock  # MX-2.4
            return "refused", no.rule, no.reason
        self.settle()
        self.check_counts()
        return "ok", verdict

    def check_counts(self) -> None:
        """MX-1.6; positions that are excerpts may hold other numbers of tiles in hands."""
        if self.phase not in ("lobby", "match_over"):
            assert self.d <= self.k
            assert len(self.bag) == 120 - 6 * self.n - 2 * self.n * self.d

    def does(self, seat: int, action: Action) -> str:
        """An entry of a seat; its verdict."""
        does: dict[str, Callable[[int, Action], str]] = {
            "set_grid": self.set_grid,
            "call_mixmo": self.call_mixmo,
            "announce_theme": self.announce_theme,
            "agree_deadlock": self.agree_deadlock,
            "withdraw_deadlock": self.withdraw_deadlock,
            "declare_theme_words": self.declare_theme_words,
            "vote": self.vote,
            "remove_word": self.remove_word,
            "done_review": self.done_review,
            "resign": self.resign,
        }
        name = action["do"]
        if name not in does:
            raise Rejected(REFEREE_RULES[name], "not_referee")
        if self.phase == "match_over":  # MX-10.5
            raise Rejected("MX-10.5", "halted" if name == "set_grid" else "wrong_phase")
        return does[name](seat, action)

    def referee_does(self, action: Action) -> str:
        """An entry of the referee."""
        name = action["do"]
        if name not in REFEREE_RULES:
            raise Rejected("MX-2.5", "not_a_seat")
        if self.phase == "match_over":
            raise Rejected("MX-10.5", "wrong_phase")
        if name in TIMERS:
            owed = self.due()
            if owed is None or owed[1]["do"] != name or self.t < owed[0]:
                raise Rejected(REFEREE_RULES[name], "not_due")
            self.t = owed[0]
            self.ring(name)
            return "ok"
        if name == "attend":  # disconnect, reconnect
            self.here[action["seat"]] = action["here"]
            self.persons[action["seat"]] = action["person"]
            return "ok"
        wanted = {
            "deal": self.phase in ("lobby", "round_over"),
            "start": self.phase == "dealt",
            "auto_theme": self.phase == "theme_pending",
            "close_votes": bool(self.ballot),
            "close_review": self.phase == "review",
        }
        if not wanted[name]:
            raise Rejected(REFEREE_RULES[name], "wrong_phase")
        if name == "deal":
            self.deal(action["bag"])
        elif name == "start":
            self.start()
        elif name == "auto_theme":
            self.fix_theme(automatic_theme(self.round))
        elif name == "close_votes":
            self.close_ballot()
        else:
            self.phase = "voting"
        return "ok"

    def ring(self, timer: str) -> None:
        """A timer fires (MX-2.5)."""
        if timer == "close_claims":
            self.phase = "checking"  # MX-9.4
        elif timer == "endgame_timeout":
            self.end_race(-1)  # MX-7.7
        elif timer == "all_frozen" and self.phase == "endgame":
            self.release()  # MX-6.6
        else:
            self.draw(-1, False)  # MX-6.6, MX-7.5

    # Dealing and drawing

    def deal(self, bag: str) -> None:
        """MX-1.2, 1.3."""
        if sorted(bag) != sorted(ALL_TILES):
            raise Rejected("MX-1.2", "malformed")
        if self.phase == "round_over":
            self.round += 1
        self.clear_round()
        self.t = 0
        for seat in range(self.n):
            if self.status[seat] != "resigned":
                self.status[seat] = "active"
        self.hands = [bag[6 * seat : 6 * seat + 6] for seat in range(self.n)]
        self.bag = bag[6 * self.n :]
        self.free_text = self.may_name_freely()
        self.phase = "dealt"

    def start(self) -> None:
        """MX-1.4."""
        self.t = 0
        self.phase = "racing"
        self.look_for_bandit(self.hands)  # MX-8.2

    def draw(self, caller: int, faulty: bool) -> None:
        """MX-4.2, steps 3 to 9."""
        assert len(self.bag) >= 2 * self.n  # MX-1.6
        self.d += 1
        new = [self.bag[2 * seat : 2 * seat + 2] for seat in range(self.n)]  # MX-1.5
        self.bag = self.bag[2 * self.n :]
        self.hands = [hand + two for hand, two in zip(self.hands, new, strict=True)]
        self.release()
        if faulty:
            self.status[caller] = "frozen"
        self.agreed = []  # MX-7.2
        self.drawn_at, self.opener, self.tied = self.t, caller, []  # MX-5.1
        self.phase = "endgame" if self.d == self.k else "racing"
        self.look_for_bandit(new)

    def look_for_bandit(self, new: Sequence[str]) -> None:
        """MX-8.1, 12.1."""
        for seat, tiles in enumerate(new):
            if BANDIT in tiles and not self.free_spirit:
                self.holder = seat
                self.phase = "theme_pending"

    def release(self) -> None:
        """Every frozen seat becomes active (MX-6.4)."""
        self.status = ["active" if status == "frozen" else status for status in self.status]

    # Tests that several entries share

    def must_be_active(self, seat: int) -> None:
        status = self.status[seat]
        if status != "active":
            raise Rejected(STATUS_RULES[status], status)

    def grid_of(self, seat: int, text: str) -> list[Cell]:
        """The cells of a well-formed grid of the seat's tiles."""
        try:
            cells = read_grid(text)
        except UnreadableGrid:
            raise Rejected("MX-3.1", "malformed") from None
        rule = malformed_rule(cells, self.hands[seat])
        if rule is not None:
            raise Rejected(rule, "malformed")
        return cells

    # The race

    def set_grid(self, seat: int, action: Action) -> str:
        """MX-2.7."""
        if self.phase == "theme_pending":
            raise Rejected("MX-8.3", "interrupted")
        if self.phase not in ("racing", "endgame"):
            raise Rejected("MX-2.7", "halted")
        self.must_be_active(seat)
        self.grids[seat] = self.grid_of(seat, action["grid"])
        return "ok"

    def call_mixmo(self, seat: int, action: Action) -> str:
        """MX-2.8."""
        if self.phase == "theme_pending":  # (1)
            raise Rejected("MX-8.3", "interrupted")
        if self.phase not in RUNNING:  # (2)
            raise Rejected("MX-2.8", "wrong_phase")
        self.must_be_active(seat)  # (3)
        cells = self.grid_of(seat, action["grid"])  # (4)
        seen = action.get("seen")
        seen = self.d if seen is None else seen
        theme_words = list(action.get("theme") or [])
        if seen > self.d:
            raise Rejected("MX-3.1", "malformed")
        if self.in_tie_window():  # (5)
            return self.tied_call(seat, cells, seen)
        if self.phase == "claim_window" and seat in [claim["seat"] for claim in self.claims]:  # (6)
            raise Rejected("MX-9.3", "duplicate_call")
        if seen < self.d:  # (7)
            raise Rejected("MX-2.8", "stale")
        if self.phase == "racing":
            return self.call_for_tiles(seat, cells)
        if self.is_free_theme() and not set(theme_words) & set(words_of(cells)):  # (8)
            raise Rejected("MX-9.13", "name_theme_word")
        return self.claim(seat, cells, theme_words)

    def call_for_tiles(self, seat: int, cells: list[Cell]) -> str:
        """MX-4.1, 4.2."""
        self.grids[seat] = cells
        faulty = bool(self.faults_of(cells, self.hands[seat]))
        self.draw(seat, faulty)
        return "hasty" if faulty else "draw"

    def tied_call(self, seat: int, cells: list[Cell], seen: int) -> str:
        """MX-5.2 to 5.7."""
        if seat == self.opener or seat in self.tied:  # MX-5.3
            raise Rejected("MX-5.3", "duplicate_call")
        if seen < self.d - 1:
            raise Rejected("MX-5.3", "stale")
        self.grids[seat] = cells
        self.tied.append(seat)
        if self.faults_of(cells, self.hands[seat][:-2]):  # MX-5.4: the tiles held before
            self.status[seat] = "frozen"  # MX-5.5
            return "tied_hasty"
        return "tied"

    def claim(self, seat: int, cells: list[Cell], theme_words: list[str]) -> str:
        """MX-9.2, 9.3."""
        if self.phase == "endgame":
            self.agreed = []  # MX-7.2
            self.claims = []
            self.claimed_at = self.t
            self.phase = "claim_window"
        self.grids[seat] = cells
        self.claims.append({"seat": seat, "cells": cells, "theme": theme_words})
        self.note_claimed(seat, theme_words)
        return "claim"

    def note_claimed(self, seat: int, words: Sequence[str]) -> None:
        """Words that are no line of the seat's grid are ignored (MX-8.10)."""
        lines = words_of(self.grids[seat])
        for word in words:
            if word in lines and word not in self.claimed[seat]:
                self.claimed[seat].append(word)

    def may_speak_of_deadlock(self, seat: int) -> None:
        """MX-7.1."""
        if self.phase == "theme_pending":
            raise Rejected("MX-8.3", "interrupted")
        if self.phase not in ("racing", "endgame"):
            raise Rejected("MX-7.1", "wrong_phase")
        self.must_be_active(seat)

    def agree_deadlock(self, seat: int, action: Action) -> str:
        self.may_speak_of_deadlock(seat)
        if self.t < self.drawn_at + (self.ms("deadlock_min_ms") or 0):
            raise Rejected("MX-7.1", "too_early")
        if seat not in self.agreed:
            self.agreed.append(seat)
        return "ok"

    def withdraw_deadlock(self, seat: int, action: Action) -> str:
        self.may_speak_of_deadlock(seat)
        if seat in self.agreed:
            self.agreed.remove(seat)
        return "ok"

    # Theme and votes

    def announce_theme(self, seat: int, action: Action) -> str:
        """MX-8.3, 8.4."""
        if self.phase != "theme_pending":
            raise Rejected("MX-8.3", "wrong_phase")
        if seat != self.holder:
            raise Rejected("MX-8.3", "not_holder")
        listed, free = theme_id(action["theme"]), action["theme"].strip()
        if listed is not None:
            self.fix_theme(listed)
        elif self.free_text and 1 <= len(free) <= 40:
            self.fix_theme(free)
        else:
            raise Rejected("MX-8.4", "malformed")
        return "ok"

    def fix_theme(self, theme: str) -> None:
        """MX-8.4: the phase returns to what the draw left."""
        self.theme = theme
        self.phase = "endgame" if self.d == self.k else "racing"

    def vote(self, seat: int, action: Action) -> str:
        """MX-8.11."""
        word = action["word"]
        if not self.ballot:
            raise Rejected("MX-8.11", "wrong_phase")
        if word not in self.ballot["votes"]:
            raise Rejected("MX-8.11", "wrong_word")
        if seat not in self.voters(word):
            raise Rejected("MX-8.11", "not_a_voter")
        if seat in self.ballot["votes"][word]:
            raise Rejected("MX-8.11", "already_voted")
        self.ballot["votes"][word][seat] = action["yes"]
        return "ok"

    def open_ballot(self, kind: str, words: Sequence[str]) -> None:
        self.ballot = {"kind": kind, "votes": {word: {} for word in words}}

    def close_ballot(self) -> None:
        """MX-8.11; for unlisted words a tie is a refusal (word_judge)."""
        kind, votes = self.ballot["kind"], self.ballot["votes"]
        self.ballot = {}
        for word, given in votes.items():
            yes = sum(given.values())
            no = len(given) - yes
            if kind == "theme":
                self.verdicts[word] = yes > no or (yes == no and self.is_free_theme())
            elif yes > no:
                self.accepted.append(word)
            else:
                self.refused.append(word)

    # After every entry

    def settle(self) -> None:
        """MX-2.6: again until nothing changes."""
        while self.settle_once():
            pass

    def settle_once(self) -> bool:
        if self.phase in ("lobby", "match_over"):
            return False
        if len(self.staying()) == 1:  # MX-10.6
            self.claims, self.ballot = [], {}
            self.phase = "match_over"
        elif self.phase == "theme_pending" and self.status[self.holder] == "resigned":  # MX-8.5
            self.fix_theme(automatic_theme(self.round))
        elif self.phase == "endgame" and not self.in_the_race():  # MX-9.11
            self.end_race(-1)
        elif self.is_deadlock():  # MX-7.3
            if self.phase == "racing":
                self.draw(-1, False)  # MX-7.4
            else:
                self.end_race(-1)  # MX-7.6
        elif self.ballot and self.is_ballot_finished():  # MX-8.11
            self.close_ballot()
        elif self.phase == "checking" and not self.ballot:  # MX-9.4
            self.check_next()
        elif self.phase == "review" and self.is_review_done():  # MX-11.14
            self.phase = "voting"
        elif self.phase == "voting" and not self.ballot:
            self.vote_or_score()
        else:
            return False
        return True

    # Checking

    def check_next(self) -> None:
        """Looks at the first claim; a ballot may open on it (MX-9.4 to 9.8)."""
        if not self.claims:  # MX-9.8
            self.release()
            if self.in_the_race():
                self.phase = "endgame"
            else:
                self.end_race(-1)
            return
        claim = self.claims[0]
        faults = self.faults_of(claim["cells"], self.hands[claim["seat"]])
        if faults:
            asked = self.unlisted(faults)
            if self.config["word_judge"] == "list_then_vote" and asked:
                self.open_ballot("words", asked)
            else:
                self.fail_claim()
            return
        words = words_of(claim["cells"])
        if self.free_spirit or any(self.is_thematic(word) for word in words):  # MX-9.6
            self.end_race(claim["seat"])
            return
        asked = [word for word in claim["theme"] if word in words and self.needs_verdict(word)]
        if asked:
            self.open_ballot("theme", asked)
        else:
            self.fail_claim()

    def fail_claim(self) -> None:
        """MX-9.7."""
        seat = self.claims.pop(0)["seat"]
        self.status[seat] = "out"
        self.penalised.append(seat)
        if self.config["format"] == "rounds":  # MX-10.3
            self.standings[seat] -= 1

    def resign(self, seat: int, action: Action) -> str:
        """MX-10.6."""
        if self.phase == "lobby":
            raise Rejected("MX-10.6", "wrong_phase")
        if self.status[seat] == "resigned":
            raise Rejected("MX-10.6", "resigned")
        if self.phase == "checking" and self.claims[0]["seat"] == seat:
            self.ballot = {}
        self.claims = [claim for claim in self.claims if claim["seat"] != seat]
        self.status[seat] = "resigned"
        return "ok"

    # After the race

    def end_race(self, winner: int) -> None:
        self.winner = winner
        self.claims = []
        self.release()  # MX-6.4
        if self.config["format"] == "points":  # MX-11.14
            self.phase = "review"
        else:
            self.end_round()

    def declare_theme_words(self, seat: int, action: Action) -> str:
        """MX-8.10."""
        if self.phase != "review" or self.free_spirit:
            raise Rejected("MX-8.10", "wrong_phase")
        if seat not in self.in_the_race():
            raise Rejected("MX-8.10", "not_eligible")
        self.note_claimed(seat, action["words"])
        return "ok"

    def remove_word(self, seat: int, action: Action) -> str:
        """Final Sprint (MX-11.15 to 11.17)."""
        if self.phase != "review":
            raise Rejected("MX-11.15", "wrong_phase")
        on = self.config["final_sprint"] == "on_with_points" and self.winner >= 0
        if not on or seat == self.winner or seat not in self.in_the_race():
            raise Rejected("MX-11.15", "not_eligible")
        if seat in self.removed:
            raise Rejected("MX-11.15", "already_removed")
        cells = self.grids[seat]
        wanted = (action["x"], action["y"], action["way"])
        named = [line for line in lines_of(cells) if (line.x, line.y, line.way) == wanted]
        if not named:
            raise Rejected("MX-11.16", "no_such_line")
        if is_good_line(named[0], self.is_allowed, self.expert):
            raise Rejected("MX-11.16", "not_incomplete")
        left = without_line(cells, named[0], self.is_allowed, self.expert)
        if left == cells:
            raise Rejected("MX-11.17", "nothing_to_remove")
        self.grids[seat] = left
        self.removed.append(seat)
        return "ok"

    def done_review(self, seat: int, action: Action) -> str:
        """MX-11.14; in ``round_over`` it says that the next round may be dealt."""
        if self.phase not in ("review", "round_over"):
            raise Rejected("MX-11.14", "wrong_phase")
        if self.status[seat] == "resigned":
            raise Rejected("MX-10.6", "resigned")
        if seat not in self.done:
            self.done.append(seat)
        return "ok"

    def vote_or_score(self) -> None:
        """The ballots of ``voting``, words first, then the scores (MX-11.14)."""
        if self.config["word_judge"] == "list_then_vote":
            asked = [word for seat in range(self.n) for word in self.unlisted_in(seat)]
            if asked:
                self.open_ballot("words", asked)
                return
        stand = {word for seat in self.in_the_race() for word in words_of(self.grids[seat])}
        claimed = [word for words in self.claimed for word in words]
        asked = [word for word in claimed if word in stand and self.needs_verdict(word)]
        if asked:
            self.open_ballot("theme", asked)
            return
        for seat in range(self.n):
            self.standings[seat] += self.points_of(seat)
        self.end_round()

    def points_of(self, seat: int) -> int:
        """A seat's points of the round."""
        if seat in self.penalised:  # MX-11.10
            return FALSE_FINAL
        if self.status[seat] == "resigned":  # MX-10.6
            return 0
        return points(
            self.grids[seat],
            self.is_allowed,
            self.is_thematic,
            self.expert,
            self.free_spirit,
            seat == self.winner,
        )

    def end_round(self) -> None:
        """MX-10.1, 10.2, 10.5, 11.13."""
        self.done = []
        self.phase = "round_over"
        form = self.config["format"]
        if form == "rounds" and self.winner >= 0:
            self.standings[self.winner] += 1
        target = int(self.config["rounds_target" if form == "rounds" else "points_target"])
        reached = any(self.standings[seat] >= target for seat in self.staying())
        if form == "single" or reached or self.round + 1 >= ROUND_CAP:
            self.phase = "match_over"
