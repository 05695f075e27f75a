"""A text of the words files → its parts: plain words, facts to look up, marks, icons."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal, get_args
from unicodedata import combining, normalize

Mark = Literal["pip", "extra", "price", "saved", "disc", "tile"]
MARKS: tuple[Mark, ...] = get_args(Mark)
JOINERS = ("and", "or")
PLURALS = ("zero", "one", "two", "few", "many", "other")

EXPLAINED = {
    "fact": ("A number or name of the data, by its path.", "up to {facts.jump} spaces"),
    "and": ("Several things, with this word (or `or`) before the last.", "start on {regions.middle, or}"),
    "one": ("What is written instead of a number: for `one`, for all `other`, # being the number.",
            "{facts.croak, one: a croak, other: # croaks}"),
    "pip": ("A number in a round pip, as costs are.", "roll {pip 2}"),
    "extra": ("A number in a pip with a plus, as costs on top of others are.", "then eat {extra costs.moves.eat}"),
    "price": ("A number in a pip coloured as one with a plus, as prices in another coin are.", "for {price 2} flies"),
    "saved": ("A number in a pip of another colour, with its sign, as what was kept for later.", "then hop {saved 2}"),
    "disc": ("A number in a dark disc.", "take {disc facts.jump}"),
    "tile": ("A number on a small tile.", "lay {tile 6}"),
    "icon": ("An icon within the line.", "catch {icon fly}"),
    "bold": ("The key words, in bold; the dotted line of what is not stated stands below them.", "**Most flies** win."),
    "stretch": ("Words that rest on a ruling, or are `assumed` or `reconstructed`: the last has a dotted line.",
                "hop [over a frog](R1)"),
}  # fmt: skip
"""What texts may hold beside plain words, each with an example; written in braces unless shown otherwise."""

_TOKEN = re.compile(r"\*\*|\{|\}|\[|\](?:\(([A-Za-z0-9.+-]+)\))?")
_PATH = re.compile(r"[A-Za-z0-9][A-Za-z0-9+-]*(\.[A-Za-z0-9][A-Za-z0-9+-]*)*")
_NUMBER = re.compile(r"-?[0-9]{1,6}")
_CHOICE = re.compile(rf"(?:^|,)\s*({'|'.join(PLURALS)}):\s*")


class WordsFault(ValueError):
    """A text that cannot be read; ``offset`` counts characters from its start."""

    def __init__(self, message: str, offset: int) -> None:
        super().__init__(message)
        self.message, self.offset = message, offset


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of a text.

    ``text``: the words themselves, the path of a fact, a number written out, or the name of an
    icon; of a doubt, with which a stretch ends, what it rests on. ``joiner``: how a list is joined;
    ``choices``: what is written instead of a number.
    """

    kind: Literal["text", "fact", "number", "icon", "doubt"]
    text: str
    offset: int
    bold: bool = False
    mark: Mark | None = None
    joiner: str | None = None
    choices: Mapping[str, str] = field(default_factory=dict)


@lru_cache(maxsize=8192)
def parse(text: str) -> tuple[Part, ...]:
    """Take a text apart; raises WordsFault with the place of the first thing that is wrong."""
    parts: list[Part] = []
    bold_since: int | None = None
    stretch_since: int | None = None
    at = 0
    while match := _TOKEN.search(text, at):
        if match.start() > at:
            words = text[at : match.start()]
            parts.append(Part("text", words, at, bold=bold_since is not None))
        at = match.end()
        if match[0] == "**":
            bold_since = match.start() if bold_since is None else None
        elif match[0] == "}":
            raise WordsFault("a `}` without its `{`", match.start())
        elif match[0] == "[":
            if stretch_since is not None:
                raise WordsFault("a `[` inside a stretch", match.start())
            stretch_since = match.start()
        elif match[0].startswith("]"):
            if stretch_since is None or match[1] is None:
                raise WordsFault("a stretch is written `[words](ruling)`", match.start())
            parts.append(Part("doubt", match[1], match.start()))
            stretch_since = None
        else:
            end = text.find("}", at)
            if end < 0 or "{" in text[at:end]:
                raise WordsFault("a `{` without its `}`", match.start())
            parts.append(_slot(text[at:end], match.start(), bold_since is not None))
            at = end + 1
    if bold_since is not None:
        raise WordsFault("a `**` without its partner", bold_since)
    if stretch_since is not None:
        raise WordsFault("a stretch is written `[words](ruling)`", stretch_since)
    if at < len(text):
        parts.append(Part("text", text[at:], at))
    return tuple(parts)


@lru_cache(maxsize=8192)
def words_of(text: str) -> str:
    """Return the plain words of a text, without what stands in braces and without the places where they may break."""
    return "".join(part.text for part in parse(text) if part.kind == "text").replace("\N{SOFT HYPHEN}", "")


@lru_cache(maxsize=8192)
def facts_of(text: str) -> tuple[str, ...]:
    """Return the paths of the facts that a text names."""
    return tuple(part.text for part in parse(text) if part.kind == "fact")


def _slot(inside: str, offset: int, bold: bool) -> Part:
    word, _, rest = inside.strip().partition(" ")
    rest = rest.strip()
    if word == "icon" and _PATH.fullmatch(rest):
        return Part("icon", rest, offset, bold)
    if word in MARKS and _NUMBER.fullmatch(rest):
        return Part("number", rest, offset, bold, mark=MARKS[MARKS.index(word)])
    if word in MARKS and _PATH.fullmatch(rest):
        return Part("fact", rest, offset, bold, mark=MARKS[MARKS.index(word)])
    path, comma, form = inside.partition(",")
    path, form = path.strip(), form.strip()
    if not _PATH.fullmatch(path):
        raise WordsFault(f"`{{{inside}}}` is no path of a fact", offset)
    if not comma:
        return Part("fact", path, offset, bold)
    if form in JOINERS:
        return Part("fact", path, offset, bold, joiner=form)
    return Part("fact", path, offset, bold, choices=_choices(form, inside, offset))


def _choices(form: str, inside: str, offset: int) -> dict[str, str]:
    pieces = _CHOICE.split(form)
    choices = dict(zip(pieces[1::2], (piece.strip() for piece in pieces[2::2]), strict=True))
    if pieces[0].strip() or "other" not in choices:
        joiners = ", ".join(f"`{joiner}`" for joiner in JOINERS)
        raise WordsFault(f"after the comma of `{{{inside}}}` stands one of {joiners}, or `one: …, other: …`", offset)
    return choices


def folded(text: str) -> str:
    """Write a text so that capitals, marks on letters and soft hyphens do not matter.

    >>> folded("Über Straße"), folded(" Put  to sea ")
    ('uber strasse', 'put to sea')
    """
    if text.isascii():
        return " ".join(text.casefold().split())
    plain = "".join(c for c in normalize("NFKD", text.casefold()) if not combining(c) and c != "\N{SOFT HYPHEN}")
    return " ".join(plain.split())
