"""The straight way, from a request to a measured PDF; the only place where all of it is written.

request → game → (checked) → position → (certified) → sheet → page → PDF → (preflight): every
arrow is one function from one finished value to the next, and nothing reaches back. The way to
the sheet's desk is `prepare`, what stands in data/ is found by `library`.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from printgen import library, prepare
from printgen.checker import GameScore, play, read_pad, variant_conflicts
from printgen.checker.pad import pad_text
from printgen.checker.pad_cells import Filled
from printgen.checker.pad_form import Form, at_fields, read_form
from printgen.checker.pad_sums import misadded
from printgen.checker.pad_table import read_table
from printgen.checker.score import Pad
from printgen.errors import LimitError, PrintgenError, UsageError
from printgen.game.answers import my_box_text
from printgen.game.game import Game
from printgen.game.load import LoadedGame
from printgen.game.switches import switchable
from printgen.problems import Problem, Severity, has_errors
from printgen.sheet.desk import Desk
from printgen.sheet.job import Job
from printgen.sheet.request import Request
from printgen.sheet.sheet import Sheet
from printgen.source import decode, read_bytes, read_text

if TYPE_CHECKING:
    from printgen.sheet.kit.cut import CutForm, CutPage
    from printgen.sheet.kit.desk import KitDesk

ATTACHMENT = "printgen.json"
PDF_MARK = b"%PDF-"
TABLES = (".csv", ".tsv")
COUNTED_ON = ("/score.yaml", "/sheets.yaml", "/box.yaml")
"""The files that the fields of a pad and their bounds come from."""


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

    desk = prepare.desk(request)
    sheet = lay_out(desk)
    pdf = typeset(sheet)
    problems = measure(pdf, sheet)
    if has_errors(problems):
        small = too_small(problems, desk.paper, desk.request.command)
        raise PrintgenError(problems) if small is None else LimitError(small)
    return Printed(desk.request, sheet, pdf, problems)


def lay_out(desk: Desk) -> Sheet:
    """Desk → sheet."""
    from printgen.sheet.aid import aid_sheet
    from printgen.sheet.calibration import calibration_sheet
    from printgen.sheet.catalogue import catalogue_sheet
    from printgen.sheet.kit.desk import KitDesk
    from printgen.sheet.kit.game_kit import game_kit_sheet
    from printgen.sheet.kit.pages import kit_sheet
    from printgen.sheet.overlay import overlay_sheet
    from printgen.sheet.pad import pad_sheet
    from printgen.sheet.result import result_sheet
    from printgen.sheet.rulings import rulings_sheet
    from printgen.sheet.setup import setup_sheet
    from printgen.sheet.worksheet import worksheet_sheet

    makers = {
        "aid": aid_sheet,
        "catalogue": catalogue_sheet,
        "overlay": overlay_sheet,
        "pad": pad_sheet,
        "result": result_sheet,
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


def cut_files(desk: "KitDesk", form: "CutForm") -> Iterator[tuple["CutPage", bytes]]:
    """Desk → the lines of each paper, and the file of them that a cutting machine reads."""
    from printgen.figure.cut import cut_svg
    from printgen.figure.dxf import to_dxf
    from printgen.sheet.kit.cut import cut_pages

    write = cut_svg if form == "svg" else to_dxf
    return ((page, write(page.lines).encode()) for page in cut_pages(desk))


def images(desk: "KitDesk", dpi: int) -> dict[str, bytes]:
    """Desk → a picture of each side of each distinct piece, by file name; their index last."""
    from printgen.sheet.kit.images import images_index, images_sheet, pictures_of

    pictures = pictures_of(desk)
    names = [(one.name, float(dpi)) for one in pictures]
    return _drawn(names, images_sheet(desk, pictures), images_index(desk, pictures, dpi))


def tabletop(desk: "KitDesk") -> dict[str, bytes]:
    """Desk → grids of pieces for a virtual table, by file name; their index last."""
    from printgen.sheet.kit.table import grids_of, table_index, table_sheet

    grids = grids_of(desk)
    names = [(name, grid.dpi) for grid in grids for name, _ in grid.pages]
    return _drawn(names, table_sheet(desk, grids), table_index(desk, grids))


def _drawn(
    names: Sequence[tuple[str, float]], sheet: Sheet, index: dict[str, Any]
) -> dict[str, bytes]:
    """Sheet → PDF → a picture of each page, named and at its resolution; and what is what."""
    from printgen.pdf import page_pictures

    pictures = page_pictures(typeset(sheet), [dpi for _, dpi in names])
    files = {f"{name}.png": one for (name, _), one in zip(names, pictures, strict=True)}
    text = json.dumps(index, indent=1, ensure_ascii=False) + "\n"
    return {**files, "index.json": text.encode()}


def measure(pdf: bytes, sheet: Sheet) -> tuple[Problem, ...]:
    """PDF → (preflight): what was printed against what should have been."""
    from printgen.preflight import preflight, read_pdf

    return preflight(read_pdf(pdf, sheet), sheet)


def archipelago(job: Job) -> dict[str, Any]:
    """Give the position of a job as a record, with its certificate."""
    from printgen.setup.record import archipelago_record

    assert job.position is not None
    return archipelago_record(job.position, job.findings, job.fairness)


def describe(job: Job) -> str:
    """Give the position of a job as a drawing of characters, with its certificate."""
    from printgen.sheet.text import position_text

    return position_text(job)


def notation(job: Job) -> str:
    """Give the position of a job in the notation of its box; raises UsageError if it has none."""
    from printgen.sheet.notation import ppn

    loaded = prepare.kit_of(job)
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


@dataclass(frozen=True, slots=True)
class Scored:
    """A filled pad, what the game came to, and what preflight and the sums on it are warned of.

    ``written`` is the pad as a text that can be read again; ``my_box`` and ``settings`` are those
    it was read with.
    """

    game: Game
    pad: Pad
    score: GameScore
    problems: tuple[Problem, ...] = ()
    my_box: str | None = None
    settings: Mapping[str, str] = field(default_factory=dict)

    @property
    def written(self) -> str:
        """The pad as the text of a file that can be read again."""
        return pad_text(self.pad)


def score(game: str, file: Path) -> GameScore:
    """Read a filled pad, settle its contests and rank its players."""
    return score_pad(game, read_bytes(file, str(file)), str(file)).score


def score_pad(
    game: str,
    content: bytes,
    name: str,
    number: int | None = None,
    my_box: str | None = None,
    settings: Mapping[str, str] | None = None,
) -> Scored:
    """Read a filled pad (YAML, a table, or the form itself), settle contests and rank players.

    ``number``: of the pad, where a form has several. Raises PrintgenError.
    """
    if content.startswith(PDF_MARK):
        return _score_form(game, content, name, number, my_box, settings or {})
    if number is not None:
        message = "only a form has several pads"
        raise UsageError(Problem("no-effect", message, hints=("leave `--pad` out",)))
    loaded = library.sound_game(game, my_box, tuple((settings or {}).items()))
    text = decode(content, name)
    if name.lower().endswith(TABLES):
        filled = read_table(loaded.game, text, name)
    else:
        filled = Filled(read_pad(loaded.game, read_text(text, name)))
    played = play(loaded.game, filled.pad)
    wrong = tuple(misadded(played, filled.noted))
    return Scored(loaded.game, filled.pad, played, wrong, my_box, settings or {})


def result(request: Request, scored: Scored) -> Request:
    """Scored → the request for its result sheet: the entries travel in it."""
    switches = switchable(scored.game)
    options, players = scored.pad.options, len(scored.pad.players)
    variants = tuple(one for one in options if one in scored.game.variants)
    seated = not variant_conflicts(scored.game, players, variants)  # not so in a mixed series
    return replace(
        request,
        filled=scored.written,
        players=players if seated else None,
        variants=variants,
        readings=tuple(one for one in options if one in switches),
        my_box=scored.my_box,
        settings=dict(sorted(scored.settings.items())),  # as the recipe keeps them
    )


def _score_form(
    game: str,
    pdf: bytes,
    name: str,
    number: int | None,
    my_box: str | None,
    settings: Mapping[str, str],
) -> Scored:
    """Read what is filled into a pad that printgen made, for the table that it was made for."""
    from printgen.preflight import embedded_recipe, filled_form

    problems: tuple[Problem, ...] = ()
    try:
        fields = filled_form(pdf)
        recipe = embedded_recipe(pdf)
    except LimitError:
        raise
    except PrintgenError as error:
        told = tuple(replace(one, file=name) for one in error.problems)
        if any(one.code != "missing-recipe" for one in told):
            raise PrintgenError(told) from None
        recipe = {}
        problems = tuple(replace(one, severity=Severity.WARNING) for one in told)
    request = Request.from_record(recipe["request"]) if "request" in recipe else None
    if request is not None and my_box is None and not settings:
        my_box, settings = request.my_box, request.settings
    loaded = library.sound_game(game, my_box, tuple(settings.items()))
    problems += tuple(_other_pad(loaded, request, recipe.get("data"), name))
    if has_errors(problems):
        raise PrintgenError(problems)
    form = Form(name, fields)
    if request is not None:
        form = Form(name, fields, request.options, request.players, request.language)
    filled = read_form(loaded.game, form, number)
    played = play(loaded.game, filled.pad)
    problems += at_fields(form, misadded(played, filled.noted))
    return Scored(loaded.game, filled.pad, played, problems, my_box, settings)


def _other_pad(
    loaded: LoadedGame, request: Request | None, data: object, name: str
) -> Iterator[Problem]:
    """Find that a file is no pad of this game, or one of other data."""
    if request is None:
        return
    game = loaded.game.id
    if request.kind != "pad":
        message = f"this is no score pad but the sheet `{request.kind}`"
        hint = f"`printgen pad {game} --fillable` prints one"
        yield Problem("no-pad", message, hints=(hint,), file=name)
    elif request.game != game:
        message = f"this is a pad of `{request.game}`, not of `{game}`"
        hint = f"`printgen score {request.game} FILE` takes it"
        yield Problem("other-game", message, hints=(hint,), file=name)
    elif not request.fillable:
        message = "this pad has no fields: it was printed for the pencil"
        hint = f"`printgen pad {game} --fillable` prints one with fields; or type it as a table"
        yield Problem("no-fields", message, hints=(hint,), file=name)
    else:
        then = data if isinstance(data, dict) else {}
        now = loaded.digests
        other = [one for one in now if one.endswith(COUNTED_ON) and then.get(one) != now[one]]
        if other and request.my_box is None and not request.settings:
            message = f"the pad was made from other data: {', '.join(sorted(other))}"
            hint = "it is read by the rules of today; print a new pad"
            yield Problem("other-data", message, None, Severity.WARNING, (hint,), file=name)
