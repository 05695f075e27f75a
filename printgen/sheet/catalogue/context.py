"""Catalogue: what a book of maps is made from: a job for every set-up in it."""

from dataclasses import dataclass
from typing import Any

from printgen.sheet.core.game_context import GameContext, title_content
from printgen.sheet.core.request import Request
from printgen.sheet.setup.request import SetupRequest


@dataclass(frozen=True, slots=True)
class Catalogue(GameContext):
    """A job with the set-ups of a catalogue, in the order of their seeds.

    ``looked``: how many seeds in a row were looked at to find them.
    """

    entries: tuple[GameContext, ...] = ()
    looked: int = 0

    @property
    def sampler(self) -> int | None:
        """The sampler that drew the maps."""
        drawn = (entry.position for entry in self.entries)
        return next((one.sampler for one in drawn if one is not None), None)

    @property
    def rules(self) -> int:
        """How many rules each set-up was judged by."""
        return max((len(entry.findings) for entry in self.entries), default=0)

    def recipe(self) -> dict[str, Any]:
        """Give what is embedded in the file: the request, the data, the sampler."""
        return GameContext.recipe(self) | {"sampler": self.sampler}


def setup_request(request: Request, laid_open: bool) -> SetupRequest:
    """Ask for one set-up of a catalogue; its seed is still to be named."""
    return request.of_kind(SetupRequest, fair=None, deal="open" if laid_open else "list")


def home_command(entry: GameContext) -> str:
    """Give the command that prints the setup sheet of a map, as short as it can be typed.

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


def seed_of(entry: GameContext) -> str:
    """Give the seed of a map."""
    return entry.position.seed or "" if entry.position is not None else ""


def catalogue_name(context: Catalogue) -> str:
    """Name the whole book."""
    return context.tool("catalogue.name", count=len(context.entries))


def head_of(context: Catalogue, part: str | None = None) -> dict[str, Any]:
    """Give title and foot of a page, all titles of one size.

    The foot names the sampler, for another one draws other maps.
    """
    name = catalogue_name(context)
    content = title_content(context, name, "") | {"sheet_name": part or name}
    sampler = f"{context.tool('foot.sampler')} {context.sampler}"
    data = f"{context.tool('foot.data')} {context.game.head.version}"
    return content | {"foot": context.foot(content["title"], name, made=(sampler, data))}


def unit(context: Catalogue, count: float = 2) -> str:
    """Name so many units of the shares: a word of the game, else one that all sheets share."""
    told = context.entries[0].fairness
    if told is None:
        return ""
    key = f"fairness.units.{told.unit}.{'one' if count == 1 else 'other'}"
    return context.catalog.plain(key) if context.catalog.has(key) else context.tool(key)


def ranked(context: Catalogue) -> list[int]:
    """Give the numbers of the maps, the fairest first; in their own order if none was measured."""
    spreads = [0.0 if e.fairness is None else e.fairness.spread for e in context.entries]
    return sorted(range(1, len(spreads) + 1), key=lambda n: (round(spreads[n - 1], 9), n))
