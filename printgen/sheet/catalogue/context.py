"""Catalogue: what a book of maps is made from, and the words its pages share."""

from dataclasses import dataclass, replace

from printgen.sheet.core.blocks import Content, Key, PageHead, RichText
from printgen.sheet.core.game_context import GameContext, PositionContext, title_of
from printgen.sheet.core.request import Request
from printgen.sheet.setup.legend import LegendSign
from printgen.sheet.setup.proof.fairness import unit_name
from printgen.sheet.setup.request import SetupRequest


@dataclass(frozen=True, slots=True)
class PlayedLog(Content):
    """Rows to write in, more of them than there is room for."""

    title: str
    heads: tuple[str, ...]
    rows: int = 40


@dataclass(frozen=True, slots=True)
class FrontPanel(Content):
    """Paragraphs, or signs in ``signs_across`` columns, under a title."""

    title: str
    accent: Key
    paragraphs: tuple[RichText, ...] = ()
    signs: tuple[LegendSign, ...] = ()
    signs_across: int = 1


@dataclass(frozen=True, slots=True)
class Catalogue(GameContext):
    """A context with the set-ups of a catalogue, in the order of their seeds.

    ``looked``: how many seeds in a row were looked at to find them.
    """

    entries: tuple[PositionContext, ...] = ()
    looked: int = 0

    @property
    def sampler(self) -> int | None:
        """The sampler that drew the maps."""
        return next((entry.position.sampler for entry in self.entries), None)

    def recipe(self) -> dict[str, object]:
        """Return what is embedded in the file: the request, the data, the sampler."""
        return GameContext.recipe(self) | {"sampler": self.sampler}

    @property
    def name(self) -> str:
        """The name of the whole book."""
        return self.tool("catalogue.name", count=len(self.entries))

    def head_and_foot(self, part: str | None = None) -> tuple[PageHead, str]:
        """Return head and foot of a page: heads of one size; the sampler, for another one draws other maps."""
        name = self.name
        head, _ = title_of(self, name)
        made = (f"{self.tool('foot.sampler')} {self.sampler}", f"{self.tool('foot.data')} {self.game.head.version}")
        return replace(head, sheet_name=part or name), self.foot(head.title, name, made=made)

    def unit(self, count: float = 2) -> str:
        """Return the unit of so many shares; nothing where none was measured."""
        measured = self.entries[0].fairness
        return "" if measured is None else unit_name(self, measured, count)

    @property
    def ranked(self) -> list[int]:
        """The numbers of the maps, the fairest first; in their own order if none was measured."""
        spreads = [0.0 if e.fairness is None else e.fairness.spread for e in self.entries]
        return sorted(range(1, len(spreads) + 1), key=lambda n: (round(spreads[n - 1], 9), n))

    @property
    def played(self) -> PlayedLog:
        """A log to write in."""
        heads = (self.tool(f"catalogue.log-{word}") for word in ("map", "played-on", "table", "winner"))
        return PlayedLog(self.tool("catalogue.log"), tuple(heads))


def setup_request(request: Request, laid_open: bool) -> SetupRequest:
    """Return the request for one set-up of a catalogue; its seed is still to be named."""
    return request.of_kind(SetupRequest, fair=None, deal="open" if laid_open else "list")


def home_command(entry: PositionContext) -> str:
    """Return the command that prints the setup sheet of a map, as short as it can be typed.

    A map to be discovered is laid open on the sheet, too: the figures of both are the same then.
    """
    asked = entry.request
    usual = asked.players == entry.game.setup.players[1]
    bare = SetupRequest(asked.game)
    return asked.changed(
        players=None if usual else asked.players,
        hidden=False,
        paper=bare.paper,
        theme=bare.theme,
        language=bare.language,
        printer=None,
    ).command


def seed_of(entry: PositionContext) -> str:
    """Return the seed of a map."""
    return entry.position.seed or ""
