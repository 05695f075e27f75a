"""GameContext: everything a sheet of a game is made from, gathered once."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from printgen.drawing.metrics import text_width
from printgen.figure.artwork import art_left, band
from printgen.geometry import Size
from printgen.model.aid_block import UnsureBlock
from printgen.model.artwork import Artwork
from printgen.model.fairness import Fairness
from printgen.model.game import Game
from printgen.model.kit import Part
from printgen.model.nouns import named_in
from printgen.model.play import conditions
from printgen.model.position import Finding, Position
from printgen.model.sheets import CardsBlock, VariantsBlock
from printgen.model.text.game_catalog import GameCatalog, Inline
from printgen.model.text.message_catalog import with_mark
from printgen.model.values import SURE
from printgen.sheet.core.blocks import Block, PageHead
from printgen.sheet.core.context import (
    BAND,
    CREDIT_POINTS,
    NUMBER,
    PART,
    SheetContext,
    fits_foot,
    shortened,
    title_points,
)
from printgen.sheet.core.context import Picture as Picture
from printgen.sheet.core.context import Pictures as Pictures
from printgen.sheet.core.page import Page, Sheet
from printgen.units import PT

WORDS_LEFT, CLEAR, BANDED_POINTS = 4.0, 4.0, 1.36
"""Where the words of a band begin, what stays free before its picture, in mm; its title at most, in pt for each mm."""

PARTED_POINTS, NAME_POINTS = 13.0, 9.5
"""Where a title would be smaller than this on small paper, in points, it has a line of the band for itself; the sheet's
name, of the second size, stands below it, before the credits."""

TWO_LINES = 1.85
"""How many times the room of a line two lines have: where the first ends hangs on its words."""


@dataclass(frozen=True, slots=True)
class GameContext(SheetContext):
    """A request with all names in it looked up.

    ``catalog`` speaks for the game and for the tool, ``translations`` do so in further languages;
    ``looks``: the parts of kits after which diagrams draw coins and tiles; ``digests`` name the
    data the sheet rests on; ``position`` and ``findings`` are there when the sheet needs them,
    ``fairness`` when it was measured. ``replaced``: what no page may say; ``written``: the game as
    it stands in the data, whatever a table plays.
    """

    game: Game
    catalog: GameCatalog
    looks: Mapping[str, Part]
    position: Position | None = None
    findings: tuple[Finding, ...] = ()
    fairness: Fairness | None = None
    translations: tuple[GameCatalog, ...] = ()
    replaced: tuple[str, ...] = ()
    written: Game | None = None

    @property
    def in_each_language(self) -> tuple["GameContext", ...]:
        """The context once for each language that was asked for."""
        catalogs = (self.catalog, *self.translations)
        return tuple(replace(self, catalog=catalog, translations=()) for catalog in catalogs)

    def clause(self, name: str) -> tuple[Inline, ...]:
        """Say a clause, marked when the rules do not state it."""
        said = self.catalog.text(f"clauses.{name}")
        return with_mark(said, self.game.rules.clauses[name].confidence)

    def holds(self, when: str | None) -> bool:
        """Return whether a condition holds at this table; for any number of players at the most."""
        return conditions.holds(when, self.request.players or self.game.setup.players[1], self.request.options)

    def ink_of(self, icon: str | None) -> str:
        """Return the colour that an icon has by itself in all sheets of the game."""
        return self.game.sheets.aid.inks.get(icon or "", "ink")

    def clauses(self, names: tuple[str, ...]) -> list[tuple[Inline, ...]]:
        """Say the clauses that hold at this table."""
        rules = self.game.rules.clauses
        return [self.clause(name) for name in names if self.holds(rules[name].when)]

    def is_unsure(self, block: UnsureBlock) -> bool:
        """Return whether the title of a block bears the mark for all that stands in it: the rules state none of it."""
        rules, variants = self.game.rules.clauses, self.game.variants.values()
        held = {rules[name].confidence for name in named_in(block, "clause") if self.holds(rules[name].when)}
        held |= {one.confidence for one in variants} if isinstance(block, VariantsBlock | CardsBlock) else set()
        return block.unsure and not held.intersection(SURE)

    def sheet(self, name: str, pages: tuple[Page, ...], duplex: str | None = None, forms: bool = False) -> Sheet:
        """Put pages together to the sheet that was asked for; ``name`` is what it is called.

        What the foot of one page has no room for is said on none, but for what the heads of the others do not state.
        """
        least = max((self._shortness(page) for page in pages), default=0)
        sheet = self.bound(
            f"{self.catalog.title()} – {name}",
            tuple(self._footed(page, least) for page in pages),
            author=", ".join(self.game.head.designers) or credits_of(self)[0],
            forms=forms,
            duplex=duplex,
        )
        return replace(sheet, replaced=self.replaced)

    def page(self, name: str, body: Block, pictures: Pictures, size: Size | None = None) -> Page:
        """Return a page with its head and its foot; upright if no size is given."""
        head, foot = title_of(self, name)
        return Page(size or self.portrait, body, pictures.scenes, head=head, foot=foot)

    def banded(self, page: Page, high: float = BAND, beside: float = 0.0) -> Page:
        """Return a page with its head on the band of the game, ``high`` mm, with ``beside`` mm free at its right."""
        return on_band(self, page, self.game.artwork, high, beside)

    def sheet_of(self, name: str, bodies: Iterable[Block], pictures: Pictures, forms: bool = False) -> Sheet:
        """Return a sheet of upright pages that are called like the whole, their heads on the band of the game."""
        pages = [self.page(name, body, pictures) for body in bodies]
        first = self.banded(pages[0])  # all have the same head
        return self.sheet(name, tuple(replace(first, body=page.body) for page in pages), forms=forms)

    def _feet(self, page: Page) -> tuple[Sequence[str], str]:
        """Return the feet of a page from the whole one to the shortest, and what explains the dotted line there."""
        parts = [part for part in (page.head, page.body) if part is not None]
        catalog = {one.language: one for one in self.translations}.get(page.language or "", self.catalog)
        explained = catalog.tool("doubt-here" if page.body.has_rulings else "doubt")
        version = self.game.head.version
        foot = f"{page.foot} · {explained}" if any(part.is_doubtful for part in parts) else page.foot
        brief = {explained: catalog.tool("doubt-short"), f"{catalog.tool('foot.data')} {version}": f"v\u00a0{version}"}
        needless = self._repeated(page.head)
        return [*shortened(foot, needless, brief)], explained if foot != page.foot else ""

    def _shortness(self, page: Page) -> int:
        """Return how often the foot of a page is shortened to fit, by what its command states as well at most."""
        feet, _ = self._feet(page) if page.foot else ([], "")
        fitting = (number for number, one in enumerate(feet) if fits_foot(one, self._foot_room(page)))
        return min(next(fitting, 0), 1 + len(self._repeated(None)))

    def _foot_room(self, page: Page) -> float:
        return page.size.width / page.body.abreast - 2 * self.margin - NUMBER

    def _footed(self, page: Page, least: int) -> Page:
        """Return a page whose foot explains the dotted line and stands on one line where it can.

        It is shortened ``least`` times at least.
        """
        if not page.foot:
            return page
        (feet, explained), room = self._feet(page), self._foot_room(page)
        made = next((one for one in feet[least:] if fits_foot(one, room)), feet[0])
        # Small paper has room for a second line, before the name of the game is left out.
        if self.paper.layout == "small" and page.head and not made.startswith(page.head.title):
            made = next((one for one in feet[least:-1] if fits_foot(one, TWO_LINES * room)), feet[0])
        # A second line lies so low that a line below it would not be printed.
        named = made.rpartition(PART)[2].partition(":")[0] if explained and fits_foot(made, room) else ""
        return replace(page, foot=made, doubt=named)

    def _repeated(self, head: PageHead | None) -> list[str]:
        """Return the parts of a foot that its command or the head of the page states as well.

        The least missed come first.
        """
        command, seed = self.request.command_for_all, self.position.seed if self.position else None
        parts = {
            "--theme": self.tool_theme(),
            "--paper": self.paper.title,
            "--seed": f"{self.catalog.tool('foot.seed')} {seed}",
        }
        by_option = [part for option, part in parts.items() if f" {option} " in command]
        return by_option if head is None else [*by_option, *reversed(head.sheet_name.split(PART)), head.title]

    def recipe(self) -> dict[str, object]:
        """Return what is embedded in the file: the request and the data it rests on."""
        record = SheetContext.recipe(self)
        sampler = self.position.sampler if self.position else None
        return record if sampler is None else record | {"sampler": sampler}


@dataclass(frozen=True, slots=True)
class PositionContext(GameContext):
    """A game context of a table that has been set up."""

    position: Position


def on_band(
    context: SheetContext, page: Page, artwork: Artwork | None, high: float = BAND, beside: float = 0.0
) -> Page:
    """Return a page with its head on a band ``high`` mm, of a game or a quiet one; ``beside`` mm at its right are free.

    A page whose credits would run into the picture keeps its plain head.
    """
    head, size = page.head, Size(page.size.width - 2 * context.margin - beside, high)
    room = art_left(artwork, size) - WORDS_LEFT - CLEAR
    if head is None or text_width(head.credits, CREDIT_POINTS * PT) > room:
        return page
    pictures = Pictures(context, dict(page.figures))
    art = pictures.add("band", band(artwork, size, context))
    points = title_points(head.title, head.sheet_name, room, BANDED_POINTS * high)
    below = text_width(head.sheet_name, NAME_POINTS * PT, 300) + text_width(PART + head.credits, CREDIT_POINTS * PT)
    is_parted = context.paper.layout == "small" and points < PARTED_POINTS and below <= room
    points = title_points(head.title, "", room, BANDED_POINTS * high) if is_parted else points
    parted = replace(head, art=art, points=points, is_parted=is_parted)
    return replace(page, head=parted, figures=pictures.scenes)


def title_of(context: GameContext, sheet: str) -> tuple[PageHead, str]:
    """Return the head and the foot of a page of a game's sheet: names, credits, how it was made."""
    head, seed = context.game.head, context.position.seed if context.position else None
    made = [f"{context.catalog.tool('foot.seed')} {seed}"] if seed is not None else []
    made += [f"{context.catalog.tool('foot.data')} {head.version}", *unproved(context)]
    title = context.catalog.title()
    return context.page_head(title, sheet, *credits_of(context)), context.foot(title, sheet, made=made)


def credits_of(context: GameContext) -> tuple[str, str]:
    """Return who made the game, and whether its rules are those of a document or of the table; empty what is last."""
    head = context.game.head
    credit = f"{', '.join(head.designers)}{f' ({head.year})' if head.year else ''}"
    standing = context.catalog.tool("credit.house" if context.game.is_house else "credit.unofficial")
    return (credit, standing) if head.designers else (standing, "")


def unproved(context: GameContext) -> Iterator[str]:
    """Yield what could not be proved of a game, for want of the part that would prove it."""
    game = context.game
    if "box" not in game.has:
        yield context.catalog.tool("unproved.box")
    if "score" in game.has and not (game.score.examples or game.score.games):
        yield context.catalog.tool("unproved.example")
