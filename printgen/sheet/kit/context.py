"""What a kit is printed from: the kit with its words, what was chosen of it, paper, theme and icons."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal

from printgen.errors import PrintgenError, UsageError
from printgen.figure.pieces.part import DrawnPart, Look, suit_colour
from printgen.geometry import Size
from printgen.model.kit import Credit
from printgen.model.load.kit import LoadedKit, missing_colours
from printgen.model.load.validation import near
from printgen.model.play.facts import Value
from printgen.model.play.token_kit import TABLE, Counts
from printgen.model.text.message_catalog import Inline
from printgen.problems import Problem
from printgen.sheet.core.context import NUMBER, PART, SheetContext, on_one_line
from printgen.sheet.core.expectations import Meeting
from printgen.sheet.core.game_context import PositionContext
from printgen.sheet.core.page import READS, Page, Sheet
from printgen.sheet.kit.imposition.arrangement import BACKINGS, Backing
from printgen.sheet.kit.pieces import Piece
from printgen.units import parse_length

OWN = "kit.own"  # where the words of the kit itself stand among those of the tool
BLEED_AT_MOST = 10.0
NEXT = "\u00a0· "  # between things in a row: a dot never begins a line
LISTED, MANY = 3, 14  # so many kinds of pieces are listed by name; from so many on their list is long
FURNISHED_FROM = 140.0  # from this width in mm on a page of pieces has a title, a foot and bars


def is_furnished(paper: Size) -> bool:
    """Return whether a page of this paper has room for more than its pieces."""
    return min(paper) >= FURNISHED_FROM


PaperKind = Literal["large", "small", "tiny"]
CoverPart = Literal["hero", "contents", "settings", "bars", "credits", "missing"]
COVERS: Mapping[PaperKind, tuple[tuple[CoverPart, ...], ...]] = {
    "large": (("hero", "contents", "settings", "bars", "credits"),),
    "small": (("hero", "contents", "bars"), ("settings", "credits")),
    "tiny": (("contents",), ("settings", "credits"), ("bars",)),
}
LONG: tuple[tuple[CoverPart, ...], ...] = (("contents",), ("missing", "settings", "bars", "credits"))
"""What stands on which of the first pages; on small paper below a long list."""


def spans(numbers: Iterable[int]) -> str:
    """Return numbers in order, neighbours as one stretch: `1–3, 7`."""
    stretches: list[list[int]] = []
    for number in sorted(set(numbers)):
        if not stretches or number != stretches[-1][-1] + 1:
            stretches.append([])
        stretches[-1].append(number)
    return ", ".join(str(one[0]) if len(one) == 1 else f"{one[0]}–{one[-1]}" for one in stretches)


def capitalized(name: str) -> str:
    """Return a name as it begins a line, the rest as it is."""
    return name[:1].upper() + name[1:]


@dataclass(frozen=True)
class KitContext(SheetContext):
    """A kit with everything its sheet is made from.

    ``counts``: how many of each piece a table needs, where it is not the whole kit; ``left_out``:
    what is needed and cannot be printed, named in the language of the sheet. ``table``: the game of
    the table, and ``half`` the same on paper of half the size.
    """

    loaded: LoadedKit
    counts: Counts | None = None
    left_out: tuple[str, ...] = ()
    table: PositionContext | None = None
    half: PositionContext | None = None

    @property
    def look(self) -> Look:
        """How its parts are drawn."""
        return Look(self.theme, self.icons, self.loaded.kit.ranks, self.rank_names, self.texts, self.prices)

    @cached_property
    def rank_names(self) -> Mapping[str, str]:
        """What those ranks are called that have names."""
        return self._of_ranks("ranks")

    @cached_property
    def texts(self) -> Mapping[str, str]:
        """What the game says of those ranks that are cards with a text."""
        return self._of_ranks("texts")

    @cached_property
    def prices(self) -> Mapping[str, str]:
        """What those ranks cost that are cards with a price."""
        return self._of_ranks("prices")

    def _of_ranks(self, part: str) -> Mapping[str, str]:
        keys = ((rank, f"{OWN}.{part}.{rank}") for rank in self.loaded.kit.ranks)
        return {rank: self.tool(key) for rank, key in keys if self.catalog.knows(key)}

    def drawn(self, piece: Piece) -> DrawnPart:
        """Return a piece as it is drawn: once for all pieces that look alike."""
        part, shown = self.loaded.kit.parts[piece.part], piece.shown
        made = DrawnPart(part, piece.blank, shown, self.look)
        return self._drawn.setdefault((piece.part, shown.suit_name, shown.rank), made)

    @cached_property
    def _drawn(self) -> dict[tuple[str, str, str | None], DrawnPart]:
        return {}

    @cached_property
    def _facts(self) -> dict[str, float]:
        """What any word on its sheets may name: readings of a bar, the page with bars, the weight of its paper."""
        lightest, heaviest = self.backing.weight
        page = next(n for n, parts in enumerate(self.covers, 1) if "bars" in parts)
        return {**READS, "page": page, "lightest": lightest, "heaviest": heaviest}

    def tool(self, key: str, **values: Value) -> str:
        """Return a text that all sheets share, as one string."""
        return super().tool(key, **{**self._facts, **values})

    def tool_text(self, key: str, **values: Value) -> tuple[Inline, ...]:
        """Return a text that all sheets share."""
        return super().tool_text(key, **{**self._facts, **values})

    @property
    def backing(self) -> Backing:
        """How backs come behind their fronts."""
        return BACKINGS[self.request.arrangement]

    @cached_property
    def bleed(self) -> float:
        """How far the grounds of pieces reach over the cut, in mm; raises UsageError for what is no length."""
        try:
            bleed = parse_length(self.request.bleed) if self.request.bleed is not None else 0.0
        except ValueError as error:
            raise UsageError(Problem("bad-length", str(error))) from None
        if self.request.bleed is not None and not 0 < bleed <= BLEED_AT_MOST:
            message = f"the bleed is {bleed:g} mm, possible is more than 0 to {BLEED_AT_MOST:g} mm"
            raise UsageError(Problem("bad-bleed", message))
        return bleed

    @cached_property
    def parts(self) -> tuple[str, ...]:
        """The kinds of pieces that are printed, in the kit's order: named one by one or by group.

        Spare ones are printed only when they are asked for. Raises UsageError for unknown names.
        """
        parts = self.loaded.kit.parts
        groups = {part.group for part in parts.values()}
        known = (*parts, *sorted(groups))
        if unknown := next((name for name in self.request.only if name not in known), None):
            hints = near(unknown, known)
            raise UsageError(Problem("unknown-part", f"the kit has no `{unknown}`", hints=hints))
        needed = parts if self.counts is None else {part for part, _, _ in self.counts}
        wanted = set(self.request.only) or groups - {"spare"}
        return tuple(name for name, part in parts.items() if name in needed and wanted.intersection((name, part.group)))

    @cached_property
    def suits(self) -> tuple[str, ...]:
        """The suits that are printed: named one by one, by their set or by the file they stand in.

        Raises UsageError for unknown names, PrintgenError for suits without a colour.
        """
        suits = self.loaded.suits
        if self.counts is not None and not self.request.suits:
            return tuple(dict.fromkeys(suit for _, suit, _ in self.counts))
        chosen: list[str] = []
        for name in self.request.suits or self.loaded.kit.suits:
            file = self.request.known_as(name) if name in self.request.own else None
            found = [name] if name in suits else [one for one, suit in suits.items() if suit.set == name]
            if file is not None:
                found = [one for one in suits if self.loaded.places[one].file == file]
            elif not found:
                hints = near(name, (*suits, *dict.fromkeys(suit.set for suit in suits.values())))
                raise UsageError(Problem("unknown-suit", f"the kit has no suit `{name}`", hints=hints))
            chosen += found
        if wrong := tuple(missing_colours(self.loaded, dict.fromkeys(chosen), self.theme)):
            raise PrintgenError(wrong)
        return tuple(dict.fromkeys(chosen))

    @property
    def suits_look_alike(self) -> bool:
        """Whether several suits have one colour, so that only the paper they are printed on distinguishes them."""
        colours = {suit_colour(suit, self.loaded.suits[suit], self.theme) for suit in self.suits}
        return len(colours) == 1 < len(self.suits)

    @property
    def heroes(self) -> tuple[str, ...]:
        """The suits that are shown first: those of players, if tokens are made for a table."""
        return self._seated(self.suits) or self.suits

    @property
    def covers(self) -> tuple[tuple[CoverPart, ...], ...]:
        """What stands on which of the first pages."""
        return LONG if self.paper_kind == "small" and len(self.parts) >= MANY else COVERS[self.paper_kind]

    @property
    def paper_kind(self) -> PaperKind:
        """How much room the paper has: as A4, as A5, or less."""
        return self.paper.layout if is_furnished(self.portrait) else "tiny"

    @property
    def width(self) -> float:
        """The width of a page between its margins, in mm."""
        return self.portrait.width - 2 * self.margin

    def usual_suit(self, part: str) -> str:
        """Return the suit in which a part is shown: one after the other, so that all are seen, of those it has."""
        counts = self.counts or {}
        made = {suit for name, suit, _ in counts if name == part}
        found = tuple(suit for suit in self.suits if suit in made) or self.suits
        shown = self._seated(found) or found
        return shown[tuple(self.loaded.kit.parts).index(part) % len(shown)]

    def _seated(self, names: Iterable[str]) -> tuple[str, ...]:
        seats = self.table.position.seats if self.table is not None else ()
        return tuple(name for name in names if name in seats)

    @property
    def makers(self) -> tuple[str, ...]:
        """Who invented the game of the table and what is in the kit."""
        names = list(self.table.game.head.designers) if self.table is not None else []
        return tuple(dict.fromkeys([*names, *(name for credit in self.credits for name in credit.names)]))

    @property
    def credits(self) -> tuple[Credit, ...]:
        """Who invented the kit and its parts; for a table, those parts that it needs."""
        kit = self.loaded.kit
        left_out = {*kit.parts} - {*self.parts} if self.counts is not None else set()
        return tuple(credit for credit in kit.credits if credit.id not in left_out)

    @property
    def rights(self) -> str:
        """What may be done with the drawings, in words."""
        return self.tool("kit.rights", licence=self.loaded.kit.licence)

    def printed(self, pages: tuple[Page, ...], meetings: tuple[Meeting, ...], duplex: str | None) -> Sheet:
        """Return the sheet of the kit that was asked for."""
        title = f"{self.title} – {self.tool('kit.name')}"
        return replace(
            self.bound(title, pages, ", ".join(self.makers), duplex),
            meetings=meetings,
            description=self.tool("kit.description", title=self.title),
            keywords=(self.title, *map(self.part, self.parts)),
            rights=self.rights,
            licence=self.loaded.kit.licence,
        )

    @property
    def largest_area(self) -> float:
        """The most that one area of ink may take where pieces are filled, in mm²: all of the largest piece."""
        if self.theme.pieces == "outlined":
            return 0.0
        parts = self.loaded.kit.parts.values()
        sizes = (self.loaded.size(part, rank) for part in parts for rank in part.sizes or (None,))
        return max(one.width * one.height for one in sizes)

    def foot(self, *names: str, made: Iterable[str] = ()) -> str:
        """Return the foot, with the version of its data; what the head says as well is left out if it is long."""
        data = self.table.game.head.version if self.table is not None else self.loaded.kit.version
        version, settings = f"{self.tool('foot.data')} {data}", tuple(made)
        whole = SheetContext.foot(self, *names, made=(*settings, version))
        in_head = [*names[1:], *(part for one in settings for part in one.split(PART)), *names[:1]]
        return on_one_line(whole, in_head, self.paper.width - 2 * self.margin - NUMBER)

    def own(self, key: str, otherwise: str) -> str:
        """Return a word of the kit, or what stands in its data."""
        return self.catalog.tool_or(f"{OWN}.{key}", otherwise)

    @property
    def title(self) -> str:
        """The title of the kit."""
        return self.own("title", self.loaded.kit.title)

    def suit(self, name: str) -> str:
        """Return the name of a suit."""
        return self.own(f"suits.{name}", name.capitalize())

    def part(self, name: str, count: int = 0) -> str:
        """Return the name of a kind of piece: of several of them, or of one if there is only one."""
        several = self.own(f"parts.{name}", name)
        return self.own(f"one.{name}", several) if count == 1 else several

    def material(self, name: str) -> str:
        """Return the name of what parts are printed on."""
        return self.own(f"materials.{name}", name.replace("-", " "))

    def on_pages(self, pages: str, key: str = "on-pages", **values: str) -> str:
        """Say on which pages something is: ``pages`` is one number, or several as `spans` writes them."""
        return self.tool(f"kit.front-page.{key}", pages=pages, count=1 if pages.isdecimal() else 2, **values)

    @property
    def bar_names(self) -> tuple[str, str]:
        """The names of the bars of 100 mm and of 4 in."""
        return self.tool("overlay.bar-mm"), self.tool("overlay.bar-inch")

    def measure(self, name: str) -> str:
        """Return how large a part is: its diameter, or width and height; from least to most."""
        part, number = self.loaded.kit.parts[name], self.catalog.number
        if part.sizes:
            highs = [one.height for one in part.sizes.values()]
            return f"{number(min(highs), 1)}–{number(max(highs), 1)}\u00a0mm"
        size = self.loaded.size(part, None)
        wide, high = number(size.width, 2), number(size.height, 2)
        if part.shape == "disc":
            return f"Ø {wide}\u00a0mm"
        return f"{wide}\u00a0mm" if wide == high else f"{wide} × {high}\u00a0mm"

    @property
    def sides(self) -> str:
        """How fronts and backs meet, in words."""
        return self.tool(f"kit.{self.request.arrangement}")

    @property
    def cuts(self) -> str:
        """Whether pieces have a bleed, in words."""
        if not self.bleed:
            return self.tool("kit.no-bleed")
        return self.tool("kit.with-bleed", bleed=self.catalog.number(self.bleed))

    def suits_apart(self, names: Sequence[str]) -> str:
        """Return the names of a page's suits if it has not all; of tokens of a table only those of one player."""
        all_there = len(names) in (0, len(self.suits))
        mixed = TABLE in self.loaded.suits and (len(names) > 1 or not self._seated(names))
        return "" if all_there or mixed else self.listed(map(self.suit, names))

    def parts_made(self, names: Sequence[str], way: str) -> str:
        """Return the names of parts that are made alike; if they are many, the name of what they become."""
        common = f"kit.how.many.{way}"
        if len(names) > LISTED and self.catalog.knows(common):
            return self.tool(common)
        return self.listed(map(self.part, names))

    def listed(self, names: Iterable[str]) -> str:
        """Return names joined to a list: `a, b and c`."""
        *first, last = [*names] or [""]
        return f"{', '.join(first)} {self.tool('list.and')} {last}" if first else last
