"""The data folder → papers, themes, icons and the words all sheets share."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from printgen.errors import PrintgenError, UsageError
from printgen.game.files import FilesRead
from printgen.game.stationery import Icon, Paper, Theme
from printgen.game.texts import flatten
from printgen.game.validation import near, validate
from printgen.problems import Problem


@dataclass(frozen=True, slots=True)
class Stationery:
    """Papers, themes and icons by id."""

    papers: Mapping[str, Paper]
    themes: Mapping[str, Theme]
    icons: Mapping[str, Icon]

    def paper(self, name: str) -> Paper:
        """Give a paper; raises UsageError when there is none of that name."""
        if name not in self.papers:
            raise UsageError(_unknown("paper", name, self.papers))
        return self.papers[name]

    def theme(self, name: str) -> Theme:
        """Give a theme; raises UsageError when there is none of that name."""
        if name not in self.themes:
            raise UsageError(_unknown("theme", name, self.themes))
        return self.themes[name]


def load_stationery(data: Path) -> Stationery:
    """Read ``papers.yaml``, ``themes/`` and ``icons/``; raises PrintgenError with all problems."""
    files = FilesRead(data)
    papers: dict[str, Paper] = {}
    themes: dict[str, Theme] = {}
    icons: dict[str, Icon] = {}
    for kind, path in _stationery_files(data):
        node = files.read(path)
        if node is None:
            continue
        model, problems = validate(kind, node)
        files.problems += problems
        if model is None:
            continue
        if kind == "papers":
            papers |= {paper.id: paper for paper in model.papers}
        elif kind == "theme":
            themes[model.id] = model
        else:
            for name in icons.keys() & model.icons.keys():
                span = node.locate(("icons", name), key=True)
                message = f"the icon `{name}` is drawn in two files"
                files.problems.append(Problem("duplicate-id", message, span))
            icons |= model.icons
    if files.problems:
        raise PrintgenError(files.problems)
    return Stationery(papers, themes, icons)


def load_tool_words(data: Path) -> Mapping[str, Mapping[str, str]]:
    """Read the words all sheets share, by language; raises PrintgenError with all problems."""
    files = FilesRead(data)
    words: dict[str, Mapping[str, str]] = {}
    for path in sorted(data.glob("words/*.yaml")):
        node = files.read(path)
        if node is not None:
            words[path.stem], problems = flatten(node)
            files.problems += problems
    if files.problems:
        raise PrintgenError(files.problems)
    return words


def _stationery_files(data: Path) -> list[tuple[str, Path]]:
    found = [("papers", data / "papers.yaml")]
    found += [("theme", path) for path in sorted(data.glob("themes/*.yaml"))]
    return found + [("icons", path) for path in sorted(data.glob("icons/*.yaml"))]


def _unknown(what: str, name: str, known: Mapping[str, object]) -> Problem:
    return Problem(f"unknown-{what}", f"there is no {what} `{name}`", hints=near(name, known))
