"""A game or a kit → all that a pipeline prints of it, made one after another or side by side."""

from collections import deque
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, replace

from printgen.app import pipeline, workspace
from printgen.errors import EnvironmentFault, LimitError, PrintgenError
from printgen.model.game import Game
from printgen.model.play.variant_conflicts import variant_conflicts
from printgen.model.text.game_catalog import FALLBACK
from printgen.problems import Problem
from printgen.search.processes import Processes
from printgen.sheet.core.request import KINDS, STYLES, Request

LARGE = ("a4", "letter")
"""The papers that every kind of sheet is printed on, in every language; A5 holds some."""

LOW_INK = "low-ink"

SOME = 6
"""How many maps the catalogue of a whole pipeline has: they fill one page."""


BLEED = "3.175 mm"
"""An eighth of an inch: what kits with a bleed are printed with."""


def everything(name: str, seed: str) -> tuple[Request, ...]:
    """List what a whole pipeline prints of a game, or of a kit."""
    if (workspace.kit_folder(name) / "kit.yaml").is_file():
        return every_kit(name)
    setup = workspace.sound_game(name).game.setup
    table = Request("kit", name, seed=seed if setup.has_chance else None)
    some = (Request("catalogue", name, count=SOME),) if setup.has_chance_on_board else ()
    return (*every_sheet(name, seed), table, *some)


def every_kit(kit: str) -> tuple[Request, ...]:
    """List the ways a whole kit is printed: close together to be folded, and with a bleed.

    Once more in each further language, as it takes least paper.
    """
    languages = sorted(workspace.sound_kit(kit).kit.languages, key=lambda name: name != FALLBACK)
    folded = Request("kit", kit, language=languages[0], arrangement="gutterfold")
    return (
        *(replace(folded, paper=paper) for paper in LARGE),
        *(replace(folded, paper=paper, arrangement="duplex", bleed=BLEED) for paper in LARGE),
        *(replace(folded, language=language) for language in languages[1:]),
    )


def every_sheet(game: str, seed: str) -> tuple[Request, ...]:
    """List the sheets of a game: every kind in every language, and once what else there is."""
    loaded = workspace.sound_game(game).game
    drawn = seed if loaded.setup.has_chance else None
    first, *others = sorted(loaded.head.languages, key=lambda name: name != FALLBACK)
    once = _once(loaded, game, drawn)
    return (
        *(one for language in (first, *others) for one in _kinds(loaded, game, drawn, language)),
        *(replace(one, language=first) for one in once),
        *((Request("aid", game, language=f"{first},{others[0]}"),) if others else ()),
    )


def _kinds(game: Game, name: str, drawn: str | None, language: str) -> Iterator[Request]:
    """Give one sheet of each kind on each large paper."""
    most = game.setup.players[1]
    for paper in LARGE:
        for kind in KINDS:
            one = Request(kind, name, paper=paper, language=language)
            yield replace(one, players=most, seed=drawn) if kind == "setup" else one


def _once(game: Game, name: str, drawn: str | None) -> Iterator[Request]:
    """Give what is printed in one language: small paper, less ink, other tables, forms."""
    most = game.setup.players[1]
    numbers = sorted({seating.players for seating in game.setup.seatings if not seating.when})
    setup = Request("setup", name, players=most, seed=drawn)
    yield from (Request(kind, name, paper="a5") for kind in ("aid", "pad"))
    yield replace(setup, paper="a5")
    yield Request("aid", name, theme=LOW_INK)
    yield replace(setup, theme=LOW_INK)
    # No strip lies along the edges of a board of hexes.
    styles = [style for style in STYLES[1:] if style != "frame" or game.grid.kind != "hexes"]
    yield from (Request("overlay", name, style=style) for style in styles)
    if drawn is not None and game.setup.has_chance_on_board:
        yield Request("overlay", name, seed=drawn)
    yield from (replace(setup, players=number) for number in numbers if number != most)
    if game.setup.tile_map is not None:
        yield replace(setup, hidden=True)
    if game.setup.deals and game.sheets.setup.strips:
        yield replace(setup, deal="strips")
    if game.setup.hex_map is not None:
        yield replace(setup, deal="open")
    yield from _variant_setups(game, setup)
    yield from (Request(kind, name, fillable=True) for kind in ("pad", "worksheet"))


def _variant_setups(game: Game, setup: Request) -> Iterator[Request]:
    """Give the set-ups that a variant changes, each for as many players as it can be."""
    for name, variant in game.variants.items():
        if not {"start", "board"} & set(variant.changes) or variant.chooser:
            continue
        variants = (name, *variant.needs_one_of[:1])
        for players in sorted(variant.players, reverse=True):
            if not variant_conflicts(game, players, variants):
                yield replace(setup, players=players, variants=variants)
                break


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a request: a file of so many pages, or nothing; and what is wrong."""

    request: Request
    pdf: bytes | None
    pages: int
    problems: tuple[Problem, ...]


def print_all(requests: Iterable[Request], workers: int) -> Generator[Outcome]:
    """Print sheets with so many processes; give what became of each, in the order asked for.

    A sheet that fails does not stop the others. Raises EnvironmentFault when none can be printed
    on this machine, LimitError when the system ends a process.
    """
    if workers <= 1:
        yield from map(_attempt, requests)
        return
    pool = Processes(workers)
    try:
        waiting = deque(pool.submit(_attempt, request) for request in requests)
        while waiting:
            yield waiting.popleft().result()
    except BrokenProcessPool as error:
        message = "the system ended a process that printed, most likely for want of memory"
        raise LimitError(Problem("process-ended", message)) from error
    finally:
        pool.close()


def _attempt(request: Request) -> Outcome:
    try:
        printed = pipeline.print_sheet(request)
    except EnvironmentFault:
        raise
    except PrintgenError as error:
        return Outcome(request, None, 0, error.problems)
    return Outcome(printed.request, printed.pdf, len(printed.sheet.pages), printed.problems)
