"""The foot of a page and the room it has → the foot on one line, where it can be."""

from collections.abc import Iterable

from printgen.sheet.lines import width

POINTS = 6.5
NUMBER = 12.0
"""What the number of the page takes at the right of the foot, with a reserve, in mm."""

PART = " · "


def on_one_line(foot: str, needless: Iterable[str], room: float) -> str:
    """Leave out what the command of the foot tells as well, one after another, until it fits.

    What takes two lines even so is left whole.

    >>> on_one_line("Frogs · aid · A5 · printgen aid frogs --paper a5", ["A5"], 40)
    'Frogs · aid · printgen aid frogs --paper a5'
    """
    parts = foot.split(PART)
    for part in (None, *needless):
        parts = [one for one in parts if one != part]
        if width(PART.join(parts), POINTS) <= room:
            return PART.join(parts)
    return foot
