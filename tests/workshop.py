"""The workspace that all tests of this process share, and the stages of the way with it."""

import re
from dataclasses import fields
from pathlib import Path
from typing import Any

from printgen import preflight
from printgen.app import build_plan, context, editions, exports, pipeline, reprint, score_sheet
from printgen.app.registry import BASIC_KINDS, KINDS
from printgen.app.workspace import Workspace
from printgen.model.load.game import LoadedGame
from printgen.preflight import PdfFacts
from printgen.scoring import GameScore
from printgen.sheet.core.context import SheetContext
from printgen.sheet.core.game_context import GameContext
from printgen.sheet.core.page import Sheet
from printgen.sheet.core.request import Request

WORKSPACE = Workspace()


def read(pdf: bytes, sheet: Sheet) -> PdfFacts:
    """Measure a file; what was measured last is not read again."""
    return preflight.read_pdf(pdf, sheet)


def request_of(kind: str, game: str, **options: Any) -> Request:
    """Return the request for a kind of sheet; what its kind cannot be asked for is left out."""
    made = KINDS[kind].request
    known = {one.name for one in fields(made)}
    return made(game, **{name: value for name, value in options.items() if name in known})


def game_context(request: Request) -> GameContext:
    make = context.position_context if request.kind == "setup" else context.game_context
    with WORKSPACE.moments.moment():
        return make(request, WORKSPACE)


def game_in_play(request: Request) -> tuple[Request, LoadedGame]:
    return context.game_in_play(request, WORKSPACE)


def make_context(request: Request) -> SheetContext:
    return pipeline.make_context(request, WORKSPACE)


def lay_out(context: SheetContext) -> Sheet:
    """Return the most generous arrangement of a sheet: all that it says, whether or not its pages hold it."""
    return next(pipeline.arrangements(context))


def print_sheet(request: Request) -> pipeline.Printed:
    return pipeline.print_sheet(request, WORKSPACE)


def every_sheet(name: str, seed: str) -> tuple[Request, ...]:
    """Return what a build prints of the kinds of sheets that every game has."""
    subject = editions.Subject(WORKSPACE.sound_game(name).game, name, seed)
    return tuple(request for kind in BASIC_KINDS for request in KINDS[kind].editions(subject))


def everything(name: str, seed: str) -> tuple[Request, ...]:
    return build_plan.everything(name, seed, WORKSPACE)


def inspect(pdf: bytes, name: str) -> reprint.Inspected:
    return reprint.inspect(pdf, name, WORKSPACE)


def remake(pdf: bytes, name: str) -> pipeline.Printed:
    return reprint.remake(pdf, name, WORKSPACE)


def score_pad(game: str, content: bytes, name: str, asked: Any = None) -> score_sheet.Scored:
    return score_sheet.score_pad(game, content, name, WORKSPACE, asked)


def notation(request: Request) -> str:
    return exports.position_notation(context.position_context(request, WORKSPACE), WORKSPACE)


def every_kit(name: str) -> tuple[Request, ...]:
    return tuple(editions.whole_kit(WORKSPACE.sound_kit(name), name))


def score(game: str, path: Path) -> GameScore:
    return score_pad(game, path.read_bytes(), str(path)).score


def called_as_its_folder(game: Path) -> Path:
    """Return a copy of a game the id that its folder needs."""
    head = game / "game.yaml"
    text = head.read_text(encoding="utf-8")
    head.write_text(re.sub(r"^id: .*$", f"id: {game.name}", text, count=1, flags=re.MULTILINE), encoding="utf-8")
    return game
