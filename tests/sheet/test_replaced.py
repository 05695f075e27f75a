"""No sheet prints a statement that a variant or reading replaces: every variant, every legal pair.

Looked at is the content before typesetting of all that depends on variants: single ones in every language and on
every paper, pairs in English on A4, several pairs at a table.
"""

from collections.abc import Iterator
from dataclasses import fields
from itertools import combinations
from typing import Any

import pytest

from printgen.app.registry import KINDS
from printgen.checker.replaced import squeezed
from printgen.checker.scenarios import Scenario, scenarios_about
from printgen.model.game import Game
from printgen.model.play.in_play import replacing
from printgen.model.play.options import switchable
from printgen.model.text.message_catalog import Inline
from printgen.sheet.core.blocks import Content
from printgen.sheet.core.expectations import DOUBT, readable
from printgen.sheet.core.request import Request
from printgen.sheet.setup.table import callouts
from tests import workshop
from tests.sheet.plain import content_of
from tests.workshop import WORKSPACE, request_of


@pytest.fixture(autouse=True, scope="module")
def boards_without_numbers() -> Iterator[None]:
    """No statement stands in the numbers of steps on a board, and they take longest to be placed."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(callouts, "called_out", lambda drawn, *others: drawn)
        yield


GAMES = WORKSPACE.game_ids()
AT_A_TABLE = 4
PAPERS = {"aid": ("a4", "a5"), "setup": ("a4",), "rulings": ("a4",), "pad": ("a4",)}


def tables(game: Game) -> Iterator[Scenario]:
    """Yield a legal table for each variant or reading, and tables at which each pair of them meets that can meet."""
    options = (*game.variants, *switchable(game))
    yield from filter(None, (table_with(game, one) for one in options))
    met: set[frozenset[str]] = set()
    for pair in combinations(options, 2):
        table = None if frozenset(pair) in met else table_with(game, *pair)
        for other in options if table is not None else ():
            new = any(frozenset((one, other)) not in met for one in table.options)
            if new and other not in table.options and len(table.options) < AT_A_TABLE:
                table = table_with(game, *table.options, other) or table
        if table is not None:
            met |= {frozenset(two) for two in combinations(table.options, 2)}
            yield table


def table_with(game: Game, *chosen: str) -> Scenario | None:
    """Return the smallest legal table with some options."""
    legal = scenarios_about(game, frozenset(chosen))
    return next((one for one in legal if set(chosen) <= set(one.options)), None)


@pytest.mark.parametrize("name", GAMES)
def test_every_two_options_that_can_be_in_play_together_meet_at_a_table(name: str) -> None:
    game = WORKSPACE.sound_game(name).game
    met = {frozenset(two) for table in tables(game) for two in combinations(table.options, 2)}
    able = {frozenset(two) for two in combinations((*game.variants, *switchable(game)), 2) if table_with(game, *two)}
    assert able <= met


def texts(content: Any) -> Iterator[str]:
    """Yield every text of a page, a line of several parts as one, with its marks."""
    if isinstance(content, str):
        yield content
    elif isinstance(content, Content):
        for field in fields(content):
            yield from texts(getattr(content, field.name))
    elif isinstance(content, dict):
        for one in content.values():
            yield from texts(one)
    elif isinstance(content, list | tuple):
        if content and all(isinstance(one, Inline) for one in content):
            yield readable(content)
        else:
            for one in content:
                yield from texts(one)


def printed(request: Request) -> tuple[str, tuple[str, ...]]:
    """Lay a sheet out; give all its letters, and the texts that must not be among them."""
    context = workshop.game_context(request)
    sheet = next(iter(KINDS[request.kind].lay_out(context)))
    told = "\n".join(squeezed(text.replace(DOUBT, "")) for page in sheet.pages for text in texts(content_of(page)))
    return told, context.replaced


@pytest.mark.parametrize("kind", PAPERS)
@pytest.mark.parametrize("name", GAMES)
def test_a_replaced_statement_is_printed_nowhere(name: str, kind: Any) -> None:
    loaded = WORKSPACE.sound_game(name).game
    known = replacing(loaded)
    for table in tables(loaded):
        if not any(one in known for one in table.options):
            continue
        # Several decide which statements hold; that each is replaced in every language is seen by one alone.
        alone = len(table.options) == 1
        for language in loaded.head.languages if alone else ("en",):
            for paper in PAPERS[kind] if alone and language == "en" else PAPERS[kind][:1]:
                told, gone = printed(
                    request_of(
                        kind,
                        name,
                        paper=paper,
                        language=language,
                        players=table.players,
                        variants=table.variants,
                        readings=table.readings,
                        seed="1" if kind == "setup" and loaded.setup.has_chance else None,
                    )
                )
                found = [text for text in gone if squeezed(text) in told]
                assert not found, f"{table}: {found}"
