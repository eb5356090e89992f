"""The rulebook as HTML: every rule an anchor, every number a link, every example a picture."""

from __future__ import annotations

import html
import re
from functools import cache

import msgspec
from markdown_it import MarkdownIt
from markupsafe import Markup

from kibitz.core.game import AnyGame
from kibitz.core.rulebook import NUMBER, Rulebook, rulebook
from kibitz.core.scenario import Scenario

RULE_START = re.compile(r"<p><strong>([A-Z]{2}-\d+\.\d+)</strong>")
TAG = re.compile(r"(<[^>]*>)")


class RulebookPage(msgspec.Struct, frozen=True):
    """The rulebook's HTML, and its chapters as (id, title)."""

    body: Markup
    toc: tuple[tuple[str, str], ...]


@cache
def rulebook_page(game: AnyGame) -> RulebookPage:
    """The page of a game's rulebook. Raises Unreadable if the rulebook is broken."""
    book = rulebook(game)
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    examples = iter(enumerate(book.examples, 1))
    toc: list[tuple[str, str]] = []
    parts: list[str] = []
    tokens = markdown.parse(book.text)
    for place, token in enumerate(tokens):
        if token.type == "fence" and token.info.strip() == "scenario":
            number, example = next(examples)
            token.type, token.content = "html_block", _figure(game, number, example)
        elif token.type == "heading_open":
            title = tokens[place + 1].content
            anchor = _anchor(title)
            token.attrSet("id", anchor)
            if token.tag == "h2":
                toc.append((anchor, title))
        elif token.type == "table_open":
            token.type, token.tag, token.nesting = "html_block", "", 0
            token.content = '<div class="scroll" tabindex="0"><table>\n'
        elif token.type == "table_close":
            token.type, token.tag, token.nesting = "html_block", "", 0
            token.content = "</table></div>\n"
    text = markdown.renderer.render(tokens, markdown.options, {})
    text = RULE_START.sub(r'<p id="\1" class="rule"><a class="number" href="#\1">\1</a>', text)
    parts = [link_numbers(piece, book) for piece in [text]]
    return RulebookPage(Markup("".join(parts)), tuple(toc))


def link_numbers(text: str, book: Rulebook) -> str:
    """Turns rule numbers in the text of HTML into links to their rules."""
    out, in_link = [], 0
    for piece in TAG.split(text):
        if piece.startswith("<"):
            in_link += piece.startswith("<a ") - piece.startswith("</a")
            out.append(piece)
        elif in_link:
            out.append(piece)
        else:
            out.append(NUMBER.sub(lambda m: _link(m[1], book), piece))
    return "".join(out)


def _link(number: str, book: Rulebook) -> str:
    return f'<a href="#{number}">{number}</a>' if number in book.rules else number


def _anchor(title: str) -> str:
    words = re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")
    return words or "chapter"


def _figure(game: AnyGame, number: int, example: Scenario) -> str:
    """An example: a place for the game's element, and the same in words."""
    slug = game.facts.slug
    position = "".join(
        f"<dt>{html.escape(key)}</dt><dd>{html.escape(_words(value))}</dd>"
        for key, value in example.position.items()
    )
    moves = "".join(f"<li><code>{html.escape(line)}</code></li>" for line in example.do)
    after = "".join(
        f"<dt>{html.escape(key)}</dt><dd>{html.escape(_words(value))}</dd>"
        for key, value in example.then.items()
    )
    rules = " ".join(example.rules)
    note = f"<p>{html.escape(example.note)}</p>" if example.note else ""
    expect = html.escape(example.expect)
    return (
        f'<figure class="example" id="example-{number}" data-game="{html.escape(slug)}" '
        f'data-example="{number}" data-src="/games/{html.escape(slug)}/rules/examples/{number}">'
        f"<figcaption>{html.escape(example.name)} <span>{html.escape(rules)}</span></figcaption>"
        f'{note}<div class="before"><h3>Before</h3><dl>{position}</dl></div>'
        f'<div class="moves"><h3>Then</h3><ol>{moves}</ol><p class="expect">{expect}</p></div>'
        f'<div class="after"><h3>After</h3><dl>{after}</dl></div></figure>\n'
    )


def _words(value: object) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(_words(part) or "–" for part in value)
    if isinstance(value, dict):
        return ", ".join(f"{key} {_words(part)}" for key, part in value.items())
    return str(value)
