"""The straight way, from a request to a measured PDF; the only place where all of it is written.

request → game → (checked) → position → (certified) → sheet → page → PDF → (preflight): every
arrow is one function from one finished value to the next, and nothing reaches back.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from printgen.checker import (
    CHECKS,
    Data,
    GameScore,
    check_game,
    judge,
    play,
    read_pad,
)
from printgen.errors import LimitError, PrintgenError, UsageError
from printgen.game.answers import my_box_text
from printgen.game.game import Game
from printgen.game.load import (
    LoadedGame,
    Stationery,
    check_box,
    check_load,
    games_in,
    load_game,
    load_stationery,
    load_tool_words,
)
from printgen.game.load_kit import LoadedKit, kits_in, load_kit
from printgen.game.position import Finding, Position
from printgen.game.shelf import own_theme
from printgen.game.stationery import Paper, Theme
from printgen.game.switches import measures
from printgen.game.validation import near
from printgen.game.voice import Voice
from printgen.game.words import Speaker
from printgen.problems import Problem, has_errors
from printgen.resources import data_root
from printgen.sheet.choices import settled
from printgen.sheet.desk import Desk
from printgen.sheet.job import Job
from printgen.sheet.kit.choices import refuse_idle, refuse_table
from printgen.sheet.request import WITHOUT_GAME, Request, stem
from printgen.sheet.sheet import Sheet
from printgen.source import Node, read_file, read_text

ATTACHMENT = "printgen.json"


@dataclass(frozen=True, slots=True)
class Printed:
    """A finished PDF, the request and the sheet it was made from, what preflight says about it."""

    request: Request
    sheet: Sheet
    pdf: bytes
    problems: tuple[Problem, ...]


def print_sheet(request: Request) -> Printed:
    """Go the whole way; raises PrintgenError at the first stage that finds an error."""
    from printgen.preflight import too_small

    desk = made_ready(request)
    sheet = lay_out(desk)
    pdf = typeset(sheet)
    problems = measure(pdf, sheet)
    if has_errors(problems):
        small = too_small(problems, desk.paper, desk.request.command)
        raise PrintgenError(problems) if small is None else LimitError(small)
    return Printed(desk.request, sheet, pdf, problems)


def made_ready(request: Request) -> Desk:
    """Request → everything a sheet is made from, of a game or of none."""
    if request.kind == "kit":
        return with_kit(request)
    return without_game(request) if request.kind in WITHOUT_GAME else prepare(request)


def without_game(request: Request) -> Desk:
    """Request → everything a sheet without a game is made from; raises UsageError."""
    known = tool_words()
    if request.language not in known:
        raise UsageError(_no_language(request.language, known))
    return Desk(
        request=request,
        say=Voice(request.language, known),
        paper=_paper(request),
        theme=_theme(request),
        icons=stock().icons,
        digests={},
    )


def with_kit(request: Request) -> Desk:
    """Request → kit → everything its pages are made from; raises PrintgenError."""
    refuse_idle(request)
    if (folder_of(request.game) / "game.yaml").is_file():
        return _with_game_kit(prepare(request))
    folder = kit_folder(request.game)
    refuse_table(request)
    loaded = _load_kit(folder, request)
    ours = folder.resolve().parent == (data_root() / "kits").resolve()
    request = replace(request, game=loaded.kit.id, files={} if ours else loaded.texts)
    return _kit_desk(request, loaded, loaded.words)


def _load_kit(folder: Path, request: Request) -> LoadedKit:
    return load_kit(
        folder,
        data_root(),
        stock().icons,
        next(iter(stock().themes.values())).colours,  # all themes have the same
        my_box=read_text(request.my_box, request.my_box_name) if request.my_box else None,
        settings=request.settings,
        suits=[_own(request, name) for name in request.suits if name in request.own],
    )


def _kit_desk(
    request: Request, loaded: LoadedKit, words: Mapping[str, Mapping[str, str]], **more: Any
) -> Desk:
    """Put a kit on a desk; ``words`` are its own, by language. Raises UsageError."""
    from printgen.sheet.kit.desk import OWN, KitDesk

    known = {
        language: {**texts, **{f"{OWN}.{key}": text for key, text in words[language].items()}}
        for language, texts in tool_words().items()
        if language in words
    }
    if request.language not in known:
        raise UsageError(_no_language(request.language, known))
    return KitDesk(
        request=request,
        say=Voice(request.language, known),
        paper=_paper(request),
        theme=_theme(request),
        icons={**stock().icons, **loaded.icons},
        digests=loaded.digests,
        loaded=loaded,
        **more,
    )


def _with_game_kit(job: Job) -> Desk:
    """Job → the kit of its box, or one of tokens, with the pieces its table needs."""
    from printgen.sheet.kit.game_kit import halved, pieces_for

    needed = pieces_for(job, _kit_of(job))
    return _kit_desk(
        job.request,
        needed.loaded,
        {job.say.language: needed.words},
        counts=needed.counts,
        left_out=needed.left_out,
        job=job,
        half=halved(job, stock().papers.values()),
    )


def _kit_of(job: Job) -> LoadedKit | None:
    """Give the kit of the box that a game is played with, if it has one."""
    kits = (_load_kit(kit_folder(name), job.request) for name in kit_ids())
    return next((kit for kit in kits if kit.kit.box in job.game.boxes), None)


def sound_kit(kit: str) -> LoadedKit:
    """Load a kit; raises PrintgenError with everything that is wrong."""
    return _load_kit(kit_folder(kit), Request("kit", kit))


def kit_ids() -> tuple[str, ...]:
    """Give the ids of the kits that come with printgen."""
    return kits_in(data_root())


def kit_folder(kit: str) -> Path:
    """Give the folder of a kit: where the kits of printgen lie, else the path it is."""
    return data_root() / "kits" / kit if kit in kit_ids() else Path(kit)


def _no_language(name: str, known: Mapping[str, object]) -> Problem:
    message = f"there are no words in `{name}`"
    return Problem("unknown-language", message, hints=near(name, known))


def _paper(request: Request) -> Paper:
    """Give the paper; what a printer leaves blank of it is known better where it was measured."""
    paper = stock().paper(request.paper)
    printer = request.printer
    if printer is None or printer.margin is None or request.kind == "calibration":
        return paper  # the calibration sheet measures the margin itself
    return paper.model_copy(update={"printer_margin": printer.margin})


def _theme(request: Request) -> Theme:
    """Give the theme: one of printgen, or the user's own."""
    if request.theme not in request.own:
        return stock().theme(request.theme)
    return own_theme(stem(request.theme), _own(request, request.theme), stock(), data_root())


def _own(request: Request, name: str) -> Node:
    """Read a file that the user brought, and that travels in the recipe."""
    return read_text(request.own[name], request.known_as(name))


def prepare(request: Request) -> Job:
    """Request → game → (checked) → position → (certified) → everything a sheet is made from."""
    settings = tuple(request.settings.items())
    asked = request
    loaded = _sound(request.game, request.my_box, settings, request.my_box_name)
    request = settled(_portable(request, loaded), loaded.game)
    if measured := measures(loaded.game.rulings, request.readings):
        loaded = _sound(asked.game, request.my_box, (*measured, *settings), request.my_box_name)
    paper, theme = _paper(request), _theme(request)
    drawn = request.kind in ("setup", "kit") or request.seed is not None
    position, findings = set_up(loaded.game, request) if drawn else (None, ())
    say, *others = (
        Speaker(loaded.game, language, tool_words(), request.players, request.options)
        for language in request.languages
    )
    return Job(
        request=request,
        game=loaded.game,
        say=say,
        translations=tuple(others),
        paper=paper,
        theme=theme,
        icons=_shelf(loaded).icons,
        digests=loaded.digests,
        position=position,
        findings=findings,
    )


def set_up(game: Game, request: Request) -> tuple[Position, tuple[Finding, ...]]:
    """Game + seed → position → (certified); raises PrintgenError when a rule is broken."""
    from printgen.setup.position import make_position

    players = request.players or game.setup.players[1]
    try:
        position = make_position(
            game, players, request.variants, request.seed, request.law, request.readings
        )
    except PrintgenError as error:
        error.problems = tuple(_told_of_counts(request, one) for one in error.problems)
        raise
    findings = judge(game, position)
    broken = [finding for finding in findings if not finding.ok]
    if broken:
        raise PrintgenError(map(_illegal, broken))
    return position, findings


def _told_of_counts(request: Request, problem: Problem) -> Problem:
    """Say whose counts a map was drawn with that cannot be, where it has no place of its own."""
    if problem.span is not None or not (request.my_box or request.settings):
        return problem
    names = [request.my_box_name] if request.my_box else []
    names += [f"--set {name}" for name in request.settings]
    hint = f"it was drawn with the counts of {', '.join(f'`{name}`' for name in names)}"
    return replace(problem, hints=(*problem.hints, hint))


def lay_out(desk: Desk) -> Sheet:
    """Desk → sheet."""
    from printgen.sheet.aid import aid_sheet
    from printgen.sheet.calibration import calibration_sheet
    from printgen.sheet.kit.desk import KitDesk
    from printgen.sheet.kit.game_kit import game_kit_sheet
    from printgen.sheet.kit.pages import kit_sheet
    from printgen.sheet.overlay import overlay_sheet
    from printgen.sheet.pad import pad_sheet
    from printgen.sheet.rulings import rulings_sheet
    from printgen.sheet.setup import setup_sheet
    from printgen.sheet.worksheet import worksheet_sheet

    makers = {
        "aid": aid_sheet,
        "overlay": overlay_sheet,
        "pad": pad_sheet,
        "rulings": rulings_sheet,
        "setup": setup_sheet,
        "worksheet": worksheet_sheet,
    }
    if isinstance(desk, Job):
        return makers[desk.request.kind](desk)
    if isinstance(desk, KitDesk):
        return kit_sheet(desk) if desk.job is None else game_kit_sheet(desk)
    return calibration_sheet(desk)


def typeset(sheet: Sheet) -> bytes:
    """Sheet → page → PDF."""
    from printgen.page import render_html
    from printgen.pdf import write_pdf, xmp_packet

    recipe = json.dumps(sheet.recipe, indent=1, ensure_ascii=False, sort_keys=True)
    return write_pdf(render_html(sheet), sheet, {ATTACHMENT: recipe.encode()}, xmp_packet(sheet))


def rendered(sheet: Sheet, dpi: Sequence[float]) -> Iterator[bytes]:
    """Sheet → PDF → a picture of each page at its resolution, as PNG."""
    from printgen.preflight import page_pictures

    return page_pictures(typeset(sheet), dpi)


def measure(pdf: bytes, sheet: Sheet) -> tuple[Problem, ...]:
    """PDF → (preflight): what was printed against what should have been."""
    from printgen.preflight import preflight, read_pdf

    return preflight(read_pdf(pdf, sheet), sheet)


def sound_game(game: str) -> LoadedGame:
    """Load a game and prove its data; raises PrintgenError with everything that is wrong."""
    return _sound(game)


@cache
def _sound(
    game: str,
    my_box: str | None = None,
    settings: tuple[tuple[str, str], ...] = (),
    my_box_name: str = "my-box",
) -> LoadedGame:
    box = read_text(my_box, my_box_name) if my_box is not None else None
    loaded = load_game(folder_of(game), data_root(), my_box=box, settings=dict(settings))
    problems = tuple(check_game(Data(loaded, _shelf(loaded), tool_words())))
    if has_errors(problems):
        raise PrintgenError(problems)
    return loaded


def examine(game: str) -> tuple[Problem, ...]:
    """Load a game and run every check; gives what is wrong instead of raising it."""
    try:
        loaded, problems = check_load(folder_of(game), data_root())
        if loaded is None:
            return problems
        return (*problems, *check_game(Data(loaded, _shelf(loaded), tool_words())))
    except LimitError:
        raise
    except PrintgenError as error:
        return error.problems


def examine_box(folder: Path) -> tuple[Problem, ...]:
    """Read a box by itself, then gather what the games it lies beside find in its files."""
    problems = check_box(folder, data_root())
    home = folder.resolve().parent.parent
    games = game_ids() if home == data_root().resolve() else (str(home),)
    for game in games if not has_errors(problems) else ():
        if (folder_of(game) / "game.yaml").is_file():
            problems += tuple(found for found in examine(game) if _lies_in(found, folder))
    return problems


def _lies_in(problem: Problem, folder: Path) -> bool:
    return problem.span is not None and Path(problem.span.file).resolve().is_relative_to(
        folder.resolve()
    )


def game_ids() -> tuple[str, ...]:
    """Give the ids of the games that come with printgen."""
    return games_in(data_root())


def folder_of(game: str) -> Path:
    """Give the folder of a game: where the games of printgen lie, else the path it is."""
    return data_root() / "games" / game if game in game_ids() else Path(game)


def _portable(request: Request, loaded: LoadedGame) -> Request:
    """Name the game by its id; one that does not come with printgen brings its files along."""
    ours = folder_of(request.game).resolve().parent == (data_root() / "games").resolve()
    return replace(request, game=loaded.game.id, files={} if ours else loaded.texts)


@cache
def stock() -> Stationery:
    """Give papers, themes and icons."""
    return load_stationery(data_root())


def _shelf(loaded: LoadedGame) -> Stationery:
    """Give what there is for a game: a drawing of its own goes before one of ours."""
    return replace(stock(), icons={**stock().icons, **loaded.icons})


@cache
def tool_words() -> Mapping[str, Mapping[str, str]]:
    """Give the words all sheets share, by language."""
    return load_tool_words(data_root())


def _illegal(finding: Finding) -> Problem:
    hints = (f"at {', '.join(finding.spaces)}",) if finding.spaces else ()
    return Problem("illegal-position", f"the position breaks `{finding.rule}`", hints=hints)


def archipelago(job: Job) -> dict[str, Any]:
    """Give the position of a job as a record, with its certificate."""
    from printgen.setup.record import archipelago_record

    assert job.position is not None
    return archipelago_record(job.position, job.findings)


def describe(job: Job) -> str:
    """Give the position of a job as a drawing of characters, with its certificate."""
    from printgen.sheet.text import position_text

    return position_text(job)


def notation(job: Job) -> str:
    """Give the position of a job in the notation of its box; raises UsageError if it has none."""
    from printgen.sheet.notation import ppn

    loaded = _kit_of(job)
    return ppn(job, loaded.kit if loaded else None, loaded.suits if loaded else {})


def filled_in(pdf: bytes, name: str) -> str:
    """Read the fields of a worksheet as the text of a my-box file; raises PrintgenError."""
    from printgen.preflight import form_fields

    try:
        fields = form_fields(pdf)
    except LimitError:
        raise
    except PrintgenError as error:
        raise PrintgenError(replace(one, file=name) for one in error.problems) from None
    if not any(value.strip() for value in fields.values()):
        reason = "all fields are empty" if fields else "it has no fields"
        message = f"nothing is filled in: {reason}"
        hint = "`printgen worksheet GAME --fillable` prints a form"
        raise PrintgenError(Problem("empty-form", message, file=name, hints=(hint,)))
    return my_box_text(fields)


def number_of_checks() -> int:
    """Tell how many checks there are."""
    return len(CHECKS)


def score(game: str, file: Path) -> GameScore:
    """Read a filled pad, settle its contests and rank its players."""
    loaded = sound_game(game)
    return play(loaded.game, read_pad(loaded.game, read_file(file, str(file))))
