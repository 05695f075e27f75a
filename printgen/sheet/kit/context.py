"""What a kit is printed from: the desk of every sheet, the kit with its words, what was chosen."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from printgen.errors import PrintgenError, UsageError
from printgen.figure.pieces.part import Look
from printgen.model.kit import Credit
from printgen.model.load.kit import LoadedKit, missing_colours
from printgen.model.load.validation import near
from printgen.model.play.token_kit import TABLE, Counts
from printgen.model.text.message_catalog import Inline
from printgen.problems import Problem
from printgen.sheet.core.context import SheetContext
from printgen.sheet.core.expectations import Meeting
from printgen.sheet.core.fitted import READS
from printgen.sheet.core.foot import NUMBER, PART, on_one_line
from printgen.sheet.core.game_context import GameContext
from printgen.sheet.core.page import Page, Sheet
from printgen.sheet.kit.imposition.arrangement import BACKINGS, Arrangement
from printgen.units import parse_length

OWN = "kit.own"
"""Where the words of the kit itself stand among those of the tool."""

BLEED_AT_MOST = 10.0

LISTED = 3
"""So many kinds of pieces are listed by name."""


@dataclass(frozen=True)
class KitContext(SheetContext):
    """A desk with a kit on it.

    ``counts``: how many of each piece a table needs, where it is not the whole kit; ``left_out``:
    what is needed and cannot be printed, named in the language of the sheet. ``table``: the game of
    the table, and ``half`` the same on paper of half the size.
    """

    loaded: LoadedKit
    counts: Counts | None = None
    left_out: tuple[str, ...] = ()
    table: GameContext | None = None
    half: GameContext | None = None

    @property
    def look(self) -> Look:
        """How its parts are drawn."""
        return Look(self.theme, self.icons, self.loaded.kit.ranks)

    @cached_property
    def facts(self) -> dict[str, Any]:
        """What any word on its sheets may name: readings of a bar, the weight of its paper."""
        lightest, heaviest = BACKINGS[self.arrangement].weight
        return {**READS, "lightest": lightest, "heaviest": heaviest}

    def tool(self, key: str, **values: Any) -> str:
        """Say a word that all sheets share as one string."""
        return super().tool(key, **self.facts | values)

    def tool_text(self, key: str, **values: Any) -> tuple[Inline, ...]:
        """Say a word that all sheets share."""
        return super().tool_text(key, **self.facts | values)

    @property
    def arrangement(self) -> Arrangement:
        """How fronts and backs meet."""
        return self.request.arrangement

    @cached_property
    def bleed(self) -> float:
        """How far grounds reach over the cut, in mm; raises UsageError for what is no length."""
        text = self.request.bleed
        if text is None:
            return 0.0
        try:
            bleed = parse_length(text)
        except ValueError as error:
            raise UsageError(Problem("bad-length", str(error))) from None
        if not 0 < bleed <= BLEED_AT_MOST:
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
        for name in self.request.only:
            if name not in (*parts, *groups):
                message = f"the kit has no `{name}`"
                hints = near(name, (*parts, *sorted(groups)))
                raise UsageError(Problem("unknown-part", message, hints=hints))
        needed = parts if self.counts is None else {part for part, _, _ in self.counts}
        wanted = set(self.request.only) or groups - {"spare"}
        return tuple(name for name, part in parts.items() if name in needed and wanted.intersection((name, part.group)))

    @cached_property
    def suits(self) -> tuple[str, ...]:
        """The suits that are printed: named one by one, by their set or by the file they stand in.

        Raises UsageError for unknown names, PrintgenError for suits without a colour.
        """
        suits = self.loaded.suits
        sets = dict.fromkeys(suit.set for suit in suits.values())
        chosen: list[str] = []
        if self.counts is not None and not self.request.suits:
            return tuple(dict.fromkeys(suit for _, suit, _ in self.counts))
        for name in self.request.suits or self.loaded.kit.suits:
            if name in self.request.own:
                file = self.request.known_as(name)
                chosen += [one for one in suits if self.loaded.places[one].file == file]
            elif name in sets and name not in suits:
                chosen += [one for one, suit in suits.items() if suit.set == name]
            elif name in suits:
                chosen.append(name)
            else:
                message = f"the kit has no suit `{name}`"
                hints = near(name, (*suits, *sets))
                raise UsageError(Problem("unknown-suit", message, hints=hints))
        if wrong := tuple(missing_colours(self.loaded, dict.fromkeys(chosen), self.theme)):
            raise PrintgenError(wrong)
        return tuple(dict.fromkeys(chosen))

    def printed(self, pages: tuple[Page, ...], meetings: tuple[Meeting, ...], duplex: str | None) -> Sheet:
        """Put the pages together to the kit that was asked for."""
        title = f"{self.title} – {self.tool('kit.name')}"
        sheet = self.bound(title, pages, ", ".join(self.makers), duplex)
        return replace(
            sheet,
            game=self.loaded.kit.id,
            meetings=meetings,
            description=self.tool("kit.description", title=self.title),
            keywords=(self.title, *(self.part(name) for name in self.parts)),
            rights=self.rights,
            licence=self.loaded.kit.licence,
        )

    @property
    def makers(self) -> tuple[str, ...]:
        """Who invented the game of the table and what is in the kit."""
        names = list(self.table.game.head.designers) if self.table is not None else []
        names += [name for credit in self.credits for name in credit.names]
        return tuple(dict.fromkeys(names))

    @property
    def credits(self) -> tuple[Credit, ...]:
        """Who invented the kit and its parts; for a table, those parts that it needs."""
        kit = self.loaded.kit
        left_out = {*kit.parts} - {*self.parts} if self.counts is not None else set()
        return tuple(credit for credit in kit.credits if credit.id not in left_out)

    @property
    def rights(self) -> str:
        """Say what may be done with the drawings."""
        return self.tool("kit.rights", licence=self.loaded.kit.licence)

    def foot(self, *names: str, made: Iterable[str] = ()) -> str:
        """Give the foot, with the version of the data the kit is made from.

        Where it takes two lines, what the head of the page tells as well is left out.
        """
        data, told = f"{self.tool('foot.data')} {self.loaded.kit.version}", tuple(made)
        whole = SheetContext.foot(self, *names, made=(*told, data))
        in_head = [*names[1:], *(part for one in told for part in one.split(PART)), *names[:1]]
        return on_one_line(whole, in_head, self.paper.width - 2 * self.margin - NUMBER)

    def own(self, key: str, otherwise: str) -> str:
        """Say a word of the kit, or what stands in its data."""
        return self.catalog.tool_or(f"{OWN}.{key}", otherwise)

    @property
    def title(self) -> str:
        """The title of the kit."""
        return self.own("title", self.loaded.kit.title)

    def suit(self, name: str) -> str:
        """Name a suit."""
        return self.own(f"suits.{name}", name.capitalize())

    def suits_apart(self, names: Sequence[str]) -> str:
        """Name the suits of a page that has not all of them; "" where nobody needs to know.

        Among the tokens of a table only pages of one player's are told apart.
        """
        all_there = len(names) in (0, len(self.suits))
        mixed = TABLE in self.loaded.suits and (len(names) > 1 or not self._seated(names))
        return "" if all_there or mixed else self.listed([self.suit(name) for name in names])

    def _seated(self, names: Iterable[str]) -> list[str]:
        """Choose the suits that are seats of the table."""
        seats = self.table.position.seats if self.table and self.table.position else ()
        return [name for name in names if name in seats]

    @property
    def heroes(self) -> tuple[str, ...]:
        """The suits that are shown first: those of players, if tokens are made for a table."""
        return tuple(self._seated(self.suits)) or self.suits

    def part(self, name: str) -> str:
        """Name a kind of piece, several of them."""
        return self.own(f"parts.{name}", name)

    def material(self, name: str) -> str:
        """Name what parts are printed on."""
        return self.own(f"materials.{name}", name.replace("-", " "))

    def parts_made(self, names: Sequence[str], way: str) -> str:
        """Name parts that are made alike: one by one, or, if they are many, by what they become."""
        common = f"kit.how.many.{way}"
        if len(names) > LISTED and self.catalog.knows(common):
            return self.tool(common)
        return self.listed([self.part(name) for name in names])

    def listed(self, names: list[str]) -> str:
        """Join names: `a, b and c`."""
        if len(names) < 2:
            return "".join(names)
        return f"{', '.join(names[:-1])} {self.tool('list.and')} {names[-1]}"
