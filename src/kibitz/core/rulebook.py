"""Rulebooks: numbered paragraphs in Markdown.

A rule is a paragraph that begins with its number in bold, ``**MD-3.1** At most ...``. A number
written anywhere in the text refers to it. A fenced block ``scenario`` is an example that the tests
execute.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

import msgspec

from kibitz.core import scenario
from kibitz.core.errors import Unreadable
from kibitz.core.game import AnyGame

NUMBER = re.compile(r"\b([A-Z]{2}-\d+\.\d+)\b")
PARAGRAPH = re.compile(r"^\*\*([A-Z]{2}-\d+\.\d+)\*\*\s+(.+?)(?=\n\s*\n|\Z)", re.M | re.S)
EXAMPLE = re.compile(r"^```scenario\n(.*?)^```", re.M | re.S)
HEADING = re.compile(r"^## (.+)$", re.M)


class Rule(msgspec.Struct, frozen=True):
    """One numbered paragraph."""

    number: str
    text: str
    """Markdown, on one line."""
    chapter: str
    refers: tuple[str, ...]


class Rulebook(msgspec.Struct, frozen=True):
    """A whole rulebook: its Markdown and what was found in it."""

    text: str
    rules: dict[str, Rule]
    examples: tuple[scenario.Scenario, ...]

    def rule(self, number: str) -> Rule:
        """The rule of that number, with or without the letters. Raises Unreadable."""
        wanted = number.strip().upper()
        for key in (wanted, *(k for k in self.rules if k.partition("-")[2] == wanted)):
            if key in self.rules:
                return self.rules[key]
        *_, last = self.rules
        first = next(iter(self.rules))
        raise Unreadable(f"There is no rule {number!r}. The rules run from {first} to {last}.")


def read_rulebook(text: str) -> Rulebook:
    """A rulebook from its Markdown. Raises Unreadable if a number occurs twice."""
    headings = [(m.start(), m[1]) for m in HEADING.finditer(text)]
    rules: dict[str, Rule] = {}
    for match in PARAGRAPH.finditer(text):
        number, body = match[1], " ".join(match[2].split())
        if number in rules:
            raise Unreadable(f"Rule {number} stands twice in the rulebook.")
        chapter = [title for at, title in headings if at < match.start()]
        refers = tuple(dict.fromkeys(n for n in NUMBER.findall(body) if n != number))
        rules[number] = Rule(number, body, chapter[-1] if chapter else "", refers)
    return Rulebook(text, rules, tuple(_examples(text)))


def _examples(text: str) -> list[scenario.Scenario]:
    found = []
    for number, match in enumerate(EXAMPLE.finditer(text), 1):
        data = scenario.read_toml(match[1])
        data.setdefault("name", f"example {number}")
        found.append(scenario.read_file({"scenario": [data]}).scenario[0])
    return found


@cache
def rulebook(game: AnyGame) -> Rulebook:
    """The rulebook in a game's folder."""
    folder = files(type(game).__module__.rpartition(".")[0])
    return read_rulebook((folder / "rulebook.en.md").read_text("utf-8"))
