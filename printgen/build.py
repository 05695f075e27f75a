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

from printgen.checker import (
    CHECKS,
    Data,
    PlayerScore,
    check_game,
    judge,
    rank,
    read_players,
    variant_conflicts,
)
from printgen.errors import LimitError, PrintgenError, UsageError
from printgen.game.game import Game
from printgen.game.load import (
    LoadedGame,
    Stationery,
    check_load,
    games_in,
    load_game,
    load_stationery,
    load_tool_words,
)
from printgen.game.position import Finding, Position
from printgen.game.words import Speaker
from printgen.problems import Problem, has_errors
from printgen.resources import data_root
from printgen.sheet.job import Job
from printgen.sheet.request import Request
from printgen.sheet.sheet import Sheet
from printgen.source import read_file, read_text

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
    return _sound(game, my_box, tuple(sorted((settings or {}).items())))


@cache
def _sound(game: str, my_box: str | None, settings: tuple[tuple[str, str], ...]) -> LoadedGame:
    box = read_text(my_box, "my-box") if my_box is not None else None
    loaded = load_game(folder_of(game), data_root(), my_box=box, settings=dict(settings))
    problems = tuple(check_game(Data(loaded, stock(), tool_words())))
    if has_errors(problems):
        raise PrintgenError(problems)
    return loaded


def examine(game: str) -> tuple[Problem, ...]:
    """Load a game and run every check; gives what is wrong instead of raising it."""
    try:
        loaded, problems = check_load(folder_of(game), data_root())
        if loaded is None:
            return problems
        return (*problems, *check_game(Data(loaded, stock(), tool_words())))
    except LimitError:
        raise
    except PrintgenError as error:
        return error.problems


def folder_of(game: str) -> Path:
    """Give the folder of a game: its own path, or where the games of printgen lie."""
    return Path(game) if Path(game, "game.yaml").is_file() else data_root() / "games" / game


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
    most = game.setup.players[1]
    if request.language not in game.words:
        known = ", ".join(game.words)
        raise UsageError(
            Problem(
                "unknown-language", f"no words in `{request.language}`", hints=(f"known: {known}",)
            )
        )
    variants = request.variants
    players = request.players
    if request.parlay is not None:
        players = players or most
        variants = choose_variants(game, request.parlay, players)
    problems = variant_conflicts(game, players, variants)
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
            Problem(
                "illegal-position", f"the position breaks `{finding.rule}`", hints=_where(finding)
            )
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


@dataclass(frozen=True, slots=True)
class Inspected:
    """What preflight found in a file, and one line about it."""

    problems: tuple[Problem, ...]
    summary: str


def inspect(pdf: bytes, name: str) -> Inspected:
    """Measure a finished PDF against the sheet that its recipe gives now."""
    from printgen.preflight import embedded_recipe, preflight, read_pdf

    recipe = embedded_recipe(pdf)
    sheet = lay_out(prepare(Request.from_record(recipe["request"])))
    problems = preflight(read_pdf(pdf), sheet)
    problems = tuple(replace(problem, file=name) for problem in problems)
    lines = sum(len(page.lines) for page in sheet.pages)
    texts = sum(len(page.texts) for page in sheet.pages)
    summary = f"{len(sheet.pages)} pages, {lines} lengths and {texts} texts as they should be"
    return Inspected(problems, summary)


def remake(pdf: bytes) -> Printed:
    """Make the sheet of a finished PDF again from what is embedded in it."""
    from printgen.preflight import embedded_recipe
    from printgen.setup.tile_map import SAMPLER

    recipe = embedded_recipe(pdf)
    if recipe.get("sampler", SAMPLER) != SAMPLER:
        drawn = recipe["sampler"]
        message = f"it was drawn by sampler {drawn}, this printgen has sampler {SAMPLER}"
        hint = f"print it with a version of printgen that has sampler {drawn}"
        raise PrintgenError(Problem("other-sampler", message, hints=(hint,)))
    return print_sheet(Request.from_record(recipe["request"]))


def every_sheet(game: str, seed: str) -> tuple[Request, ...]:
    """List the sheets a whole build prints of a game: each kind, papers, themes, players."""
    loaded = sound_game(game).game
    chance = loaded.setup.tile_map is not None
    drawn = seed if chance else None
    least, most = loaded.setup.players
    plain = sorted({seating.players for seating in loaded.setup.seatings if seating.when is None})
    requests = [
        *(Request("aid", game, paper=paper) for paper in ("a4", "letter", "a5")),
        Request("aid", game, theme="low-ink"),
        *(Request("overlay", game, style=style) for style in ("sheet", "frame", "map")),
        Request("overlay", game, paper="letter"),
        *(Request("setup", game, players=players, seed=drawn) for players in plain),
        *(
            Request("setup", game, players=most_plain, seed=drawn, paper=paper)
            for most_plain in plain[-1:]
            for paper in ("letter", "a5")
        ),
        Request("setup", game, players=plain[-1], seed=drawn, theme="low-ink"),
        Request("pad", game),
        Request("pad", game, paper="letter"),
        Request("pad", game, paper="a5"),
        Request("pad", game, fillable=True),
    ]
    if chance:
        requests.append(Request("overlay", game, seed=seed))
        requests.append(Request("setup", game, players=plain[-1], seed=seed, hidden=True))
    return (*requests, *_variant_setups(loaded, game))


def _variant_setups(loaded: Game, game: str) -> tuple[Request, ...]:
    """The set-ups that a variant changes, each with as many players as it is for."""
    found = []
    for name, variant in loaded.variants.items():
        if not {"start", "board"} & set(variant.changes) or variant.chooser:
            continue
        variants = (name, *variant.needs_one_of[:1])
        players = max(variant.players)
        if not variant_conflicts(loaded, players, variants):
            found.append(Request("setup", game, players=players, variants=variants))
    return tuple(found)


def archipelago(request: Request) -> dict[str, Any]:
    """Draw a position and give it as a record with its certificate."""
    from printgen.setup.record import archipelago_record

    job = prepare(request)
    assert job.position is not None
    return archipelago_record(job.position, job.findings)


def describe(job: Job) -> str:
    """Draw the position of a job as text."""
    from printgen.sheet.text import position_text

    return position_text(job)


def number_of_checks() -> int:
    """Tell how many checks there are."""
    return len(CHECKS)


def score(game: str, file: Path) -> tuple[PlayerScore, ...]:
    """Read a filled pad and rank its players."""
    loaded = sound_game(game)
    return rank(loaded.game, read_players(loaded.game, read_file(file, str(file))))
