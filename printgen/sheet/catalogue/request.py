"""What is asked of a catalogue of maps."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from printgen.sheet.core.request import (
    SPREAD,
    Distribution,
    GameRequest,
    Hidden,
    InFileName,
    Option,
    Players,
    Readings,
    Variants,
)

FIRST, COUNT = 1, 60
"""The seed a catalogue begins with, and how many maps it has, where nothing else is asked for."""


@dataclass(frozen=True, kw_only=True)
class CatalogueRequest(GameRequest):
    """A book of maps to choose from, with their seeds."""

    kind: ClassVar = "catalogue"
    help: ClassVar = """Print a book of certified maps for a club or a tournament.

    Whole numbers are taken as seeds, one after another; with --fair those are kept whose map is
    within the spread. Each map stands there with its shares, and with the command that prints its
    set-up sheet.

    \b
    Example:
      printgen catalogue MAPPED --count 6
    """
    shows_setup: ClassVar = True
    players: Players = None
    count: Annotated[
        int | None,
        Option(
            name="--count",
            metavar="N",
            bounds=(1, 500),
            parsed=False,
            help=f"How many maps the book has; else {COUNT}.",
        ),
        InFileName("{}-maps"),
    ] = None
    first: Annotated[
        int | None,
        Option(
            name="--from",
            metavar="SEED",
            bounds=(0, 10**15),
            parsed=False,
            help=f"The first seed, a whole number; else {FIRST}.",
        ),
        InFileName("from-{}"),
    ] = None
    fair: Annotated[
        float | None,
        Option(
            name="--fair",
            metavar="SPREAD",
            bounds=SPREAD,
            parsed=False,
            help="Keep the maps whose seats differ by no more: 0.75, in the unit told there.",
        ),
        InFileName("fair-{}"),
    ] = None
    distribution: Distribution = "default"
    variants: Variants = ()
    readings: Readings = ()
    hidden: Hidden = False
