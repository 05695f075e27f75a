"""SheetContext: what every sheet is made from, of a game or of none; and the pictures on its pages."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from printgen.drawing.metrics import text_width
from printgen.drawing.scene import Scene
from printgen.figure.icon import icon
from printgen.geometry import Point, Rect, Size
from printgen.model.play.facts import Value
from printgen.model.resources import Icon, Paper, Theme
from printgen.model.text.message_catalog import Inline, MessageCatalog
from printgen.sheet.core.blocks import PageHead
from printgen.sheet.core.blocks import Picture as Picture
from printgen.sheet.core.expectations import ExpectedText, tables
from printgen.sheet.core.page import Page, Sheet
from printgen.sheet.core.request import Request
from printgen.units import PT

TITLE_POINTS, CREDIT_POINTS = 20.0, 7.5
SMALLEST = 8.5
"""Of a title, in points: long ones on papers narrower than A5."""
TITLE_HEIGHT, WORDS_FOOT = 13.0, {"large": 13.0, "small": 15.5}
BAND = 12.0
"""The height of the band of a game behind a title, in mm."""
BESIDE = 4.0
"""What stays free between a title and the credits beside it, in mm."""
FOOT_POINTS, NUMBER = 6.5, 12.0
"""The size of the foot, and what the number of the page takes at its right, with a reserve, in mm."""
PART = " · "


@dataclass(frozen=True, slots=True)
class SheetContext:
    """A request with paper, theme and icons looked up; ``catalog`` speaks for the tool.

    ``digests`` name the data the sheet rests on.
    """

    request: Request
    catalog: MessageCatalog
    paper: Paper
    theme: Theme
    icons: Mapping[str, Icon]
    digests: Mapping[str, str]

    @property
    def portrait(self) -> Size:
        """The paper upright."""
        return Size(self.paper.width, self.paper.height)

    @property
    def margin(self) -> float:
        """The margin around everything but the foot, in mm."""
        return 12.0 if self.paper.layout == "large" else 9.0

    @property
    def words_top(self) -> float:
        """Where the words of a page without a drawing begin, below its title, in mm."""
        return self.margin + TITLE_HEIGHT

    @property
    def words_height(self) -> float:
        """How high a page of words is between its title and its foot, in mm."""
        return self.paper.height - self.words_top - WORDS_FOOT[self.paper.layout]

    def colour(self, name: str) -> str:
        """Return a colour of the theme, or that of words in or on one (``NAME-text``, ``on-NAME``)."""
        return self.theme.palette[name]

    def tool(self, key: str, **values: Value) -> str:
        """Say a word that all sheets share as one string."""
        return self.catalog.tool(key, **values)

    def tool_text(self, key: str, **values: Value) -> tuple[Inline, ...]:
        """Say a word that all sheets share."""
        return self.catalog.tool_text(key, **values)

    def foot(self, *names: str, made: Iterable[str] = ()) -> str:
        """Return the foot: what the page is, what it was ``made`` from, the command for it."""
        theme = self.tool_theme() if self.theme.id != "standard" else ""
        parts = (*names, self.paper.title, theme, *made, self.request.command_for_all)
        return PART.join(part for part in parts if part)

    def tool_theme(self) -> str:
        """Name the theme in the language of the sheet."""
        return self.catalog.tool_or(f"theme.{self.theme.id}", self.theme.title)

    def bound(
        self, title: str, pages: tuple[Page, ...], author: str, duplex: str | None = None, forms: bool = False
    ) -> Sheet:
        """Put pages together to the sheet that was asked for."""
        return Sheet(
            kind=self.request.kind,
            game=self.request.game,
            title=title,
            language=self.catalog.language,
            paper=self.paper,
            theme=self.theme,
            pages=tuple(self.finished(page) for page in pages),
            author=author,
            recipe=self.recipe(),
            forms=forms,
            duplex=duplex,
            printer=self.request.printer,
            stock=self.request.engine == "stock",
        )

    def page_head(self, title: str, sheet: str, credit: str, unofficial: str) -> PageHead:
        """Return the title line of a page, the title as large as the room beside the credits allows."""
        credits = max(text_width(one, CREDIT_POINTS * PT) for one in (credit, unofficial))
        room = self.paper.width - 2 * self.margin - credits - BESIDE
        return PageHead(title, sheet, credit, unofficial, title_points(title, sheet, room))

    @property
    def in_each_language(self) -> "tuple[SheetContext, ...]":
        """The context once for each language that was asked for."""
        return (self,)

    def finished(self, page: Page) -> Page:
        """Return a page with all that follows from its head, body and foot: texts, tables, icons within texts."""
        if page.is_finished:
            return page
        parts = [part for part in (page.head, page.body) if part is not None]
        spoken = next((one for one in self.in_each_language if one.catalog.language == page.language), self)
        pictures = Pictures(spoken, dict(page.figures))
        for name in dict.fromkeys(one for part in parts for one in part.icons()):
            pictures.scenes[f"icon-{name}"] = pictures.scene(name, spoken.ink_of(name))
        texts = dict.fromkeys([*(text for part in parts for text in part.texts()), page.readable_foot])
        return replace(
            page,
            is_finished=True,
            figures=pictures.scenes,
            texts=(*(ExpectedText(text) for text in texts if text.strip()), *page.texts),
            tables=tables(page.body.tables()),
        )

    def ink_of(self, icon: str | None) -> str:
        """Return the colour that an icon has by itself."""
        return "ink"

    def recipe(self) -> dict[str, object]:
        """Return what is embedded in the file: the request and the data it rests on."""
        return {
            "schema": "printgen.recipe/1",
            "request": self.request.as_record(),
            "data": dict(sorted(self.digests.items())),
        }


@dataclass(slots=True)
class Pictures:
    """Collects the figures of one page while its content is put together."""

    context: SheetContext
    scenes: dict[str, Scene] = field(default_factory=dict)

    def add(self, name: str, scene: Scene) -> Picture:
        """Register a scene under a name and give the picture at its own size.

        One without a title is called by what its name begins with, where the words of the tool call it anything; a
        picture without any is not read aloud.
        """
        what = scene.title or self.context.catalog.tool_or(f"pictures.{name.partition('-')[0]}", "")
        self.scenes[name] = replace(scene, title=what)
        return Picture(name, scene.window.width, scene.window.height)

    def scene(self, name: str, colour: str) -> Scene:
        """Return the drawing of an icon in a colour of the theme."""
        drawing = icon(name, Point(12, 12), 24, self.context.colour(colour), self.context.icons)
        title = self.context.catalog.tool_or(f"icons.{name}", name.replace("-", " "))
        return Scene(Rect(0, 0, 24, 24), (drawing,), title=title)

    def icon(self, name: str | None, size: float, colour: str | None = None) -> Picture | None:
        """Return an icon in a colour of the theme, else in its own, ``size`` mm square."""
        if name is None:
            return None
        seen = colour or self.context.ink_of(name)
        self.scenes[f"icon-{name}-{seen}"] = self.scene(name, seen)
        return Picture(f"icon-{name}-{seen}", size, size)


def title_points(title: str, sheet: str, room: float, largest: float = TITLE_POINTS) -> float:
    """Return the size in points at which a title and the sheet's name fit into so many mm."""
    return round(min(largest, max(SMALLEST, room / title_width(title, sheet, 1))), 1)


def title_width(title: str, sheet: str, points: float) -> float:
    """Return how wide a title is with the sheet's name behind it, in mm."""
    return text_width(title, points * PT, 900) + text_width(f" {sheet}", points * PT, 300)


def on_one_line(foot: str, needless: Iterable[str], room: float) -> str:
    """Leave out what its command or the head of the page states as well, until it fits.

    Parts go one after another. What takes two lines even so is left whole.

    >>> on_one_line("Frogs · aid · A5 · printgen aid frogs --paper a5", ["A5"], 40)
    'Frogs · aid · printgen aid frogs --paper a5'
    """
    return next((one for one in shortened(foot, needless) if fits_foot(one, room)), foot)


def fits_foot(foot: str, room: float) -> bool:
    """Return whether a foot takes one line of so many mm."""
    return text_width(foot, FOOT_POINTS * PT) <= room


def shortened(foot: str, needless: Iterable[str], shorter: Mapping[str, str] | None = None) -> Iterator[str]:
    """Yield a foot shorter and shorter: whole, its parts in fewer words, without one part after another."""
    yield foot
    parts = [(shorter or {}).get(one, one) for one in foot.split(PART)]
    for part in (None, *needless):
        parts = [one for one in parts if one != part]
        yield PART.join(parts)
