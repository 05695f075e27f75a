"""SVG path text → its commands with their numbers, or ValueError with what is wrong and where.

Only absolute commands are read (M L H V C Q A Z): a drawing that can be moved as a whole needs no others, and a text
that says where everything lies can be checked by eye.
"""

import re
from collections.abc import Iterator
from functools import lru_cache

from printgen.limits import COORDINATE

NUMBERS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "A": 7, "Z": 0}
"""How many numbers each command takes."""

_GAP = re.compile(r"[\s,]*")
_LETTER = re.compile(r"[A-Za-z]")
_NUMBER = re.compile(r"[+-]?(?:\d{1,9}\.?\d*|\.\d+)(?:[eE][+-]?\d{1,2})?", re.ASCII)
_FLAG = re.compile(r"[01]")


@lru_cache(maxsize=1024)
def read_path(text: str) -> tuple[tuple[str, tuple[float, ...]], ...]:
    """Return each command with its numbers, H and V as L; further groups repeat the command (M goes on as L).

    Raises ValueError for relative or unknown commands, missing numbers and text that starts without M.

    >>> read_path("M1 2H5Z")
    (('M', (1.0, 2.0)), ('L', (5.0, 2.0)), ('Z', ()))
    """
    commands: list[tuple[str, tuple[float, ...]]] = []
    here: tuple[float, ...] = (0.0, 0.0)
    start = here
    for letter, numbers in _commands(text):
        if letter in "HV":
            numbers = (numbers[0], here[1]) if letter == "H" else (here[0], numbers[0])
            letter = "L"
        commands.append((letter, numbers))
        here = start if letter == "Z" else numbers[-2:]
        start = here if letter == "M" else start
    if commands and commands[0][0] != "M":
        raise ValueError(f"path `{text[:20]}` does not start with M")
    return tuple(commands)


def _commands(text: str) -> Iterator[tuple[str, tuple[float, ...]]]:
    place = _skip(text, 0)
    while place < len(text):
        letter = text[place]
        if letter not in NUMBERS:
            raise ValueError(f"`{letter}` at {place} is not one of M L H V C Q A Z")
        place = _skip(text, place + 1)
        more = True
        while more:
            numbers: list[float] = []
            for index in range(NUMBERS[letter]):
                pattern = _FLAG if letter == "A" and index in (3, 4) else _NUMBER
                match = pattern.match(text, place)
                if match is None:
                    raise ValueError(f"`{letter}` needs another number at {place}")
                if abs(number := float(match[0])) > COORDINATE:
                    raise ValueError(f"{match[0]} at {place} is beyond {COORDINATE:,}")
                numbers.append(number)
                place = _skip(text, match.end())
            yield letter, tuple(numbers)
            letter = "L" if letter == "M" else letter
            more = letter != "Z" and place < len(text) and _LETTER.match(text, place) is None


def _skip(text: str, place: int) -> int:
    match = _GAP.match(text, place)
    return match.end() if match else place
