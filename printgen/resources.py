"""Where the code, the built-in data, templates and fonts lie: inside the package or beside it; what was kept of them.

A wheel holds `data` and `templates` inside the package; a checkout has them beside it.
"""

from pathlib import Path
from typing import Protocol

_PACKAGE = Path(__file__).parent


class Entries(Protocol):
    """What was kept under names, for other processes, whole and unchanged."""

    def read(self, name: str) -> bytes | None:
        """Return what was kept under a name, if anything was."""

    def keep(self, name: str, content: bytes) -> None:
        """Keep something under a name."""

    def __hash__(self) -> int:
        """Return the same for the same entries."""


def code_root() -> Path:
    """Return the folder of the code."""
    return _PACKAGE


def data_root() -> Path:
    """Return the folder of the built-in data: games, boxes, kits, icons, papers, themes, words."""
    return _root("data")


def example_root() -> Path:
    """Return the folder of a small game with one of everything, beside which its box and icons lie."""
    inside = data_root() / "examples"
    return inside if inside.is_dir() else _PACKAGE.parent / "tests" / "cases" / "tiny"


def template_root() -> Path:
    """Return the folder of the built-in Jinja templates and their CSS."""
    return _root("templates")


def font_folder() -> Path:
    """Return the folder of the Source Sans Pro faces; each lies there as .ttf and as .otf."""
    import font_source_sans_pro

    return Path(font_source_sans_pro.font_directory)


HEADS = {"games": "game.yaml", "kits": "kit.yaml"}
"""What the folder of a game or of a kit has, by the folder in which those lie."""


def places_in(data: Path, kind: str) -> tuple[Path, ...]:
    """Return where the `games` or `kits` of a data folder lie: their folders, and the files that are a whole game."""
    folders = [head.parent for head in data.glob(f"{kind}/*/{HEADS[kind]}")]
    files = [file for file in data.glob("games/*.yaml") if file.is_file()] if kind == "games" else []
    return tuple(sorted(place for place in (*folders, *files) if not place.name.startswith(".")))


def name_of(place: Path) -> str:
    """Return the id of the game or kit in a folder, or of the game in a file."""
    return place.stem if place.suffix == ".yaml" else place.name


def games_in(data: Path) -> tuple[str, ...]:
    """Return the ids of the games in a data folder."""
    return tuple(sorted(map(name_of, places_in(data, "games"))))


def kits_in(data: Path) -> tuple[str, ...]:
    """Return the ids of the kits in a data folder."""
    return tuple(sorted(map(name_of, places_in(data, "kits"))))


def _root(name: str) -> Path:
    inside = _PACKAGE / name
    return inside if inside.is_dir() else _PACKAGE.parent / name
