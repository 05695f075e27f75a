"""Pages that differ in a few texts only → masters, each typeset once, and the copies that are made from them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from printgen.sheet.core.page import Page


@dataclass(frozen=True, slots=True)
class Copy:
    """A page of the file: the number of its master, from 0, and its variable texts in the order of the document."""

    master: int
    texts: tuple[str, ...]


def copies(pages: Sequence[Page], with_masters: bool = True) -> tuple[Copy, ...]:
    """Return how each page is made from a master, which is the first of its copies; else each is one of its own."""
    masters: list[tuple[object, ...]] = []
    found = []
    for number, page in enumerate(pages, 1):
        look = tuple(_look(page)) if with_masters else (number,)
        if look not in masters:
            masters.append(look)
        found.append(Copy(masters.index(look), tuple(_variable(page, page_number(number, len(pages))))))
    return tuple(found)


def page_number(number: int, count: int) -> str:
    """Return what the foot of a page says of its place among the others; nothing where there are none."""
    return f"{number}/{count}" if count > 1 else ""


def _look(page: Page) -> Iterator[object]:
    """Yield all that is printed on a page and on those that lie on it, but the variable texts."""
    yield page.size, page.body.master, page.figures, page.head, page.foot
    yield page.language, page.bookmark, page.layout
    for place, one in page.within:
        yield place
        yield from _look(one)


def _variable(page: Page, number: str) -> Iterator[str]:
    yield from page.body.variable
    if page.foot and number:
        yield number
    for _, one in page.within:
        yield from _variable(one, number)
