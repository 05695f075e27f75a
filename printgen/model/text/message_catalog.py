"""The words all sheets share, in one language, and values → texts ready to be set."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from printgen.errors import PrintgenError
from printgen.model.play.facts import UnknownFact, Value
from printgen.model.text.phrases import Part, WordsFault, parse
from printgen.model.values import SURE, Reading
from printgen.units import format_number, half_up

FALLBACK = "en"


@dataclass(frozen=True, slots=True)
class Inline:
    """A stretch of a line: what is printed and how; for an icon ``text`` is its name.

    ``confidence``: of the key word of what the rules do not state, which is printed with a dotted line below it.
    """

    kind: Literal["text", "bold", "pip", "extra", "price", "saved", "disc", "tile", "icon"]
    text: str
    confidence: Reading = "stated"

    @property
    def is_doubtful(self) -> bool:
        """Whether it bears the mark of what the rules do not state."""
        return self.confidence not in SURE


_LAST_WORD = re.compile(r"[+−]?[^\W_](?:[^ ]*[^\W_])?(?=\W*$)")
"""The last word of a text without the signs round it; a number keeps its sign and its unit."""


class UsedText(NamedTuple):
    """A text that somebody asked a catalog for: its key, the line that was made, whether the tool has it."""

    key: str
    line: tuple[Inline, ...]
    language: str
    of_tool: bool = False


class MessageCatalog:
    """The texts of the tool in one language, formatted with the values that the caller gives.

    ``used``: where each text that is asked for is noted down; None: nowhere.
    """

    def __init__(self, language: str, tool_words: Mapping[str, Mapping[str, str]]) -> None:
        self.language = language
        self.decimal = tool_words.get(language, {}).get("number.decimal", ".")
        self.used: list[UsedText] | None = None
        self._tool = {**tool_words.get(FALLBACK, {}), **tool_words.get(language, {})}

    def tool_text(self, key: str, **values: Value) -> tuple[Inline, ...]:
        """Return a text that all sheets share."""
        return self._formatted(key, self._tool, values)

    def tool(self, key: str, **values: Value) -> str:
        """Return a text that all sheets share as one string."""
        return as_text(self.tool_text(key, **values))

    def tool_or(self, key: str, otherwise: str) -> str:
        """Return a text that all sheets share, or ``otherwise`` where there is none."""
        return self.tool(key) if key in self._tool else otherwise

    def knows(self, key: str) -> bool:
        """Return whether there is a word that all sheets share."""
        return key in self._tool

    def in_words(self, line: Iterable[Inline]) -> str:
        """Return a line as one string that says behind each doubtful word how sure it is."""
        parts = (one for one in line if one.kind != "icon")
        return "".join(
            f"{one.text} ({self.tool(f'rulings.{one.confidence}')})" if one.is_doubtful else one.text for one in parts
        )

    def number(self, value: float, digits: int = 3, exactly: bool = False) -> str:
        """Write a number as the language does, halves rounded up; ``exactly`` keeps all digits behind the mark."""
        return format_number(half_up(value, digits), digits, self.decimal, exactly).replace("-", "−")

    def _fact(self, path: str) -> Value:
        """Look up what a text names and the caller did not give; raises UnknownFact."""
        raise UnknownFact(path, ())

    def _is_assumed(self, path: str) -> bool:
        return False

    def _confidence_of(self, basis: str) -> Reading:
        """Return how sure a stretch of a text is that rests on a ruling, or on nobody."""
        return "stated"

    def _formatted(self, key: str, words: Mapping[str, str], values: Mapping[str, Value]) -> tuple[Inline, ...]:
        if key not in words:
            raise PrintgenError.with_code("missing-word", f"there is no word `{key}`")
        try:
            parts = parse(words[key])
        except WordsFault as fault:
            raise PrintgenError.with_code("bad-words", f"`{key}`: {fault.message}") from None
        line = self._merged(parts, key, values)
        if self.used is not None:
            self.used.append(UsedText(key, line, self.language, words is self._tool))
        return line

    def _merged(self, parts: Iterable[Part], key: str, values: Mapping[str, Value]) -> tuple[Inline, ...]:
        """Fill in the facts; neighbours that look alike become one."""
        line: tuple[Inline, ...] = ()
        for part in parts:
            if part.kind == "doubt":
                line = doubted(line, self._confidence_of(part.text))
                continue
            try:
                piece = self._inline(part, values)
            except UnknownFact as fault:
                hints = tuple(f"did you mean `{path}`?" for path in fault.near[:1])
                raise PrintgenError.with_code("unknown-fact", f"`{key}`: {fault}", *hints) from None
            if self._rests_on_assumption(part, values):
                line += doubted((piece,), "assumed")
            elif (
                line
                and piece.kind in ("text", "bold")
                and (line[-1].kind, line[-1].confidence) == (piece.kind, "stated")
            ):
                line = (*line[:-1], Inline(piece.kind, line[-1].text + piece.text))
            else:
                line = (*line, piece)
        return line

    def _rests_on_assumption(self, part: Part, values: Mapping[str, Value]) -> bool:
        """Return whether a part writes a number that is assumed; its plural alone is none."""
        shown = not part.choices or any("#" in choice for choice in part.choices.values())
        named = part.kind == "fact" and part.text not in values
        return shown and named and self._is_assumed(part.text)

    def _inline(self, part: Part, values: Mapping[str, Value]) -> Inline:
        if part.kind == "icon":
            return Inline("icon", part.text)
        if part.kind == "text":
            text = part.text
        elif part.kind == "number":
            text = self._marked(int(part.text), part.mark)
        else:
            text = self._fact_text(part, values)
        return Inline(part.mark or ("bold" if part.bold else "text"), text)

    def _fact_text(self, part: Part, values: Mapping[str, Value]) -> str:
        """Write a fact in the form the part asks for."""
        value = values[part.text] if part.text in values else self._fact(part.text)
        if isinstance(value, tuple):
            return self._joined([self.space(name) for name in value], part.joiner)
        if part.choices:
            name = plural(value, part.choices)
            return part.choices[name].replace("#", self._written(value))
        if isinstance(value, str) and part.text.startswith("costs."):
            return self._tool.get(f"cost.{value}", value)
        return self._marked(value, part.mark)

    def space(self, name: str) -> str:
        """Return the name of a space as it is printed."""
        return name

    def _marked(self, value: Value, mark: str | None) -> str:
        """Write a number; one that comes on top shows its sign."""
        sign = "+" if mark in ("extra", "saved") and isinstance(value, int | float) and value >= 0 else ""
        return sign + self._written(value)

    def _written(self, value: Value) -> str:
        if isinstance(value, int | float):
            return self.number(value)
        return value if isinstance(value, str) else ", ".join(value)

    def _joined(self, names: Sequence[str], joiner: str | None) -> str:
        if joiner is None or len(names) < 2:
            return ", ".join(names)
        word = self._tool.get(f"list.{joiner}", joiner)
        return f"{', '.join(names[:-1])} {word} {names[-1]}"


def plural(value: Value, choices: Iterable[str]) -> str:
    """Name the form a number takes, of those there are; English and German distinguish 1 from others."""
    wanted = {0: "zero", 1: "one", 2: "two"}.get(value) if isinstance(value, int) else None
    return wanted if wanted in set(choices) and wanted is not None else "other"


def doubted(line: tuple[Inline, ...], confidence: Reading) -> tuple[Inline, ...]:
    """Return a line whose last word bears the mark, where what the line says is not stated."""
    for number in range(len(line) - 1, -1, -1) if confidence not in SURE else ():
        part, word = line[number], _LAST_WORD.search(line[number].text)
        if part.is_doubtful:
            break
        if part.kind != "icon" and word is not None:
            pieces = (part.text[: word.start()], word[0], part.text[word.end() :])
            sure: tuple[Reading, ...] = ("stated", confidence, "stated")
            split = (Inline(part.kind, text, how) for text, how in zip(pieces, sure, strict=True) if text)
            return (*line[:number], *split, *line[number + 1 :])
    return line


def with_mark(line: tuple[Inline, ...], confidence: Reading) -> tuple[Inline, ...]:
    """Return a statement whose key word bears the mark, where it is not stated: the bold one, else the last.

    One of which only some words are doubtful stays as it is.
    """
    if confidence in SURE or is_doubtful(line):
        return line
    bold = next((number for number, part in enumerate(line) if part.kind == "bold"), len(line) - 1)
    return (*doubted(line[: bold + 1], confidence), *line[bold + 1 :])


def is_doubtful(line: Iterable[Inline]) -> bool:
    """Return whether a word of a line bears the mark of what the rules do not state."""
    return any(part.is_doubtful for part in line)


def as_text(line: Iterable[Inline]) -> str:
    """Return a line as one string, without icons and marks."""
    return "".join(part.text for part in line if part.kind != "icon")
