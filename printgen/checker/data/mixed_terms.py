"""A text calls a thing by a name that the words of its language keep for nothing.

One thing has one name on all sheets of a game, else a player looks for two. Where several names
come to mind, the words say under `terms` which is used and which are not.

PASS words/en.yaml
    terms: {bug: {term: fly, not: "bug, bugs"}}
FAIL words/en.yaml
    terms: {jump: {term: hop, not: "fly, flies"}}
"""

import re
from collections.abc import Iterator, Mapping

from printgen.checker.coverage import Coverage
from printgen.checker.loaded import Data
from printgen.model.text.phrases import parse
from printgen.problems import Problem
from printgen.source import quoted

CODE = "mixed-terms"

_AVOIDED = re.compile(r"terms\.[^.]+\.not")


def check(data: Data) -> Iterator[Problem]:
    """Look for every name that is not used in every text of its language."""
    for language, texts in data.game.words.items():
        for key, avoided in _avoided(texts):
            wrong = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, avoided))})(?!\w)")
            term = texts.get(key.replace(".not", ".term"), "")
            for other, text in texts.items():
                found = wrong.search(_words(text)) if not _is_aside(other) else None
                if found is not None:
                    message = f"`{other}` says {quoted(found[0])}, elsewhere it is {quoted(term)}"
                    place = data.span(("words", language, *other.split(".")))
                    yield Problem(CODE, message, place)


def coverage(data: Data) -> Coverage:
    """Count the terms, once in each language."""
    several = sum(1 for texts in data.game.words.values() for _ in _avoided(texts))
    return Coverage(several, "terms that go before other names")


def _avoided(texts: Mapping[str, str]) -> Iterator[tuple[str, list[str]]]:
    """Give the names that are not used for each term."""
    for key, text in texts.items():
        if _AVOIDED.fullmatch(key):
            names = [name.strip() for name in text.split(",") if name.strip()]
            if names:
                yield key, names


def _is_aside(key: str) -> bool:
    """Tell whether a text is not printed: a list of terms, or of what people ask with."""
    return key.split(".")[0] in ("terms", "synonyms", "found-by", "idioms")


def _words(text: str) -> str:
    return "".join(part.text for part in parse(text) if part.kind == "text")
