"""The straight way, from a request to a measured PDF; the only place where all of it is written.

request → game → (checked) → position → (certified) → sheet → page → PDF → (preflight): every
arrow is one function from one finished value to the next, and nothing reaches back.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from printgen.checker import check_game, check_variants, judge
from printgen.errors import PrintgenError, UsageError
from printgen.game.load import (
    LoadedGame,
    Stationery,
    games_in,
    load_game,
    load_stationery,
    load_tool_words,
)
from printgen.game.position import Finding, Position
from printgen.game.words import Speaker
from printgen.problems import Problem, Severity, has_errors
from printgen.resources import data_root
from printgen.sheet.job import Job
from printgen.sheet.request import Request
from printgen.sheet.sheet import Sheet
from printgen.source import read_text

ATTACHMENT = "printgen.json"


@dataclass(frozen=True, slots=True)
class Printed:
    """A finished PDF, the sheet it was made from, and what preflight says about it."""

    pdf: bytes
    sheet: Sheet
    problems: tuple[Problem, ...]


def print_sheet(request: Request) -> Printed:
    """Go the whole way; raises PrintgenError at the first stage that finds an error."""
    sheet = lay_out(prepare(request))
    pdf = typeset(sheet)
    problems = measure(pdf, sheet)
    if has_errors(problems):
        raise PrintgenError(problems)
    return Printed(pdf, sheet, problems)


def prepare(request: Request) -> Job:
    """Request → game → (checked) → position → (certified) → everything a sheet is made from."""
    loaded = sound_game(request.game, request.my_box, request.settings)
    stationery = stock()
    request = _complete(request, loaded)
    position, findings = set_up(loaded, request) if _needs_position(request) else (None, ())
    words = Speaker(
        loaded.game,
        request.language,
        tool_words(),
        players=request.players,
        variants=request.variants,
    )
    return Job(
        request=request,
        game=loaded.game,
        say=words,
        paper=stationery.paper(request.paper),
        theme=stationery.theme(request.theme),
        icons=stationery.icons,
        digests=loaded.digests,
        position=position,
        findings=findings,
    )


def sound_game(
    game: str, my_box: str | None = None, settings: Mapping[str, str] | None = None
) -> LoadedGame:
    """Load a game and prove its data; raises PrintgenError with everything that is wrong."""
    loaded = _loaded(game, my_box, tuple(sorted((settings or {}).items())))
    problems = [problem for problem in check_game(loaded) if problem.severity is Severity.ERROR]
    if problems:
        raise PrintgenError(problems)
    return loaded


@cache
def _loaded(game: str, my_box: str | None, settings: tuple[tuple[str, str], ...]) -> LoadedGame:
    folder = Path(game) if Path(game, "game.yaml").is_file() else data_root() / "games" / game
    box = read_text(my_box, "my-box") if my_box is not None else None
    return load_game(folder, data_root(), my_box=box, settings=dict(settings))


@cache
def stock() -> Stationery:
    """Give papers, themes and icons."""
    return load_stationery(data_root())


@cache
def tool_words() -> Mapping[str, Mapping[str, str]]:
    """Give the words all sheets share, by language."""
    return load_tool_words(data_root())


def game_ids() -> tuple[str, ...]:
    """Give the ids of the games that come with printgen."""
    return games_in(data_root())


def _needs_position(request: Request) -> bool:
    return request.kind == "setup" or request.seed is not None


def _complete(request: Request, loaded: LoadedGame) -> Request:
    """Fill in the number of players and the drawn variants; refuse what the game does not know."""
    from printgen.setup.choose import choose_variants

    game = loaded.game
    least, most = game.setup.players
    if request.language not in game.words:
        known = ", ".join(game.words)
        raise UsageError(
            Problem("unknown-language", f"no words in `{request.language}`", hints=(f"known: {known}",))
        )
    variants = request.variants
    players = request.players
    if request.parlay is not None:
        players = players or most
        variants = choose_variants(game, request.parlay, players)
    problems = check_variants(game, players, variants)
    if problems:
        raise UsageError(problems)
    if players is None and request.kind == "setup":
        players = most
    return replace(request, players=players, variants=variants)


def set_up(loaded: LoadedGame, request: Request) -> tuple[Position, tuple[Finding, ...]]:
    """Game + seed → position → (certified); raises PrintgenError when a rule is broken."""
    from printgen.setup.position import make_position

    game = loaded.game
    players = request.players or game.setup.players[1]
    position = make_position(
        game, players, variants=request.variants, seed=request.seed, law=request.law
    )
    findings = judge(game, position)
    broken = [finding for finding in findings if not finding.ok]
    if broken:
        raise PrintgenError(
            Problem("illegal-position", f"the position breaks `{finding.rule}`", hints=_where(finding))
            for finding in broken
        )
    return position, findings


def _where(finding: Finding) -> tuple[str, ...]:
    return (f"at {', '.join(finding.spaces)}",) if finding.spaces else ()


def lay_out(job: Job) -> Sheet:
    """Job → sheet."""
    from printgen.sheet.aid import aid_sheet
    from printgen.sheet.overlay import overlay_sheet
    from printgen.sheet.pad import pad_sheet
    from printgen.sheet.setup import setup_sheet

    makers = {"aid": aid_sheet, "overlay": overlay_sheet, "pad": pad_sheet, "setup": setup_sheet}
    return makers[job.request.kind](job)


def typeset(sheet: Sheet) -> bytes:
    """Sheet → page → PDF."""
    from printgen.page import render_html
    from printgen.pdf import write_pdf

    recipe = json.dumps(sheet.recipe, indent=1, ensure_ascii=False, sort_keys=True)
    return write_pdf(render_html(sheet), sheet, {ATTACHMENT: recipe.encode()})


def measure(pdf: bytes, sheet: Sheet) -> tuple[Problem, ...]:
    """PDF → (preflight): what was printed against what should have been."""
    from printgen.preflight import preflight, read_pdf

    return preflight(read_pdf(pdf), sheet)


def remake(pdf: bytes) -> Printed:
    """Make the sheet of a finished PDF again from what is embedded in it."""
    recipe = recipe_of(pdf)
    return print_sheet(Request.from_record(recipe["request"]))


def recipe_of(pdf: bytes) -> dict[str, Any]:
    """Read the recipe embedded in a PDF; raises PrintgenError when there is none."""
    from printgen.preflight import embedded_recipe

    return embedded_recipe(pdf)
