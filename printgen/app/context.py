"""Request → context: everything a sheet is laid out from, looked up, checked and set up.

request → game → (checked) → position → (certified) → context.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import fields, replace
from itertools import count, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from printgen.app.workspace import Workspace
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
from printgen.sheet.catalogue.request import COUNT, FIRST
from printgen.sheet.core.choices import settled
from printgen.sheet.core.context import SheetContext
from printgen.sheet.core.game_context import GameContext, PositionContext
from printgen.sheet.core.request import Request, stem
from printgen.sheet.kit.request import refuse_idle, refuse_table
from printgen.source import Node, read_text

if TYPE_CHECKING:
    from printgen.setup.engine import Setting
    from printgen.sheet.catalogue.context import Catalogue
    from printgen.sheet.kit.context import KitContext

NOT_OF_MAP = {"no-fair-map", "illegal-position"}
"""Problems of one map, not of the data it is drawn from."""


def game_context(request: Request, workspace: Workspace) -> GameContext:
    """Return what a sheet of a game is laid out from, set up where a seed draws its map; raises PrintgenError."""
    request, loaded = game_in_play(request, workspace)
    context = _game_context(request, loaded, workspace)
    return _set_up(context, loaded) if request.seed is not None else context


def position_context(request: Request, workspace: Workspace) -> PositionContext:
    """Return what a sheet of a game that is set up is laid out from; raises PrintgenError."""
    request, loaded = game_in_play(request, workspace)
    return _set_up(_game_context(request, loaded, workspace), loaded)


def game_in_play(request: Request, workspace: Workspace) -> tuple[Request, LoadedGame]:
    """Return the request with every choice made, and the game with the box that its readings measure."""
    settings = tuple(request.settings.items())
    name = request.game
    loaded = workspace.sound_game(name, request.my_box, settings, request.my_box_name)
    files = workspace.brought(workspace.folder_of(name), loaded.texts, request.languages)
    request = settled(request.changed(game=loaded.game.id, files=files), loaded.game)
    if measured := measures(loaded.game.rulings, request.readings):
        loaded = workspace.sound_game(name, request.my_box, (*measured, *settings), request.my_box_name)
    return request, loaded


def _game_context(request: Request, loaded: LoadedGame, workspace: Workspace) -> GameContext:
    words = workspace.tool_words()
    paper, theme = _paper(request, workspace), _theme(request, workspace)
    game = in_play(loaded.game, request.options)
    catalog, *others = (
        GameCatalog(game, language, words, request.players, request.options) for language in request.languages
    )
    return GameContext(
        request=request,
        game=game,
        catalog=catalog,
        translations=tuple(others),
        paper=paper,
        theme=theme.of_game(game.artwork.accent if game.artwork else None),
        icons=workspace.resources_for(loaded).icons,
        looks=workspace.looks(),
        digests=loaded.digests,
        replaced=tuple(
            text
            for language in request.languages
            for text in replaced_texts(loaded.game, language, words, request.players, request.options)
        ),
        written=loaded.game,
    )


def _set_up(context: GameContext, loaded: LoadedGame) -> PositionContext:
    """Return the context of a table with the position that is drawn for its request."""
    game, request = context.game, context.request
    with map_problems_placed(loaded, request):
        position, findings = certified_position(game, request)
    measured, recount = measured_and_recounted(game, request, position)
    made = {"position": position, "findings": (*findings, *recount), "fairness": measured}
    return PositionContext(**_parts(context) | made)


def certified_position(game: Game, request: Request) -> tuple[Position, tuple[Finding, ...]]:
    """Return the position that a seed draws, and its certificate; raises PrintgenError when a rule is broken."""
    from printgen.checker.position import judge
    from printgen.search.fair import first_fair
    from printgen.setup.position import make_position

    index, seed = 0, request.seed
    if request.fair is not None:
        assert seed is not None
        index = first_fair(setting_of(game, request), seed, request.fair, request.deal == "open")
    players = request.players or game.setup.players[1]
    position = make_position(game, players, request.variants, seed, request.distribution, request.readings, index)
    findings = judge(game, position)
    if broken := [_illegal(one) for one in findings if not one.ok]:
        raise PrintgenError(broken)
    return position, findings


def _illegal(finding: Finding) -> Problem:
    hints = (f"at {', '.join(finding.spaces)}",) if finding.spaces else ()
    return Problem("illegal-position", f"the position breaks `{finding.rule}`", hints=hints)


def setting_of(game: Game, request: Request) -> "Setting":
    """Return what decides about the maps of a request."""
    from printgen.setup.engine import Setting

    players = request.players or game.setup.players[1]
    return Setting.of(game, players, request.variants, request.readings, request.distribution)


def measured_and_recounted(
    game: Game, request: Request, position: Position
) -> tuple[Fairness | None, tuple[Finding, ...]]:
    """Return how fair a position is, by what its sheet shows, and what counting again found; None if none is drawn.

    Symbols that are hidden from the players, and a map that they are to discover, do not count. Raises PrintgenError
    where code that does not measure counts something else.
    """
    from printgen.checker.position.fairness import judge_fairness
    from printgen.setup.fairness.measure import measure_for
    from printgen.setup.placements import Table

    if request.kind not in ("setup", "kit") or position.seed is None:
        return None, ()
    measure = measure_for(game, Table(position.players, position.options, position.seats))
    if measure is None:
        return None, ()
    shown = position if request.deal == "open" else replace(position, hexes=())
    measured = measure.of(shown, hidden=request.hidden)
    recount = tuple(judge_fairness(game, shown, measured))
    if broken := [_illegal(one) for one in recount if not one.ok]:
        raise PrintgenError(broken)
    return measured, recount


@contextmanager
def map_problems_placed(loaded: LoadedGame, request: Request) -> Iterator[None]:
    """Place the problems of a map of tiles in the set-up of its game, and name the counts it was drawn with.

    A number of players or a spread for which there is none is no fault of the map. Where deals cannot be laid, the
    place is that of the first rule or deal that is concerned.
    """
    try:
        yield
    except UsageError:
        raise
    except PrintgenError as error:
        error.problems = tuple(map(loaded.placed, error.problems))
        if loaded.game.setup.tile_map is not None:
            place = loaded.locator.locate(("setup", "tile-map"), key=True)
            names = [request.my_box_name] if request.my_box else []
            names += [f"--set {name}" for name in request.settings]
            named = ", ".join(f"`{name}`" for name in names)
            hints = (f"it was drawn with the counts of {named}",) if names else ()
            error.problems = tuple(
                one
                if one.span is not None or one.code in NOT_OF_MAP
                else replace(one, span=place, hints=(*one.hints, *hints))
                for one in error.problems
            )
        raise


def catalogue_context(request: Request, workspace: Workspace) -> "Catalogue":
    """Return what a catalogue is laid out from: a certified position for each of its maps."""
    from printgen.sheet.catalogue.context import Catalogue, setup_request

    request, loaded = game_in_play(request, workspace)
    base = _game_context(request, loaded, workspace)
    game, first = base.game, FIRST if base.request.first is None else base.request.first
    if not game.setup.has_chance_on_board:
        message = f"chance lays nothing on the board of `{game.id}`"
        raise UsageError.with_code("no-map", message, "a catalogue shows maps and boards that chance has drawn")
    one = setup_request(base.request, laid_open=game.setup.hex_map is not None)
    with map_problems_placed(loaded, request):
        seeds = islice(_seeds(game, one, base.request.fair, first), base.request.count or COUNT)
        entries = tuple(_entry(base, replace(one, seed=str(seed))) for seed in seeds)
    looked = int(entries[-1].request.seed or first) - first + 1
    return Catalogue(**_parts(base), entries=entries, looked=looked)


def _parts(context: GameContext) -> dict[str, Any]:
    return {each.name: getattr(context, each.name) for each in fields(GameContext)}


def _seeds(game: Game, one: Request, fair: float | None, first: int) -> Iterator[int]:
    """Return the seeds of a catalogue, those that are fair enough where that is asked for."""
    from printgen.search.fair import fair_seeds

    return count(first) if fair is None else fair_seeds(setting_of(game, one), fair, first, one.deal == "open")


def _entry(base: GameContext, request: Request) -> PositionContext:
    """Return one map of a catalogue; its fairness is that of the whole map."""
    position, findings = certified_position(base.game, request)
    fair, recount = measured_and_recounted(base.game, request.changed(hidden=False), position)
    own = {"request": request, "position": position, "findings": (*findings, *recount), "fairness": fair}
    return PositionContext(**_parts(base) | own)


def plain_context(request: Request, workspace: Workspace) -> SheetContext:
    """Return what a sheet without a game is laid out from; raises UsageError."""
    words = workspace.tool_words()
    return SheetContext(
        request=request,
        catalog=_catalog(request, words),
        paper=_paper(request, workspace),
        theme=_theme(request, workspace),
        icons=workspace.resources().icons,
        digests={},
    )


def kit_context(request: Request, workspace: Workspace) -> SheetContext:
    """Return what a kit is laid out from: all of it, or what a game needs; raises PrintgenError."""
    refuse_idle(request)
    if workspace.has_game(request.game):
        from printgen.sheet.kit.card_texts import overfull_cards

        made = _game_kit_context(position_context(request, workspace), workspace)
        if overfull := [*overfull_cards(made)]:
            game = workspace.sound_game(request.game, request.my_box, tuple(request.settings.items()))
            raise PrintgenError(map(game.placed, overfull))
        return made
    refuse_table(request)
    folder = workspace.kit_folder(request.game)
    loaded = _load_kit(folder, request, workspace)
    files = workspace.brought(folder, loaded.texts, request.languages)
    request = request.changed(game=loaded.kit.id, files=files)
    return _kit_context(request, workspace, loaded, loaded.words)


def _load_kit(folder: Path, request: Request, workspace: Workspace) -> LoadedKit:
    if not (request.my_box or request.settings or request.own):
        return workspace.sound_kit(str(folder))
    my_box = read_text(request.my_box, request.my_box_name) if request.my_box else None
    suits = [_own(request, name) for name in request.suits if name in request.own]
    return workspace.read_kit(folder, my_box, request.settings, suits)


def _kit_context(
    request: Request, workspace: Workspace, loaded: LoadedKit, words: Mapping[str, Mapping[str, str]], **more: Any
) -> "KitContext":
    """Return the context of a loaded kit; ``words`` are its own, by language. Raises UsageError."""
    from printgen.sheet.kit.context import OWN, KitContext

    known = {
        language: {**texts, **{f"{OWN}.{key}": text for key, text in words[language].items()}}
        for language, texts in workspace.tool_words().items()
        if language in words
    }
    table = more.get("table")
    return KitContext(
        request=request,
        catalog=_catalog(request, known),
        paper=_paper(request, workspace),
        theme=_theme(request, workspace) if table is None else table.theme,
        icons={**workspace.resources().icons, **loaded.icons},
        digests=loaded.digests,
        loaded=loaded,
        **more,
    )


def _game_kit_context(context: PositionContext, workspace: Workspace) -> "KitContext":
    """Return the kit of a game's box, or one of tokens, with the pieces that its players need."""
    from printgen.sheet.kit.table import halved
    from printgen.sheet.kit.table_pieces import pieces_for

    kit = kit_of(context, workspace)
    needed = pieces_for(context, kit, workspace.patterns())
    request = context.request
    if kit is not None:
        brought = workspace.brought(workspace.kit_folder(kit.kit.id), kit.texts, request.languages)
        request = request.changed(files={**request.files, **brought})
    return _kit_context(
        request,
        workspace,
        needed.loaded,
        {context.catalog.language: needed.words},
        counts=needed.counts,
        left_out=needed.left_out,
        table=context,
        half=halved(context, workspace.resources().papers.values()),
    )


def kit_of(context: GameContext, workspace: Workspace) -> LoadedKit | None:
    """Return the kit of the box that a game is played with, if it has one; for a game of ours one of ours."""
    homes, ours = workspace.homes, not context.request.files
    places = (place for place in homes.places("kits") if not ours or homes.is_shipped(place))
    kits = (_load_kit(place, context.request, workspace) for place in places)
    return next((kit for kit in kits if kit.kit.box in context.game.boxes), None)


def _catalog(request: Request, words: Mapping[str, Mapping[str, str]]) -> MessageCatalog:
    """Return the words of the sheet's language; raises UsageError where there are none."""
    if request.language not in words:
        message = f"there are no words in `{request.language}`"
        raise UsageError.with_code("unknown-language", message, *near(request.language, words))
    return MessageCatalog(request.language, words)


def _paper(request: Request, workspace: Workspace) -> Paper:
    """Return the paper; what a printer leaves blank of it is known better where it was measured."""
    paper = workspace.resources().paper(request.paper)
    printer = request.printer
    if printer is None or printer.margin is None or request.kind == "calibration":
        return paper  # the calibration sheet measures the margin itself
    return paper.model_copy(update={"printer_margin": printer.margin})


def _theme(request: Request, workspace: Workspace) -> Theme:
    if request.theme not in request.own:
        return workspace.resources().theme(request.theme)
    node = _own(request, request.theme)
    return own_theme(stem(request.theme), node, workspace.resources(), workspace.root)


def _own(request: Request, name: str) -> Node:
    return read_text(request.own[name], request.known_as(name))
