"""Request → how fair the maps of many seeds are, and small pictures of some of them."""

from dataclasses import replace
from typing import TYPE_CHECKING

from printgen.app import pipeline
from printgen.app.context import setting_of
from printgen.app.registry import KINDS
from printgen.drawing.items import joined
from printgen.drawing.svg import FONT
from printgen.errors import UsageError
from printgen.setup.engine import engine, spreads
from printgen.setup.seed_range import SeedRange
from printgen.sheet.core.choices import settled
from printgen.sheet.core.game_context import PositionContext
from printgen.studio.address import SHEET, request_of
from printgen.studio.live import drawn, shares

if TYPE_CHECKING:
    from printgen.sheet.core.request import Request
    from printgen.studio.address import Pairs
    from printgen.studio.state import Record, Studio

FIRST, COUNT, SEEDS = "first", "looked", "seeds"
"""Words of a query beside those of a sheet: the first seed, how many are looked at, those to be drawn."""

AT_ONCE, DRAWN_AT_MOST = 1000, 24
PITCH = 10.0
"""The side of a space in mm, in a drawing that is shown small."""


def spreads_of(query: "Pairs", studio: "Studio") -> "Record":
    """Return the spreads of the maps of some seeds in a row, number 0 of each; raises PrintgenError."""
    asked, said = _of_setup(query, studio), dict(query)
    first, count = _number(said.get(FIRST), 1, 10**15), _number(said.get(COUNT), AT_ONCE, AT_ONCE)
    game = studio.workspace.sound_game(asked.game, asked.my_box, tuple(asked.settings.items())).game
    setting = setting_of(game, settled(asked.changed(seed=str(first)), game))
    ready = engine(setting)
    found = spreads(ready, SeedRange.seeds(first, count), ready.at_once, asked.deal == "open")
    return {"first": first, "spreads": [one for chunk in found for one in chunk]}


def maps(query: "Pairs", studio: "Studio") -> "Record":
    """Return the maps of some seeds, each with its picture, its spread and its shares; raises PrintgenError."""
    asked = _of_setup(query, studio)
    found: list[Record] = []
    for seed in dict(query).get(SEEDS, "").split(",")[:DRAWN_AT_MOST]:
        context = pipeline.make_context(asked.changed(seed=seed), studio.workspace)
        assert isinstance(context, PositionContext)
        found.append({"seed": seed, "picture": f"/figure/{_picture(context, studio)}.svg", "fairness": shares(context)})
    return {"maps": found}


def _picture(context: PositionContext, studio: "Studio") -> str:
    """Keep a set-up, drawn small, for the browser; return its digest."""
    from printgen.sheet.catalogue.entry import drawing

    scene = drawing(context, PITCH)
    digest, svg, _ = drawn(replace(scene, items=joined(scene.items)))
    studio.figures.put(digest, svg.replace(FONT, f"{FONT}, sans-serif", 1).encode())  # a picture sees no font of a page
    return digest


def _of_setup(query: "Pairs", studio: "Studio") -> "Request":
    """Return the request for a set-up at the table that an address speaks of, whatever its sheet is."""
    pairs = [(name, value) for name, value in query if name not in (SHEET, "fair", "seed")]
    return request_of([*pairs, (SHEET, KINDS["setup"].name)], studio)


def _number(said: str | None, usual: int, most: int) -> int:
    if said is None:
        return usual
    if not said.isdecimal() or not 0 <= int(said) <= most:
        raise UsageError.with_code("bad-value", f"`{said[:20]}` is no number from 0 to {most}")
    return int(said)
