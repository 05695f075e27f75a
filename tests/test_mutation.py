"""Every data file spoilt as a text, many times over: problems at places, never a traceback.

Each is read and loaded, every third is checked as well. What no check objects to must also be good
enough to be set up, judged and laid out.
"""

import os
import random
import re
import shutil
from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from printgen.checker.check import CheckInput
from printgen.checker.position import judge
from printgen.checker.run import check_game
from printgen.errors import PrintgenError
from printgen.model.load.game import LoadedGame, check_load, load_game
from printgen.model.load.resources import load_resources, load_tool_words
from printgen.model.text.game_catalog import GameCatalog
from printgen.problems import Problem, format_text, has_errors
from printgen.resources import games_in
from printgen.setup.position import make_position
from printgen.sheet.core.game_context import GameContext, PositionContext
from printgen.sheet.core.request import Request
from tests import workshop
from tests.workshop import WORKSPACE, request_of

REAL = Path(__file__).parent.parent / "data"
SHARED = ("papers.yaml", "icons", "themes", "words")
FILES = sorted(
    path.relative_to(REAL).as_posix()
    for path in REAL.rglob("*.yaml")
    if path.relative_to(REAL).parts[0] in ("games", "boxes", *SHARED)
)
MUTATIONS = int(os.environ.get("MUTATIONS", "8"))
"""For each file; MUTATIONS=1000 tries more, in as much more time."""
CHECKED = 3
"""One in so many is checked, too."""

SHEETS = 2
"""Of so many mutations of a file that no check objects to, a sheet is laid out."""

WORD = re.compile(r"[A-Za-z][\w-]+")
NUMBER = re.compile(r"(?<![\w.#-])-?\d+(?:\.\d+)?(?![\w.])")
KEY = re.compile(r"[\w.-]+(?=:(?:\s|$))", re.MULTILINE)
ITEM = re.compile(r"(?<=[\[{])[^\[\]{}\n,]+, |, [^\[\]{}\n,]+")
VALUES = ("-1", "0", "1", "7", "1000000", "2.5", "x", "true", "null", "[]", "{}", "'9'", "2..5")

Change = Callable[[random.Random, list[str], int], str]


def without_line(chance: random.Random, lines: list[str], number: int) -> str:
    return "".join(lines[:number] + lines[number + 1 :])


def line_twice(chance: random.Random, lines: list[str], number: int) -> str:
    return "".join([*lines[: number + 1], *lines[number:]])


def lines_swapped(chance: random.Random, lines: list[str], number: int) -> str:
    other = chance.randrange(len(lines))
    lines[number], lines[other] = lines[other], lines[number]
    return "".join(lines)


def line_indented(chance: random.Random, lines: list[str], number: int) -> str:
    lines[number] = chance.choice(("  ", " ", "\t")) + lines[number]
    return "".join(lines)


def without_block(chance: random.Random, lines: list[str], number: int) -> str:
    """Leave out a line and all below it that stand further in."""
    depths = [len(line) - len(line.lstrip(" ")) for line in lines]
    end = number + 1
    while end < len(lines) and depths[end] > depths[number]:
        end += 1
    return "".join(lines[:number] + lines[end:])


def cut_short(chance: random.Random, lines: list[str], number: int) -> str:
    return "".join(lines)[: chance.randrange(sum(map(len, lines)))]


def number_changed(chance: random.Random, lines: list[str], number: int) -> str:
    return replaced(chance, lines, NUMBER, lambda _: chance.choice(VALUES))


def value_changed(chance: random.Random, lines: list[str], number: int) -> str:
    return replaced(chance, lines, WORD, lambda _: chance.choice(VALUES))


def word_exchanged(chance: random.Random, lines: list[str], number: int) -> str:
    words = WORD.findall("".join(lines))
    return replaced(chance, lines, WORD, lambda _: chance.choice(words))


def key_misspelt(chance: random.Random, lines: list[str], number: int) -> str:
    def misspelt(key: str) -> str:
        at = chance.randrange(len(key))
        return key[:at] + chance.choice(("x", "", 2 * key[at])) + key[at + 1 :]

    return replaced(chance, lines, KEY, misspelt)


def without_item(chance: random.Random, lines: list[str], number: int) -> str:
    return replaced(chance, lines, ITEM, lambda _: "")


def replaced(chance: random.Random, lines: list[str], pattern: re.Pattern[str], new: Callable[[str], str]) -> str:
    text = "".join(lines)
    found = list(pattern.finditer(text))
    if not found:
        return text
    match = chance.choice(found)
    return text[: match.start()] + new(match[0]) + text[match.end() :]


CHANGES: tuple[Change, ...] = (
    without_line, line_twice, lines_swapped, line_indented, without_block, cut_short, value_changed,
    number_changed, number_changed, word_exchanged, word_exchanged, key_misspelt, without_item,
)  # fmt: skip


class Folder:
    """A copy of the data folder and what is loaded of it as it is."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.games = {name: self.load(name) for name in games_in(data)}
        self.resources = load_resources(data)
        self.tool_words = load_tool_words(data)

    def load(self, game: str) -> LoadedGame:
        return load_game(self.data / "games" / game, self.data)

    def games_of(self, file: str) -> tuple[str, ...]:
        """Name the games that read a file."""
        kind, name = f"{file}/".split("/")[:2]
        if kind == "games":
            return (name,)
        using = (g for g, loaded in self.games.items() if name in loaded.game.boxes)
        return tuple(using) if kind == "boxes" else tuple(self.games)

    def examine(self, file: str, game: str, checked: bool) -> tuple[CheckInput | None, tuple[Problem, ...]]:
        """Load what a changed file has a part in, as the tool does, and check it."""
        try:
            if file.startswith(("games", "boxes")):
                loaded, problems = check_load(self.data / "games" / game, self.data)
                if loaded is None:
                    return None, problems
                data = CheckInput(loaded, self.resources, self.tool_words)
            else:
                problems = ()
                resources, words = load_resources(self.data), load_tool_words(self.data)
                data = CheckInput(self.games[game], resources, words)
            if not checked:
                return None, problems
            problems = (*problems, *check_game(data))
        except PrintgenError as error:
            return None, error.problems
        return (None if has_errors(problems) else data), problems


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Folder:
    data = tmp_path_factory.mktemp("mutated") / "data"
    data.mkdir()
    for name in ("games", "boxes", *SHARED):
        source = REAL / name
        (shutil.copytree if source.is_dir() else shutil.copy)(source, data / name)
    return Folder(data)


def requests(game: str, loaded: LoadedGame) -> Iterator[Request]:
    """Yield the sheets that are tried, one after another, for ever."""
    players = loaded.game.setup.players
    yield from cycle(
        (
            request_of("aid", game),
            request_of("setup", game, players=players[0], seed="1"),
            request_of("pad", game, theme="low-ink"),
            request_of("overlay", game, style="map"),
            request_of("aid", game, paper="a5"),
            request_of("setup", game, players=players[1], seed="2", paper="letter"),
            request_of("overlay", game),
            request_of("overlay", game, style="frame"),
        )
    )


def laid_out(data: CheckInput, request: Request) -> None:
    """Set up and lay out a sheet; what cannot be drawn is told as problems."""
    game = data.game
    try:
        about: dict[str, Any] = {
            "request": request,
            "game": game,
            "catalog": GameCatalog(game, "en", data.tool_words, request.players),
            "paper": data.resources.paper(request.paper),
            "theme": data.resources.theme(request.theme),
            "icons": data.resources.icons,
            "looks": WORKSPACE.looks(),
            "digests": {},
        }
        context = GameContext(**about)
        if request.kind == "setup":
            position = make_position(game, request.players or 0, (), request.seed)
            context = PositionContext(**about, position=position, findings=judge(game, position))
        assert workshop.lay_out(context).pages
    except PrintgenError as error:
        assert error.problems


@pytest.mark.parametrize("file", FILES)
def test_mutations_of_a_data_file_are_told_or_do_no_harm(file: str, folder: Folder) -> None:
    path, chance = folder.data / file, random.Random(file)
    text = path.read_text(encoding="utf-8")
    games = folder.games_of(file)
    waiting = {game: requests(game, folder.games[game]) for game in games}
    told = harmless = 0
    for number in range(MUTATIONS):
        game = games[number % len(games)]
        lines = text.splitlines(keepends=True)
        changed = chance.choice(CHANGES)(chance, lines, chance.randrange(len(lines)))
        path.write_text(changed, encoding="utf-8")
        try:
            data, problems = folder.examine(file, game, checked=number % CHECKED == 0)
            told += bool(problems)
            for problem in problems:
                assert problem.span is not None, problem
                assert Path(problem.span.file).is_file(), problem
            assert format_text(problems, lambda name: Path(name).read_text("utf-8")) or not problems
            if data is not None and harmless < SHEETS:
                laid_out(data, next(waiting[game]))
                harmless += 1
        except Exception as error:
            error.add_note(f"mutation {number} of {file}, checked with {game}")
            raise
        finally:
            path.write_text(text, encoding="utf-8")
    assert told > MUTATIONS // 12
