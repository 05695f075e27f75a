"""What drawings take their colours, icons and kit parts from: sheet contexts and styles of boards all fit."""

from collections.abc import Mapping
from typing import Protocol

from printgen.model.kit import Part
from printgen.model.resources import Icon, Theme

Looks = Mapping[str, Part]  # the parts of kits after which figures draw their pieces, by the look they give


class PictureStyle(Protocol):
    """Where a picture finds its colours and its icons."""

    @property
    def theme(self) -> Theme:
        """The theme of the sheet."""

    @property
    def icons(self) -> Mapping[str, Icon]:
        """The icons by name."""

    def colour(self, name: str) -> str:
        """Return a colour of the theme."""


class PieceStyle(PictureStyle, Protocol):
    """Where a piece finds its colours, its icons, and the parts of kits that it is drawn after."""

    @property
    def looks(self) -> Looks:
        """The parts of kits by the look they give."""
