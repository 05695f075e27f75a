"""Printer: what was measured of somebody's printer, kept in a file of theirs.

All of it is measured on the calibration sheet, with a ruler, paper upright. Drifts are seen from
the back page as it is read: to the right and down positive, a turn clockwise positive.
"""

from typing import Annotated, Any, Literal, Self, get_args

from pydantic import BeforeValidator, Field, ValidationError

from printgen.model.values import SIGNED_FORM, Id, Model, as_mm
from printgen.units import format_number

BOUNDS = {
    "scale-x": (90.0, 110.0),
    "scale-y": (90.0, 110.0),
    "back-dx": (-10.0, 10.0),
    "back-dy": (-10.0, 10.0),
    "back-turn": (-5.0, 5.0),
    "margin": (0.0, 30.0),
}
"""The least and the largest value of each measurement; mm, the turn in degrees."""

_Bar = Annotated[float, BeforeValidator(as_mm), Field(ge=90, le=110), SIGNED_FORM]
_Drift = Annotated[float, BeforeValidator(as_mm), Field(ge=-10, le=10), SIGNED_FORM]
_Turn = Annotated[float, Field(ge=-5, le=5, allow_inf_nan=False)]
_Margin = Annotated[float, BeforeValidator(as_mm), Field(ge=0, le=30), SIGNED_FORM]

Flip = Literal["long-edge", "short-edge"]
FLIPS: tuple[Flip, ...] = get_args(Flip)


class Printer(Model):
    """What a printer does to a page, measured on the calibration sheet with a ruler."""

    name: Id
    """The name you give it; `--printer NAME` then prints for it."""
    scale_x: _Bar = 100.0
    """How long the bar of 100 mm is on paper, across."""
    scale_y: _Bar = 100.0
    """How long the bar of 100 mm is on paper, down."""
    back_dx: _Drift = 0.0
    """How far the back lies too far to the right, seen from its page."""
    back_dy: _Drift = 0.0
    """How far the back lies too far down."""
    back_turn: _Turn = 0.0
    """How far the back is turned, in degrees clockwise."""
    flip: Flip = "long-edge"
    """The edge over which the printer turns the paper."""
    margin: _Margin | None = None
    """What it leaves blank at the edges; left out, what the paper says."""

    def as_record(self) -> dict[str, Any]:
        """Return the printer as it stands in its file, without what is as it should be."""
        values = self.model_dump(by_alias=True, exclude_defaults=True)
        return {key: _written(key, value) for key, value in values.items()}

    @classmethod
    def from_record(cls, record: object) -> Self:
        """Read a printer back; raises ValueError for what is none."""
        try:
            return cls.model_validate(record)
        except ValidationError as error:
            raise ValueError("the record is no printer") from error


def _written(key: str, value: Any) -> Any:
    return f"{format_number(value, 6)} mm" if isinstance(value, float) and key != "back-turn" else value
