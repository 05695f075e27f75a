"""A text and the width it is set in → how many lines it takes, by the widths of the letters.

Only the typesetter knows for certain; what is laid out by these numbers is measured afterwards.
"""

from collections.abc import Iterable

from printgen.model.text.game_catalog import Inline
from printgen.units import PT

_WIDTHS = {
    0.2: " ",
    0.25: "ijl.,:;'‘’I!|·\N{NO-BREAK SPACE}",
    0.32: "frt()[]-/„“”",
    0.43: "ckszvxy†?",
    0.5: "aeg0123456789–+=×J",
    0.55: "bdhnopquEFLPTVXYZSRCKß",
    0.65: "ADGHNOQUBÄÖÜ",
    0.83: "mwMW—%…→",
}
"""Widths in em of the letters of the type that everything is set in, rounded up by groups."""

_WIDTH = {letter: width for width, letters in _WIDTHS.items() for letter in letters}
_OTHER = 0.58
_BOLD = 1.06
_MARK = 6.0
"""A pip, disc or icon within a line, in mm, at most."""


def width(text: str, pt: float, bold: bool = False) -> float:
    """Return how wide a text is on one line, in mm."""
    em = sum(_WIDTH.get(letter, _OTHER) for letter in text)
    return em * pt * PT * (_BOLD if bold else 1)


def lines(words: str | Iterable[Inline], pt: float, room: float, bold: bool = False) -> int:
    """Return how many lines of so many mm a text takes; words that are too long are not broken."""
    count, used = 1, 0.0
    for word, joined in _pieces(words, pt, bold):
        space = 0.0 if joined or not used else width(" ", pt)
        if used and used + space + word > room:
            count, used = count + 1, word
        else:
            used += space + word
    return count


def _pieces(words: str | Iterable[Inline], pt: float, bold: bool) -> Iterable[tuple[float, bool]]:
    """Return the width of each word, and whether it is joined to the one before."""
    parts = (Inline("text", words),) if isinstance(words, str) else words
    after_space = True
    for part in parts:
        if part.kind in ("icon", "disc", "pip", "extra"):
            yield max(_MARK, width(part.text, pt, True) + 2), not after_space
            after_space = False
            continue
        for number, word in enumerate(part.text.split(" ")):
            if word:
                is_bold = bold or part.kind == "bold"
                yield width(word, pt, is_bold), number == 0 and not after_space
        if part.text:
            after_space = part.text.endswith(" ")
