"""KitContext and its imposed pages → the first pages on small paper: what there is, how printed, what it takes."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Literal

from printgen.drawing.scene import Group, Scene
from printgen.figure.night import night
from printgen.figure.pieces.body_view import View
from printgen.figure.print.ruler import FOUR_INCHES, true_size_bars
from printgen.geometry import Point, Rect, Size, Transform
from printgen.model.kit import CARD
from printgen.model.text.message_catalog import Inline
from printgen.sheet.core.blocks import Block, Content, RichText
from printgen.sheet.core.context import Picture, Pictures, title_points
from printgen.sheet.core.expectations import DRAWN_CONTRAST
from printgen.sheet.core.page import MOST_INK, Page
from printgen.sheet.kit.booklet.settings import Need, Pair, needs, settings
from printgen.sheet.kit.booklet.views import hero, piece_view
from printgen.sheet.kit.context import CoverPart, KitContext, PaperKind, capitalized, spans
from printgen.sheet.kit.imposition.impose import ImposedPage, papers_by_material
from printgen.sheet.kit.pieces import SPARE, Piece
from printgen.sheet.kit.steps import examples

PICTURE, HERO = Size(13, 6.6), 26.0  # the picture in a row, and how high that of a kit of no game is, in mm
TITLES = {"small": 22.0, "tiny": 16.0}  # the largest title in pt
BAR, BAR_PITCH, BAR_NAME = 4.0, 7.5, 16.0  # a bar, from one to the next, and the name beside it, in mm
WIDE, CROP = 360.0, 9.0  # how much of the picture there is on small paper, and what is cut off above and below, in mm
CoverPicture = Literal["whole", "close", "figures", "low"]
"""What a cover shows: a high picture with figures before it, and steps in pictures; the same with smaller pieces and
steps; no steps; a low picture alone."""

DRAWN_POINTS = 1.0  # the smallest text within a picture, in pt: it is to be seen, not to be read


@dataclass(frozen=True, slots=True)
class Section:
    """What comes after the pieces: its name, how many, how far behind their last page it begins, its pages.

    ``is_made``: it is cut out and glued like the pieces, so that it stands among them. ``icon``: its sign in a list.
    """

    name: str
    copies: int
    after: int
    pages: int
    is_made: bool = False
    icon: str = "crate"


@dataclass(frozen=True, slots=True)
class ContentsRow(Content):
    """One kind of piece: a picture, its name and size, how many, on which pages."""

    picture: Picture | None
    name: str
    measure: str
    count: str
    spare: str
    pages: str


@dataclass(frozen=True, slots=True)
class Contents(Content):
    """What there is; ``missing`` names what cannot be printed, where no other page does."""

    name: str
    heads: tuple[str, str]
    rows: tuple[ContentsRow, ...]
    missing: str


@dataclass(frozen=True, slots=True)
class Settings(Content):
    """What was chosen, and what is needed to make the kit."""

    name: str
    chosen: tuple[Pair, ...]
    needs: str
    needed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Bars(Content):
    """Bars of 100 mm and 4 in, and what another length means."""

    name: str
    picture: Picture
    text: RichText


@dataclass(frozen=True, slots=True)
class Credits(Content):
    """Who invented what and how free it is, and what may be done with the drawings."""

    name: str
    lines: tuple[RichText, ...]
    rights: str


@dataclass(frozen=True, slots=True)
class Cover(Block):
    """A first page: title and pieces, contents beside settings, bars, credits. ``points``: the size of the title."""

    template: ClassVar[str] = "kit/cover.html.j2"
    layout: PaperKind
    title: str
    sheet_name: str
    points: float
    lead: RichText
    hero: Picture | None
    contents: Contents | None
    missing: str
    settings: Settings | None
    bars: Bars | None
    credits: Credits | None


def cover_pages(maker: "CoverMaker") -> tuple[Page, ...]:
    """Return the first pages."""
    return tuple(maker.page(parts, number) for number, parts in enumerate(maker.context.covers))


@dataclass
class CoverMaker:
    """Makes the parts of the first pages; ``before`` counts all pages before those of the pieces.

    ``too_large``: what else cannot be printed, each in a sentence.
    """

    context: KitContext
    pages: Sequence[ImposedPage]
    sections: Sequence[Section]
    before: int
    picture: CoverPicture
    too_large: tuple[str, ...] = ()

    @cached_property
    def examples(self) -> dict[str, Piece]:
        """A piece of each part."""
        return examples(self.context, self.pages)

    def word(self, key: str, **values: str | int) -> str:
        """Return a word of the first pages."""
        return self.context.tool(f"kit.front-page.{key}", **values)

    def page(self, parts: Sequence[CoverPart], number: int) -> Page:
        """Return the first page of this number, with these parts on it."""
        context, pictures = self.context, Pictures(self.context)
        name = context.tool("kit.name")
        sheet_name = "" if self.context.paper_kind == "tiny" and number == 0 else name
        in_full = not any("missing" in some for some in context.covers)
        scene = self._scene() if "hero" in parts and self.picture != "low" else None
        body = Cover(
            layout=self.context.paper_kind,
            title=context.title,
            sheet_name=sheet_name,
            points=title_points(context.title, sheet_name, self.context.width, TITLES[self.context.paper_kind]),
            lead=self.lead() if number == 0 else (),
            hero=pictures.add("hero", scene) if scene is not None else None,
            contents=self._contents(pictures, in_full) if "contents" in parts else None,
            missing=self.missing() if "missing" in parts else "",
            settings=self.settings() if "settings" in parts else None,
            bars=self.bars(pictures) if "bars" in parts else None,
            credits=self.credits() if "credits" in parts else None,
        )
        return self.finished(body, pictures, number, "bars" in parts)

    def finished(self, body: Block, pictures: Pictures, number: int, true_scale: bool) -> Page:
        """Return a page around a body; the first one has a bookmark."""
        context = self.context
        return Page(
            size=context.portrait,
            body=body,
            foot=context.foot(context.title, context.tool("kit.name")),
            figures=pictures.scenes,
            true_scale=true_scale,
            smallest_text=DRAWN_POINTS,
            least_contrast=DRAWN_CONTRAST,
            most_ink=max(MOST_INK, context.largest_area),
            bookmark=self.word("name") if number == 0 else None,
        )

    def _scene(self) -> Scene | None:
        """Draw the picture of the game, or pieces of a kit that belongs to none."""
        context = self.context
        if context.table is not None:
            drawn = night(context.table.game.artwork, WIDE, context)
            window = Rect(drawn.window.x, CROP, WIDE, drawn.window.height - 2 * CROP)
            small = View(drawn.items, window).scaled(context.width / WIDE)
            return Scene(small.box, small.items)
        return hero(context, self.pages, self.examples, Size(context.width, HERO))

    def settings(self) -> Settings:
        """Return what was chosen, and what is needed."""
        needed = tuple(one.words for one in self.needs)
        return Settings(self.word("settings"), tuple(settings(self.context)), self.word("needs"), needed)

    @cached_property
    def needs(self) -> tuple[Need, ...]:
        """The papers and tools that the kit takes."""
        boxes = next((self.section_pages(one) for one in self.sections if one.is_made), "")
        return tuple(needs(self.context, self.pages, self.examples, self.before, boxes))

    def credits(self) -> Credits:
        """Return who invented what, and what may be done with the drawings."""
        return Credits(self.word("credits"), tuple(self._credit_lines()), self.context.rights)

    def lead(self) -> RichText:
        """Return what the kit is, in a sentence."""
        context, papers = self.context, papers_by_material(self.pages)
        pieces = sum(self.count(part)[0] for part in self.examples)
        key, by = ("apart", context.backing.by) if CARD in papers else ("all", "gluing")
        others = ((name, count) for name, count in papers.items() if name != CARD)
        apart = "".join(self.word(key, papers=count, material=context.material(name)) for name, count in others)
        sheets = self.word(f"sheets-{by}", papers=papers.get(CARD, sum(papers.values())))
        boxes = "".join(self.word("with-boxes", boxes=one.copies) for one in self.sections if one.is_made)
        return context.tool_text("kit.front-page.lead", pieces=pieces, sheets=sheets, apart=f"{apart}{boxes}")

    def _contents(self, pictures: Pictures, in_full: bool) -> Contents:
        rows = [self._row(pictures, name, piece) for name, piece in self.examples.items()]
        for section in self.sections:
            pages = self.section_pages(section)
            rows.append(ContentsRow(None, capitalized(section.name), "", str(section.copies), "", pages))
        heads = self.word("pieces"), self.word("pages")
        return Contents(self.word("contents"), heads, tuple(rows), self.missing() if in_full else "")

    def section_pages(self, section: Section) -> str:
        """Return the pages of what comes after the pieces."""
        first = self.before + len(self.pages) + section.after + 1
        return spans(range(first, first + section.pages))

    def after(self) -> tuple[tuple[str, str, str], ...]:
        """Return what comes after the pieces: its sign, its name, on which pages."""
        copies = ((one, f" ×{one.copies}" if one.copies > 1 else "") for one in self.sections)
        return tuple(
            (one.icon, capitalized(one.name) + many, self.context.on_pages(self.section_pages(one)))
            for one, many in copies
        )

    def missing(self) -> str:
        """Return what cannot be printed, and of what a box has more than is ever used, in sentences."""
        context = self.context
        names, key = context.listed(context.left_out), "missing" if context.loaded.box.publisher else "undrawn"
        found, spare = ([self.word(key, names=names)] if names else []), context.listed(self._unused())
        return " ".join([*found, *([self.word("unused", names=spare)] if spare else []), *self.too_large])

    def _unused(self) -> Iterator[str]:
        """Yield what a table of as many as can play leaves in the box, each with both numbers."""
        table, copies = self.context.table, self.context.request.copies
        if table is None or table.request.players not in (None, table.game.setup.players[1]):
            return
        for name in self.examples:
            component, used = table.game.components.get(name), self.count(name)[0] // copies
            if component is not None and component.count is not None and used < component.count:
                name = capitalized(self.context.part(name))
                yield self.word("unused-one", name=name, used=used, count=component.count)

    def part_pages(self, name: str) -> str:
        """Return the pages that pieces of a part are on."""
        return spans(number for number, page in enumerate(self.pages, self.before + 1) if name in page.parts)

    def _row(self, pictures: Pictures, name: str, piece: Piece) -> ContentsRow:
        count, spare = self.count(name)
        return ContentsRow(
            picture=self._small(pictures, name, piece) if self.context.paper_kind != "tiny" else None,
            name=capitalized(self.context.part(name, count)),
            measure=self.context.measure(name),
            count=str(count),
            spare=self.word("spare", count=spare) if spare else "",
            pages=self.part_pages(name),
        )

    def count(self, name: str) -> tuple[int, int]:
        """Return how many pieces of a part there are, and how many spare ones."""
        placed = [one for page in self.pages for one in page.placed if one.piece.part == name and one.side == "front"]
        spare = sum(one.piece.number > SPARE for one in placed)
        return len(placed) - spare, spare

    def _small(self, pictures: Pictures, name: str, piece: Piece) -> Picture:
        """Draw a piece as it is made, high ones lying on their side."""
        view = piece_view(self.context, piece, made=True)
        if view.box.height > 2 * view.box.width:
            turned = Rect(view.box.y, view.box.x, view.box.height, view.box.width)
            view = View((Group(view.items, Transform.turn(-90)),), turned)
        view = view.scaled(min((PICTURE.width - 1) / view.box.width, (PICTURE.height - 0.6) / view.box.height))
        put = view.put(Point(PICTURE.width / 2, PICTURE.height / 2))
        return pictures.add(f"part-{name}", Scene(Rect(0, 0, *PICTURE), (put,), self.context.part(name)))

    def bars(self, pictures: Pictures) -> Bars:
        """Draw both bars, upright if the paper is narrower than they are."""
        theme, names = self.context.theme, self.context.bar_names
        items, window = true_size_bars(Point(2, 2), theme, names), Rect(0, 0, 32, FOUR_INCHES + 4)
        if self.context.paper_kind != "tiny":
            items = true_size_bars(Point(0.5, 2), theme, names, upright=False, pitch=BAR_PITCH, thick=BAR, beside=True)
            window = Rect(0, 0, FOUR_INCHES + BAR_NAME, BAR_PITCH + BAR + 4)
        picture = pictures.add("bars", Scene(window, items, names[0]))
        return Bars(self.word("true-size"), picture, self.context.tool_text("kit.front-page.diagnosis"))

    def _credit_lines(self) -> Iterator[RichText]:
        context = self.context
        found: list[tuple[str, Sequence[str], int | None, str]] = []
        if context.table is not None:
            head = context.table.game.head
            found += [(context.table.catalog.title(), head.designers, head.year, "")] if head.designers else []
        for credit in context.credits:
            free = context.catalog.tool_or(f"kit.licences.{credit.licence}", credit.licence) if credit.licence else ""
            found.append((context.own(f"credits.{credit.id}", context.title), credit.names, credit.year, free))
        for name, names, year, free in found:
            makers = context.listed(names) + (f", {year}" if year else "")
            yield Inline("text", f"{name}: "), Inline("bold", makers), Inline("text", f" ({free})" if free else "")
