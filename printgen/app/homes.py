"""The working folder, what is set, what is installed → the folders of data there are, and what lies where in them."""

import os
import shlex
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from printgen.errors import PrintgenError, UsageError
from printgen.problems import Problem
from printgen.resources import HEADS, name_of, places_in

GROUP = "printgen.packs"
"""The entry points under which a package says that it brings data."""

_MARKS = ("games/*/game.yaml", "games/*.yaml", "kits/*/kit.yaml", "boxes/*/box.yaml")
_OURS = "papers.yaml"
"""Stands in the data of a printgen, this one or another, and in no workspace."""


@dataclass(frozen=True, slots=True)
class Homes:
    """Folders with games, boxes, kits, icons, themes and words: the user's own, those of packs, that of printgen."""

    shipped: Path
    own: Path | None = None
    packs: tuple[Path, ...] = ()

    @property
    def added(self) -> tuple[Path, ...]:
        """Those that do not come with printgen, in the order in which they are looked through."""
        return self.packs if self.own is None else (self.own, *self.packs)

    def ids(self, kind: str) -> tuple[str, ...]:
        """Return the names of all `games`, or `kits`."""
        return tuple(sorted(set(map(name_of, self.places(kind)))))

    def places(self, kind: str) -> tuple[Path, ...]:
        """Return where all `games`, or `kits`, lie."""
        return tuple(place for home in (*self.added, self.shipped) for place in places_in(home, kind))

    def place(self, name: str, kind: str) -> Path | None:
        """Return where the game or kit of a name lies, if there is one; raises PrintgenError where two have it."""
        if not name or Path(name).name != name:
            return None
        found = []
        for folder in (home / kind for home in (*self.added, self.shipped) for kind in HEADS):
            found += [folder / name] if (folder / name / HEADS[folder.name]).is_file() else []
            found += [file] if folder.name == "games" and (file := folder / f"{name}.yaml").is_file() else []
        if len(found) > 1:
            raise PrintgenError(found_twice(name, *found))
        return next((place for place in found if place.parent.name == kind), None)

    def doubles(self) -> Iterator[Problem]:
        """Yield a problem for each name that two games or kits have."""
        known: dict[str, Path] = {}
        for place in (*self.places("games"), *self.places("kits")):
            if (first := known.setdefault(name_of(place), place)) is not place:
                yield found_twice(name_of(place), first, place)

    @property
    def themes(self) -> tuple[str, ...]:
        """The names of the themes that do not come with printgen."""
        return tuple(sorted(file.stem for home in self.added for file in home.glob("themes/*.yaml")))

    def beside(self, place: Path) -> tuple[Path, ...]:
        """Return where boxes and icons of a game or kit are looked for between its own folder and printgen's data.

        That is the workspace it lies in, else the one at hand, then the packs; what comes with printgen needs none.
        """
        folder = place.absolute().parent
        if folder.name in HEADS and folder.parent not in self.added:
            return () if self.is_shipped(place) else (folder.parent, *self.packs)
        return self.packs if folder.parent in self.packs else self.added

    def is_shipped(self, place: Path) -> bool:
        """Return whether a game or a kit comes with printgen."""
        folder = place.resolve().parent
        return folder.name in HEADS and folder.parent == self.shipped.resolve()


def found_twice(name: str, *places: Path) -> Problem:
    """Return the problem of a name that several have."""
    message = f"`{name}` is there more than once: {', '.join(f'`{place}`' for place in places)}"
    return Problem("found-twice", message, hints=("give one of them another name",))


def workspace_above(folder: Path) -> Path | None:
    """Return the nearest folder, this one or one above it, that is a workspace.

    The folder of a game or kit is none, whatever it has inside, nor is anything in the data of a printgen.
    """
    for home in (folder, *folder.parents):
        with suppress(OSError):
            if (home / _OURS).exists():
                return None
            if not any((home / head).exists() for head in HEADS.values()) and _is_workspace(home):
                return home
    return None


def _is_workspace(folder: Path) -> bool:
    return any(_is_head(file) for mark in _MARKS for file in folder.glob(mark))


def _is_head(file: Path) -> bool:
    """Return whether a file begins a game, a kit or a box: one that lies alone may be anybody's, and needs a title."""
    return file.parent.name != "games" or _states(file, b"title:")


def _states(file: Path, *keys: bytes) -> bool:
    """Return whether a file has all of some keys, as far as its first 64 KiB show it; raises OSError.

    A pipe or a device that is called like one has none: nobody may ever write there.
    """
    if not file.is_file():
        return False
    with file.open("rb") as opened:
        lines = opened.read(1 << 16).splitlines()
    return all(any(line.startswith(key) for line in lines) for key in keys)


def as_called(game: str) -> str:
    """Return how a game or kit is named in a command typed here: by its id, or by the nearest path of its place."""
    place, here = Path(game), Path.cwd()
    return shlex.quote(str(place.relative_to(here) if place.is_relative_to(here) else place))


def game_files(folder: Path) -> tuple[Path, ...]:
    """Return the files of a folder that are a whole game each: those that state a title and players."""
    found = []
    for file in sorted(folder.glob("*.yaml")):
        with suppress(OSError):
            found += [file] if _states(file, b"title:", b"players:") else []
    return tuple(found)


def workspace_in(folder: Path) -> Path:
    """Return the whole path of a folder that was named as a workspace; raises UsageError for what is none."""
    whole = folder.expanduser().absolute()
    if not whole.is_dir():
        raise UsageError.with_code("unknown-workspace", f"there is no folder `{folder}`", "name one that is there")
    if (whole / _OURS).exists():
        message = f"`{folder}` holds the data of a printgen"
        raise UsageError.with_code("unknown-workspace", message, "a workspace has `games/`, `boxes/` … of your own")
    return whole


def installed_packs() -> tuple[Path, ...]:
    """Return the folders of data that installed packages bring under the entry points `printgen.packs`.

    Such an entry point names a package. Its folder is found without importing it, so that nothing of it is run. Raises
    PrintgenError for one that is not there.
    """
    if not any(GROUP in text for text in _entry_points()):
        return ()
    from importlib.metadata import entry_points

    return tuple(_folder_of(one.name, one.value) for one in sorted(entry_points(group=GROUP)))


def _entry_points() -> Iterator[str]:
    """Yield the texts in which installed packages list their entry points: to read them all is quick."""
    for place in dict.fromkeys(sys.path):
        with suppress(OSError):
            for name in os.listdir(place or "."):  # noqa: PTH208
                if name.endswith(".dist-info"):
                    with suppress(OSError):
                        yield Path(place, name, "entry_points.txt").read_text(encoding="utf-8", errors="replace")


def _folder_of(name: str, package: str) -> Path:
    from importlib.util import find_spec

    top, *below = package.split(".")
    with suppress(ValueError):
        spec = find_spec(top)  # what lies below the top would import it
        for place in (spec and spec.submodule_search_locations) or ():
            if (folder := Path(place, *below)).is_dir():
                return folder
    message = f"the pack `{name}` names a package that is not there: `{package}`"
    raise PrintgenError.with_code("missing-pack", message, "mend it, or uninstall it with pip")
