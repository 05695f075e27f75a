"""HTML for a browser → the same, its words parted only where the typesetter parts them.

A browser has patterns of its own for some languages, and none for others. Where the styles part words by themselves it
is given the places, as soft hyphens by the patterns that the typesetter has; it finds words without them.
"""

import re
from functools import cache, lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from printgen.model.text.joints import at_joints

if TYPE_CHECKING:
    from pyphen import Pyphen

SOFT = "\N{SOFT HYPHEN}"

_TOKEN = re.compile(r"<(style|title|script)\b.*?</\1>|<(?:html|section)\b[^>]*>|>([^<]+)", re.DOTALL)
_LANGUAGE = re.compile(r'\slang="([^"]*)"')
_WORD = re.compile(r"&[#\w]+;|[^\W\d_\u00ad]+(?:\u00ad[^\W\d_]+)*")
_HYPHENS = re.compile(r"\bhyphens\s*:\s*(auto|manual)")
_BOUNDS = re.compile(r"\bhyphenate-limit-chars\s*:\s*(\d+) (\d+) (\d+)")
_IN_A_BROWSER = {"auto": "manual", "manual": "none"}
_FIRST = "<style>"
_NOWHERE = "<style>\nhtml { hyphens: none }"
_OWN = '<span style="hyphens:manual">{}</span>'
"""A word that whoever wrote it parts wherever it stands."""


class Bounds(NamedTuple):
    """How many letters a word has at least that is parted, and how many stand before and behind its hyphen."""

    total: int = 5
    before: int = 2
    behind: int = 2


def with_soft_hyphens(html: str) -> str:
    """Return a document whose words are parted alike in every browser; nothing where its styles part none."""
    if _HYPHENS.search(html) is None:
        return html
    found = _BOUNDS.search(html)
    bounds, spoken, page = Bounds(*map(int, found.groups())) if found else Bounds(), "", ""

    def put(token: re.Match[str]) -> str:
        nonlocal spoken, page
        if token[1] == "style":
            return _HYPHENS.sub(lambda one: f"hyphens: {_IN_A_BROWSER[one[1]]}", token[0])
        if token[2] is not None:
            return f">{_parted(token[2], page or spoken, bounds)}"
        said = _LANGUAGE.search(token[0])
        if token[0].startswith("<html"):
            spoken = said[1] if said else ""
        elif token[0].startswith("<section"):
            page = said[1] if said else ""
        return token[0]

    return _TOKEN.sub(put, html.replace(_FIRST, _NOWHERE, 1))


@lru_cache(maxsize=4096)
def _parted(text: str, language: str, bounds: Bounds) -> str:
    """Return a text with all places where its words may be parted.

    Up to the last place that is written there already the typesetter takes no other.
    """
    written = text.rfind(SOFT)

    def put(word: re.Match[str]) -> str:
        if SOFT in word[0]:
            return _OWN.format(word[0])
        if word[0].startswith("&") or word.start() < written or len(word[0]) < bounds.total:
            return word[0]
        patterns = _patterns(language, bounds.before, bounds.behind)
        if patterns is None:
            return word[0]
        places = at_joints(word[0], patterns.positions(word[0]), language.partition("-")[0])
        return SOFT.join(word[0][i:j] for i, j in pairwise((0, *places, len(word[0]))))

    return _WORD.sub(put, text)


@cache
def _patterns(language: str, before: int, behind: int) -> "Pyphen | None":
    from pyphen import Pyphen, language_fallback

    known = language_fallback(language) if language else None
    return Pyphen(lang=known, left=before, right=behind) if known else None
