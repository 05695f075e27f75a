"""All a table needs in one file: pieces as the checker counts them, set-up, cards, aids, a pad."""

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import product

import pytest

from printgen.app import pipeline
from printgen.drawing.items import opened
from printgen.drawing.scene import Path, Text
from printgen.errors import PrintgenError
from printgen.figure.pieces.part import DrawnPart
from printgen.model.box.box import VALUED
from printgen.model.play.supply import used_parts
from printgen.preflight import preflight
from printgen.sheet.card.blocks import CardPage
from printgen.sheet.core.page import Page
from printgen.sheet.kit.booklet.booklet import booklet_pages
from printgen.sheet.kit.booklet.cover import Section
from printgen.sheet.kit.booklet.front import Front
from printgen.sheet.kit.booklet.how import MakingPanels
from printgen.sheet.kit.booklet.settings import table_settings
from printgen.sheet.kit.booklet.sheets import SheetList
from printgen.sheet.kit.booklet.views import crew
from printgen.sheet.kit.context import KitContext
from printgen.sheet.kit.imposition.page import EmptyPage, piece_pages
from printgen.sheet.kit.imposition.papers import imposed_pages
from printgen.sheet.kit.pieces import pieces_of
from printgen.sheet.kit.sheet import kit_sheets
from tests import workshop
from tests.workshop import WORKSPACE, request_of

GAME = "ahoy-matey"
VARIANTS = ((), ("packed-to-the-rafters",), ("dominion",), ("pieces-of-eight",))


@cache
def context_for(**options: object) -> KitContext:
    context = workshop.make_context(request_of("kit", **{"game": GAME, **options}))  # type: ignore[arg-type]
    assert isinstance(context, KitContext)
    return context


def held(context: KitContext) -> dict[tuple[str, str, str | None], int]:
    """What kits hold of each piece: as many of each as it is printed in."""
    kit = context.loaded.kit
    return {
        (name, suit, rank): part.copies
        for name, part in kit.parts.items()
        for suit in context.loaded.suits
        for rank in (kit.ranks if "rank" in part.each else (None,))
    }


def tables() -> list[tuple[int, tuple[str, ...]]]:
    game = WORKSPACE.sound_game(GAME).game
    found = []
    for variants in VARIANTS:
        for players in range(2, 9):
            try:
                context_for(players=players, variants=variants)
            except PrintgenError:
                continue
            found.append((players, variants))
    assert game.setup.players == (2, 4)
    assert len(found) > 9
    return found


@pytest.mark.parametrize(("players", "variants"), tables())
def test_a_table_gets_the_pieces_that_set_up_takes(players: int, variants: tuple[str, ...]) -> None:
    context = context_for(players=players, variants=variants)
    assert context.counts is not None
    game = WORKSPACE.sound_game(GAME).game
    used = used_parts(game, players, variants)
    for name, part in context.loaded.kit.parts.items():
        counted = sum(n for (one, _, _), n in context.counts.items() if one == name)
        assert counted == (used[part.component] if part.component else 0), name
    ranks = Counter[str]()
    for (name, _, rank), count in context.counts.items():
        if name == "coins":
            ranks[str(rank)] += count
    assert ranks["null"] >= used["coin.null"]
    assert ranks["ace"] >= used["coin.ace"]


@pytest.mark.parametrize(("players", "variants"), tables())
def test_no_piece_is_counted_more_often_than_the_kits_hold(players: int, variants: tuple[str, ...]) -> None:
    context = context_for(players=players, variants=variants)
    assert context.counts is not None
    holds = held(context)
    assert all(count <= holds[piece] for piece, count in context.counts.items())


def test_each_player_gets_the_ships_of_the_own_suit_and_the_coin_that_set_up_boxes() -> None:
    context = context_for(players=2)
    assert context.counts is not None
    game = WORKSPACE.sound_game(GAME).game
    seats = next(s.seats for s in game.setup.seatings if s.players == 2 and s.when is None)
    for seat in seats:
        suit = game.setup.seats[seat].icon
        ships = [
            rank
            for (name, one, rank), n in context.counts.items()
            if name == "coins" and one == suit and n and rank not in ("null", "ace")
        ]
        assert len(ships) == 3 + 1


@cache
def table_of_two() -> pipeline.Printed:
    return pipeline.typeset_first_fitting(context_for(players=2))


def test_the_file_of_a_table_passes_preflight_and_each_part_begins_on_a_front() -> None:
    printed = table_of_two()
    assert printed.problems == ()
    sheet = printed.sheet
    kinds = [page.body.template.partition("/")[0] for page in sheet.pages]
    for kind in ("setup", "card", "pad"):
        assert kinds.index(kind) % 2 == 0
    cards = [page.body for page in sheet.pages if isinstance(page.body, CardPage)]
    assert sum(not place.turned for page in cards for place in page.places) == 2
    assert kinds.count("setup") >= 1
    assert kinds.count("pad") >= 1
    inner = [one.body.template for page in sheet.pages for _, one in page.within]
    aids = kinds.count("aid") + len(inner)
    assert aids >= 2


def test_a_set_up_is_arranged_more_tightly_while_the_pad_stays_as_it_is() -> None:
    tried: list[tuple[Page, ...]] = []
    for sheet in kit_sheets(context_for(game="amdiak", seed="1", paper="a5")):
        set_up, pad = (tuple(p for p in sheet.pages if p.body.template.startswith(kind)) for kind in ("setup", "pad"))
        tried += [set_up] if set_up not in tried else []
        if len(tried) > 1:
            break
        first = pad
    assert len(tried) > 1
    assert pad == first != ()


def test_what_cannot_be_printed_is_named() -> None:
    context = context_for(game="ghost-ship", seed="1", language="de")
    assert context.left_out
    assert context.loaded.kit.id == "ghost-ship"


def test_suits_of_ones_own_are_refused_for_a_table_whatever_its_pieces_come_from() -> None:
    own = {"mine.yaml": 'suits:\n  roses: {letter: R, icon: suns, colour: "#AA0000"}\n'}
    for game in (GAME, "amdiak"):
        with pytest.raises(PrintgenError) as error:
            workshop.make_context(request_of("kit", game=game, suits=("mine.yaml",), own=own))
        assert error.value.problems[0].code == "no-effect"


def test_what_is_dealt_and_what_lies_ready_is_in_the_kit_and_belongs_to_nobody() -> None:
    context = context_for(game="amdiak", players=2)
    assert context.counts is not None
    game, counts = WORKSPACE.sound_game("amdiak").game, context.counts
    for name in game.setup.supply:
        if name in context.loaded.kit.parts:
            counted = sum(n for (one, _, _), n in counts.items() if one == name)
            assert counted == game.components[name].count
        suits = {suit for one, suit, _ in counts if one == name}
        assert not suits & {*game.setup.seats}
    dealt = {deal.component for deal in game.setup.deals.values()}
    told = {context.table.catalog.plain(f"components.{name}") for name in dealt} if context.table else set()
    assert told <= {*context.left_out}


def test_the_front_page_names_players_with_their_colours_and_a_page_names_no_table() -> None:
    context = context_for(game="intimate-settlers", seed="1")
    assert context.table is not None
    told = dict(table_settings(context, context.table))
    assert told["players"] == "2: near player (blue) and far player (dark orange)"
    assert told["random set-up"] == "1"
    assert context.suits_apart(("near",)) == "near player"
    assert context.suits_apart(("table", "near")) == ""
    assert context.heroes == ("near", "far")


def test_many_parts_made_alike_share_a_name() -> None:
    context = context_for(game="amdiak", players=2)
    assert context.parts_made(("captain", "urn"), "standee") == "Captain and Amdiak Urn"
    many = ("captain", "urn", "deckhand", "pirate-ship")
    assert context.parts_made(many, "standee") == "Standing figures"


@pytest.mark.parametrize("players", [2, 3])
def test_tiles_are_taken_from_as_few_suits_as_can_be(players: int) -> None:
    context = context_for(players=players)
    assert context.counts is not None
    assert len({suit for (part, suit, _), n in context.counts.items() if part == "tiles" and n}) == 4


def test_what_is_not_for_every_seat_is_for_those_of_players() -> None:
    context = context_for(game="amdiak", players=1, variants=("solo-pirate",), seed="1")
    assert context.counts is not None
    orders = {(suit, kind): count for (name, suit, kind), count in context.counts.items() if name == "order-token"}
    assert orders == dict.fromkeys(product(["first"], ["plunder", "attack", "crew-up", "search", "trade"]), 1)
    assert context.counts["pirate-ship", "solo-pirate", None] == 1


def test_the_kit_of_a_game_has_its_title_and_credits_what_is_in_it() -> None:
    context = context_for(players=2)
    assert context.table is not None
    assert context.title == context.table.catalog.title()
    assert [credit.id for credit in context.credits] == ["kit"]


def booklet(context: KitContext, sections: tuple[Section, ...] = ()) -> tuple[Page, ...]:
    return booklet_pages(context, imposed_pages(context), sections)


def front(pages: tuple[Page, ...]) -> Front:
    assert isinstance(pages[0].body, Front)
    return pages[0].body


def test_the_first_page_shows_each_kind_of_piece_how_many_there_are_and_where() -> None:
    context = context_for(game="ghost-ship", seed="1")
    assert context.counts is not None
    found = front(booklet(context, (Section("score", 2, 4, 1),)))
    counts = {context.part(name).capitalize(): 0 for name in context.parts}
    for (name, _, _), count in context.counts.items():
        counts[context.part(name).capitalize()] += count
    assert {cell.name: cell.count for cell in found.cells} == {name: f"×{count}" for name, count in counts.items()}
    assert "Ø 20\u00a0mm · pages 3–4" in [cell.measure for cell in found.cells]
    assert "score ×2, page 9. Not in this kit" in "".join(one.text for one in found.more)


def panels(page: Page) -> MakingPanels:
    assert isinstance(page.body, MakingPanels)
    return page.body


def test_steps_fill_an_even_grid_and_what_it_takes_the_panels_that_are_left() -> None:
    ghost, ahoy = booklet(context_for(game="ghost-ship", seed="1")), booklet(context_for(players=2))
    assert [(step.number, step.text) for step in front(ahoy).steps] == [(str(n), ()) for n in range(1, 8)]
    assert (front(ghost).elsewhere, front(ahoy).elsewhere) == ("page 2", "page 3")
    for page, rows, spare in ((ghost[1], [2, 2], 0), (ahoy[2], [2, 2, 2, 1], 1)):
        body = panels(page)
        assert ([len(row.steps) for row in body.rows], body.spare) == (rows, spare)
        assert len(body.rows) * body.high + body.band > 230
        assert body.tools is not None
        assert "sharp knife, steel ruler, cutting mat" in [tool.words for tool in body.tools.tools]


def test_sheets_are_listed_below_the_steps_or_where_a_side_would_be_empty() -> None:
    ghost, ahoy = booklet(context_for(game="ghost-ship", seed="1")), booklet(context_for(players=2))
    below, page = panels(ghost[1]).sheets, ahoy[3].body
    assert panels(ahoy[2]).sheets is None
    assert below is not None
    assert isinstance(page, SheetList)
    (sheet,) = (panel for row in below.rows for panel in row.panels)
    assert (sheet.name, sheet.pages) == ("Sheet 1", "pages 3–4")
    assert " ".join(sheet.holds).replace("\u00a0", " ") == (
        "Round chit ×20 · Round scoring marker ×4 · Scout ×4 · Fort ×8 · Ship ×1"
    )
    assert [panel.pages for row in page.rows for panel in row.panels] == ["pages 5–6", "pages 7–8"]
    assert not any(isinstance(one.body, EmptyPage) for one in (*ghost, *ahoy))


def test_sheets_with_the_same_kinds_of_pieces_share_a_panel() -> None:
    sheets = panels(booklet(context_for(game="intimate-settlers", seed="1"))[1]).sheets
    assert sheets is not None
    found = {panel.name: panel.holds for row in sheets.rows for panel in row.panels}
    assert found["Sheets 2–7"] == ("Resource card\u00a0×95",)


def test_a_page_that_is_too_full_has_a_lower_picture() -> None:
    context = context_for(game="amdiak", seed="1", language="de", paper="letter")
    impositions = imposed_pages(context)
    high, low = (front(booklet_pages(context, impositions, (), (8, picture))) for picture in ("whole", "low"))
    assert high.least > low.least
    assert high.crew is not None
    assert low.crew is None


def test_only_printed_pieces_stand_before_the_picture_figures_of_each_seat_and_chits_of_each_value() -> None:
    context = context_for(game="ghost-ship", seed="1")
    pages = imposed_pages(context)
    drawn = crew(context, pages, {})
    assert drawn is not None
    shown = [item.runs[0].text for item, _ in opened(drawn.items) if isinstance(item, Text)]
    assert shown == ["1", "2", "3", "4"]
    none = context_for(game="intimate-settlers", seed="1", only=("resource",))
    assert crew(none, imposed_pages(none), {}) is None


@pytest.mark.parametrize(("language", "name"), [("en", "Lumber"), ("de", "Holz")])
def test_a_card_bears_the_name_of_its_kind_in_the_language_of_the_sheet(language: str, name: str) -> None:
    context = context_for(game="intimate-settlers", seed="1", only=("resource",), language=language)
    page = piece_pages(context, imposed_pages(context))[0]
    assert [text.text for text in page.texts].count(name) == 16
    drawn = [item for item, _ in opened(page.figures["page"].items) if isinstance(item, Text)]
    names = [text for text in drawn if text.runs[0].text == name]
    assert len(names) == 16
    assert {text.runs[0].weight for text in names} == {900}


@pytest.mark.parametrize(("name", "colour"), [("ghost-ship", "ink"), ("entdecker-soeding", VALUED)])
def test_things_of_value_have_a_colour_of_their_own(name: str, colour: str) -> None:
    context = context_for(game=name, seed="1")
    assert {suit for part, suit, _ in context.counts if part == "chit"} == {colour}
    seats = WORKSPACE.sound_game(name).game.setup.seats
    assert colour not in {seat.colour for seat in seats.values()}


@pytest.mark.parametrize(("seat", "sign"), [("south", "paper"), ("east", "ink")])
def test_a_counter_is_filled_with_the_colour_of_its_seat_and_its_sign_is_seen_on_it(seat: str, sign: str) -> None:
    context = context_for(game="entdecker-soeding", seed="1")
    (one,) = pieces_of(context.loaded, ("round-marker",), (seat,), counts={("round-marker", seat, None): 1})
    part = context.loaded.kit.parts[one.part]
    items = [item for item, _ in opened(DrawnPart(part, one.blank, one.shown, context.look).side())]
    fills = {item.fill.colour for item in items if isinstance(item, Path) and item.fill}
    colour = WORKSPACE.sound_game("entdecker-soeding").game.setup.seats[seat].colour
    assert {context.colour(colour), context.colour(sign)} <= fills


def test_words_that_differ_from_the_rules_are_found_on_the_sheets_beside_the_pieces() -> None:
    printed = table_of_two()
    sheet, statements = printed.sheet, printed.sheet.expected.statements
    (roll,) = (one for one in statements if [cell.text for cell in one.forms[0]] == ["1", "Roll 2 dice"])
    changed = replace(roll, forms=((roll.forms[0][0], replace(roll.forms[0][1], text="Roll 3 dice")),))
    wrong = replace(sheet, expected=replace(sheet.expected, statements=(*statements, changed)))
    problems = preflight(workshop.read(printed.pdf, sheet), wrong)
    assert [problem.code for problem in problems] == ["wrong-statement"]
