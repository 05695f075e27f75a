"""What a page for the phone is made of: in each language the blocks of the aid, and what its scripts read."""

from dataclasses import dataclass
from typing import ClassVar

from printgen.sheet.core.blocks import Block, Key, Picture


@dataclass(frozen=True, slots=True)
class Spoken(Block):
    """All that is said in one language: heads, the blocks of the aid, the words of the buttons.

    ``ask`` and ``words``: what the scripts answer from and say, as JSON.
    """

    template: ClassVar[str] = "phone/aid.html.j2"
    language: Key
    name: str
    title: str
    credit: str
    unofficial: str
    doubt: str
    foot: str
    tabs: tuple[str, ...]
    blocks: tuple[Block, ...]
    ask: Key
    words: Key


@dataclass(frozen=True, slots=True)
class PhonePage(Block):
    """The page; ``score`` and ``weights`` are scripts, the scoring of the game and the tuning of its search."""

    template: ClassVar[str] = "phone/phone.html.j2"
    game: Key
    art: Picture
    score: Key
    weights: Key
