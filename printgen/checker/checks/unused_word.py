"""A text stands in the words of a language that no sheet ever prints.

Often the id it belongs to was renamed or misspelt. A leftover text is a warning: nothing wrong
is printed because of it.

PASS words/en.yaml
    game: {lead: a game for trying things out}
FAIL words/en.yaml
    gane: {lead: a game for trying things out}
"""

from collections.abc import Iterator
from difflib import get_close_matches

from printgen.checker.data import Data
from printgen.game.words import slots
from printgen.problems import Problem, Severity

CODE = "unused-word"


def check(data: Data) -> Iterator[Problem]:
    """Look at every text of every language."""
    known = [slot.key for slot in slots(data.game)]
    allowed = set(known)
    for language, texts in data.game.words.items():
        for key in texts:
            if key not in allowed:
                close = get_close_matches(key, known, 1)
                yield Problem(
                    CODE,
                    f"no sheet prints the text `{key}`",
                    data.span(("words", language, key), key=True),
                    Severity.WARNING,
                    hints=(f"did you mean `{close[0]}`?",) if close else ("delete it",),
                )
