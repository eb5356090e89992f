"""Sentences for people: what to do now, what happened, and why something is refused."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from kibitz.games.mixmo import events as ev
from kibitz.games.mixmo.events import BadPart, Happening, WordSeen

if TYPE_CHECKING:
    from kibitz.games.mixmo.view import TableView

NOBODY = -1

# Refusals

WRONG_PHASE = "That is not possible at this moment."
REASONS = {
    "interrupted": "The Bandit is out. Play goes on as soon as its theme is named.",
    "halted": "A last MIXMO is being checked, or the race is over: the grids stay as they are.",
    "wrong_phase": WRONG_PHASE,
    "frozen": "Your MIXMO was wrong. You may move again after the next one.",
    "out": "Your last MIXMO was wrong, this round goes on without you.",
    "resigned": "You have left this match.",
    "stale": "New tiles came while you called. No harm done: fit them in and call again.",
    "duplicate_call": "You have called this MIXMO already.",
    "malformed": "That does not fit the tiles you hold. Look at your tiles again.",
    "name_theme_word": "Which of your words fits the theme? Point at one and call again.",
    "too_early": "Think a little longer before you ask for new tiles.",
    "not_holder": "Only the player with the Bandit names the theme.",
    "not_a_voter": "You cannot vote on your own word.",
    "already_voted": "You have voted on this word.",
    "wrong_word": "Nobody asks about that word.",
    "not_eligible": "Only players who were still in the race may do this.",
    "already_removed": "You have struck a word already: one is all.",
    "no_such_line": "There is no word there.",
    "not_incomplete": "That word is good.",
    "nothing_to_remove": "All its letters belong to good words.",
    "clock": "The clock never goes back.",
    "seat": "Nobody sits there.",
    "referee": "Only the referee does that.",
    "not_due": "The referee has nothing of this kind to do now.",
}
PARTICULAR = {
    ("MX-8.4", "malformed"): "That theme cannot be used here: choose another.",
    ("MX-3.10", "malformed"): "The Bandit stands for K, W, X, Y or Z only.",
    ("MX-10.5", "wrong_phase"): "The match is over: start a new one to play on.",
    ("MX-10.5", "halted"): "The match is over: the grids stay as they are.",
    ("MX-11.15", "not_eligible"): "Only players who were still in the race may strike a word, "
    "after another has won it.",
    ("MX-2.1", "seat"): "A player has to do that.",
}


def sentence(rule: str, reason: str) -> str:
    """What a player is told when something is refused."""
    return PARTICULAR.get((rule, reason)) or REASONS[reason]


# Prompts


def prompt(view: TableView, names: Sequence[str]) -> str:
    """Who must do what, in one sentence."""
    match view.phase:
        case "lobby" | "dealt":
            return "The tiles are dealt face down: the race begins in a moment."
        case "racing" | "endgame":
            return _race_prompt(view)
        case "theme_pending":
            if view.seat == view.holder:
                what = "any theme" if view.free_text else "a theme of the list"
                return f"You have the Bandit: name {what}."
            return f"{names[view.holder]} has the Bandit and names the theme."
        case "claim_window":
            return "A last MIXMO! Who else is done calls now."
        case "checking":
            who = names[view.claims[0].seat] if view.claims else "The caller"
            return f"{who}’s grid is checked. {_vote_prompt(view)}"
        case "review":
            return _review_prompt(view)
        case "voting":
            return _vote_prompt(view)
        case "round_over":
            if view.seat is not None and view.seat not in view.done:
                return f"Round {view.round + 1} is over. Say when you are ready for the next."
            return f"Round {view.round + 1} is over. The next begins when all are ready."
    return "The match is over."


def _race_prompt(view: TableView) -> str:
    last = view.phase == "endgame"
    if view.seat is None:
        return "The last tiles are out." if last else f"Draw {view.draw} of {view.draws}."
    status = view.status[view.seat]
    if status == "frozen":
        until = "after the next one" if not last else "when a last MIXMO has been checked"
        return f"Your MIXMO was wrong: you may move again {until}."
    if status == "out":
        return "Your last MIXMO was wrong: this round goes on without you."
    if status == "resigned":
        return "You have left this match."
    if not last:
        return "Fit all your tiles into one grid and call MIXMO."
    if view.theme and view.rulings.free_spirit == "off":
        return f"Fit all your tiles, with a word on {view.theme}, and call the last MIXMO."
    return "Fit all your tiles into one grid and call the last MIXMO."


def _vote_prompt(view: TableView) -> str:
    if view.ballot is None:
        return ""
    waiting = {seat for row in view.ballot.words for seat in row.waiting}
    asked = f"fit the theme {view.theme}" if view.ballot.kind == "theme" else "count as words"
    words = ", ".join(row.word for row in view.ballot.words)
    if view.seat in waiting:
        return f"Vote: {'does' if len(view.ballot.words) == 1 else 'do'} {words} {asked}?"
    return f"The others vote whether {words} {asked}."


def _review_prompt(view: TableView) -> str:
    if view.seat is None or view.status[view.seat] in ("out", "resigned"):
        return "The race is over; the players look over their grids."
    can = ["name words that fit the theme"] if view.rulings.free_spirit == "off" else []
    sprints = view.rulings.final_sprint != "off" and view.winner not in (NOBODY, view.seat)
    if sprints and view.seat not in view.removed:
        can.append("strike one word that is not complete")
    done = "you are done" if view.seat in view.done else "then say that you are done"
    return f"The race is over: {' and '.join(can) or 'look over your grid'}; {done}."


# The log


def tell(event: Happening, names: Sequence[str]) -> str:
    """The event as a person would tell it, with its rules in parentheses."""
    match event:
        case ev.GridSet():
            return ""
        case ev.Called():
            return _tell_called(event, names[event.seat])
        case ev.Drew():
            return _tell_drew(event, names)
        case ev.Checked():
            return _tell_checked(event, names[event.seat])
        case ev.BallotOpened() | ev.BallotClosed() | ev.Voted():
            return _tell_ballot(event, names)
        case ev.RaceEnded() | ev.Scored() | ev.MatchEnded():
            return _tell_end(event, names)
    return _tell_seat(event, names)


def _tell_seat(event: Happening, names: Sequence[str]) -> str:
    """What one seat does, and small things."""
    match event:
        case ev.Dealt(number, bag):
            return f"Round {number + 1}: six tiles each, face down; {bag} in the bag. (MX-1.3)"
        case ev.Started(hands):
            shown = [f"{names[at]} {hand}" for at, hand in enumerate(hands) if hand is not None]
            tiles = f" {', '.join(shown)}." if shown else ""
            return f"The tiles are turned up: the race is on.{tiles} (MX-1.4)"
        case ev.Attended(seat, here=here, came=True):
            return f"{names[seat]} is {'here again' if here else 'away'}. (MX-7.3)"
        case ev.Thawed(seats):
            return f"{_join(names[seat] for seat in seats)} may move again. (MX-6.4)"
        case ev.BanditOut(seat):
            return f"BANDIT! {names[seat]} has it and names the theme. (MX-8.1)"
        case ev.ThemeNamed(seat, theme, _, by):
            if by == "referee":
                return f"The theme is {theme}: its turn in the list. (MX-8.5)"
            return f"{names[seat]} names the theme: {theme}. (MX-8.4)"
        case ev.DeadlockAgreed(seat, agreed, asked):
            return f"{names[seat]} is stuck: {agreed} of {asked} want new tiles. (MX-7.1)"
        case ev.DeadlockWithdrawn(seat):
            return f"{names[seat]} is not stuck after all. (MX-7.1)"
        case ev.Claimed(seat, first=first):
            if first:
                return f"{names[seat]} calls the last MIXMO: all grids stay as they are. (MX-9.2)"
            return f"{names[seat]} calls it too. (MX-9.3)"
        case ev.FalseFinal(seat, penalty, scoring):
            cost = {"single": "", "rounds": ", and a won round less", "points": f", {-penalty}"}
            return f"{names[seat]} is out of this round{cost[scoring]}. (MX-9.7)"
        case ev.Resumed():
            return "No last MIXMO was right: the race goes on. (MX-9.8)"
        case ev.WordsDeclared(seat, words):
            what = _join(words) if words else "nothing that stands in the grid"
            return f"{names[seat]} claims for the theme: {what}. (MX-8.10)"
        case ev.WordRemoved(seat, word, tiles):
            gone = _join(tiles)
            return f"{names[seat]} strikes {word}: {gone} leave the grid. (MX-11.17)"
        case ev.SeatDone(seat, review):
            if review:
                return f"{names[seat]} is done. (MX-11.14)"
            return f"{names[seat]} is ready for the next round."
        case ev.Resigned(seat):
            return f"{names[seat]} leaves the match. (MX-10.6)"
    return ""


def _join(words: Iterable[str]) -> str:
    """A, B and C."""
    each = list(words)
    return each[0] if len(each) == 1 else f"{', '.join(each[:-1])} and {each[-1]}" if each else ""


def _tell_faults(faults: Sequence[BadPart]) -> tuple[str, str]:
    """What is wrong, in words, and the rules."""
    said = []
    for fault in faults:
        match fault.kind:
            case "unplaced":
                count = len(fault.word)
                said.append(f"{count} {'tile has' if count == 1 else 'tiles have'} no place")
            case "disconnected":
                said.append("it is in pieces")
            case "not_a_word":
                said.append(f"{fault.word} is no word")
            case "too_short":
                said.append(f"{fault.word} is too short")
            case "repeated_word":
                said.append(f"{fault.word} stands there twice")
            case _:
                said.append("no word fits the theme")
    return ", ".join(said), ", ".join(dict.fromkeys(fault.rule for fault in faults))


def _tell_called(event: ev.Called, who: str) -> str:
    wrong, rules = _tell_faults(event.faults)
    match event.verdict:
        case "draw":
            return f"{who}: MIXMO! All {event.required} tiles fit. (MX-4.1)"
        case "tied":
            return f"{who} calls as well, and right. (MX-5.5)"
        case "tied_hasty":
            return f"{who} calls as well, but {wrong}: frozen. ({rules}, MX-5.5)"
    return f"{who}: MIXMO! But {wrong}: frozen until the next one. ({rules}, MX-6.3)"


def _tell_drew(event: ev.Drew, names: Sequence[str]) -> str:
    why, rule = {
        "call": ("Everybody takes two tiles", "MX-4.1"),
        "deadlock": ("All are stuck, so everybody takes two tiles", "MX-7.4"),
        "stall": ("Nothing happened for long, so everybody takes two tiles", "MX-7.5"),
        "all_frozen": ("Nobody can move, so everybody takes two tiles", "MX-6.6"),
    }[event.cause]
    shown = [f"{names[at]} {two}" for at, two in enumerate(event.tiles) if two is not None]
    tiles = f": {', '.join(shown)}" if shown else ""
    left = f"{event.bag} are left." if event.bag else "The bag is empty: now the last MIXMO."
    rules = rule if event.bag else f"{rule}, MX-9.1"
    return f"{why}{tiles}. {left} ({rules})"


def _tell_checked(event: ev.Checked, who: str) -> str:
    """A claim's grid, word by word."""
    words = ", ".join(_tell_word(word) for word in event.words)
    verdict = "all good" if event.clean else "wrong"
    faults = [f for f in event.faults if f.kind in ("unplaced", "disconnected", "no_theme_word")]
    wrong, _ = _tell_faults(faults)
    rules = "MX-9.5" if event.clean else ", ".join(dict.fromkeys(f.rule for f in event.faults))
    read = f"{words or 'no word'}{f'; {wrong}' if wrong else ''}"
    return f"{who}’s grid is checked: {read}: {verdict}. ({rules})"


MARKS = {
    "theme": " (theme)",
    "good": "",
    "not_a_word": " (no word)",
    "too_short": " (too short)",
    "repeated_word": " (twice)",
}


def _tell_word(word: WordSeen) -> str:
    return word.word + MARKS[word.mark]


def _tell_ballot(event: ev.BallotOpened | ev.BallotClosed | ev.Voted, names: Sequence[str]) -> str:
    match event:
        case ev.BallotOpened(kind, words, voters, theme):
            rule = "MX-8.11" if kind == "theme" else "MX-3.6"
            asked = f"fit the theme {theme}" if kind == "theme" else "count as words"
            who = f"{_join(names[seat] for seat in voters)} vote" if voters else "nobody can vote"
            if len(voters) == 1:
                who += "s"
            return f"Does it {asked}: {', '.join(words)}? Here {who}. ({rule})"
        case ev.Voted(seat, word, yes, kind):
            rule = "MX-8.11" if kind == "theme" else "MX-3.6"
            return f"{names[seat]}: {word}, {'yes' if yes else 'no'}. ({rule})"
        case ev.BallotClosed(kind, words):
            rule = "MX-8.12" if kind == "theme" else "MX-3.6"
            told = (f"{w.word} {w.yes}-{w.no} {'yes' if w.passed else 'no'}" for w in words)
            return f"The vote: {', '.join(told)}. ({rule})"


ENDS = {
    "deadlock": ("All are stuck, and there is nothing left to draw: nobody wins", "MX-7.6"),
    "timeout": ("The time is over: nobody wins", "MX-7.7"),
    "all_out": ("All are out: nobody wins", "MX-9.11"),
}


def _tell_end(event: ev.RaceEnded | ev.Scored | ev.MatchEnded, names: Sequence[str]) -> str:
    match event:
        case ev.RaceEnded(winner, cause, review):
            if cause == "claim":
                text = f"{names[winner]} wins the round. (MX-9.4)"
            else:
                text = "{} the round. ({})".format(*ENDS[cause])
            return text + (" The grids are looked over. (MX-11.14)" if review else "")
        case ev.Scored():
            return _tell_scored(event, names)
        case ev.MatchEnded(winners, cause):
            rule = {"single": "MX-10.1", "last_seat": "MX-10.6"}.get(cause, "MX-10.5")
            if not winners:
                return f"The match is over, and nobody has won it. ({rule})"
            verb = "wins" if len(winners) == 1 else "share"
            return f"{_join(names[seat] for seat in winners)} {verb} the match. ({rule})"


def _tell_scored(event: ev.Scored, names: Sequence[str]) -> str:
    """The reckoning of a round, item by item."""
    if event.format == "single":
        return ""
    parts = []
    for seat, name in enumerate(names):
        own = [line for line in event.lines if line.seat == seat]
        items = ", ".join(f"{line.text} {line.points:+} ({line.rule})" for line in own)
        parts.append(f"{name} {event.points[seat]:+}{f': {items}' if items else ''}.")
    totals = ", ".join(f"{name} {event.standings[at]}" for at, name in enumerate(names))
    return f"{' '.join(parts)} Standings: {totals}."
