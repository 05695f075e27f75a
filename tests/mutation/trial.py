"""A copy of the data folder, a file and its mutant → the problem that finds it, or None."""

import shutil
from collections.abc import Iterator
from pathlib import Path

from printgen.checker.check import CheckInput
from printgen.checker.run import check_game
from printgen.errors import PrintgenError
from printgen.model.load.game import LoadedGame, check_box, check_load
from printgen.model.load.kit import load_kit, load_patterns
from printgen.model.load.resources import Resources, load_resources, load_tool_words
from printgen.problems import Problem
from printgen.resources import data_root, games_in, kits_in
from printgen.source import Node, read_file


class Trial:
    """A data folder of our own, in which one file at a time is another."""

    def __init__(self, folder: Path) -> None:
        self.data = folder / "data"
        shutil.copytree(data_root(), self.data)
        self.boxes = {name: self._boxes(name) for name in games_in(self.data)}
        self.resources = load_resources(self.data)
        self.tool_words = load_tool_words(self.data)

    def _boxes(self, game: str) -> tuple[str, ...]:
        """Name the boxes a game is played with, which stand in a list or alone."""
        named = self.tree(f"games/{game}/game.yaml").entries["boxes"].value
        return tuple(str(one.value) for one in named.items or (named,))

    @property
    def files(self) -> tuple[str, ...]:
        """Name the files of games, boxes and kits, and the words that all sheets share."""
        paths = (path.relative_to(self.data) for path in self.data.rglob("*.yaml"))
        kinds = ("games", "boxes", "kits", "words")
        return tuple(sorted(path.as_posix() for path in paths if path.parts[0] in kinds))

    def tree(self, file: str) -> Node:
        """Read a file as it is."""
        return read_file(self.data / file, file).without("$schema")

    def games_of(self, file: str) -> tuple[str, ...]:
        """Name the games that read a file."""
        kind, name = file.split("/")[:2]
        if kind == "games":
            return (name,)
        using = (game for game, boxes in self.boxes.items() if name in boxes)
        return tuple(using) if kind == "boxes" else tuple(self.boxes)

    def found(self, file: str, changed: str) -> Problem | None:
        """Load and check all that reads a file while its text is another."""
        path = self.data / file
        before = path.read_bytes()
        path.write_text(changed, encoding="utf-8")
        try:
            return next(self._problems(file), None)
        except PrintgenError as error:
            return error.problems[0]
        finally:
            path.write_bytes(before)

    def _problems(self, file: str) -> Iterator[Problem]:
        kind, name = file.split("/")[:2]
        if kind == "kits":
            load_patterns(self.data, self.resources.icons, self._colours)
            for kit in kits_in(self.data):
                load_kit(self.data / "kits" / kit, self.data, self.resources.icons, self._colours)
            return
        if kind == "boxes":
            yield from check_box(self.data / "boxes" / name, self.data)
        words = load_tool_words(self.data) if kind == "words" else self.tool_words
        for game in self.games_of(file):
            loaded, problems = check_load(self.data / "games" / game, self.data)
            yield from problems
            if loaded is not None:
                yield from check_game(CheckInput(loaded, self._shelf(loaded), words))

    def _shelf(self, loaded: LoadedGame) -> Resources:
        icons = {**self.resources.icons, **loaded.icons}
        return Resources(self.resources.papers, self.resources.themes, icons)

    @property
    def _colours(self) -> tuple[str, ...]:
        return tuple(next(iter(self.resources.themes.values())).colours)
