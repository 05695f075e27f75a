"""KitContext and its imposed pages → the cover: what there is and on which pages, how it was printed, what it takes."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Literal

from printgen.drawing.metrics import text_width
from printgen.drawing.scene import Group, Item, Scene
from printgen.figure.pieces.body_view import View
from printgen.figure.print.ruler import FOUR_INCHES, HUNDRED_MM, scale_bar, true_size_bars
from printgen.geometry import Point, Rect, Size, Transform
from printgen.model.kit import CARD
from printgen.sheet.core.blocks import Block, Content, RichText
from printgen.sheet.core.context import Picture, Pictures
from printgen.sheet.core.expectations import DRAWN_CONTRAST
from printgen.sheet.core.page import Page
from printgen.sheet.kit.booklet.paper import PaperKind, paper_kind
from printgen.sheet.kit.booklet.settings import Pair, needs, settings
from printgen.sheet.kit.booklet.views import hero, piece_view
from printgen.sheet.kit.context import KitContext, spans
from printgen.sheet.kit.imposition.impose import ImposedPage, papers_by_material
from printgen.sheet.kit.pieces import SPARE, Piece
from printgen.sheet.kit.steps import examples
from printgen.units import PT

Part = Literal["hero", "contents", "settings", "bars", "credits"]
COVERS: Mapping[PaperKind, tuple[tuple[Part, ...], ...]] = {
    "large": (("hero", "contents", "settings", "bars", "credits"),),
    "small": (("hero", "contents", "bars"), ("settings", "credits")),
    "tiny": (("contents",), ("settings", "credits"), ("bars",)),
}
"""What stands on which of the first pages."""

PICTURE = {"large": Size(17, 8.6), "small": Size(13, 6.6)}
HERO = {"large": 50.0, "small": 26.0}
TITLES = {"large": 32.0, "small": 22.0, "tiny": 16.0}
"""The largest title in pt."""

BAR = 2.6
DRAWN_POINTS = 1.0
"""The smallest text within a picture, in pt: it is to be seen, not to be read."""


@dataclass(frozen=True, slots=True)
class Section:
    """What comes after the pieces: its name, how many, how far behind their last page it begins, its pages."""

    name: str
    copies: int
    after: int
    pages: int


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
    """What there is; ``dense``: in lower rows. ``missing`` names what cannot be printed."""

    name: str
    heads: tuple[str, str]
    rows: tuple[ContentsRow, ...]
    missing: str
    dense: bool


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
class CreditLine(Content):
    """An invention, who made it, how free it is."""

    name: str
    makers: str
    licence: str


@dataclass(frozen=True, slots=True)
class Credits(Content):
    """Who invented what, and what may be done with the drawings."""

    name: str
    lines: tuple[CreditLine, ...]
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
    settings: Settings | None
    bars: Bars | None
    credits: Credits | None


def cover_count(context: KitContext) -> int:
    """Return the number of first pages."""
    return len(COVERS[paper_kind(context)])


def bars_page(context: KitContext) -> int:
    """Return the number of the page on which the bars are, from 1."""
    return next(n for n, parts in enumerate(COVERS[paper_kind(context)], 1) if "bars" in parts)


def cover_pages(
    context: KitContext, pages: Sequence[ImposedPage], sections: Sequence[Section], before: int, with_hero: bool
) -> tuple[Page, ...]:
    """Return the first pages; ``before`` counts all pages before those of the pieces."""
    cover = _Cover(context, pages, sections, before, with_hero)
    return tuple(cover.page(parts, number) for number, parts in enumerate(COVERS[cover.kind]))


@dataclass
class _Cover:
    """The first pages in the making."""

    context: KitContext
    pages: Sequence[ImposedPage]
    sections: Sequence[Section]
    before: int
    with_hero: bool

    @cached_property
    def kind(self) -> PaperKind:
        return paper_kind(self.context)

    @cached_property
    def examples(self) -> dict[str, Piece]:
        return examples(self.context, self.pages)

    def page(self, parts: Sequence[Part], number: int) -> Page:
        context, pictures = self.context, Pictures(self.context)
        name = context.tool("kit.name")
        sheet_name = "" if self.kind == "tiny" and number == 0 else name
        body = Cover(
            layout=self.kind,
            title=context.title,
            sheet_name=sheet_name,
            points=self._points(sheet_name),
            lead=self._lead() if number == 0 else (),
            hero=self._hero(pictures) if "hero" in parts and self.with_hero else None,
            contents=self._contents(pictures) if "contents" in parts else None,
            settings=self._settings() if "settings" in parts else None,
            bars=self._bars(pictures) if "bars" in parts else None,
            credits=self._credits() if "credits" in parts else None,
        )
        return Page(
            size=context.portrait,
            body=body,
            foot=context.foot(context.title, name),
            figures=pictures.scenes,
            true_scale="bars" in parts,
            smallest_text=DRAWN_POINTS,
            least_contrast=DRAWN_CONTRAST,
            bookmark=context.tool("kit.front-page.name") if number == 0 else None,
        )

    def _points(self, sheet_name: str) -> float:
        """Return the size in pt at which the title fits on one line."""
        most, room = TITLES[self.kind], self.context.portrait.width - 2 * self.context.margin
        wide = text_width(self.context.title, most * PT, 900) + text_width(f" {sheet_name}", most * PT, 300)
        return round(min(most, most * room / wide), 1)

    def _lead(self) -> RichText:
        context, papers = self.context, papers_by_material(self.pages)
        pieces = sum(self._count(part)[0] for part in self.examples)
        key = "kit.front-page.apart" if len(papers) > 1 else "kit.front-page.all"
        apart = "".join(
            context.tool(key, papers=count, material=context.material(name))
            for name, count in papers.items()
            if name != CARD
        )
        count = sum(papers.values())
        return context.tool_text("kit.front-page.lead", pieces=pieces, papers=count, pages=self.before, apart=apart)

    def _hero(self, pictures: Pictures) -> Picture | None:
        width = self.context.portrait.width - 2 * self.context.margin
        scene = hero(self.context, self.pages, self.examples, Size(width, HERO[self.kind]))
        return pictures.add("hero", scene) if scene is not None else None

    def _contents(self, pictures: Pictures) -> Contents:
        context = self.context
        rows = [self._row(pictures, name, piece) for name, piece in self.examples.items()]
        for section in self.sections:
            first = self.before + len(self.pages) + section.after + 1
            name = section.name[:1].upper() + section.name[1:]
            pages = spans(range(first, first + section.pages))
            rows.append(ContentsRow(None, name, "", str(section.copies), "", pages))
        names = context.listed(context.left_out)
        return Contents(
            name=context.tool("kit.front-page.contents"),
            heads=(context.tool("kit.front-page.pieces"), context.tool("kit.front-page.pages")),
            rows=tuple(rows),
            missing=context.tool("kit.front-page.missing", names=names) if names else "",
            dense=not self.with_hero,
        )

    def _row(self, pictures: Pictures, name: str, piece: Piece) -> ContentsRow:
        context, text = self.context, self.context.part(name)
        count, spare = self._count(name)
        pages = (number for number, page in enumerate(self.pages, self.before + 1) if name in page.parts)
        return ContentsRow(
            picture=self._small(pictures, name, piece),
            name=text[:1].upper() + text[1:],
            measure=size_of(context, name),
            count=str(count),
            spare=context.tool("kit.front-page.spare", count=spare) if spare else "",
            pages=spans(pages),
        )

    def _count(self, name: str) -> tuple[int, int]:
        """Return how many pieces of a part there are, and how many spare ones."""
        placed = [one for page in self.pages for one in page.placed if one.piece.part == name and one.side == "front"]
        spare = sum(one.piece.number > SPARE for one in placed)
        return len(placed) - spare, spare

    def _small(self, pictures: Pictures, name: str, piece: Piece) -> Picture | None:
        """Draw a piece as it is made, high ones lying on their side."""
        if self.kind == "tiny":
            return None
        room = PICTURE[self.kind if self.with_hero else "small"]
        view = piece_view(self.context, piece, made=True)
        if view.box.height > 2 * view.box.width:
            turned = Rect(view.box.y, view.box.x, view.box.height, view.box.width)
            view = View((Group(view.items, Transform.turn(-90)),), turned)
        view = view.scaled(min((room.width - 1) / view.box.width, (room.height - 0.6) / view.box.height))
        put = view.put(Point(room.width / 2, room.height / 2))
        return pictures.add(f"part-{name}", Scene(Rect(0, 0, *room), (put,), self.context.part(name)))

    def _settings(self) -> Settings:
        context = self.context
        return Settings(
            context.tool("kit.front-page.settings"),
            tuple(settings(context)),
            context.tool("kit.front-page.needs"),
            tuple(needs(context, self.pages, self.examples, self.before)),
        )

    def _bars(self, pictures: Pictures) -> Bars:
        """Draw both bars, upright if the paper is narrower than they are."""
        context = self.context
        labels = (context.tool("overlay.bar-mm"), context.tool("overlay.bar-inch"))
        items: tuple[Item, ...]
        if self.kind == "tiny":
            items = tuple(true_size_bars(Point(2, 2), context.theme, labels))
            window = Rect(0, 0, 32, FOUR_INCHES + 4)
        else:
            items = (
                *scale_bar(Point(0.5, 2), HUNDRED_MM, 10, labels[0], "ink", context.theme, False, BAR),
                *scale_bar(Point(0.5, 11.5), FOUR_INCHES, 8, labels[1], "blue", context.theme, False, BAR),
            )
            window = Rect(0, 0, FOUR_INCHES + 1, 19.5)
        picture = pictures.add("bars", Scene(window, items, labels[0]))
        return Bars(context.tool("kit.front-page.true-size"), picture, context.tool_text("kit.front-page.diagnosis"))

    def _credits(self) -> Credits:
        context = self.context
        lines = list(self._credit_lines())
        return Credits(context.tool("kit.front-page.credits"), tuple(lines), context.rights)

    def _credit_lines(self) -> Iterator[CreditLine]:
        context = self.context
        if context.table is not None:
            head = context.table.game.head
            yield CreditLine(context.table.catalog.title(), self._makers(head.designers, head.year), "")
        for credit in context.credits:
            licence = context.catalog.tool_or(f"kit.licences.{credit.licence}", credit.licence or "")
            name = context.own(f"credits.{credit.id}", context.title)
            yield CreditLine(name, self._makers(credit.names, credit.year), licence if credit.licence else "")

    def _makers(self, names: Sequence[str], year: int | None) -> str:
        return self.context.listed(names) + (f", {year}" if year else "")


def size_of(context: KitContext, name: str) -> str:
    """Return how large a part is: its diameter, or width and height; from least to most."""
    loaded, part, number = context.loaded, context.loaded.kit.parts[name], context.catalog.number
    if part.shape == "disc":
        return f"Ø {number(loaded.size(part, None).width, 2)}\u00a0mm"
    if part.sizes:
        highs = [one.height for one in part.sizes.values()]
        return f"{number(min(highs), 1)}–{number(max(highs), 1)}\u00a0mm"
    size = loaded.size(part, None)
    wide, high = number(size.width, 2), number(size.height, 2)
    return f"{wide}\u00a0mm" if wide == high else f"{wide} × {high}\u00a0mm"
