"""KitContext and its imposed pages → the cover: what there is and on which pages, how it was printed, what it takes."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Literal

from printgen.drawing.scene import Group, Item, Scene
from printgen.figure.pieces.body_view import View
from printgen.figure.print.ruler import FOUR_INCHES, HUNDRED_MM, scale_bar, true_size_bars
from printgen.geometry import Point, Rect, Size, Transform
from printgen.model.kit import CARD
from printgen.model.text.message_catalog import Inline
from printgen.sheet.core.blocks import Block, Content, RichText
from printgen.sheet.core.context import Picture, Pictures, title_points
from printgen.sheet.core.expectations import DRAWN_CONTRAST
from printgen.sheet.core.page import Page
from printgen.sheet.kit.booklet.settings import Pair, needs, settings
from printgen.sheet.kit.booklet.views import hero, piece_view
from printgen.sheet.kit.context import KitContext, PaperKind, capitalized, spans
from printgen.sheet.kit.imposition.impose import ImposedPage, papers_by_material
from printgen.sheet.kit.pieces import SPARE, Piece
from printgen.sheet.kit.steps import examples

Part = Literal["hero", "contents", "settings", "bars", "credits"]
COVERS: Mapping[PaperKind, tuple[tuple[Part, ...], ...]] = {
    "large": (("hero", "contents", "settings", "bars", "credits"),),
    "small": (("hero", "contents", "bars"), ("settings", "credits")),
    "tiny": (("contents",), ("settings", "credits"), ("bars",)),
}
"""What stands on which of the first pages."""

PICTURE = {"large": Size(17, 8.6), "small": Size(13, 6.6)}
HERO = {"large": 50.0, "small": 26.0}
TITLES = {"large": 32.0, "small": 22.0, "tiny": 16.0}  # the largest title in pt
BAR = 2.6
DRAWN_POINTS = 1.0  # the smallest text within a picture, in pt: it is to be seen, not to be read


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
    settings: Settings | None
    bars: Bars | None
    credits: Credits | None


def page_of(context: KitContext, part: Part) -> int:
    """Return the number of the first page on which a part stands, from 1."""
    return next(n for n, parts in enumerate(COVERS[context.paper_kind], 1) if part in parts)


def cover_pages(
    context: KitContext, pages: Sequence[ImposedPage], sections: Sequence[Section], before: int, with_hero: bool
) -> tuple[Page, ...]:
    """Return the first pages; ``before`` counts all pages before those of the pieces."""
    cover = _Cover(context, pages, sections, before, with_hero)
    return tuple(cover.page(parts, number) for number, parts in enumerate(COVERS[context.paper_kind]))


@dataclass
class _Cover:
    context: KitContext
    pages: Sequence[ImposedPage]
    sections: Sequence[Section]
    before: int
    with_hero: bool

    @cached_property
    def examples(self) -> dict[str, Piece]:
        return examples(self.context, self.pages)

    def word(self, key: str, **values: str | int) -> str:
        return self.context.tool(f"kit.front-page.{key}", **values)

    def page(self, parts: Sequence[Part], number: int) -> Page:
        context, pictures = self.context, Pictures(self.context)
        name = context.tool("kit.name")
        sheet_name = "" if self.context.paper_kind == "tiny" and number == 0 else name
        scene = None
        if "hero" in parts and self.with_hero:
            scene = hero(context, self.pages, self.examples, Size(context.width, HERO[self.context.paper_kind]))
        needed = tuple(needs(context, self.pages, self.examples, self.before))
        settled = self.word("settings"), tuple(settings(context)), self.word("needs"), needed
        credits = tuple(self._credit_lines())
        body = Cover(
            layout=self.context.paper_kind,
            title=context.title,
            sheet_name=sheet_name,
            points=title_points(context.title, sheet_name, self.context.width, TITLES[self.context.paper_kind]),
            lead=self._lead() if number == 0 else (),
            hero=pictures.add("hero", scene) if scene is not None else None,
            contents=self._contents(pictures) if "contents" in parts else None,
            settings=Settings(*settled) if "settings" in parts else None,
            bars=self._bars(pictures) if "bars" in parts else None,
            credits=Credits(self.word("credits"), credits, context.rights) if "credits" in parts else None,
        )
        return Page(
            size=context.portrait,
            body=body,
            foot=context.foot(context.title, name),
            figures=pictures.scenes,
            true_scale="bars" in parts,
            smallest_text=DRAWN_POINTS,
            least_contrast=DRAWN_CONTRAST,
            bookmark=self.word("name") if number == 0 else None,
        )

    def _lead(self) -> RichText:
        context, papers = self.context, papers_by_material(self.pages)
        pieces = sum(self._count(part)[0] for part in self.examples)
        key = "apart" if len(papers) > 1 else "all"
        others = ((name, count) for name, count in papers.items() if name != CARD)
        apart = "".join(self.word(key, papers=count, material=context.material(name)) for name, count in others)
        count = sum(papers.values())
        return context.tool_text("kit.front-page.lead", pieces=pieces, papers=count, pages=self.before, apart=apart)

    def _contents(self, pictures: Pictures) -> Contents:
        rows = [self._row(pictures, name, piece) for name, piece in self.examples.items()]
        for section in self.sections:
            first = self.before + len(self.pages) + section.after + 1
            pages = spans(range(first, first + section.pages))
            rows.append(ContentsRow(None, capitalized(section.name), "", str(section.copies), "", pages))
        names = self.context.listed(self.context.left_out)
        missing = self.word("missing", names=names) if names else ""
        heads = self.word("pieces"), self.word("pages")
        return Contents(self.word("contents"), heads, tuple(rows), missing, dense=not self.with_hero)

    def _row(self, pictures: Pictures, name: str, piece: Piece) -> ContentsRow:
        count, spare = self._count(name)
        pages = (number for number, page in enumerate(self.pages, self.before + 1) if name in page.parts)
        return ContentsRow(
            picture=self._small(pictures, name, piece) if self.context.paper_kind != "tiny" else None,
            name=capitalized(self.context.part(name)),
            measure=self.context.measure(name),
            count=str(count),
            spare=self.word("spare", count=spare) if spare else "",
            pages=spans(pages),
        )

    def _count(self, name: str) -> tuple[int, int]:
        """Return how many pieces of a part there are, and how many spare ones."""
        placed = [one for page in self.pages for one in page.placed if one.piece.part == name and one.side == "front"]
        spare = sum(one.piece.number > SPARE for one in placed)
        return len(placed) - spare, spare

    def _small(self, pictures: Pictures, name: str, piece: Piece) -> Picture:
        """Draw a piece as it is made, high ones lying on their side."""
        room = PICTURE[self.context.paper_kind if self.with_hero else "small"]
        view = piece_view(self.context, piece, made=True)
        if view.box.height > 2 * view.box.width:
            turned = Rect(view.box.y, view.box.x, view.box.height, view.box.width)
            view = View((Group(view.items, Transform.turn(-90)),), turned)
        view = view.scaled(min((room.width - 1) / view.box.width, (room.height - 0.6) / view.box.height))
        put = view.put(Point(room.width / 2, room.height / 2))
        return pictures.add(f"part-{name}", Scene(Rect(0, 0, *room), (put,), self.context.part(name)))

    def _bars(self, pictures: Pictures) -> Bars:
        """Draw both bars, upright if the paper is narrower than they are."""
        theme, mm, inch = self.context.theme, *self.context.bar_names
        items: tuple[Item, ...]
        if self.context.paper_kind == "tiny":
            items, window = true_size_bars(Point(2, 2), theme, (mm, inch)), Rect(0, 0, 32, FOUR_INCHES + 4)
        else:
            items = (
                *scale_bar(Point(0.5, 2), HUNDRED_MM, 10, mm, "ink", theme, False, BAR),
                *scale_bar(Point(0.5, 11.5), FOUR_INCHES, 8, inch, "blue", theme, False, BAR),
            )
            window = Rect(0, 0, FOUR_INCHES + 1, 19.5)
        picture = pictures.add("bars", Scene(window, tuple(items), mm))
        return Bars(self.word("true-size"), picture, self.context.tool_text("kit.front-page.diagnosis"))

    def _credit_lines(self) -> Iterator[RichText]:
        context = self.context
        found: list[tuple[str, Sequence[str], int | None, str]] = []
        if context.table is not None:
            head = context.table.game.head
            found.append((context.table.catalog.title(), head.designers, head.year, ""))
        for credit in context.credits:
            free = context.catalog.tool_or(f"kit.licences.{credit.licence}", credit.licence) if credit.licence else ""
            found.append((context.own(f"credits.{credit.id}", context.title), credit.names, credit.year, free))
        for name, names, year, free in found:
            makers = context.listed(names) + (f", {year}" if year else "")
            yield Inline("text", f"{name}: "), Inline("bold", makers), Inline("text", f" ({free})" if free else "")
