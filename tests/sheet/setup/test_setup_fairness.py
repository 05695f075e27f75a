"""The panel of a set-up sheet tells what was measured, and nothing that is hidden."""

from dataclasses import replace
from typing import Any

import pytest

from printgen.app.context import measured_and_recounted
from printgen.app.registry import read_request
from printgen.model.text.message_catalog import as_text
from printgen.sheet.core.game_context import GameContext, Pictures
from printgen.sheet.setup.deal.card_grid import CardGrid
from printgen.sheet.setup.deal.lines import Beside
from printgen.sheet.setup.deal.pages import board_table
from printgen.sheet.setup.proof.fairness import fairness_panel, fairness_text, space_shares
from printgen.sheet.setup.proof.fairness_panel import FairnessPanel, SeatRow
from tests import workshop
from tests.workshop import WORKSPACE, request_of

MEASURED = sorted(name for name in WORKSPACE.game_ids() if WORKSPACE.sound_game(name).game.fairness is not None)
ON_CARDS = "amdiak"
PANELLED = [name for name in MEASURED if name != ON_CARDS]


@pytest.fixture(params=PANELLED)
def context(request: pytest.FixtureRequest) -> GameContext:
    return workshop.game_context(request_of("setup", request.param, seed="1"))


def panel(context: GameContext) -> FairnessPanel:
    only = fairness_panel(context, Pictures(context))
    assert only is not None
    return only


def test_every_seat_has_a_row_with_its_share_and_a_bar_as_long(context: GameContext) -> None:
    told = context.fairness
    assert told is not None
    rows = panel(context).rows
    assert [float(row.share) for row in rows] == [round(share, 2) for share in told.shares]
    assert max(map(length, rows)) == pytest.approx(100)
    for row, share in zip(rows, told.shares, strict=True):
        assert length(row) == pytest.approx(100 * share / max(told.shares), abs=0.5)


def length(row: SeatRow) -> float:
    return sum(part.length for part in row.parts)


def test_a_share_that_is_a_sum_is_a_bar_of_its_parts_which_say_what_they_are() -> None:
    added = workshop.game_context(request_of("setup", "intimate-settlers", seed="5", deal="open"))
    for row in panel(added).rows:
        start, reach, kinds, harbours = map(float, row.values)
        assert [float(part.label) for part in row.parts] == [start, reach / 2, kinds, harbours]
        assert [part.length / row.parts[0].length for part in row.parts[1:]] == pytest.approx(
            [reach / 2 / start, kinds / start, harbours / start]
        )
    colours = [[part.accent for part in row.parts[1:]] for row in panel(added).rows]
    assert colours == [[head.accent for head in panel(added).heads[1:]]] * 2


def test_parts_without_room_for_their_figures_leave_them_to_columns() -> None:
    context = workshop.game_context(request_of("setup", "intimate-settlers", seed="5", deal="open"))
    assert context.fairness is not None
    rows = tuple(replace(one, values=(0.1,) * 2) if one.name == "kinds" else one for one in context.fairness.rows)
    shares = tuple(sum((one.weight or 0) * (one.values[seat] or 0) for one in rows) for seat in range(2))
    narrow = panel(replace(context, fairness=replace(context.fairness, rows=rows, shares=shares)))
    assert {part.label for row in narrow.rows for part in row.parts} == {""}
    assert [len(row.values) for row in narrow.rows] == [4] * 2


def test_where_each_card_has_a_share_it_stands_on_the_card() -> None:
    context = workshop.game_context(request_of("setup", ON_CARDS, seed="5"))
    assert context.fairness is not None and context.position is not None
    assert fairness_panel(context, Pictures(context)) is None
    (grid,) = board_table(context, Pictures(context))
    assert isinstance(grid, CardGrid)
    cards = {card.space: card for line in grid.rows for card in line}
    assert sorted(cards) == sorted(context.fairness.seats)
    cursed = [str(one.space) for one in context.position.dealt if one.things[0].kind == "cursed"]
    for space, card in cards.items():
        steps = [abs(ord(space[0]) - ord(one[0])) + abs(int(space[1]) - int(one[1])) for one in cursed]
        assert float(card.share) == sum(steps) / 4
    assert "Spread" in as_text(grid.note)


@pytest.mark.parametrize(
    ("paper", "language", "says"),
    [("a4", "en", "not all can be reached"), ("letter", "de", "nicht alles ist erreichbar"), ("a5", "en", "not all")],
)
def test_a_map_on_which_nobody_can_reach_something_is_printed_and_says_so(
    paper: str, language: str, says: str, make: Any
) -> None:
    printed = make(request_of("setup", "ghost-ship", seed="125", paper=paper, language=language))
    assert printed.problems == ()
    context = workshop.game_context(request_of("setup", "ghost-ship", seed="125", language=language))
    assert [row.values[3] for row in panel(context).rows] == ["1"] * 4
    assert says in as_text(panel(context).note)


@pytest.mark.parametrize("name", PANELLED)
@pytest.mark.parametrize(("paper", "language"), [("a4", "en"), ("a5", "de")])
def test_the_panel_stands_once_and_behind_what_lies_before_the_players(
    name: str, paper: str, language: str, make: Any
) -> None:
    pages = make(request_of("setup", name, seed="1", paper=paper, language=language)).sheet.pages
    parts = [(page, getattr(page.body, name, ())) for page in pages for name in ("left", "below", "sections")]
    panels = [(page, one.beside if isinstance(one, Beside) else one) for page, some in parts for one in some]
    shown = [page for page, one in panels if isinstance(one, FairnessPanel)]
    assert len(shown) == 1
    assert shown[0] is not pages[0]


def test_without_a_measure_there_is_no_panel(context: GameContext) -> None:
    bare = replace(context, fairness=None)
    assert fairness_panel(bare, Pictures(bare)) is None
    assert fairness_text(bare) == []


def test_the_first_fair_map_says_how_many_were_looked_at() -> None:
    request = request_of("setup", "amdiak", seed="1", fair=1.25, players=2)
    context = workshop.game_context(request)
    assert context.position is not None and context.fairness is not None
    assert context.position.index > 0
    assert context.fairness.spread <= 1.25
    assert f"{context.position.index + 1} maps looked at" in as_text(space_shares(context).note)  # type: ignore[union-attr]
    assert "--fair 1.25" in request.command
    again = workshop.game_context(read_request(request.as_record()))
    assert again.position == context.position


def test_only_a_fair_map_depends_on_the_number_of_players() -> None:
    tiles = {
        (fair, players): workshop.game_context(
            request_of("setup", "ghost-ship", seed="5", players=players, fair=fair)
        ).position
        for fair in (None, 0.75)
        for players in (2, 4)
    }
    found = {key: position.tiles for key, position in tiles.items() if position is not None}
    assert found[None, 2] == found[None, 4]
    assert found[0.75, 2] != found[0.75, 4]


def test_hidden_symbols_have_no_part_in_what_is_told() -> None:
    context = workshop.game_context(request_of("setup", "ghost-ship", seed="166", hidden=True, players=3))
    assert context.position is not None and context.fairness is not None
    symbols = [tile.symbol for tile in context.position.tiles if tile.symbol]
    swapped = iter([*symbols[1:], symbols[0]])
    tiles = tuple(replace(tile, symbol=next(swapped)) if tile.symbol else tile for tile in context.position.tiles)
    assert symbols != [tile.symbol for tile in tiles if tile.symbol]
    other = replace(context.position, tiles=tiles)
    assert measured_and_recounted(context.game, context.request, other)[0] == context.fairness
    laid_open = replace(context.request, hidden=False)
    assert measured_and_recounted(context.game, laid_open, other)[0] != context.fairness
    assert "Hidden symbols are not counted" in as_text(panel(context).note)


def test_a_map_that_is_to_be_discovered_counts_only_where_it_lies_open() -> None:
    secret, laid_open = (
        workshop.game_context(request_of("setup", "intimate-settlers", seed="3", deal=deal)).fairness
        for deal in ("list", "open")
    )
    assert secret is not None and laid_open is not None
    assert secret.without == ("field",)
    assert laid_open.without == ()
    assert len(secret.rows) < len(laid_open.rows)
