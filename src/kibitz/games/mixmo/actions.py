"""What seats and the referee may do, and how it is written."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Literal

import msgspec

from kibitz.core.errors import Unreadable
from kibitz.core.game import Action
from kibitz.games.mixmo import grids
from kibitz.games.mixmo.words.folding import PLAIN as PLAIN_WORD
from kibitz.games.mixmo.words.folding import fold


@lru_cache(maxsize=8192)
def canonical(grid: str) -> str:
    """A grid text as the game writes it; what is no grid text stays as it is."""
    try:
        return grids.write(grids.parse(grid))
    except Unreadable:
        return grid


def _plain(words: Iterable[str]) -> tuple[str, ...]:
    """Words in upper case, each once; what is no word of the letters A to Z is left out."""
    folded = (fold(word.strip()) for word in words)
    return tuple(dict.fromkeys(word for word in folded if PLAIN_WORD.fullmatch(word)))


class Deal(Action, frozen=True, tag="deal"):
    """All 120 tiles are shuffled, and each seat takes six, face down (MX-1.2, MX-1.3)."""


class Start(Action, frozen=True, tag="start"):
    """The tiles are turned up (MX-1.4)."""


class AutoTheme(Action, frozen=True, tag="auto_theme"):
    """The referee names the theme for a holder who does not (MX-8.5)."""


class CloseVotes(Action, frozen=True, tag="close_votes"):
    """The referee closes the ballot (MX-8.11)."""


class CloseReview(Action, frozen=True, tag="close_review"):
    """The referee closes the review (MX-11.14)."""


class CloseClaims(Action, frozen=True, tag="close_claims"):
    """Timer: the window for further claims is over (MX-9.4)."""


class AllFrozen(Action, frozen=True, tag="all_frozen"):
    """Timer: nobody can act (MX-6.6)."""


class Stall(Action, frozen=True, tag="stall"):
    """Timer: nothing was drawn for long (MX-7.5)."""


class EndgameTimeout(Action, frozen=True, tag="endgame_timeout"):
    """Timer: nobody finished (MX-7.7)."""


class Attend(Action, frozen=True, tag="attend"):
    """The referee notes whether a person or a bot holds a seat, and whether it is connected
    (MX-7.3, MX-8.11)."""

    seat: int
    person: bool
    here: bool


class SetGrid(Action, frozen=True, tag="set_grid"):
    """Replaces the seat's whole grid (MX-2.7)."""

    grid: str

    def __post_init__(self) -> None:
        msgspec.structs.force_setattr(self, "grid", canonical(self.grid))


class CallMixmo(Action, frozen=True, tag="call_mixmo"):
    """Calls MIXMO (MX-2.8). ``seen`` is the number of draws that the caller had seen, None for all;
    ``theme`` are words of the grid that fit the theme."""

    grid: str
    seen: int | None = None
    theme: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        msgspec.structs.force_setattr(self, "grid", canonical(self.grid))
        msgspec.structs.force_setattr(self, "theme", _plain(self.theme))


class AnnounceTheme(Action, frozen=True, tag="announce_theme"):
    """The holder of the Bandit names the theme (MX-8.4)."""

    theme: str


class AgreeDeadlock(Action, frozen=True, tag="agree_deadlock"):
    """Agrees that all are stuck (MX-7.1)."""


class WithdrawDeadlock(Action, frozen=True, tag="withdraw_deadlock"):
    """Takes that back (MX-7.1)."""


class DeclareThemeWords(Action, frozen=True, tag="declare_theme_words"):
    """Claims words of the own grid as thematic before points are counted (MX-8.10)."""

    words: tuple[str, ...]

    def __post_init__(self) -> None:
        msgspec.structs.force_setattr(self, "words", _plain(self.words))


class Vote(Action, frozen=True, tag="vote"):
    """Votes on a word of the ballot (MX-8.11)."""

    word: str
    yes: bool

    def __post_init__(self) -> None:
        msgspec.structs.force_setattr(self, "word", fold(self.word.strip()))


class RemoveWord(Action, frozen=True, tag="remove_word"):
    """Strikes a word that is not complete, named by its first cell (MX-11.15)."""

    x: int
    y: int
    way: Literal["H", "V"]


class DoneReview(Action, frozen=True, tag="done_review"):
    """Is done with the review (MX-11.14), or ready for the next round."""


class Resign(Action, frozen=True, tag="resign"):
    """Leaves the match (MX-10.6)."""


Timer = CloseClaims | AllFrozen | Stall | EndgameTimeout
ByReferee = Deal | Start | AutoTheme | CloseVotes | CloseReview | Timer | Attend
BySeat = (
    SetGrid
    | CallMixmo
    | AnnounceTheme
    | AgreeDeadlock
    | WithdrawDeadlock
    | DeclareThemeWords
    | Vote
    | RemoveWord
    | DoneReview
    | Resign
)
Move = ByReferee | BySeat

PLAIN: dict[str, Move] = {
    "deal": Deal(),
    "start": Start(),
    "auto_theme": AutoTheme(),
    "close_votes": CloseVotes(),
    "close_review": CloseReview(),
    "close_claims": CloseClaims(),
    "all_frozen": AllFrozen(),
    "stall": Stall(),
    "endgame_timeout": EndgameTimeout(),
    "agree_deadlock": AgreeDeadlock(),
    "withdraw_deadlock": WithdrawDeadlock(),
    "done_review": DoneReview(),
    "resign": Resign(),
}
FORMS = (
    "set_grid CAT/..O, call_mixmo CAT/..O, call_mixmo CAT/..O seen 3 theme CAT, announce_theme "
    "music, agree_deadlock, withdraw_deadlock, declare_theme_words CAT,DOG, vote CAT yes, "
    "remove_word 3,4 H, done_review, resign"
)
CALL = re.compile(
    r"(?P<grid>\[[^\]]*\]|\S+)(?:\s+seen\s+(?P<seen>-?\d{1,6}))?(?:\s+theme\s+(?P<theme>.+))?"
)
REMOVE = re.compile(r"(-?\d{1,7})\s*,\s*(-?\d{1,7})\s+([HV])", re.I)
ATTEND = re.compile(r"(\d{1,3})\s+(person|bot)\s+(here|away)")


def write(action: Move) -> str:
    """The action in notation."""
    match action:
        case SetGrid(grid):
            return f"set_grid {grid}"
        case CallMixmo(grid, seen, theme):
            text = f"call_mixmo {grid}"
            text += "" if seen is None else f" seen {seen}"
            return text + (f" theme {','.join(theme)}" if theme else "")
        case AnnounceTheme(theme):
            return f"announce_theme {theme}".rstrip()
        case DeclareThemeWords(words):
            return f"declare_theme_words {','.join(words)}".rstrip()
        case Vote(word, yes):
            return f"vote {word} {'yes' if yes else 'no'}"
        case RemoveWord(x, y, way):
            return f"remove_word {x},{y} {way}"
        case Attend(seat, person, here):
            return f"attend {seat} {'person' if person else 'bot'} {'here' if here else 'away'}"
    return next(text for text, plain in PLAIN.items() if plain == action)


def read(text: str) -> Move:
    """An action from notation. Raises Unreadable, naming the forms there are."""
    word, _, rest = text.strip().partition(" ")
    word = word.lower()
    if word == "announce_theme":
        return AnnounceTheme(rest)
    rest = rest.strip()
    if not rest and word in PLAIN:
        return PLAIN[word]
    found = _read_with(word, rest)
    if found is None:
        shown = text if len(text) <= 60 else text[:60] + "…"
        raise Unreadable(f"{shown!r} is no action here. Write one of: {FORMS}.")
    return found


def _read_with(word: str, rest: str) -> Move | None:
    """An action that says more than its name."""
    match word:
        case "set_grid" if rest:
            grids.parse(rest)
            return SetGrid(rest)
        case "call_mixmo" if call := CALL.fullmatch(rest):
            grids.parse(call["grid"])
            seen = None if call["seen"] is None else int(call["seen"])
            return CallMixmo(call["grid"], seen, _words(call["theme"] or ""))
        case "declare_theme_words":
            return DeclareThemeWords(_words(rest))
        case "vote" if vote := re.fullmatch(r"(\S+)\s+(yes|no)", rest, re.I):
            return Vote(vote[1], vote[2].lower() == "yes")
        case "remove_word" if remove := REMOVE.fullmatch(rest):
            way: Literal["H", "V"] = "H" if remove[3].upper() == "H" else "V"
            return RemoveWord(int(remove[1]), int(remove[2]), way)
        case "attend" if attend := ATTEND.fullmatch(rest):
            return Attend(int(attend[1]), attend[2] == "person", attend[3] == "here")
    return None


def _words(text: str) -> tuple[str, ...]:
    return tuple(filter(None, re.split(r"[,\s]+", text)))


def label(action: Move, names: Sequence[str]) -> str:
    """The action as a button says it."""
    match action:
        case SetGrid():
            return "Move tiles"
        case CallMixmo():
            return "MIXMO!"
        case AnnounceTheme(theme):
            return f"Theme: {theme.strip() or '…'}"
        case AgreeDeadlock():
            return "I am stuck: new tiles"
        case WithdrawDeadlock():
            return "Not stuck after all"
        case DeclareThemeWords(words):
            return f"These fit the theme: {', '.join(words)}" if words else "Nothing to declare"
        case Vote(word, yes):
            return f"{word}: {'yes' if yes else 'no'}"
        case RemoveWord(x, y, way):
            return f"Strike the word {'across' if way == 'H' else 'down'} from {x},{y}"
        case DoneReview():
            return "Done"
        case Resign():
            return "Leave the match"
        case Attend(seat, person, here):
            who = names[seat] if 0 <= seat < len(names) else f"Seat {seat}"
            return f"{who}: {'a person' if person else 'a bot'}, {'here' if here else 'away'}"
    return write(action).replace("_", " ").capitalize()
