"""What the annotation of a request's field says: the option of its command, and its part of the file's name."""

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, NamedTuple

OWN = "./"
"""What the names of a user's own theme and suits begin with."""

AT_THE_TABLE, ON_PAPER, OWN_BOX, PIECES = "At the table", "On paper", "Your own box", "Pieces"


@dataclass(frozen=True, slots=True)
class Option:
    """How a field is asked for on the command line.

    ``former``: a name it had before. ``bounds`` hold for a number, ``parsed`` ones are refused as a usage error.
    ``alone``: the value of the option without one. ``words``: the values to write behind the name, once for each.
    """

    name: str
    help: str
    metavar: str | None = None
    group: str = AT_THE_TABLE
    former: str | None = None
    choices: tuple[str, ...] = ()
    bounds: tuple[int, int] | None = None
    parsed: bool = True
    alone: str | None = None
    words: Callable[[Any], list[str]] = lambda value: [plain(value)]


@dataclass(frozen=True, slots=True)
class InFileName:
    """The part of the file's name that a field makes, unless it is at its default."""

    part: Callable[[Any], str] | str = "{}"
    always: bool = False


class RequestField(NamedTuple):
    """A field with what its annotation says."""

    name: str
    type: Any
    default: Any
    option: Option | None
    in_file_name: InFileName | None


def plain(value: object) -> str:
    """Return a value as one would type it."""
    return repr(value).removesuffix(".0") if isinstance(value, float) else str(value)


def stem(name: str) -> str:
    """Return the name of a user's file without its folder and its ending."""
    return name.removeprefix(OWN).removesuffix(".yaml").removesuffix(".yml")


def slug(text: str, longest: int = 60) -> str:
    """Return a text with only what every file system takes; a digest keeps apart what would become the same."""
    plain = "".join(c if c.isascii() and (c.isalnum() or c in "-._") else "_" for c in text)
    if plain == text and len(text) <= longest:
        return text
    digest = blake2b(text.encode("utf-8", "surrogatepass"), digest_size=3).hexdigest()
    return f"{plain[: longest - 7]}-{digest}"
