"""The sets of letters at which a reader of HTML halts → their patterns, each made once.

tinyhtml5 makes one anew for every piece of text and every name, for it keeps them where it does not look. Imported
only when a PDF is written.
"""

import re

from tinyhtml5 import inputstream

STOCK = inputstream.characters_until_regex


class Patterns(dict[tuple[frozenset[str], bool], re.Pattern[str]]):
    """Patterns by their letters, and by whether a text is made of these or ends before the first of them."""

    def __missing__(self, asked: tuple[frozenset[str], bool]) -> re.Pattern[str]:
        letters, opposite = asked
        listed = "".join(f"\\x{ord(letter):02x}" for letter in letters)
        found = self[asked] = re.compile(f"[{'' if opposite else '^'}{listed}]+")
        return found


_PATTERNS = Patterns()


def keep_patterns(own: bool) -> None:
    """Let tinyhtml5 have its patterns from here, or make them each time."""
    inputstream.characters_until_regex = _PATTERNS if own else STOCK
