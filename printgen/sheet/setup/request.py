"""What is asked of a setup sheet."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from printgen.sheet.core.request import (
    DealStyle,
    Distribution,
    Fair,
    GameRequest,
    Hidden,
    InFileName,
    Link,
    Option,
    Players,
    Readings,
    Seed,
    Variants,
    slug,
)


@dataclass(frozen=True, kw_only=True)
class SetupRequest(GameRequest):
    """A setup sheet, drawn by a seed where chance decides."""

    kind: ClassVar = "setup"
    shows_setup: ClassVar = True
    players: Players = None
    seed: Seed = None
    distribution: Distribution = "default"
    fair: Fair = None
    variants: Variants = ()
    readings: Readings = ()
    variant_seed: Annotated[
        str | None,
        Option(
            name="--variant-seed",
            former="--parlay",
            metavar="SEED",
            help="Let this seed draw variants that go together.",
        ),
        InFileName(lambda seed: slug(f"variants-{seed}")),
    ] = None
    deal: Annotated[
        DealStyle,
        Option(name="--deal", help="What is dealt: in order, on sealed strips to tear off, or laid open as a map."),
        InFileName(),
    ] = "list"
    hidden: Hidden = False
    link: Link = None
