"""What was dealt stands on the sheet in its order, on strips where it is sealed, or open."""

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from printgen.model.contrast import contrast
from printgen.model.text.message_catalog import as_text
from printgen.sheet.core.thing import thing_words
from printgen.sheet.setup.deal.card_grid import CardGrid
from printgen.sheet.setup.deal.deck import DealtDeck
from printgen.sheet.setup.deal.homes import LaidHomes
from printgen.sheet.setup.deal.lines import Beside, DealtLines
from printgen.sheet.setup.deal.lines import piles as piles_of
from printgen.sheet.setup.deal.pages import Band, DealColumns
from printgen.sheet.setup.deal.strips import StripsHow
from printgen.sheet.setup.steps import steps, steps_done
from tests import workshop
from tests.workshop import WORKSPACE, request_of

SEED = "1"


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Return the games that deal: ``piled`` into piles, ``sealed`` on strips, ``mapped_out`` open."""
    games = {game: WORKSPACE.sound_game(game).game for game in WORKSPACE.game_ids()}
    wanted = {
        "piled": [g for g, game in games.items() if game.setup.deals],
        "sealed": [g for g, game in games.items() if game.sheets.setup.strips],
        "mapped_out": [g for g, game in games.items() if game.setup.hex_map is not None],
    }
    for name in wanted.keys() & set(metafunc.fixturenames):
        metafunc.parametrize(name, wanted[name])


def bands(made: Any) -> list[Band]:
    """Return all bands of what was dealt."""
    parts = (getattr(page.body, "sections", ()) for page in made.sheet.pages)
    each = (one for some in parts for part in some for one in beside_each_other(part))
    return [part for part in each if isinstance(part, Band)]


def beside_each_other(part: Any) -> tuple[Any, ...]:
    """Return both blocks that stand beside each other, or the one that stands alone."""
    return (part.first, part.beside) if isinstance(part, Beside) else (part,)


def told(made: Any) -> list[str]:
    """Return the spaces of which the sheet tells what lies there."""
    grids = [band for band in bands(made) if isinstance(band, CardGrid)]
    found = [one.space for band in grids for row in band.rows for one in row if one.space]
    tables = [band for band in bands(made) if isinstance(band, DealColumns) and band.look == "table"]
    found += [row.number for band in tables for column in band.columns for row in column.rows]
    homes = [home for band in bands(made) if isinstance(band, LaidHomes) for home in band.homes]
    found += [one.space for home in homes for one in home.hexes]
    found += [word.strip(",;") for home in homes for word in as_text(home.note).split() if "+" in word]
    return found + [word.strip(",;") for band in tables for word in as_text(band.note).split() if "+" in word]


def listed_things(band: Band) -> list[Any]:
    """Return all things of piles in a band, in the order of their numbers."""
    if isinstance(band, DealtLines):
        return [thing for line in band.lines for thing in line.things]
    if isinstance(band, DealtDeck):
        return [*band.cards]
    if isinstance(band, DealColumns) and band.look == "piles":
        return [row for column in band.columns for row in column.rows]
    return []


def piles(made: Any) -> list[list[str]]:
    """Return the words of each pile that the sheet lists, in the order of their numbers."""
    listed: list[list[str]] = []
    for band in bands(made):
        for row in listed_things(band):
            if row.number == "1":
                listed.append([])
            assert int(row.number) == len(listed[-1]) + 1
            listed[-1].append(row.name or row.picture.figure.split("-")[-2])
    return listed


@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_every_pile_is_listed_from_its_top(piled: str, paper: str, make: Any) -> None:
    made = make(request_of("setup", piled, seed=SEED, paper=paper))
    context = made.context
    dealt = [
        [thing_words(context, context.game.setup.deals[one.deal].component, thing)[0] for thing in one.things]
        for one in context.position.dealt
        if one.pile is not None
    ]
    assert piles(made) == dealt
    assert made.problems == ()


def test_every_space_on_which_something_lies_is_told(piled: str, make: Any) -> None:
    made = make(request_of("setup", piled, seed=SEED))
    position = made.context.position
    lying = {one.space for one in position.dealt if one.space is not None}
    lying |= {piece.space for piece in position.pieces if not piece.waiting} if lying else set()
    found = Counter(told(made))
    if any(band.brief for band in bands(made) if isinstance(band, CardGrid)):  # one cell stands for all others
        kinds = Counter(one.things[0].kind for one in position.dealt if one.space is not None)
        usual = {one.space for one in position.dealt if one.things[0].kind == max(kinds, key=kinds.__getitem__)}
        often = Counter(piece.piece for piece in position.pieces)
        bare = {piece.space for piece in position.pieces if often[piece.piece] < len(lying)}
        lying -= usual - bare
    assert found == Counter(lying)


def test_what_most_cards_of_a_board_are_is_said_once(make: Any, setup_of: Any) -> None:
    made = make(setup_of("amdiak"))
    (grid,) = (band for band in bands(made) if isinstance(band, CardGrid))
    cards = [one for row in grid.rows for one in row]
    usual = made.context.catalog.plain("kinds.normal")
    assert [one.name.startswith(usual) for one in cards].count(True) + (usual in grid.lead) == 1
    assert len(cards) == sum(one.space is not None for one in made.context.position.dealt)  # each has its share


def test_what_lies_on_a_card_of_the_board_is_drawn_on_it_and_the_sign_of_one_that_stands_out(
    make: Any, setup_of: Any
) -> None:
    made = make(setup_of("amdiak"))
    (grid,) = (band for band in bands(made) if isinstance(band, CardGrid))
    cards = [one for row in grid.rows for one in row]
    lying = Counter(piece.space for piece in made.context.position.pieces if piece.piece != "search")
    dealt = [one for one in made.context.position.dealt if one.space is not None]
    cursed = {one.space for one in dealt if one.things[0].kind == "cursed"}
    assert {one.space: len(one.pictures) for one in cards if one.pictures} == lying
    assert {one.space for one in cards if one.sign} == cursed != set()
    for one in cards:  # each of them beside its sign
        assert [(bool(sign), name) for sign, name in one.listed] == [
            (True, name) for name in (one.name, *one.more) if name
        ]


@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_the_smaller_the_share_of_a_space_the_deeper_its_shade(make: Any, setup_of: Any, paper: str) -> None:
    made = make(setup_of("amdiak", paper=paper))
    (grid,) = (band for band in bands(made) if isinstance(band, CardGrid))
    shades = dict(sorted((float(one.share), one.shade) for row in grid.rows for one in row))
    assert len(shades) > 3
    assert all(contrast(shade, "#FFFFFF") > contrast(after, "#FFFFFF") for shade, after in pairwise(shades.values()))


def test_the_cards_of_a_deck_show_what_they_let_one_do_and_which_of_them_lie_open(make: Any, setup_of: Any) -> None:
    made = make(setup_of("amdiak"))
    (band,) = (one for one in bands(made) if isinstance(one, DealtDeck))
    count = int(made.context.catalog.facts.number("facts.crew-row"))
    assert [card.is_open for card in band.cards] == [n < count for n in range(len(band.cards))]
    assert f"first {count} open" in band.lead
    icons = {row.id: row.icon for row in made.context.game.rules.costs["skeleton"].rows}
    (pile,) = (one for one in made.context.position.dealt if one.pile is not None)
    shown = [card.picture.figure.removesuffix("-purple") for card in band.cards]
    assert shown == [f"icon-{icons[thing.kind]}" for thing in pile.things]
    notes = [made.context.catalog.text(f"costs.skeleton.{thing.kind}.note") for thing in pile.things]
    assert [card.does for card in band.cards] == notes


@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_a_deck_stands_below_the_board_and_leaves_no_hole(make: Any, setup_of: Any, paper: str) -> None:
    found = bands(make(setup_of("amdiak", paper=paper)))
    assert [type(one) for one in found] == [CardGrid, DealtDeck]
    deck = found[1]
    assert len({len(column) for column in deck.columns}) == 1
    assert [card.number for card in deck.cards] == [str(n + 1) for n in range(len(deck.cards))]


@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_a_hex_that_bears_a_number_has_it_on_its_card(make: Any, paper: str) -> None:
    made = make(request_of("setup", "intimate-settlers", seed=SEED, paper=paper))
    (band,) = (one for one in bands(made) if isinstance(one, LaidHomes))
    hexes = {one.space: one for home in band.homes for one in home.hexes}
    tokens = {
        one.space: one.things[0].kind
        for one in made.context.position.dealt
        if one.space in hexes and made.context.game.setup.deals[one.deal].component == "token"
    }
    assert len(tokens) == 10
    assert {space: hexes[space].drawn for space in tokens} == tokens


def test_what_is_laid_near_a_seat_stands_on_its_card(make: Any) -> None:
    made = make(request_of("setup", "intimate-settlers", seed=SEED))
    (band,) = (one for one in bands(made) if isinstance(one, LaidHomes))
    near, far = band.homes
    assert [one.space for one in near.hexes] == ["G2", "G3", "G4", "G5", "H2", "H3", "H4"]
    assert [one.space for one in far.hexes] == ["A2", "A3", "A4", "B1", "B2", "B3", "B4"]
    assert [one.name for one in far.hexes if one.faces] == ["Harbour 3:1"]
    assert [as_text(one.note).split(": ")[1].strip() for one in band.homes] == [
        "G3+H2+H3, G4+H3+H4",
        "A2+A3+B2, A3+A4+B3",
    ]
    said = {"".join(cell.text for cell in form) for one in made.sheet.expected.statements for form in one.forms}
    assert "far playerSettlement:A2+A3+B2, A3+A4+B3" in said


def test_hexes_that_are_discovered_are_on_no_card(make: Any) -> None:
    made = make(request_of("setup", "intimate-settlers", seed=SEED, deal="open"))
    (homes,) = (one for one in bands(made) if isinstance(one, LaidHomes))
    (others,) = (one for one in bands(made) if isinstance(one, DealColumns) and one.look == "table")
    found = {row.number for column in others.columns for row in column.rows}
    assert found == {one.space for one in made.context.position.hexes}
    assert not found & {one.space for home in homes.homes for one in home.hexes}


def test_strips_hold_what_the_list_tells(sealed: str, make: Any, words_in: Any) -> None:
    made = make(request_of("setup", sealed, seed=SEED, deal="strips"))
    hidden = made.context.game.sheets.setup.strips
    count = sum(len(one.things) for one in made.context.position.dealt if one.pile and one.deal in hidden)
    words = [
        word.text
        for page, facts in made.pages
        if page.body.template == "setup/strips.html.j2"
        for word in facts.words
        if word.size > 14
    ]
    assert len([word for word in words if word.isdecimal()]) == count
    assert made.problems == ()
    listed = {as_text(band.title) for band in bands(made)}
    assert not listed & {made.context.catalog.plain(f"deals.{name}") for name in hidden}


def test_a_single_block_of_strips_stands_below_how_they_work_and_beside_what_lies_inside(make: Any) -> None:
    made = make(request_of("setup", "amdiak", seed=SEED, deal="strips"))
    *others, last = made.sheet.pages
    assert isinstance(last.body.above, StripsHow)
    assert not any(isinstance(one, StripsHow) for page in others for one in getattr(page.body, "sections", ()))
    inside = {as_text(one.name): as_text(one.note) for deal in last.body.beside.deals for one in deal.kinds}
    drawn = {row.name for column in last.body.columns for pile in column.piles for row in pile.rows}
    assert {*inside} == drawn
    assert all(inside.values())


def test_one_step_folds_all_strips_and_names_the_page_where_they_begin(sealed: str, make: Any) -> None:
    made = make(request_of("setup", sealed, seed=SEED, deal="strips"))
    context, pages = made.context, made.sheet.pages
    first = next(n for n, page in enumerate(pages, 1) if page.body.template == "setup/strips.html.j2")
    folding = [one for one in steps(context, strips=first).steps if as_text(one.head) == "Fold the strips"]
    assert [one.count for one in folding] == [f"×{sum(1 for _ in piles_of(context, sealed=True))}"]
    assert f"page {first}," in as_text(folding[0].text)
    assert any(as_text(folding[0].text) in as_text(one.text) for one in steps_on(pages))
    mixing = {step.id for step in context.game.setup.steps if step.mixes}
    assert len(mixing & {step.id for step in steps_done(context)}) == 1
    assert "sealed strips" in pages[0].head.sheet_name


def steps_on(pages: Any) -> list[Any]:
    """Return the steps that stand on pages, in groups or not."""
    blocks = [block for page in pages for block in getattr(page.body, "sections", ())]
    found = [one for block in blocks for one in getattr(block, "steps", ()) if hasattr(one, "head")]
    groups = (group for block in blocks for group in getattr(block, "groups", ()))
    return found + [one for group in groups for one in getattr(group, "steps", ())]


def test_strips_fill_their_columns_and_part_only_what_is_longer_than_one(sealed: str, make: Any) -> None:
    made = make(request_of("setup", sealed, seed=SEED, deal="strips"))
    bodies = [page.body for page in made.sheet.pages if page.body.template == "setup/strips.html.j2"]
    for body in bodies:
        filled = [sum(len(pile.rows) for pile in one.piles) * one.hatch.height for one in body.columns]
        assert min(filled) > 0.6 * made.context.words_height
    heads = [(as_text(pile.title), pile.head) for body in bodies for one in body.columns for pile in one.piles]
    longest = max(len(one.things) for one in piles_of(made.context, sealed=True))
    assert len(heads) == len(set(heads)) or longest > 20


def test_the_board_of_strips_tells_nothing_of_what_is_sealed(sealed: str, make: Any) -> None:
    context = make(request_of("setup", sealed, seed=SEED, deal="strips")).context
    turned = tuple(replace(one, things=one.things[::-1]) if one.pile else one for one in context.position.dealt)
    other = replace(context, position=replace(context.position, dealt=turned))
    assert turned != context.position.dealt
    boards = [workshop.lay_out(one).pages[0].figures["board"] for one in (context, other)]
    assert boards[0] == boards[1]


def test_an_open_deal_draws_the_whole_map_and_lists_no_pile(mapped_out: str, make: Any) -> None:
    made = make(request_of("setup", mapped_out, seed=SEED, deal="open"))
    listed = make(request_of("setup", mapped_out, seed=SEED))
    assert piles(made) == []
    assert made.problems == ()
    assert made.sheet.pages[0].figures["board"] != listed.sheet.pages[0].figures["board"]
    assert {one.space for one in made.context.position.hexes} <= {*told(made)}


def test_without_a_seed_nothing_is_dealt_and_nothing_listed(piled: str, make: Any) -> None:
    made = make(request_of("setup", piled))
    assert bands(made) == []
    assert made.problems == ()


@pytest.mark.parametrize("variant", ["solo-ghost", "solo-pirate"])
def test_what_was_dealt_stands_with_the_certificate_rather_than_on_a_third_page(
    make: Any, setup_of: Any, variant: str
) -> None:
    made = make(setup_of("amdiak", players=1, variants=(variant,)))
    assert len(made.sheet.pages) == 2
    assert made.problems == ()
    first, second = (page.body.sections for page in made.sheet.pages)
    assert not any(isinstance(part, Band) for part in first)
    kinds = {type(one) for part in second for one in beside_each_other(part)}
    assert {DealtDeck, CardGrid} <= kinds


@pytest.mark.parametrize(("paper", "language"), [("a4", "en"), ("letter", "de")])  # the widest, on the lower paper
def test_a_set_up_with_a_table_is_the_table_and_one_full_page_behind_it(
    paper: str, language: str, make: Any, setup_of: Any
) -> None:
    for name in ("amdiak", "entdecker-soeding"):
        made = make(setup_of(name, paper=paper, language=language))
        assert len(made.sheet.pages) == 2
        assert made.problems == ()
