"""Word: a run of letters on a page, its place in mm; and all words as one run in which texts are found."""

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from itertools import zip_longest
from typing import Any

from printgen.geometry import Rect, Size
from printgen.preflight.read.boxes import union
from printgen.sheet.core.expectations import DOUBT

Colour = tuple[float, float, float]
"""Red, green and blue from 0 to 1."""

BLACK: Colour = (0.0, 0.0, 0.0)


def rgb(operands: Sequence[Any]) -> Colour:
    """Return a colour given in grey, in red, green and blue, or in four inks."""
    numbers = [float(value) for value in operands]
    if len(numbers) == 1:
        return (numbers[0], numbers[0], numbers[0])
    if len(numbers) == 3:
        return (numbers[0], numbers[1], numbers[2])
    if len(numbers) == 4:
        light = 1 - numbers[3]
        return ((1 - numbers[0]) * light, (1 - numbers[1]) * light, (1 - numbers[2]) * light)
    return BLACK


@dataclass(frozen=True, slots=True)
class Ink:
    """How a text is painted: its colour, of which ``alpha`` is seen, and the line round it."""

    colour: Colour = BLACK
    alpha: float = 1.0
    halo: Colour | None = None


@dataclass(frozen=True, slots=True)
class Word:
    """A run of letters without a gap: the box of their ink, their size in pt.

    ``seen`` is the part of the box that no clip cuts off. ``upright`` is false for text that is
    turned by something else than a quarter; ``inverted``: it stands on its head. ``mark``: the number of the dotted
    line that stands below all of it, 0 where none does; ``goes_on``: no gap parts it from the word before, only the
    beginning or end of such a line.
    """

    text: str
    box: Rect
    size: float
    seen: Rect
    order: int
    upright: bool
    ink: Ink = field(default_factory=Ink)
    inverted: bool = False
    mark: int = 0
    goes_on: bool = False

    def with_page_turned(self, page: Size) -> "Word":
        """Return the word where it is seen when its page is turned by half."""
        return replace(self, box=_turned(self.box, page), seen=_turned(self.seen, page))

    @property
    def visible(self) -> bool:
        """Whether some of it can be seen."""
        return self.seen.width > 0 and self.seen.height > 0


def _turned(box: Rect, page: Size) -> Rect:
    return Rect(page.width - box.right, page.height - box.bottom, box.width, box.height)


def lines(words: Iterable[Word]) -> list[Word]:
    """Join the words that were painted at one go: a line of text is reported as one."""
    painted: dict[int, list[Word]] = {}
    for word in words:
        painted.setdefault(word.order, []).append(word)
    return [
        replace(
            line[0],
            text=" ".join(word.text for word in line),
            box=union(word.box for word in line),
            seen=union(word.seen for word in line),
        )
        for line in painted.values()
    ]


_HYPHENS = "-\N{SOFT HYPHEN}\N{HYPHEN}\N{NON-BREAKING HYPHEN}"


class Reading:
    """The words of a page in the order of painting; ``words`` are those that can be read.

    In the run of their letters a sign stands behind each stretch with a dotted line below it.
    """

    def __init__(self, words: Sequence[Word]) -> None:
        self.words = words
        letters = [plain(text) for text in _signed(words)]
        self.run = "".join(letters)
        self._owners = [number for number, text in enumerate(letters) for _ in text]
        self._starts: set[int] = set()
        self._ends: set[int] = set()
        self._found: dict[str, list[Rect]] = {}
        end = 0
        for text in letters:
            self._starts.add(end)
            end += len(text)
            self._ends.add(end)

    @cached_property
    def edges(self) -> list[tuple[float, float, float, float]]:
        """The left, upper, right and lower edge of all that is seen of each word, from left to right."""
        return sorted((x, y, x + width, y + height) for x, y, width, height in (word.seen for word in self.words))

    def places(self, text: str) -> list[Rect]:
        """Return the box of a text wherever it stands as whole words, marked as it is."""
        wanted = plain(text)
        if wanted not in self._found:
            self._found[wanted] = [union(word.seen for word in words) for words in self._spans(wanted)]
        return self._found[wanted]

    def last(self, text: str) -> Sequence[Word]:
        """Return the words that make up a text where it stands last on the page; none where it does not."""
        wanted = plain(text)
        start = self.run.rfind(wanted)
        return self._words(start, start + len(wanted)) if wanted and start >= 0 else ()

    def _spans(self, wanted: str) -> Iterator[Sequence[Word]]:
        start = self.run.find(wanted) if wanted else -1
        while start >= 0:
            end = start + len(wanted)
            if start in self._starts and end in self._ends:
                yield self._words(start, end)
            start = self.run.find(wanted, start + 1)

    def _words(self, start: int, end: int) -> Sequence[Word]:
        return self.words[self._owners[start] : self._owners[end - 1] + 1]


@lru_cache(maxsize=20_000)
def plain(text: str) -> str:
    """Return a text without what may differ when it is broken into lines: white space and hyphens."""
    letters = unicodedata.normalize("NFKC", text)
    return "".join(c for c in letters if not c.isspace() and c not in _HYPHENS)


def run_of(words: Iterable[Word]) -> str:
    """Return the letters of words as one run, whatever is marked."""
    return "".join(plain(word.text) for word in words)


def _signed(words: Sequence[Word]) -> Iterator[str]:
    """Yield the text of every word, behind the last one above each dotted line the sign of it.

    A word that is parted at the end of a line has a line below either part.
    """
    for word, after in zip_longest(words, words[1:]):
        parted = after is not None and after.mark and after.box.y > word.box.bottom and word.text[-1] in _HYPHENS
        goes_on = after is not None and after.mark == word.mark
        yield word.text + DOUBT if word.mark and not (goes_on or parted) else word.text
