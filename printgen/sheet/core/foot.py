"""The foot of a page and the room it has → the foot on one line, where it can be."""

from collections.abc import Iterable, Mapping

from printgen.sheet.core.lines import width

POINTS = 6.5
NUMBER = 12.0
"""What the number of the page takes at the right of the foot, with a reserve, in mm."""

PART = " · "


def on_one_line(foot: str, needless: Iterable[str], room: float, shorter: Mapping[str, str] | None = None) -> str:
    """Leave out what its command or the head of the page states as well, until it fits.

    Parts go one after another; at last those that can be said in fewer words are. What takes two
    lines even so is left whole.

    >>> on_one_line("Frogs · aid · A5 · printgen aid frogs --paper a5", ["A5"], 40)
    'Frogs · aid · printgen aid frogs --paper a5'
    """
    parts = foot.split(PART)
    for part in (None, *needless):
        parts = [one for one in parts if one != part]
        if width(PART.join(parts), POINTS) <= room:
            return PART.join(parts)
    brief = PART.join((shorter or {}).get(part, part) for part in parts)
    return brief if width(brief, POINTS) <= room else foot
