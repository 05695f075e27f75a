"""Cards of a box that nobody published say on their faces what the game says of them: a price and a text."""

from pathlib import Path

import pytest

from printgen.app import pipeline
from printgen.app.importing.game import import_game
from printgen.drawing.metrics import text_width
from printgen.errors import PrintgenError
from printgen.figure.pieces.card_text import SMALLEST, fitted, has_room, room_for, wrapped
from printgen.model.layers import TextLayer
from printgen.preflight import preflight, read_pdf
from printgen.sheet.kit.card_texts import card_texts
from printgen.sheet.kit.context import KitContext
from tests import workshop
from tests.workshop import request_of

MARKET = Path(__file__).parents[2] / "cases" / "own" / "market.csv"
TWINS = """
title: Twins
players: 2
languages: [de]
box:
  Karten: {count: 7, shape: card, kinds: {zwerg: 1, elf: 2, elf-2: 1, stein: 2, skull: 1}}
words: {kinds: {zwerg: Zwerg, elf: Elf, elf-2: Elf, stein: Stein, skull: Schädel}}
costs:
  Wesen:
    - Zwerg: {cost: free, note: gräbt}
    - Schädel: {cost: 3, note: "alle verlieren eine Karte, wer keine Fackel hat, verliert zwei"}
    - {id: elf, name: Elf, cost: 12, note: "×2 · singt"}
    - {id: elf-2, name: Elf, cost: turn, note: tanzt}
clauses:
  Dinge:
    - "**Stein:** liegt im Weg."
    - "**Elf:** eine Zahl."
"""


@pytest.fixture(scope="module")
def market(tmp_path_factory: pytest.TempPathFactory) -> str:
    return str(import_game(MARKET, tmp_path_factory.mktemp("market") / "market.yaml").path)


@pytest.fixture(scope="module")
def twins(tmp_path_factory: pytest.TempPathFactory) -> str:
    (path := tmp_path_factory.mktemp("twins") / "twins.yaml").write_text(TWINS, encoding="utf-8")
    return str(path)


def test_a_card_says_what_the_cost_or_the_clause_of_its_name_does(twins: str) -> None:
    context = workshop.make_context(request_of("kit", twins, language="de"))
    assert isinstance(context, KitContext)
    assert context.table is not None
    assert {kind: (one.price, one.text) for kind, one in card_texts(context.table).items()} == {
        "zwerg": ("frei", "Gräbt"),
        "elf": ("12", "Singt"),
        "elf-2": ("Zug", "Tanzt"),
        "stein": ("", "Liegt im Weg."),
        "skull": ("3", "Alle verlieren eine Karte, wer keine Fackel hat, verliert zwei"),
    }


@pytest.mark.parametrize("theme", ["standard", "low-ink"])
def test_cards_of_a_spreadsheet_are_printed_with_their_columns(theme: str, market: str) -> None:
    printed = workshop.print_sheet(request_of("kit", market, theme=theme, only=("cards",)))
    assert printed.problems == ()
    pages = read_pdf(printed.pdf, printed.sheet).pages
    words = " ".join(word.text for page in pages for word in page.words)
    for text, times in (("Worth two coins", 5), ("Everybody sells, then the row", 3), ("free", 2), ("+1", 2)):
        assert words.count(text) >= times, text


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_text_stands_below_what_is_drawn_and_in_the_middle_where_nothing_is(paper: str, twins: str) -> None:
    printed = workshop.print_sheet(request_of("kit", twins, language="de", only=("karten",), paper=paper))
    assert printed.problems == ()
    (page,) = (one for one in printed.sheet.pages if one.sides and one.sides[0].side == "front")
    rooms = {one.text: one.within for one in page.texts if one.within is not None}
    places = {side.piece.split()[2]: side.trim for side in page.sides}
    below = {
        kind: rooms[text].centre.y - places[kind].centre.y
        for kind, text in (
            ("skull", "Alle verlieren eine Karte, wer keine Fackel hat, verliert zwei"),
            ("elf", "Singt"),
        )
    }
    assert below["skull"] > 5 > below["elf"] > -5


@pytest.mark.parametrize(
    ("part", "wrong", "code"), [("prices", "13", "wrong-figure"), ("texts", "Springt", "wrong-statement")]
)
def test_a_wrong_price_or_text_on_a_card_is_found(
    part: str, wrong: str, code: str, twins: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    context = workshop.make_context(request_of("kit", twins, language="de", only=("karten",)))
    said = {**getattr(context, part), "elf": wrong}
    monkeypatch.setattr(KitContext, part, property(lambda _: said))
    sheet = pipeline.lay_out(context)
    codes = {one.code for one in preflight(read_pdf(pipeline.typeset(sheet), sheet), sheet)}
    assert codes == {code}


def test_a_long_text_has_smaller_letters_and_none_of_it_is_lost_where_there_is_no_room() -> None:
    layer = TextLayer(show="text", size="4 mm", width="30 mm", height="15 mm")
    words = "draw a card and keep it " * 40
    short, long = fitted("draw a card", layer), fitted(words, layer)
    assert short == (4.0, ["draw a card"])
    size, lines = long
    assert SMALLEST <= size < SMALLEST + 0.1
    assert " ".join(lines) == words.strip()
    assert not has_room(words, layer)
    room = room_for(words, layer)
    assert has_room(words[:room], layer) and not has_room(words[: words.index(" ", room + 1)], layer)
    assert room_for(words, layer, scale=1.5) > room
    assert all(text_width(line, size) <= layer.width + 1e-6 for line in lines)
    (word_size, (word,)) = fitted("Rindfleischetikettierungsüberwachungsaufgabe", layer)
    assert text_width(word, word_size) <= layer.width + 1e-6


LONG = """\
title: Long
players: 2
languages: [en]
box: {{Cards: {{count: 2, shape: card, kinds: {{gold: 1, plain: 1}}}}}}
words: {{kinds: {{gold: Gold, plain: Plain}}}}
costs:
  Cards:
    - Plain: {{cost: 1, note: short}}
    - Gold: {{cost: 2, note: "{note}"}}
"""


def test_a_text_that_needs_the_whole_card_has_it_without_the_drawing(tmp_path: Path) -> None:
    words = "Draw a card. " * 22 + "Then lose."
    for note, icon in (("Draw a card.", "gold"), (words, None)):
        (path := tmp_path / "long.yaml").write_text(LONG.format(note=note), encoding="utf-8")
        context = workshop.make_context(request_of("kit", str(path), only=("cards",)))
        assert isinstance(context, KitContext)
        assert context.loaded.kit.ranks["gold"].shows == icon
        printed = pipeline.typeset_first_fitting(context)
        assert printed.problems == ()
        pages = zip(printed.sheet.pages, read_pdf(printed.pdf, printed.sheet).pages, strict=True)
        words_there = [word.text for page, read in pages if page.sides for word in read.words]
        assert words_there.count("lose.") == note.count("lose.")


def test_a_card_whose_text_has_no_room_is_refused_with_its_name_its_place_and_the_room(tmp_path: Path) -> None:
    (path := tmp_path / "long.yaml").write_text(LONG.format(note="Draw a card. " * 60), encoding="utf-8")
    with pytest.raises(PrintgenError) as caught:
        workshop.make_context(request_of("kit", str(path)))
    (problem,) = caught.value.problems
    assert (problem.code, problem.span and problem.span.line) == ("card-too-full", 9)
    assert problem.message.startswith("the text of `Gold` has 779 letters, a card of 44 × 63 mm has room for ")


def test_a_card_has_no_icon_of_a_part_of_its_name_but_that_of_its_name_or_of_the_box(tmp_path: Path) -> None:
    text = LONG.format(note="Rich.").replace(
        "gold: 1, plain: 1}", "gold: 1, river-gold: 1, plain: 1}, icons: {plain: coin}"
    )
    (path := tmp_path / "long.yaml").write_text(text.replace("count: 2", "count: 3"), encoding="utf-8")
    context = workshop.make_context(request_of("kit", str(path)))
    assert isinstance(context, KitContext)
    shown = {kind: rank.shows for kind, rank in context.loaded.kit.ranks.items()}
    assert shown == {"gold": "gold", "river-gold": None, "plain": "coin"}


def test_a_number_and_its_unit_stand_on_one_line() -> None:
    for words, kept in (
        ("Nimm 2 Brote für 1 €.", "1 €."),
        ("Take all for € 5 now", "€ 5"),
        ("Lay it 20 mm away", "20 mm"),
    ):
        for room in range(8, 40):
            lines = wrapped(words, room, 4.0)
            assert " ".join(lines) == words
            assert any(kept in line for line in lines), lines
