"""The parts of a page of strips: where these go, what a ruler reads."""

from dataclasses import dataclass
from typing import ClassVar

from printgen.geometry import Point
from printgen.sheet.core.blocks import Block, Content, RichText
from printgen.sheet.core.game_context import Picture

ROOMY = 60.0
"""From this height of the picture on the lines beside it are larger, in mm."""


@dataclass(frozen=True, slots=True)
class FramePanel(Content):
    """Where the strips go, as a picture and in short lines; its place on the page and its width in mm.

    ``stacked``: the lines stand below the picture, not beside it; ``large``: in large type.
    """

    place: Point
    width: float
    title: str
    picture: Picture | None
    count: str
    lines: tuple[RichText, ...]
    stacked: bool
    large: bool

    @property
    def roomy(self) -> bool:
        """Whether the picture leaves much room for the lines."""
        return not self.stacked and self.picture is not None and self.picture.height > ROOMY


@dataclass(frozen=True, slots=True)
class FrameStrips(Block):
    """The strips at their ``origin`` on the page, bars to measure, the panel, and what a ruler reads on the bars.

    ``readings`` stand at ``readings_at``, so wide, or else within the panel; as a table where there are ``heads``.
    """

    template: ClassVar[str] = "overlay/frame.html.j2"
    strips: Picture
    origin: Point
    bars: Picture
    bars_at: Point
    panel: FramePanel
    measure: str
    readings: tuple[tuple[str, ...], ...]
    readings_at: Point | None
    readings_width: float
    heads: tuple[RichText | str, ...] = ()
    other: RichText = ()
