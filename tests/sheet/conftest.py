"""Sheets of every game there is: each goes the whole way once and is measured."""

import json
from collections import OrderedDict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from PIL import Image

from printgen.app import pipeline
from printgen.app.editions import LOW_INK
from printgen.app.registry import BASIC_KINDS as KINDS
from printgen.geometry import Rect
from printgen.preflight import PdfFacts
from printgen.preflight.read.facts import PageFacts
from printgen.preflight.read.words import Word
from printgen.problems import Problem
from printgen.sheet.core.game_context import GameContext
from printgen.sheet.core.page import Page, Sheet
from printgen.sheet.core.request import Request
from printgen.sheet.overlay.request import STYLES
from tests import workshop
from tests.workshop import WORKSPACE, every_sheet, request_of

SEED = "1"
KEPT, READ = 40, 12
"""How many sheets are kept, and of how many all that was measured on them."""
SHEETS: tuple[dict[str, Any], ...] = (
    *({"kind": kind} for kind in KINDS if kind != "overlay"),
    *({"kind": "overlay", "style": style} for style in STYLES),
)


@dataclass(frozen=True)
class Arranged:
    """The only arrangement of a sheet, which need not be typeset to be chosen."""

    sheet: Sheet
    pdf: bytes = b""
    problems: tuple[Problem, ...] | None = None


@dataclass(frozen=True)
class Made:
    """A sheet on its whole way: from the job to the finished file, laid out and printed when it is asked for."""

    context: GameContext

    @cached_property
    def _arranged(self) -> Arranged | pipeline.Printed:
        sheets = tuple(islice(pipeline.arrangements(self.context), 2))
        return Arranged(sheets[0]) if len(sheets) == 1 else pipeline.typeset_first_fitting(self.context)

    @property
    def sheet(self) -> Sheet:
        """The arrangement that is printed."""
        return self._arranged.sheet

    @cached_property
    def pdf(self) -> bytes:
        return self._arranged.pdf or pipeline.typeset(self.sheet)

    @cached_property
    def facts(self) -> PdfFacts:
        return workshop.read(self.pdf, self.sheet)

    @cached_property
    def problems(self) -> tuple[Problem, ...]:
        known = self._arranged.problems
        return pipeline.measure(self.pdf, self.sheet) if known is None else known

    @property
    def pages(self) -> list[tuple[Page, PageFacts]]:
        """The pages as they should be, each with what was measured on it."""
        return list(zip(self.sheet.pages, self.facts.pages, strict=True))


@pytest.fixture(scope="session")
def make() -> Callable[[Request], Made]:
    """Return the function that makes a sheet; the way of the same request is gone only once.

    The last ones looked at are kept: more than the tests of one kind of sheet of a game look at. What was measured is
    kept of few: it is large, and soon measured again.
    """
    whole: dict[str, Request] = {}
    made: OrderedDict[str, Made] = OrderedDict()

    def key(request: Request) -> str:
        return json.dumps(request.as_record(), sort_keys=True)

    def go(request: Request) -> Made:
        context = None
        if key(request) not in whole:
            context = workshop.game_context(request)
            whole[key(request)] = context.request  # with players and variants decided
        name = key(whole[key(request)])
        if name not in made:
            context = context or workshop.game_context(request)
            made[name] = Made(context)
            if len(made) > KEPT:
                made.popitem(last=False)
        made.move_to_end(name)
        for earlier in list(made.values())[:-READ]:
            earlier.__dict__.pop("facts", None)
        return made[name]

    return go


@pytest.fixture(scope="session")
def words_in() -> Callable[[PageFacts, Rect], list[Word]]:
    """Return the function that lists the words whose middle lies in a rectangle, as painted."""

    def inside(page: PageFacts, rect: Rect) -> list[Word]:
        return [
            word for word in sorted(page.words, key=lambda word: word.order) if rect.holds(Rect(*word.box.centre, 0, 0))
        ]

    return inside


@pytest.fixture(scope="session")
def rendered() -> Callable[[bytes, int], list[Image.Image]]:
    """Return the function that renders the pages of a file at so many dots per inch."""

    def render(pdf: bytes, dpi: int) -> list[Image.Image]:
        document = pypdfium2.PdfDocument(pdf)
        try:
            return [page.render(scale=dpi / 72).to_pil().convert("RGB") for page in document]
        finally:
            document.close()

    return render


@pytest.fixture(scope="session")
def setup_of() -> Callable[..., Request]:
    """Return the function that asks for a setup sheet, with a seed where chance decides anything."""
    return setup_request


def setup_request(game: str, **options: Any) -> Request:
    return request_of("setup", game, **decided(game), **options)


def decided(game: str) -> dict[str, str]:
    """Return the seed where chance decides anything."""
    setup = WORKSPACE.sound_game(game).game.setup
    return {"seed": SEED} if setup.tile_map or setup.deals else {}


def draws_map(game: str) -> bool:
    return WORKSPACE.sound_game(game).game.setup.tile_map is not None


def longer_language(game: str) -> str:
    """Return the language of longer words than English, where the game has one."""
    languages = WORKSPACE.sound_game(game).game.head.languages
    return next((name for name in languages if name != "en"), "en")


def covering(game: str) -> Iterator[Request]:
    """Yield the sheets of a whole pipeline, so chosen that every two choices meet on some sheet.

    Each kind is printed in English on A4, and in the longer language on small paper for half of
    the games, in low ink for the others. Of Letter, nearly A4, only the fullest sheets are read.
    """
    longer = longer_language(game)
    for request in every_sheet(game, SEED):
        if request.kind == "aid" and "," in request.language:
            request = replace(request, theme="colour-blind")  # arranged alike: nothing but colours differs
        usual = request.paper == "a4" and request.theme != LOW_INK
        full = request.kind == "aid" and request.paper == "letter"
        if (usual and request.language in ("en", f"en,{longer}")) or (full and request.language == "en"):
            yield request
    for number, sheet in enumerate(SHEETS, WORKSPACE.game_ids().index(game)):
        if sheet.get("style") == "frame" and WORKSPACE.sound_game(game).game.grid.kind == "hexes":
            continue  # its edges are not straight: refused, as a test of its own proves
        drawn = decided(game) if sheet["kind"] == "setup" else {}
        other = ({"paper": "a5"}, {"theme": LOW_INK})[number % 2]
        yield request_of(game=game, language=longer, **other, **sheet, **drawn)
    yield request_of("pad", game, copies=2, numbered_from=7, fillable=True)
    yield request_of("pad", game, paper="a5", fillable=True)
    if draws_map(game):
        yield request_of("overlay", game, style="map", seed=SEED)
        yield request_of("setup", game, seed=SEED, hidden=True, paper="a5")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """``game``: every game; ``mapped``: every game with a drawn map; ``request_``: every sheet."""
    games = WORKSPACE.game_ids()
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", games)
    if "mapped" in metafunc.fixturenames:
        metafunc.parametrize("mapped", [game for game in games if draws_map(game)])
    if "request_" in metafunc.fixturenames:
        wanted = {r.command: r for game in games for r in covering(game)}
        names = [command.removeprefix("printgen ").replace(" ", "_") for command in wanted]
        metafunc.parametrize("request_", wanted.values(), ids=names)


@pytest.hookimpl(tryfirst=True)  # xdist reads the groups next
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let one process make what several tests look at: the sheets of one kind of a game.

    They follow one another, in whatever file they stand.
    """
    groups = {place: name for place, item in enumerate(items) if (name := group_of(item))}
    for place, name in groups.items():
        items[place].add_marker(pytest.mark.xdist_group(name))
    together = [items[place] for place in sorted(groups, key=lambda place: groups[place])]
    for place, item in zip(groups, together, strict=True):
        items[place] = item


def group_of(item: pytest.Item) -> str | None:
    """Name game and kind of the sheets that a test looks at, as its parameters or module tell."""
    if not item.path.is_relative_to(Path(__file__).parent) or item.path.parent.name == "kit":
        return None
    parameters = getattr(getattr(item, "callspec", None), "params", {})
    if "request_" in parameters:
        return f"{parameters['request_'].game}-{parameters['request_'].kind}"
    named = (*parameters.values(), getattr(getattr(item, "module", None), "GAME", None))
    known = (*WORKSPACE.game_ids(), *WORKSPACE.kit_ids())
    what = next((one for one in named if one in known), None)
    folder, module = item.path.parent.name, item.path.stem.removeprefix("test_").partition("_")[0]
    of_module = folder if folder in KINDS else module
    return what and f"{what}-{parameters.get('kind', of_module)}"
