"""Request → desk: everything a sheet is made from, looked up, checked and set up.

request → game → (checked) → position → (certified) → desk.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import fields, replace
from itertools import count, islice
from pathlib import Path
from typing import Any

from printgen.app import workspace
from printgen.checker import judge
from printgen.checker.replaced import replaced_texts
from printgen.errors import PrintgenError, UsageError
from printgen.model.fairness import Fairness
from printgen.model.game import Game
from printgen.model.load.game import LoadedGame
from printgen.model.load.kit import LoadedKit
from printgen.model.load.resources import own_theme
from printgen.model.load.validation import near
from printgen.model.play.in_play import in_play
from printgen.model.play.options import measures
from printgen.model.position import Finding, Position
from printgen.model.resources import Paper, Theme
from printgen.model.text.game_catalog import GameCatalog
from printgen.model.text.message_catalog import MessageCatalog
from printgen.problems import Problem
from printgen.resources import data_root
from printgen.sheet.catalogue.context import COUNT, FIRST, Catalogue, setup_request
from printgen.sheet.core.choices import settled
from printgen.sheet.core.context import SheetContext
from printgen.sheet.core.game_context import GameContext
from printgen.sheet.core.request import WITHOUT_GAME, Request, stem
from printgen.sheet.kit.choices import refuse_idle, refuse_table
from printgen.source import Node, read_text
from printgen.span import Span

NOT_OF_MAP = {"no-fair-map", "illegal-position"}
"""What is told of a map, but is not wrong in what it is drawn from."""


def context(request: Request) -> SheetContext:
    """Request → everything a sheet is made from, of a game or of none."""
    if request.kind == "kit":
        return with_kit(request)
    if request.kind == "catalogue":
        return catalogue(request)
    return without_game(request) if request.kind in WITHOUT_GAME else game_context(request)


def game_context(request: Request) -> GameContext:
    """Request → game → (checked) → position → (certified) → everything a sheet is made from."""
    return _set_out(*at_table(request))


def _set_out(request: Request, loaded: LoadedGame) -> GameContext:
    paper, theme = _paper(request), _theme(request)
    game, known = in_play(loaded.game, request.options), workspace.tool_words()
    drawn = request.kind in ("setup", "kit") or request.seed is not None
    with map_placed(loaded, request):
        lying, findings = position(game, request) if drawn else (None, ())
    catalog, *others = (
        GameCatalog(game, language, known, request.players, request.options) for language in request.languages
    )
    return GameContext(
        request=request,
        game=game,
        catalog=catalog,
        translations=tuple(others),
        paper=paper,
        theme=theme,
        icons=workspace.resources_for(loaded).icons,
        looks=workspace.looks(),
        digests=loaded.digests,
        position=lying,
        findings=findings,
        fairness=fairness(game, request, lying),
        replaced=tuple(
            text
            for language in request.languages
            for text in replaced_texts(loaded.game, language, known, request.players, request.options)
        ),
        written=loaded.game,
    )


def at_table(request: Request) -> tuple[Request, LoadedGame]:
    """Request → the game as it is played, and the request with every choice made."""
    settings = tuple(request.settings.items())
    asked = request
    loaded = workspace.sound_game(request.game, request.my_box, settings, request.my_box_name)
    request = settled(_portable(request, loaded), loaded.game)
    if measured := measures(loaded.game.rulings, request.readings):
        loaded = workspace.sound_game(asked.game, request.my_box, (*measured, *settings), request.my_box_name)
    return request, loaded


def _portable(request: Request, loaded: LoadedGame) -> Request:
    """Name the game by its id; one that does not come with printgen brings its files along."""
    ours = workspace.folder_of(request.game).resolve().parent == (data_root() / "games").resolve()
    return replace(request, game=loaded.game.id, files={} if ours else loaded.texts)


def position(game: Game, request: Request) -> tuple[Position, tuple[Finding, ...]]:
    """Game + seed → position → (certified); raises PrintgenError when a rule is broken."""
    from printgen.setup.position import make_position

    players = request.players or game.setup.players[1]
    index = _fair(game, request, players) if request.fair is not None else 0
    lying = make_position(game, players, request.variants, request.seed, request.distribution, request.readings, index)
    findings = judge(game, lying)
    broken = [finding for finding in findings if not finding.ok]
    if broken:
        raise PrintgenError(map(_illegal, broken))
    return lying, findings


def _fair(game: Game, request: Request, players: int) -> int:
    """Find the number of the first map of the seed that is as fair as asked."""
    from printgen.setup.fairness.search import Wanted, first_fair

    assert request.seed is not None
    assert request.fair is not None
    wanted = Wanted(
        players,
        request.seed,
        request.fair,
        request.distribution,
        request.variants,
        request.readings,
        laid_open=request.deal == "open",
    )
    return first_fair(game, wanted)


def fairness(game: Game, request: Request, lying: Position | None) -> Fairness | None:
    """Position → how fair it is, by what its sheet shows; None where nothing was drawn.

    Symbols that are hidden from the players, and a map that they are to discover, do not count.
    """
    from printgen.setup.fairness.measure import measure_for

    if request.kind != "setup" or lying is None or lying.seed is None:
        return None
    measure = measure_for(game, lying.players, lying.options, lying.seats)
    if measure is None:
        return None
    shown = lying if request.deal == "open" else replace(lying, hexes=())
    return measure.of(shown, hidden=request.hidden)


@contextmanager
def map_placed(loaded: LoadedGame, request: Request) -> Iterator[None]:
    """Give what is wrong with a map of tiles its place in the set-up, and say whose counts it had.

    A table or a spread for which there is none is no fault of the map.
    """
    try:
        yield
    except UsageError:
        raise
    except PrintgenError as error:
        if loaded.game.setup.tile_map is not None:
            place = loaded.locator.locate(("setup", "tile-map"), key=True)
            error.problems = tuple(_of_map(one, request, place) for one in error.problems)
        raise


def _of_map(problem: Problem, request: Request, place: Span) -> Problem:
    """Place a problem that has no place of its own."""
    if problem.span is not None or problem.code in NOT_OF_MAP:
        return problem
    names = [request.my_box_name] if request.my_box else []
    names += [f"--set {name}" for name in request.settings]
    told = f"it was drawn with the counts of {', '.join(f'`{name}`' for name in names)}"
    return replace(problem, span=place, hints=(*problem.hints, *([told] if names else [])))


def _illegal(finding: Finding) -> Problem:
    hints = (f"at {', '.join(finding.spaces)}",) if finding.spaces else ()
    return Problem("illegal-position", f"the position breaks `{finding.rule}`", hints=hints)


def catalogue(request: Request) -> Catalogue:
    """Request → game → (checked) → positions → (certified) → what their catalogue is made from."""
    request, loaded = at_table(request)
    base = _set_out(request, loaded)
    game, first = base.game, FIRST if base.request.first is None else base.request.first
    if not game.setup.has_chance_on_board:
        message = f"chance lays nothing on the board of `{game.id}`"
        hint = "a catalogue shows maps and boards that chance has drawn"
        raise UsageError(Problem("no-map", message, hints=(hint,)))
    one = setup_request(base.request, laid_open=game.setup.hex_map is not None)
    seeds = islice(_seeds(game, base.request, one, first), base.request.count or COUNT)
    with map_placed(loaded, request):
        entries = tuple(_set_up(base, replace(one, seed=str(seed))) for seed in seeds)
    looked = int(entries[-1].request.seed or first) - first + 1
    parts = {each.name: getattr(base, each.name) for each in fields(GameContext)}
    return Catalogue(**parts, entries=entries, looked=looked)


def _seeds(game: Game, request: Request, one: Request, first: int) -> Iterator[int]:
    """Give the seeds of a catalogue, those that are fair enough where that is asked for."""
    from printgen.setup.fairness.search import Wanted
    from printgen.setup.fairness.seeds import fair_seeds

    if request.fair is None:
        return count(first)
    players = one.players or game.setup.players[1]
    wanted = Wanted(
        players, str(first), request.fair, one.distribution, one.variants, one.readings, laid_open=one.deal == "open"
    )
    return fair_seeds(game, wanted, first)


def _set_up(base: GameContext, request: Request) -> GameContext:
    """Set one map of a catalogue up; its fairness is that of the whole map."""
    lying, findings = position(base.game, request)
    shown = replace(request, hidden=False)
    fair = fairness(base.game, shown, lying)
    return replace(base, request=request, position=lying, findings=findings, fairness=fair)


def without_game(request: Request) -> SheetContext:
    """Request → everything a sheet without a game is made from; raises UsageError."""
    known = workspace.tool_words()
    if request.language not in known:
        raise UsageError(_no_language(request.language, known))
    return SheetContext(
        request=request,
        catalog=MessageCatalog(request.language, known),
        paper=_paper(request),
        theme=_theme(request),
        icons=workspace.resources().icons,
        digests={},
    )


def with_kit(request: Request) -> SheetContext:
    """Request → kit → everything its pages are made from; raises PrintgenError."""
    refuse_idle(request)
    if (workspace.folder_of(request.game) / "game.yaml").is_file():
        return _with_game_kit(game_context(request))
    folder = workspace.kit_folder(request.game)
    refuse_table(request)
    loaded = _load_kit(folder, request)
    ours = folder.resolve().parent == (data_root() / "kits").resolve()
    request = replace(request, game=loaded.kit.id, files={} if ours else loaded.texts)
    return _kit_desk(request, loaded, loaded.words)


def _load_kit(folder: Path, request: Request) -> LoadedKit:
    my_box = read_text(request.my_box, request.my_box_name) if request.my_box else None
    suits = [_own(request, name) for name in request.suits if name in request.own]
    return workspace.read_kit(folder, my_box, request.settings, suits)


def _kit_desk(request: Request, loaded: LoadedKit, words: Mapping[str, Mapping[str, str]], **more: Any) -> SheetContext:
    """Put a kit on a desk; ``words`` are its own, by language. Raises UsageError."""
    from printgen.sheet.kit.context import OWN, KitContext

    known = {
        language: {**texts, **{f"{OWN}.{key}": text for key, text in words[language].items()}}
        for language, texts in workspace.tool_words().items()
        if language in words
    }
    if request.language not in known:
        raise UsageError(_no_language(request.language, known))
    return KitContext(
        request=request,
        catalog=MessageCatalog(request.language, known),
        paper=_paper(request),
        theme=_theme(request),
        icons={**workspace.resources().icons, **loaded.icons},
        digests=loaded.digests,
        loaded=loaded,
        **more,
    )


def _with_game_kit(context: GameContext) -> SheetContext:
    """GameContext → the kit of its box, or one of tokens, with the pieces its table needs."""
    from printgen.sheet.kit.sheet import halved
    from printgen.sheet.kit.table_pieces import pieces_for

    needed = pieces_for(context, kit_of(context), workspace.patterns())
    return _kit_desk(
        context.request,
        needed.loaded,
        {context.catalog.language: needed.words},
        counts=needed.counts,
        left_out=needed.left_out,
        table=context,
        half=halved(context, tuple(workspace.resources().papers.values())),
    )


def kit_of(context: GameContext) -> LoadedKit | None:
    """Give the kit of the box that a game is played with, if it has one."""
    kits = (_load_kit(workspace.kit_folder(name), context.request) for name in workspace.kit_ids())
    return next((kit for kit in kits if kit.kit.box in context.game.boxes), None)


def _no_language(name: str, known: Mapping[str, object]) -> Problem:
    message = f"there are no words in `{name}`"
    return Problem("unknown-language", message, hints=near(name, known))


def _paper(request: Request) -> Paper:
    """Give the paper; what a printer leaves blank of it is known better where it was measured."""
    paper = workspace.resources().paper(request.paper)
    printer = request.printer
    if printer is None or printer.margin is None or request.kind == "calibration":
        return paper  # the calibration sheet measures the margin itself
    return paper.model_copy(update={"printer_margin": printer.margin})


def _theme(request: Request) -> Theme:
    """Give the theme: one of printgen, or the user's own."""
    if request.theme not in request.own:
        return workspace.resources().theme(request.theme)
    return own_theme(stem(request.theme), _own(request, request.theme), workspace.resources(), data_root())


def _own(request: Request, name: str) -> Node:
    """Read a file that the user brought, and that travels in the recipe."""
    return read_text(request.own[name], request.known_as(name))
