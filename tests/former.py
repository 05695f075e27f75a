"""The modules of the way as tests of sheets still call them, with the workspace of the tests.

`prepare.context(request)`, `workspace.sound_game(name)`, `pipeline.print_sheet(request)` …: a test that is written anew
takes these from `tests.workshop`. This module goes with the last test that does not.
"""

import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import printgen.app
from printgen.app import build_plan, context, editions, exports, pipeline, registry, reprint, score_sheet
from printgen.app import workspace as workspace_module
from printgen.sheet.core import request as request_module
from printgen.sheet.overlay.request import STYLES
from tests import workshop
from tests.workshop import WORKSPACE


def install() -> None:
    """Let the former names stand for what is there now."""
    prepare = ModuleType("printgen.app.prepare")
    prepare.context = workshop.make_context  # type: ignore[attr-defined]
    prepare.game_context = workshop.game_context  # type: ignore[attr-defined]
    prepare.at_table = lambda request: context.game_in_play(request, WORKSPACE)  # type: ignore[attr-defined]
    prepare.fairness = context.fairness  # type: ignore[attr-defined]
    sys.modules[prepare.__name__] = printgen.app.prepare = prepare  # type: ignore[attr-defined]
    for name in dir(WORKSPACE):
        if not name.startswith("_"):
            setattr(workspace_module, name, getattr(WORKSPACE, name))
    _with_workspace(pipeline, "print_sheet", 1)
    pipeline.archipelago = exports.position_record  # type: ignore[attr-defined]
    pipeline.describe = exports.position_text  # type: ignore[attr-defined]
    pipeline.notation = workshop.notation  # type: ignore[attr-defined]
    pipeline.filled_in = reprint.worksheet_answers  # type: ignore[attr-defined]
    build_plan.every_sheet = workshop.every_sheet  # type: ignore[attr-defined]
    build_plan.every_kit = lambda name: tuple(editions.whole_kit(WORKSPACE.sound_kit(name), name))  # type: ignore[attr-defined]
    build_plan.LOW_INK = editions.LOW_INK  # type: ignore[attr-defined]
    _with_workspace(build_plan, "everything", 2)
    _with_workspace(reprint, "inspect", 2)
    _with_workspace(reprint, "remake", 2)
    plain = score_sheet.score_pad

    def score_pad(game: str, content: bytes, name: str, *more: Any) -> score_sheet.Scored:
        has_workspace = bool(more) and isinstance(more[0], workspace_module.Workspace)
        return plain(game, content, name, *(more if has_workspace else (WORKSPACE, *more)))

    score_sheet.score_pad = score_pad
    score_sheet.score = lambda game, file: score_pad(game, Path(file).read_bytes(), str(file)).score  # type: ignore[attr-defined]
    request_module.KINDS = registry.BASIC_KINDS  # type: ignore[attr-defined]
    request_module.STYLES = STYLES  # type: ignore[attr-defined]
    request_module.Request.from_record = staticmethod(registry.read_request)  # type: ignore[attr-defined]


def _with_workspace(module: ModuleType, name: str, values: int) -> None:
    """Let a function be called without its workspace, which follows so many values."""
    plain = getattr(module, name)

    def called(*given: Any, **named: Any) -> Any:
        if len(given) > values or "workspace" in named:
            return plain(*given, **named)
        return plain(*given, WORKSPACE, **named)

    setattr(module, name, called)
