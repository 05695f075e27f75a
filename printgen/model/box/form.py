"""FormField: one field of a form as it is filled in, and where it stands."""

from dataclasses import dataclass

from printgen.geometry import Rect


@dataclass(frozen=True, slots=True)
class FormField:
    """A field of a PDF: its whole name, what stands in it, its page (from 1) and place in mm.

    ``ticked`` is None but for a box to tick.
    """

    name: str
    value: str
    page: int
    box: Rect | None = None
    ticked: bool | None = None
