"""The options a table can choose. Every other ruling of the rulebook is fixed at its default."""

from __future__ import annotations

from typing import Annotated, Literal

from kibitz.core import rulings
from kibitz.core.errors import Unreadable
from kibitz.core.rulings import Ruling

LONGEST_LIST = 100_000
"""Characters of a table's own word list; it is part of every view."""


def _custom_words(text: str) -> str:
    """Words of a table's own, upper case, in order, with a blank between; none may be given."""
    from kibitz.games.mixmo import words

    if not text.strip():
        return ""
    if len(text) > LONGEST_LIST:
        raise ValueError(f"at most {LONGEST_LIST} characters, not {len(text)}.")
    try:
        return " ".join(sorted(words.custom(text).words))
    except Unreadable as error:
        raise ValueError(str(error)) from None


class Rulings(rulings.Rulings, frozen=True, forbid_unknown_fields=True):
    """What a table of Mixmo may choose."""

    format: Annotated[
        Literal["single", "rounds", "points"],
        Ruling(
            "How long is a match?",
            {
                "single": "One round: whoever finishes first wins.",
                "rounds": "Rounds, until somebody has won enough of them.",
                "points": "Rounds with points, until somebody has enough points.",
            },
            ("MX-14.1", "MX-10.1", "MX-10.2", "MX-11.13"),
        ),
    ] = "single"
    rounds_target: Annotated[
        int,
        Ruling(
            "How many won rounds win a match of rounds?",
            {},
            ("MX-14.2", "MX-10.2"),
            least=1,
            most=40,
        ),
    ] = 5
    points_target: Annotated[
        int,
        Ruling(
            "How many points win a match of points?",
            {},
            ("MX-14.3", "MX-11.13"),
            least=20,
            most=2000,
        ),
    ] = 200
    free_spirit: Annotated[
        Literal["off", "on"],
        Ruling(
            "Do you play Free Spirit?",
            {
                "off": "No: the Bandit brings a theme, and the last grid needs a word on it.",
                "on": "Yes: there is no theme.",
            },
            ("MX-14.4", "MX-12.1", "MX-12.2"),
        ),
    ] = "off"
    expert: Annotated[
        Literal["off", "on"],
        Ruling(
            "Do you play Expert?",
            {
                "off": "No: short words and repeated words are good.",
                "on": "Yes: no word of two letters, and no word twice.",
            },
            ("MX-14.5", "MX-12.4", "MX-12.5"),
        ),
    ] = "off"
    final_sprint: Annotated[
        Literal["on_with_points", "off"],
        Ruling(
            "May the others strike one word that is not complete, before points are counted?",
            {
                "on_with_points": "Yes, in matches of points: the Final Sprint.",
                "off": "No: one bad word spoils the grid.",
            },
            ("MX-14.6", "MX-11.15"),
        ),
    ] = "on_with_points"
    word_list: Annotated[
        Literal["scowl70", "scowl60", "french", "custom"],
        Ruling(
            "Which words are good?",
            {
                "scowl70": "English, a broad list of 115,665 words.",
                "scowl60": "English, without the rarest words.",
                "french": "French.",
                "custom": "The words you write below; scowl70 while you write none.",
            },
            ("MX-14.7", "MX-3.4"),
        ),
    ] = "scowl70"
    client_help: Annotated[
        Literal["none", "unplaced_count", "full_check"],
        Ruling(
            "What does the table tell you of your grid while you play?",
            {
                "none": "Nothing.",
                "unplaced_count": "How many tiles have no place yet.",
                "full_check": "Every fault. No MIXMO need be wrong then.",
            },
            ("MX-14.8", "MX-3.12"),
        ),
    ] = "unplaced_count"
    tie_window_ms: Annotated[
        Literal["0", "250", "500"],
        Ruling(
            "How long after a MIXMO does another one count as part of it?",
            {"0": "Not at all.", "250": "A quarter of a second.", "500": "Half a second."},
            ("MX-14.9", "MX-5.1", "MX-9.2"),
            advanced=True,
        ),
    ] = "250"
    deadlock_min_ms: Annotated[
        Literal["0", "30000", "60000"],
        Ruling(
            "How long must you think before you can ask for new tiles?",
            {"0": "Not at all.", "30000": "Half a minute.", "60000": "A minute."},
            ("MX-14.10", "MX-7.1"),
            advanced=True,
        ),
    ] = "30000"
    stall_limit_ms: Annotated[
        Literal["120000", "180000", "300000", "none"],
        Ruling(
            "After how long do new tiles come by themselves?",
            {
                "120000": "Two minutes.",
                "180000": "Three minutes.",
                "300000": "Five minutes.",
                "none": "Never: only a MIXMO or all players together bring them.",
            },
            ("MX-14.11", "MX-7.5"),
            advanced=True,
        ),
    ] = "180000"
    endgame_limit_ms: Annotated[
        Literal["300000", "600000", "none"],
        Ruling(
            "How long does the race go on when all tiles are out?",
            {
                "300000": "Five minutes.",
                "600000": "Ten minutes.",
                "none": "Until somebody finishes, or all agree that nobody can.",
            },
            ("MX-14.12", "MX-7.7"),
            advanced=True,
        ),
    ] = "600000"
    theme_source: Annotated[
        Literal["by_table", "catalogue", "free_text"],
        Ruling(
            "Which theme may the player with the Bandit name?",
            {
                "by_table": "Anything among people; with a bot at the table one of the list.",
                "catalogue": "One of the list of eight.",
                "free_text": "Anything.",
            },
            ("MX-14.13", "MX-8.4"),
        ),
    ] = "by_table"
    theme_judge: Annotated[
        Literal["list_plus_vote", "list_only", "vote_only"],
        Ruling(
            "Who decides whether a word fits the theme?",
            {
                "list_plus_vote": "The list, and for other words the players.",
                "list_only": "The list alone.",
                "vote_only": "The players alone, if two or more are people.",
            },
            ("MX-14.14", "MX-8.9", "MX-8.11"),
            advanced=True,
        ),
    ] = "list_plus_vote"
    grid_visibility: Annotated[
        Literal["public", "counts_only", "hidden"],
        Ruling(
            "May you see the tiles and grids of the others while you play?",
            {
                "public": "Yes, all of them.",
                "counts_only": "Only how many tiles they have placed.",
                "hidden": "No.",
            },
            ("MX-14.15", "MX-0.2"),
        ),
    ] = "public"
    word_judge: Annotated[
        Literal["list_only", "list_then_vote"],
        Ruling(
            "May the players accept a word that is not on the list?",
            {
                "list_only": "No.",
                "list_then_vote": "Yes, by a vote, when a last grid is checked or points are "
                "counted.",
            },
            ("MX-14.16", "MX-3.6"),
            advanced=True,
        ),
    ] = "list_only"
    custom_words: Annotated[
        str,
        Ruling(
            "Which words does your own list hold?",
            {},
            ("MX-14.17", "MX-3.4"),
            check=_custom_words,
            advanced=True,
        ),
    ] = ""

    @property
    def tie_window(self) -> int:
        """W, in ms (MX-5.1, MX-9.2)."""
        return int(self.tie_window_ms)

    @property
    def deadlock_min(self) -> int:
        """Thinking time before all can agree that they are stuck, in ms (MX-7.1)."""
        return int(self.deadlock_min_ms)

    @property
    def stall_limit(self) -> int | None:
        """After how many ms a draw comes by itself (MX-7.5)."""
        return None if self.stall_limit_ms == "none" else int(self.stall_limit_ms)

    @property
    def endgame_limit(self) -> int | None:
        """After how many ms of endgame the race ends (MX-7.7)."""
        return None if self.endgame_limit_ms == "none" else int(self.endgame_limit_ms)
