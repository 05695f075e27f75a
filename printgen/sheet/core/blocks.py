"""Blocks: the frozen, typed values a page is made of; each names its template and lists its texts and tables.

A template receives the object and arranges it. What a block prints follows from its annotations: texts
(`str`, `RichText`) are printed, a `Key` or a `Literal` only steers the template.
"""

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from functools import cache
from types import UnionType
from typing import Annotated, ClassVar, Literal, Self, Union, get_args, get_origin, get_type_hints

from printgen.model.text.message_catalog import Inline
from printgen.sheet.core.expectations import ExpectedTable, readable

_NOT_PRINTED = "not printed"

Key = Annotated[str, _NOT_PRINTED]
"""A string the template goes by (a look, an accent, the name of a figure), which stands nowhere on the page."""

RichText = tuple[Inline, ...]
"""A line of text with its marks: bold words, pips, icons, dotted lines."""


@dataclass(frozen=True, slots=True)
class Content:
    """A part of a page: a frozen value whose fields are texts, numbers, pictures, further parts or tuples of them."""

    def texts(self) -> Iterator[str]:
        """Yield every text that is printed, in the order of the fields."""
        for value in self._printed():
            if isinstance(value, Content):
                yield from value.texts()
            elif isinstance(value, str):
                yield value
            elif isinstance(value, Inline) and value.kind != "icon":
                yield readable(value)

    def icons(self) -> Iterator[str]:
        """Yield the name of every icon within the texts."""
        for value in self._printed():
            if isinstance(value, Content):
                yield from value.icons()
            elif isinstance(value, Inline) and value.kind == "icon":
                yield value.text

    def tables(self) -> Iterator[ExpectedTable]:
        """Yield what must stand in rows and columns; a part that is a table says so itself."""
        for value in self._printed():
            if isinstance(value, Content):
                yield from value.tables()

    @property
    def is_doubtful(self) -> bool:
        """Whether a word anywhere in it bears the mark of what the rules do not state."""
        return any(one.is_doubtful for one in self._printed() if isinstance(one, Content | Inline))

    def unmarked(self) -> Self:
        """Return it with no word marked as what the rules do not state."""
        names = _printed_fields(type(self))  # type: ignore[arg-type]
        return replace(self, **{name: _unmarked(getattr(self, name)) for name in names})

    def _printed(self) -> Iterator[object]:
        """Yield the values of all printed fields, those within tuples one by one."""
        for name in _printed_fields(type(self)):  # type: ignore[arg-type]
            yield from _flat(getattr(self, name))


@dataclass(frozen=True, slots=True)
class Block(Content):
    """A part of a page with a template of its own, which receives it under the name `block`."""

    template: ClassVar[str]
    has_rulings: ClassVar[bool] = False
    """Whether it tells what is doubtful itself, so that no foot need say where that is read."""

    @property
    def called(self) -> str:
        """What the data calls it, where it is a block of the data."""
        return ""

    def blocks_of_data(self) -> "Iterator[tuple[Block, float]]":
        """Yield the blocks of the data within it in the order in which they are painted, with their widths in mm."""
        yield from ()

    @property
    def abreast(self) -> int:
        """How many parts of its page stand beside each other, to be cut apart: each has the foot for itself."""
        return 1

    @property
    def variable(self) -> tuple[str, ...]:
        """The texts in which pages with it may differ, each marked in the template by `data-variable`, on one line."""
        return ()

    @property
    def master(self) -> Self:
        """The block without its variable texts: what is equal but for them is typeset once."""
        return self


@dataclass(frozen=True, slots=True)
class Picture:
    """A figure of the page at a size in mm; templates print it as an image."""

    figure: str
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Sign(Content):
    """A sign of a figure or a head, and what it means."""

    icon: Picture | None
    name: RichText | str


@dataclass(frozen=True, slots=True)
class ListRow(Content):
    """A row of a list: an icon, a ``name`` in bold or a ``text``, a note, and ``values`` at the right."""

    icon: Picture | None = None
    name: RichText | str = ()
    text: RichText | str = ()
    note: RichText | None = None
    values: tuple[str, ...] = ()

    @property
    def words(self) -> str:
        """All its words."""
        return readable((self.name or self.text, self.note))


@dataclass(frozen=True, slots=True)
class PageHead(Content):
    """The title line of a page: the game and the sheet at the left, credit and disclaimer at the right.

    ``points``: the size of the title. ``code``: what a camera reads, and ``opens``, where it leads in words. ``art``:
    the band of the game that all of it stands on, where the page has one. ``is_parted``: it stands on two lines.
    """

    title: str
    sheet_name: str
    credit: str
    unofficial: str
    points: float
    code: Picture | None = None
    opens: str = ""
    art: Picture | None = None
    is_parted: bool = False

    @property
    def credits(self) -> str:
        """What stands in one line on a band: the credit, the disclaimer, where a code leads."""
        return " · ".join(filter(None, (self.credit, self.unofficial, self.opens)))

    @property
    def lines(self) -> tuple[str, ...]:
        """The title, parted behind its colon where it stands on two lines."""
        return parted_title(self.title) if self.is_parted else (self.title,)


def parted_title(title: str) -> tuple[str, ...]:
    """Return the lines of a title that may be parted behind its first colon.

    >>> parted_title("Frogs: The Pond"), parted_title("Frogs")
    (('Frogs:', 'The Pond'), ('Frogs',))
    """
    first, colon, rest = title.partition(": ")
    return (f"{first}:", rest) if colon else (title,)


@cache
def _printed_fields(part: type) -> tuple[str, ...]:
    hints = get_type_hints(part, include_extras=True)
    return tuple(one.name for one in fields(part) if not _only_steers(hints[one.name]))


def _only_steers(hint: object) -> bool:
    """Return whether an annotation is a Key, a Literal, or a tuple or an alternative of these alone."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _NOT_PRINTED in inner[1:]
    if origin is Literal:
        return True
    if origin in (Union, UnionType, tuple):
        return all(one in (type(None), Ellipsis) or _only_steers(one) for one in inner)
    return False


def _flat(value: object) -> Iterator[object]:
    if isinstance(value, tuple):
        for one in value:
            yield from _flat(one)
    else:
        yield value


def _unmarked(value: object) -> object:
    match value:
        case Content():
            return value.unmarked()
        case Inline():
            return replace(value, confidence="stated")
        case tuple():
            return tuple(map(_unmarked, value))
    return value
