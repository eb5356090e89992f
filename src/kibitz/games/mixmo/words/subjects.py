"""A theme in anyone's words ("things at sea", "farm animals") and the words that fit it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import get_close_matches
from functools import lru_cache

from kibitz.games.mixmo.words.lexicon import Lexicon, lexicon

FEWEST = 5
"""A name with fewer words than this is hardly a theme."""
ENOUGH = 40
"""The first sense of a name with this many words is meant, else the one with most."""

ALIASES = {
    "animals": "wildlife zoo creature fauna pet",
    "body": "anatomy body_part human_body",
    "buildings": "architecture house home town city",
    "clothing": "clothes fashion wardrobe outfit wear",
    "colours": "color colour",
    "computers": "computing internet",
    "drinks": "beverage bar drinking",
    "emotions": "mood feelings",
    "family": "relatives",
    "farm": "farming agriculture countryside",
    "food": "eat eating meal cuisine breakfast lunch dinner supper restaurant",
    "fruit": "fruits",
    "games": "toy play",
    "geography": "landscape",
    "kitchen": "cooking",
    "law": "justice police",
    "medicine": "health hospital disease illness",
    "minerals": "stone metal gem jewel",
    "money": "finance bank business",
    "myths": "mythology magic fantasy fairy_tale legend",
    "plants": "garden botany",
    "professions": "job work occupation trade people_at_work career",
    "religion": "church christianity",
    "school": "university education",
    "science": "laboratory",
    "sea": "ocean ship boat pirate beach nautical sailing",
    "space": "astronomy universe",
    "sport": "sports athletics olympics",
    "time": "calendar clock",
    "vehicles": "transport travel traffic",
    "weapons": "war army military battle",
    "weather": "climate winter summer",
}
BY_ALIAS = {alias: theme for theme, text in ALIASES.items() for alias in text.split()}
NOTHING = {"thing", "things", "something", "stuff", "word", "words", "anything", "kind", "kinds"}
NOTHING |= {"find", "see", "use", "have", "get", "make", "like", "know", "need", "want", "can"}
NOTHING |= {"type", "types", "name", "names", "sort", "sorts", "item", "items", "object", "objects"}
JOINING = {"of", "in", "on", "at", "from", "for", "with", "about", "to", "do", "by", "that", "are"}
ARTICLES = {"a", "an", "the", "my", "your", "our", "all", "some", "any", "and", "or", "you", "we"}


@lru_cache(maxsize=32)
def words_about(theme: str) -> dict[str, str]:
    """Words in capitals that may fit the theme, each with the reason; empty if it is unknown.

    Inflected forms are made by rule and may be no words: whoever asks holds a word list.
    """
    found = _found(theme)
    reasons: dict[str, str] = {}
    for word, why in found.items():
        reasons.setdefault(word.upper(), f"{word}: {why}")
    for word, why in found.items():
        spoken = why.startswith("a word of")
        relation = "a form of" if spoken else "more than one"
        for form in [*_plurals(word), *(_verb_forms(word) if spoken else ())]:
            reasons.setdefault(form.upper(), f"{form}: {relation} {word}, {why}")
    return reasons


def _found(theme: str) -> dict[str, str]:
    known = lexicon()
    phrases = list(dict.fromkeys(_phrases(theme)))
    for phrase in phrases:
        if found := _under(known, phrase):
            return found
    for phrase in phrases:
        if len(phrase) > 3 and not known.known(phrase):
            for close in get_close_matches(phrase, _like(known, phrase), n=3, cutoff=0.8):
                if found := _under(known, close):
                    return found
    return {}


def _under(known: Lexicon, phrase: str) -> dict[str, str]:
    for name in _singles(phrase):
        theme = name if name in known.themes else BY_ALIAS.get(name, "")
        if theme:
            return known.members(*known.themes[theme])
    for name in _singles(phrase):
        senses = [known.members([place], [place]) for place in known.known(name)]
        for found in senses:
            if len(found) >= ENOUGH:
                return found
        most = max(senses, key=len, default={})
        if len(most) >= FEWEST:
            return most
    return {}


def _like(known: Lexicon, phrase: str) -> list[str]:
    """Names a person may have meant who wrote this: same first letter, about as long."""
    names = [*known.themes, *BY_ALIAS, *known.senses]
    return [n for n in names if n[0] == phrase[0] and abs(len(n) - len(phrase)) <= 2]


def _phrases(theme: str) -> Iterator[str]:
    """The theme as it stands, then shorter and shorter readings of it, joined by underscores."""
    words = [word for word in re.findall("[a-z]+", theme.lower()) if word not in ARTICLES]
    yield "_".join(words)
    while words and words[0] in NOTHING | JOINING:
        words = words[1:]
    yield "_".join(words)
    joint = next((place for place, word in enumerate(words) if word in JOINING), len(words))
    head = words[:joint]
    yield "_".join(head)
    rest = [word for word in words[joint:] if word not in JOINING | NOTHING]
    yield from reversed(head)
    yield from reversed(rest)


def _singles(phrase: str) -> Iterator[str]:
    if phrase:
        yield phrase
        for ending, single in (("ies", "y"), ("es", ""), ("s", ""), ("ves", "f"), ("men", "man")):
            if phrase.endswith(ending) and len(phrase) > len(ending) + 1:
                yield phrase.removesuffix(ending) + single
        yield phrase + "s"


def _plurals(word: str) -> Iterator[str]:
    yield from lexicon().plurals.get(word, ())
    if re.search("(s|x|z|ch|sh)$", word):
        yield word + "es"
    elif re.search("[^aeiou]y$", word):
        yield word[:-1] + "ies"
    else:
        yield word + "s"


def _verb_forms(word: str) -> Iterator[str]:
    stem = word.removesuffix("e")
    past = word[:-1] + "ied" if re.search("[^aeiou]y$", word) else stem + "ed"
    yield from (past, stem + "ing", f"{word}{word[-1]}ed", f"{word}{word[-1]}ing")
