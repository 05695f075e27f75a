"""What a rulings sheet is made of: the words on top of its first page, and the items."""

from dataclasses import dataclass
from typing import ClassVar

from printgen.sheet.core.blocks import Block, Content, Key, RichText
from printgen.sheet.core.context import Picture


@dataclass(frozen=True, slots=True)
class KindCount(Content):
    """A kind of ruling: its mark, how many there are, what it means."""

    mark: Picture | None
    count: str
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Intro(Content):
    """What the sheet is about; ``switch`` explains the options, where there are any."""

    lead: RichText
    source: str
    switch: RichText | None
    kinds: tuple[KindCount, ...]


@dataclass(frozen=True, slots=True)
class Alternative(Content):
    """Another reading, the option that chooses it, and the word that it is ``chosen``, if it is."""

    text: RichText
    option: str
    chosen: str


@dataclass(frozen=True, slots=True)
class RulingItem(Content):
    """A ruling: where the rules leave what open, the reading that is taken, the others."""

    accent: Key
    mark: Picture | None
    name: str
    word: str
    where: str
    question: RichText
    reading: RichText
    state: str
    replaced: bool
    others: tuple[Alternative, ...]


@dataclass(frozen=True, slots=True)
class Column(Content):
    """Rulings one below another."""

    items: tuple[RulingItem, ...]


@dataclass(frozen=True, slots=True)
class RulingsPage(Block):
    """Items in columns side by side; ``close``: with less air between two of them."""

    template: ClassVar[str] = "rulings/rulings.html.j2"
    intro: Intro | None
    columns: tuple[Column, ...]
    close: bool
