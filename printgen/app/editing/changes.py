"""Two states of a game → what differs between them: cells and pages of sheets, worked examples, rulings, answers.

A state is taken as plain texts that are cheap to keep: what each sheet says, page by page, what the worked examples
come to, what every ruling and every answer of `ask` says.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from difflib import SequenceMatcher
from itertools import zip_longest
from typing import Literal, get_args

from printgen.app.editing.page_text import text_nodes
from printgen.app.pipeline import make_context
from printgen.app.registry import KINDS as KINDS_OF_SHEETS
from printgen.app.workspace import Workspace
from printgen.ask.context import AskContext
from printgen.ask.items import RulingSummary
from printgen.ask.statements import statements
from printgen.errors import PrintgenError
from printgen.model.game import Game
from printgen.model.play.conditions import holds
from printgen.model.play.fact_numbers import with_numbers
from printgen.model.play.in_play import in_play
from printgen.model.text.game_catalog import GameCatalog
from printgen.model.text.message_catalog import as_text
from printgen.model.values import SURE
from printgen.scoring import play
from printgen.scoring.pad.example import pad_of_example
from printgen.scoring.score import score_lines
from printgen.sheet.core.request import Request

Kind = Literal["cell", "page", "example", "ruling", "answer"]
KINDS: tuple[Kind, ...] = get_args(Kind)

Page = tuple[tuple[str, ...], str]
"""The texts of a page, and a digest of all else that it shows."""


@dataclass(frozen=True, slots=True)
class GameState:
    """What a game says: worked ``examples``, ``rulings`` and ``answers`` by their paths in the data; its ``sheets``."""

    examples: Mapping[str, str] = field(default_factory=dict)
    rulings: Mapping[str, str] = field(default_factory=dict)
    answers: Mapping[str, str] = field(default_factory=dict)
    sheets: Mapping[str, tuple[Page, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Change:
    """Something that differs: ``where`` is the path in the data, or the sheet; a cell has its ``page`` and ``number``.

    ``number`` counts the texts of the sheet as it is now, from 0; "" stands for what is not there.
    """

    kind: Kind
    where: str
    before: str
    after: str
    page: int = 0
    number: int = 0


def game_state(name: str, sheets: Mapping[str, tuple[Page, ...]], language: str, workspace: Workspace) -> GameState:
    """Return what a game says in a language; ``sheets`` by what they are called. Raises PrintgenError."""
    game = workspace.sound_game(name).game
    context = AskContext(game, GameCatalog(game, language, workspace.tool_words()))
    said = {one.path: one for one in statements(context)}
    answers = {
        path: ": ".join(
            filter(
                None,
                (one.name, as_text((*one.line, *one.note)), one.only, "" if one.confidence in SURE else one.confidence),
            )
        )
        for path, one in said.items()
        if one.kind != "ruling"
    }
    rulings = {f"rulings.{name}": _ruling(context.ruling(name)) for name in game.rulings}
    return GameState(dict(_examples(game)), rulings, answers, sheets)


def sheet_state(request: Request, workspace: Workspace) -> tuple[Page, ...]:
    """Return what the pages of a sheet say, in its most generous arrangement; raises PrintgenError."""
    from printgen.page import render_html

    sheet = next(iter(KINDS_OF_SHEETS[request.kind].lay_out(make_context(request, workspace))))
    found: dict[int, list[str]] = {}
    for node in text_nodes(render_html(replace(sheet, with_masters=False)).text):
        found.setdefault(node.page, []).append(node.text)
    shown = (str(hash((page.body, tuple(page.figures.values())))) for page in sheet.pages)
    return tuple((tuple(found.get(number, ())), digest) for number, digest in enumerate(shown, 1))


def changes(before: GameState, after: GameState) -> tuple[Change, ...]:
    """Return all that differs, in the order of ``KINDS``."""
    found = [change for name in dict.fromkeys((*before.sheets, *after.sheets)) for change in _on(name, before, after)]
    for kind, old, new in (
        ("example", before.examples, after.examples),
        ("ruling", before.rulings, after.rulings),
        ("answer", before.answers, after.answers),
    ):
        paths = (path for path in dict.fromkeys((*old, *new)) if old.get(path) != new.get(path))
        found += [Change(kind, path, old.get(path, ""), new.get(path, "")) for path in paths]  # type: ignore[arg-type]
    return tuple(sorted(found, key=lambda change: KINDS.index(change.kind)))


def _on(sheet: str, before: GameState, after: GameState) -> Iterator[Change]:
    """Yield the cells that differ on a sheet, and each page with any."""
    past = 0
    for number, pages in enumerate(zip_longest(before.sheets.get(sheet, ()), after.sheets.get(sheet, ())), 1):
        (old, shown_before), (new, shown_after) = (page or ((), "") for page in pages)
        if old != new or shown_before != shown_after:
            yield Change("page", sheet, "", "", number, past)
            for was, now, at in _cells(old, new):
                yield Change("cell", sheet, was, now, number, past + max(at, 0))
        past += len(new)


def _cells(old: tuple[str, ...], new: tuple[str, ...]) -> Iterator[tuple[str, str, int]]:
    """Yield texts that differ: what it was, what it is, its number on the page as it is."""
    for how, old_from, old_to, new_from, new_to in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if how != "equal":
            pairs = zip_longest(old[old_from:old_to], new[new_from:new_to], fillvalue="")
            yield from ((was, now, min(new_from + at, len(new) - 1)) for at, (was, now) in enumerate(pairs))


def _ruling(one: RulingSummary) -> str:
    others = (f"{other.id}: {other.text}" for other in one.alternatives)
    return " ".join((one.question, one.reading, *others, one.confidence, *one.where))


def _examples(game: Game) -> Iterator[tuple[str, str]]:
    """Yield what each worked example comes to, or why it comes to nothing."""
    for number, example in enumerate(game.score.examples):
        players = game.setup.players[1]
        score = with_numbers(game, example.variants).score
        try:
            lines, total = score_lines(score, example.entries, lambda when: holds(when, players, example.variants))  # noqa: B023
            said = f"{example.entries}: {lines}, {total}"
        except PrintgenError as error:
            said = error.problems[0].message
        yield f"score.examples.{number}", said
    for number, one in enumerate(game.score.games):
        known = in_play(game, one.variants)
        try:
            played = play(known, pad_of_example(known, one))
            said = f"{[(player.name, player.lines, player.total) for player in played.players]}: {played.winners}"
        except PrintgenError as error:
            said = error.problems[0].message
        yield f"score.games.{number}", said
    for name, given in game.rules.examples.items():
        yield f"examples.{name}", f"{given.given}: {given.gives}"
