"""KitContext and its leaves → the pages before those of the pieces.

The first tells what there is and on which pages, how it was printed and what it takes; then come
the anatomy and how it is made. Printed on both sides, all of it fills whole papers.
"""

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

from printgen.drawing.scene import Group, Scene
from printgen.figure.pieces.body_view import View, flat_view, standing_view
from printgen.figure.print.ruler import FOUR_INCHES, HUNDRED_MM, scale_bar, true_size_bars
from printgen.geometry import Point, Rect, Size, Transform
from printgen.model.kit import CARD
from printgen.sheet.core.context import Picture, Pictures
from printgen.sheet.core.expect import content_texts
from printgen.sheet.core.expectations import DRAWN_CONTRAST
from printgen.sheet.core.lines import width
from printgen.sheet.core.page import Page
from printgen.sheet.kit.booklet.anatomy import anatomy_pages
from printgen.sheet.kit.booklet.anatomy_cell import size_of
from printgen.sheet.kit.booklet.front_aside import aside
from printgen.sheet.kit.booklet.hero import Hero
from printgen.sheet.kit.booklet.how import how_pages
from printgen.sheet.kit.booklet.layout import Layout, blank_page, examples, layout_of, spans
from printgen.sheet.kit.context import KitContext
from printgen.sheet.kit.imposition.arrangement import BACKINGS
from printgen.sheet.kit.imposition.impose import Leaf, papers_by_material
from printgen.sheet.kit.pieces import SPARE, Piece

BLOCKS = {
    "large": (("hero", "contents", "aside", "bars", "credits"),),
    "small": (("hero", "contents", "bars"), ("aside", "credits")),
    "tiny": (("contents",), ("aside", "credits"), ("bars",)),
}
"""What stands on which of the first pages."""

PICTURE = {"large": Size(17, 8.6), "small": Size(13, 6.6)}
HERO = {"large": 50.0, "small": 26.0}
HERO_ROWS = {"large": 13, "small": 10}
"""So many rows of contents leave room for a picture, on papers of the heights below."""

HIGH, ROW = {"large": 297.0, "small": 210.0}, {"large": 9.6, "small": 7.4}
"""The height of A4 and A5, and of a row of contents, in mm."""

TITLES = {"large": 32.0, "small": 22.0, "tiny": 16.0}
BLACKER = 1.06
"""How much wider the black type is than the bold one."""

BAR = 2.6
DRAWN_POINTS = 1.0


class Section(NamedTuple):
    """What comes after the pieces: its name, how many, how far behind their last page it begins."""

    name: str
    copies: int
    after: int
    pages: int


def front_pages(context: KitContext, leaves: Sequence[Leaf], sections: Sequence[Section] = ()) -> tuple[Page, ...]:
    """Lay out the front matter; an even number of pages where papers are printed on both sides."""
    layout = layout_of(context)
    blocks = BLOCKS[layout.kind]
    bars_on = next(n for n, names in enumerate(blocks, 1) if "bars" in names)
    more = [*anatomy_pages(context), *how_pages(context, leaves, bars_on)]
    count = len(blocks) + len(more)
    empty = count % 2 if BACKINGS[context.arrangement].on_both_sides else 0
    first = _Front(context, leaves, sections, layout, count + empty)
    pages = [first.page(names, number) for number, names in enumerate(blocks)]
    return (*pages, *more, *[blank_page(context.portrait)] * empty)


class _Front:
    """The first pages in the making; ``before`` counts all pages before those of the pieces."""

    def __init__(
        self, context: KitContext, leaves: Sequence[Leaf], sections: Sequence[Section], layout: Layout, before: int
    ) -> None:
        self.context, self.leaves, self.layout, self.before = context, leaves, layout, before
        self.sections = sections
        self.examples = examples(context, leaves)

    def page(self, names: Sequence[str], number: int) -> Page:
        """Lay out one of the first pages."""
        context, pictures = self.context, Pictures(self.context)
        name = context.tool("kit.front-page.name")
        content: dict[str, Any] = {
            "title": context.title,
            "sheet_name": self._sheet(number),
            "lead": self._lead() if number == 0 else None,
            "points": self._points(number),
            "layout": self.layout.kind,
            "foot": context.foot(context.title, context.tool("kit.name")),
            "part": "front",
        }
        made = {
            "hero": self._hero,
            "contents": self._contents,
            "aside": lambda _: aside(context, self.leaves, self.examples, self.before),
            "bars": self._bars,
            "credits": self._credits,
        }
        content |= {key: make(pictures) if key in names else None for key, make in made.items()}
        return Page(
            size=context.portrait,
            template="kit/front.html.j2",
            content=content,
            figures=dict(pictures.shown_in(content)),
            texts=content_texts(content),
            true_scale="bars" in names,
            smallest_text=DRAWN_POINTS,
            least_contrast=DRAWN_CONTRAST,
            bookmark=name if number == 0 else None,
        )

    def _sheet(self, number: int) -> str:
        name = self.context.tool("kit.name")
        return "" if self.layout.kind == "tiny" and number == 0 else name

    def _points(self, number: int) -> float:
        """Give the size in points at which the title fits on one line."""
        most = TITLES[self.layout.kind]
        black = width(self.context.title + " ", most, True) * BLACKER
        wide = black + width(self._sheet(number), most)
        return round(min(most, most * self.layout.width / wide), 1)

    def _lead(self) -> tuple[Any, ...]:
        context, every = self.context, papers_by_material(self.leaves)
        count = sum(self._count(part)[0] for part in self.examples)
        key = "kit.front-page.apart" if len(every) > 1 else "kit.front-page.all"
        apart = "".join(
            context.tool(key, papers=papers, material=context.material(name))
            for name, papers in every.items()
            if name != CARD
        )
        papers = sum(every.values())
        return context.tool_text("kit.front-page.lead", pieces=count, papers=papers, pages=self.before, apart=apart)

    def _hero(self, pictures: Pictures) -> Picture | None:
        """Show some pieces; a long list of contents needs the room."""
        if self._is_long():
            return None
        hero = Hero(self.context, self.leaves, self.examples)
        scene = hero.scene(self.layout.width, HERO[self.layout.kind])
        return pictures.add("hero", scene) if scene is not None else None

    def _is_long(self) -> bool:
        """Tell whether the contents need more room than usual."""
        kind, rows = self.layout.kind, len(self.examples) + len(self.sections)
        if kind == "tiny":
            return True
        lower = max(0.0, HIGH[kind] - self.context.portrait.height)
        return rows > HERO_ROWS[kind] - math.ceil(lower / ROW[kind])

    def _contents(self, pictures: Pictures) -> dict[str, Any]:
        """List the kinds of pieces: a picture, how many, how large, on which pages."""
        context = self.context
        rows = []
        for name, piece in self.examples.items():
            count, spare = self._count(name)
            pages = [number for number, leaf in enumerate(self.leaves, self.before + 1) if name in leaf.parts]
            text = context.part(name)
            rows.append(
                {
                    "picture": self._small(pictures, name, piece),
                    "name": text[:1].upper() + text[1:],
                    "measure": size_of(context, name),
                    "count": str(count),
                    "spare": context.tool("kit.front-page.spare", count=spare) if spare else "",
                    "pages": spans(pages),
                }
            )
        rows += map(self._section, self.sections)
        return {
            "name": context.tool("kit.front-page.contents"),
            "part": "long" if self._is_long() else "usual",
            "heads": [context.tool(f"kit.front-page.{key}") for key in ("pieces", "pages")],
            "rows": rows,
            "missing": context.tool("kit.front-page.missing", names=context.listed(list(context.left_out)))
            if context.left_out
            else None,
        }

    def _section(self, section: Section) -> dict[str, Any]:
        """List one of the sheets that come after the pieces."""
        first = self.before + len(self.leaves) + section.after + 1
        return {
            "picture": None,
            "name": section.name[:1].upper() + section.name[1:],
            "measure": "",
            "count": str(section.copies),
            "spare": "",
            "pages": spans(list(range(first, first + section.pages))),
        }

    def _count(self, name: str) -> tuple[int, int]:
        """Count the pieces of a part, and the spare ones."""
        numbers = [
            one.piece.number
            for leaf in self.leaves
            for one in leaf.lying
            if one.piece.part == name and one.side == "front"
        ]
        spare = sum(number > SPARE for number in numbers)
        return len(numbers) - spare, spare

    def _small(self, pictures: Pictures, name: str, piece: Piece) -> Picture | None:
        room = PICTURE.get(self.layout.kind)
        if room is None:
            return None
        room = PICTURE["small"] if self._is_long() else room
        part = self.context.loaded.kit.parts[name]
        view = standing_view(part, piece.blank, piece.shown, self.context.look)
        view = view or flat_view(part, part.front, piece.blank, piece.shown, self.context.look)
        if view.box.height > 2 * view.box.width:
            turned = Rect(view.box.y, view.box.x, view.box.height, view.box.width)
            view = View((Group(view.items, Transform.turn(-90)),), turned)
        view = view.scaled(min((room.width - 1) / view.box.width, (room.height - 0.6) / view.box.height))
        put = view.put(Point(room.width / 2, room.height / 2))
        return pictures.add(f"part-{name}", Scene(Rect(0, 0, *room), (put,), self.context.part(name)))

    def _bars(self, pictures: Pictures) -> dict[str, Any]:
        """Draw both bars, upright where the paper is narrower than they are."""
        context = self.context
        labels = (context.tool("overlay.bar-mm"), context.tool("overlay.bar-inch"))
        if self.layout.kind == "tiny":
            items = true_size_bars(Point(2, 2), context.theme, labels)
            window = Rect(0, 0, 32, FOUR_INCHES + 4)
        else:
            long, short = Point(0.5, 2), Point(0.5, 11.5)
            items = (
                *scale_bar(long, HUNDRED_MM, 10, labels[0], "ink", context.theme, False, BAR),
                *scale_bar(short, FOUR_INCHES, 8, labels[1], "blue", context.theme, False, BAR),
            )
            window = Rect(0, 0, FOUR_INCHES + 1, 19.5)
        return {
            "picture": pictures.add("bars", Scene(window, items, labels[0])),
            "name": context.tool("kit.front-page.true-size"),
            "text": context.tool_text("kit.front-page.diagnosis"),
        }

    def _credits(self, pictures: Pictures) -> dict[str, Any]:
        """Name who invented what, and what may be done with the drawings."""
        context = self.context
        told = []
        for credit in context.credits:
            year = f", {credit.year}" if credit.year else ""
            label = context.own(f"credits.{credit.id}", context.title)
            free = credit.licence and context.catalog.tool_or(f"kit.licences.{credit.licence}", credit.licence)
            names = context.listed(list(credit.names))
            told.append({"label": label, "value": names + year, "note": free})
        if context.table is not None:
            head = context.table.game.head
            year = f", {head.year}" if head.year else ""
            names = context.listed(list(head.designers))
            told.insert(0, {"label": context.table.catalog.title(), "value": names + year, "note": ""})
        return {"name": context.tool("kit.front-page.credits"), "told": told, "rights": context.rights}
