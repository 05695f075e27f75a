"""The data folder and the user's own → papers, themes, icons, printers and the words all sheets share."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from printgen.errors import PrintgenError, UsageError, reason
from printgen.model.load.files import FilesRead
from printgen.model.load.validation import near, validate
from printgen.model.printer import Printer
from printgen.model.resources import TOOL_ICONS, Icon, Paper, Theme
from printgen.model.text.message_catalog import FALLBACK
from printgen.problems import Problem
from printgen.source import Node, overlay, quoted, read_file
from printgen.units import parse_length

NARROWEST, LONGEST = 50.0, 1200.0
"""The shortest and the longest side of a paper of the user's own, in mm."""

LARGE_FROM = 190.0
"""From this width in mm a paper has the large layout."""

CUSTOM_MARGIN = 5.0
"""What desktop printers leave blank, in mm."""

_SIZE = re.compile(
    r"(?P<width>\d{1,4}(\.\d{1,3})?)\s*[x×]\s*(?P<height>\d{1,4}(\.\d{1,3})?)\s*(?P<unit>mm|cm|in)", re.ASCII
)


@dataclass(frozen=True, slots=True)
class Resources:
    """Papers, themes and icons by id."""

    papers: Mapping[str, Paper]
    themes: Mapping[str, Theme]
    icons: Mapping[str, Icon]

    def paper(self, name: str) -> Paper:
        """Return a paper by its name or its size; raises UsageError for what is neither."""
        if name in self.papers:
            return self.papers[name]
        if not name[:1].isdigit():
            raise UsageError(_unknown("paper", name, self.papers))
        return custom_paper(name)

    def theme(self, name: str) -> Theme:
        """Return a theme; raises UsageError when there is none of that name."""
        if name not in self.themes:
            raise UsageError(_unknown("theme", name, self.themes))
        return self.themes[name]


def own_theme(name: str, node: Node, resources: Resources, data: Path) -> Theme:
    """Read a theme of the user's own, whole or based on one of printgen.

    It is known by the name of its file. Raises PrintgenError with everything that is wrong.
    """
    node = node.without("$schema")
    base = node.child("based-on")
    whole = node
    if base is not None and isinstance(base.value, str):
        if base.value not in resources.themes:
            message = f"there is no theme `{base.value[:40]}` to be based on"
            hints = near(base.value, resources.themes)
            raise PrintgenError(Problem("unknown-theme", message, base.span, hints=hints))
        whole = overlay(read_file(data / "themes" / f"{base.value}.yaml", base.value), node)
        whole = whole.without("$schema")
    theme, problems = validate("theme", whole)
    if wrong := problems or tuple(_missing_colours(name, {**resources.themes, name: theme}, whole)):
        raise PrintgenError(wrong)
    assert isinstance(theme, Theme)
    titled = node.child("title")
    return theme.model_copy(update={"id": name, "title": theme.title if titled else name})


def custom_paper(text: str) -> Paper:
    """Read a paper of a size of its own: `100x150mm`, `4x6 in`; raises UsageError.

    It lies upright, as all papers do: the pages of a sheet turn it as they need it. ``id`` is the
    same for all ways to write the same size.
    """
    match = _SIZE.fullmatch(text)
    if match is None:
        message = f"`{text[:40]}` is no paper: write its width and its height"
        hint = "write for example `100x150mm` or `4x6in`"
        raise UsageError.with_code("bad-paper", message, hint)
    first, second, unit = match["width"], match["height"], match["unit"]
    sides = sorted((parse_length(f"{side} {unit}"), float(side)) for side in (first, second))
    (width, short), (height, long) = sides
    if not width >= NARROWEST or not height <= LONGEST:
        message = f"a paper of {width:g} × {height:g} mm is outside of what can be printed"
        raise UsageError.with_code("bad-paper", message, f"its sides are {NARROWEST:g} to {LONGEST:g} mm long")
    return Paper.model_construct(
        id=f"{short:g}x{long:g}{unit}",
        title=f"{short:g} × {long:g} {unit}",
        width=width,
        height=height,
        printer_margin=CUSTOM_MARGIN,
        layout="large" if width >= LARGE_FROM else "small",
    )


def load_resources(data: Path) -> Resources:
    """Read ``papers.yaml``, ``themes/`` and ``icons/``; raises PrintgenError with all problems."""
    files = FilesRead(data)
    papers: dict[str, Paper] = {}
    themes: dict[str, Theme] = {}
    icons: dict[str, Icon] = {}
    nodes: dict[str, Node] = {}
    paths = [("papers", data / "papers.yaml")]
    paths += [(kind, path) for kind in ("theme", "icons") for path in sorted(data.glob(f"{kind.rstrip('s')}s/*.yaml"))]
    for kind, path in paths:
        node = files.read(path)
        model = files.validated(kind, node)
        if node is None or model is None:
            continue
        nodes[f"{kind} {path.stem}"] = node
        if kind == "papers":
            papers |= {paper.id: paper for paper in model.papers}
        elif kind == "theme":
            themes[path.stem] = model
        else:
            for name in {*icons} & {*model.icons}:
                span, message = node.locate(("icons", name), key=True), f"the icon `{name}` is drawn in two files"
                files.problems.append(Problem("duplicate-id", message, span))
            icons |= model.icons
    if not files.problems:
        files.problems += _theme_problems(themes, nodes)
        files.problems += _missing_icons(icons, nodes)
    files.raise_errors()
    return Resources(papers, themes, icons)


def _theme_problems(themes: Mapping[str, Theme], nodes: Mapping[str, Node]) -> Iterator[Problem]:
    for name, theme in themes.items():
        if theme.id != name:
            message = f"the id `{theme.id}` is not the name of the file, `{name}`"
            yield Problem("wrong-id", message, nodes[f"theme {name}"].locate(("id",)))
        yield from _missing_colours(name, themes, nodes[f"theme {name}"])


def _missing_colours(name: str, themes: Mapping[str, Theme], node: Node) -> Iterator[Problem]:
    wanted = {colour: other for other, theme in themes.items() for colour in theme.colours}
    for colour in sorted(wanted.keys() - themes[name].colours.keys()):
        message = f"the theme `{name}` has no colour `{colour}`, `{wanted[colour]}` has"
        yield Problem("missing-colour", message, node.locate(("colours",), key=True))


def _missing_icons(icons: Mapping[str, Icon], nodes: Mapping[str, Node]) -> Iterator[Problem]:
    for name in TOOL_ICONS:
        if name not in icons:
            span = list(nodes.values())[-1].locate(("icons",), key=True) if nodes else None
            yield Problem("missing-icon", f"there is no icon `{name}`, drawings need it", span)


def load_tool_words(data: Path, homes: Sequence[Path] = ()) -> Mapping[str, Mapping[str, str]]:
    """Read the words all sheets share, by language, those of further homes too; raises PrintgenError with all problems.

    What a language of the user's own leaves out is said as in ours.
    """
    files = FilesRead(data)
    read = {path.stem: files.read(path) for path in sorted(data.glob("words/*.yaml"))}
    ours = read.get(FALLBACK)
    for path in (path for home in homes for path in sorted(home.glob("words/*.yaml"))):
        if path.stem in read:
            message = f"the words of the tool in `{path.stem}` are there already"
            hints = ("words of a game stand in the `words/` of its own folder",)
            files.problems.append(Problem("found-twice", message, hints=hints, file=str(path)))
        elif (node := files.read(path)) is not None and ours is not None:
            read[path.stem] = overlay(ours, node)
    words = files.languages({language: node for language, node in read.items() if node is not None})
    files.raise_errors()
    return words


def _unknown(what: str, name: str, known: Mapping[str, object]) -> Problem:
    return Problem(f"unknown-{what}", f"there is no {what} `{name}`", hints=near(name, known))


ENDING = ".yaml"


def printer_names(folder: Path) -> tuple[str, ...]:
    """Return the printers that were measured; raises PrintgenError for a folder nobody may read."""
    try:
        return tuple(sorted(path.stem for path in folder.glob(f"*{ENDING}")))
    except OSError as error:
        message = f"`{folder}` cannot be read: {reason(error)}"
        raise PrintgenError.with_code("cannot-read", message, file=str(folder)) from error


def printer_file(folder: Path, name: str) -> Path:
    """Return the file of a printer, whether it is there or not."""
    return folder / f"{name}{ENDING}"


def load_printer(folder: Path, name: str) -> Printer:
    """Read what was measured of a printer.

    Raises UsageError when there is none of that name, PrintgenError for a file that is wrong.
    """
    known = printer_names(folder)
    if name not in known:
        hints = near(name, known) or ("`printgen calibrate` prints the sheet that measures one",)
        raise UsageError.with_code("unknown-printer", f"there is no printer `{name}`", *hints)
    path = printer_file(folder, name)
    node = read_file(path, str(path)).without("$schema")
    printer, problems = validate("printer", node)
    if printer is None:
        raise PrintgenError(problems)
    assert isinstance(printer, Printer)
    if printer.name != name:
        stated = node.child("name")
        message = f"the printer is called {quoted(printer.name)}, its file `{path.name}`"
        hint = "give both the same name"
        span = stated.span if stated is not None else None
        raise PrintgenError(Problem("wrong-name", message, span, hints=(hint,)))
    return printer


def printer_text(printer: Printer) -> str:
    """Write a printer as its file."""
    rows = [f"{key}: {value}" for key, value in printer.as_record().items()]
    return "\n".join(("# Made by `printgen profile`; all lengths as measured on paper.", *rows, ""))
