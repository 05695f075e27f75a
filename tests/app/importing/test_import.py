"""A spreadsheet or a text of Markdown becomes a game that is sound and printed at once, or its wrong rows are named."""

import io
import random
import sys
from pathlib import Path

import pytest

from printgen.app import pipeline
from printgen.app.importing.columns import tables_in, things_of
from printgen.app.importing.game import Imported, import_game
from printgen.app.importing.table import Row, read_csv
from printgen.app.registry import KINDS
from printgen.errors import CannotWrite, EnvironmentFault, LimitError, PrintgenError, UsageError
from printgen.limits import IMPORTED_ROWS
from printgen.model.game import Game
from printgen.problems import Problem
from tests.workshop import WORKSPACE, request_of

MARKET, SNAILS = Path("tests/cases/own/market.csv"), Path("tests/cases/own/snail-post.md")
BOX = """\
Aus unserem Schrank;;;;
Bestandteil;Anzahl;Größe;Art;Anmerkung;Lager
Würfel;5;16 mm;Würfel;;oben
Münzen;30;Ø 2,5 cm;Münze;aus Pappe;
Karten;54;63 x 88;Karte;;
Säckchen;1;;Stoff;für die Münzen;
"""
ODD = [
    "½",
    "7er",
    "no",
    "12",
    "1e3",
    "0o17",
    "null",
    "Правила",
    "a: b",
    "# c",
    "**d",
    "e}",
    "{f",
    "[g",
    "- h",
    "'i\"",
    "é" * 50,
    "Long " * 30,
]


def sound(path: Path) -> Game:
    loaded, problems, _ = WORKSPACE.examine_with_proofs(str(path))
    # Rows of one name are brought in as they stand: whoever wrote them is warned.
    assert [one for one in problems if one.code != "twin-actions"] == []
    assert loaded is not None
    return loaded.game


def prints(path: Path, lang: str = "en", papers: tuple[str, ...] = ("a4", "letter")) -> None:
    for paper in papers:
        context = KINDS["aid"].make_context(request_of("aid", str(path), paper=paper, language=lang), WORKSPACE)
        assert pipeline.typeset_first_fitting(context).problems == ()


def imported(folder: Path, name: str, content: str | bytes) -> Imported:
    file = folder / name
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    return import_game(file, file.with_name(f"my-{file.stem}.yaml"))


def told(folder: Path, name: str, content: str | bytes) -> list[str]:
    with pytest.raises(PrintgenError) as caught:
        imported(folder, name, content)
    assert not (folder / f"my-{Path(name).stem}.yaml").exists()
    return [f"{one.span.line}: {one.message}" if one.span else one.message for one in caught.value.problems]


def test_a_card_game_comes_from_a_spreadsheet(tmp_path: Path) -> None:
    done = import_game(MARKET, tmp_path / "market.yaml")
    assert done.recognised == ("8 cards (name, kind, count, cost, text)",)
    game = sound(done.path)
    assert (game.components["cards"].count, game.components["cards"].kinds["carrot"]) == (29, 6)
    assert {name: [row.cost for row in table.rows] for name, table in game.rules.costs.items()} == {
        "harvest": [1, 3, 2],
        "helper": ["free", 2, 1],
    }
    assert game.rules.costs["helper"].rows[2].extra
    assert game.words["en"]["clauses.event-1"].startswith("**Bell** (×{box.cards.kinds.bell}): everybody")
    prints(done.path)


def test_the_rules_of_a_game_come_from_markdown(tmp_path: Path) -> None:
    done = import_game(SNAILS, tmp_path / "snails.yaml")
    assert done.passed == ("the table `The end`",)
    game = sound(done.path)
    words = game.words["en"]
    assert (game.head.title, words["game.lead"]) == ("Snail Post", "letters travel slowly")
    assert words["clauses.rules-1"].startswith("Each player leads a **post office** of snails.")
    assert words["clauses.your-turn-2"] == "Move a snail once, or pay to move it again."
    assert words["clauses.the-end-1"] == "The game ends when the pile is empty. Most letters win."
    assert [row.cost for row in game.rules.costs["paying"].rows] == [1, 2, "free"]
    assert (game.components["letter"].count, game.components["letter"].size.height) == (40, 68)
    prints(done.path)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252"])
def test_german_heads_make_a_german_game_in_any_usual_encoding(encoding: str, tmp_path: Path) -> None:
    done = imported(tmp_path, "schrank.csv", BOX.encode(encoding))
    assert done.passed == ("row 1", "column `Lager`")
    game = sound(done.path)
    assert game.head.languages == ("de",)
    sizes = {name: (part.count, part.shape, part.size and part.size.diameter) for name, part in game.components.items()}
    assert sizes == {
        "wurfel": (5, "die", 16),
        "munzen": (30, "round", 25),
        "karten": (54, "card", None),
        "sackchen": (1, "other", None),
    }
    assert game.words["de"]["clauses.in-der-schachtel-4"] == "**Säckchen:** {box.sackchen.count}, Stoff, für die Münzen"
    if encoding == "utf-8":  # of the others the words are the same
        prints(done.path, "de")


def test_each_sheet_of_a_workbook_is_a_table(tmp_path: Path) -> None:
    openpyxl = pytest.importorskip("openpyxl")
    book = openpyxl.Workbook()
    costs, parts = book.active, book.create_sheet("What you need")
    for row in ["Action", "Cost"], ["Move", 1.0], ["Rest", "free"]:
        costs.append(row)
    for row in ["Piece", "Count"], ["Boat", 4]:
        parts.append(row)
    book.create_sheet("Empty")
    book.save(tmp_path / "lake.xlsx")
    done = import_game(tmp_path / "lake.xlsx", tmp_path / "lake.yaml")
    assert done.recognised == ("2 costs (name, cost)", "1 component (name, count)")
    game = sound(done.path)
    assert [row.cost for row in game.rules.costs["costs"].rows] == [1, "free"]
    assert game.words["en"]["clauses.what-you-need-1"] == "**Boat:** {box.boat.count}"
    prints(done.path)
    costs.append(["Swim", "two"])
    book.save(tmp_path / "sea.xlsx")
    with pytest.raises(PrintgenError, match="row 4: `two` is no cost"):
        import_game(tmp_path / "sea.xlsx", tmp_path / "sea.yaml")
    assert told(tmp_path, "none.xlsx", b"PK") == [f"`{tmp_path / 'none.xlsx'}` cannot be read as XLSX"]


def workbook(rows: list[list[object]], *merged: str) -> bytes:
    """Return a workbook of one sheet in which these ranges are one cell each."""
    openpyxl = pytest.importorskip("openpyxl")
    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(row)
    for one in merged:
        book.active.merge_cells(one)
    saved = io.BytesIO()
    book.save(saved)
    return saved.getvalue()


CARDS: list[list[object]] = [
    ["Our cards"],
    ["Type", "Card", "Count", "Cost", "Text"],
    ["Beast", "Wolf", 3, 2, "Bites."],
    [None, "Bear", 1, None, "Sleeps."],
    ["Plants"],
    ["Plant", "Fern", 2, 0, "Grows."],
    [],
]


def test_each_row_beside_a_merged_label_has_it(tmp_path: Path) -> None:
    content = workbook(CARDS, "A1:E1", "A3:A4", "D3:D4", "A5:E5", "A6:A7")
    done = imported(tmp_path, "deck.xlsx", content)
    assert done.passed == ("row 1", "row 5, `Plants` across all columns")
    costs = sound(done.path).rules.costs
    assert {name: [(row.id, row.cost) for row in one.rows] for name, one in costs.items()} == {
        "beast": [("wolf", 2), ("bear", 2)],
        "plant": [("fern", 0)],
    }
    prints(done.path)


def test_heads_may_be_merged_over_two_rows(tmp_path: Path) -> None:
    rows: list[list[object]] = [
        ["Component", "Count", "Size", None],
        [None, None, "Width", "Height"],
        ["Tile", 5, 45, 30],
    ]
    game = sound(imported(tmp_path, "parts.xlsx", workbook(rows, "A1:A2", "B1:B2", "C1:D1")).path)
    size = game.components["tile"].size
    assert (game.components["tile"].count, size.width, size.height) == (5, 45.0, 30.0)


def test_a_text_over_two_columns_is_read_once(tmp_path: Path) -> None:
    rows: list[list[object]] = [["Card", "Cost", "Text", "Note", "Shelf"], ["Elf", 1, "Draw two.", None, None]]
    game = sound(imported(tmp_path, "elf.xlsx", workbook(rows, "C2:F2")).path)
    assert "Draw two." in game.words["en"].values()


@pytest.mark.parametrize(
    ("rows", "merged", "message"),
    [
        (
            [["Card", "Count", "Text"], ["Elf", 3, "Draw."], ["Orc", None, "Hit."]],
            "B2:B3",
            "row 2: the count `3` stands in one cell for several rows (B2:B3): "
            "write in each row how many there are of it",
        ),
        ([["Card", "Cost", None], ["Elf", 1, 2]], "B1:C1", "row 1: the head `Cost` stands over 2 columns (B1:C1)"),
    ],
)
def test_merged_cells_that_may_mean_several_things_are_refused(
    rows: list[list[object]], merged: str, message: str, tmp_path: Path
) -> None:
    assert told(tmp_path, "many.xlsx", workbook(rows, merged)) == [message]


def test_a_workbook_without_its_library_names_the_command_that_brings_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "openpyxl", None)
    with pytest.raises(EnvironmentFault) as caught:
        imported(tmp_path, "lake.xlsx", b"PK")
    assert "pip install 'printgen[xlsx]'" in caught.value.problems[0].hints[0]


def test_every_row_that_cannot_be_read_is_named_at_once(tmp_path: Path) -> None:
    assert told(
        tmp_path, "bad.csv", 'Name,Cost,Size\nMove,1,\nBuild,two,\n,3,\nTrade, a lot,4,big\n"Row\non",1,big\nRest,-1,\n'
    ) == [
        "3: row 3: `two` is no cost: write a whole number of 0 or more, `free` or `turn`",
        "4: row 4: it has no name",
        "5: row 5: it has 4 cells and its head 3; put a text with a separator in quotes",
        "6: row 6: `big` is no size: write for example `63 x 88 mm`",
        "8: row 8: `-1` is no cost: write a whole number of 0 or more, `free` or `turn`",
    ]
    (line,) = told(tmp_path, "quote.csv", 'Name,Cost\nMove,1\n"Build,2\n')
    assert line.startswith("3: row 3: the row cannot be read")
    assert told(tmp_path, "none.csv", "Moon,Tide\n1,2\n") == [
        "1: row 1: nothing was recognised by the heads `Moon`, `Tide`"
    ]
    assert told(tmp_path, "bare.csv", "name,count,text\n") == ["1: row 1: no row stands below these heads"]
    (line,) = told(tmp_path, "long.csv", "Name,Cost\n" + "Move,1\n" * (IMPORTED_ROWS + 5))
    assert line.endswith("the table has more than 1,000 rows")


def test_nothing_is_overwritten_and_a_form_is_one(tmp_path: Path) -> None:
    done = imported(tmp_path, "one.csv", "Name,Cost\nMove,1\n")
    done.path.write_text("mine", encoding="utf-8")
    with pytest.raises(CannotWrite):
        imported(tmp_path, "one.csv", "Name,Cost\nMove,1\n")
    assert done.path.read_text(encoding="utf-8") == "mine"
    with pytest.raises(UsageError):
        imported(tmp_path, "two.pdf", "%PDF")
    with pytest.raises(UsageError):
        import_game(MARKET, tmp_path / "My Game.yaml")


def test_a_long_table_goes_on_in_further_blocks_that_pages_hold(tmp_path: Path) -> None:
    rows = "".join(f"Card {n};{n % 5};takes what lies to the left and to the right of card {n}\n" for n in range(60))
    done = imported(tmp_path, "long.csv", "Name;Cost;Text\n" + rows)
    assert sum(len(table.rows) for table in sound(done.path).rules.costs.values()) == 60
    prints(done.path, papers=("letter",))  # the lower one


def test_whatever_stands_in_the_cells_the_game_is_sound(tmp_path: Path) -> None:
    heads = "Name,Cost,Count,Text,Kind", "Name,Count,Kind,Note", "Name,Cost,Note", "Name,Text"
    for seed in range(24):
        chance = random.Random(seed)
        head = heads[seed % len(heads)]
        numbers = {"Cost": ["", "1", "free", "+2"], "Count": ["", "3"]}
        rows = [[chance.choice(numbers.get(one, ODD)) for one in head.split(",")] for _ in range(20)]
        quoted = "".join(",".join('"' + cell.replace('"', '""') + '"' for cell in row) + "\n" for row in rows)
        sound(imported(tmp_path, f"odd-{seed}.csv", f"{head}\n{quoted}").path)


def test_a_cell_is_one_line_of_words() -> None:
    (table,) = read_csv(b'Name,Text\n"A\nb","{x} [y] ** \x07"\n', "x").parts
    assert table.rows[1] == Row(2, ("A b", "(x) (y)"))


def test_a_workbook_that_unpacks_to_too_much_is_not_read(tmp_path: Path) -> None:
    pytest.importorskip("openpyxl")
    import zipfile

    with zipfile.ZipFile(tmp_path / "bomb.xlsx", "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("xl/sharedStrings.xml", b" " * 51_000_000)
    with pytest.raises(LimitError):
        import_game(tmp_path / "bomb.xlsx", tmp_path / "bomb.yaml")


@pytest.mark.parametrize(
    ("content", "things"),
    [
        ('Name,Count,Cost\nCoin,"1,200",1.0\nStone,1 000,-\n', [("Coin", 1200, 1), ("Stone", 1000, None)]),
        ("Name,Count,Cost\nGem,×3,2\n", [("Gem", 3, 2)]),
        ("Bezeichnung;Stückzahl;Preis\nMünze;1.200;frei\n", [("Münze", 1200, "free")]),
        ("NAME ; COST : ;Text, with, commas\nMove;1;x\n", [("Move", None, 1)]),
        ("A title\n\nCard name|Card cost|# copies\nElf|2|3\n", [("Elf", 3, 2)]),
        ("sep=;\nName;Cost\nMove;1\n", [("Move", None, 1)]),
        ("Name\tCost\r\nMove\t1\r\n".encode("utf-16"), [("Move", None, 1)]),
        ("\ufeffName;Anzahl\nÄpfel;3\nÄpfel;2\n", [("Äpfel", 5, None)]),
        ("Name,,Cost,,\nMove,,1,,\n,,,,\nSleep,,free,,\n", [("Move", None, 1), ("Sleep", None, "free")]),
        ("Name,Cost\nMove,1\n\nName,Count\nCoin,5\n", [("Move", None, 1), ("Coin", 5, None)]),
    ],
)  # fmt: skip
def test_tables_are_read_as_people_write_them(content: str | bytes, things: list[tuple[object, ...]]) -> None:
    document = read_csv(content if isinstance(content, bytes) else content.encode(), "x")
    problems: list[Problem] = []
    found = [things_of(one, [], problems) for part in document.parts for one in tables_in(part)]
    assert [(one.name, one.copies, one.cost) for table in found if table for one in table.things] == things
    assert problems == []


def test_a_head_may_name_the_unit_of_its_sizes() -> None:
    (part,) = read_csv(b"Component;Qty.;Size (cm)\nToken;12;2\nTile;5;4,5 x 4,5\nRod;1;8 mm\n", "x").parts
    (table,) = tables_in(part)
    found = things_of(table, [], [])
    assert found is not None
    sizes = [dict(one.size) for one in found.things]
    assert sizes == [{"diameter": "20 mm"}, {"width": "45 mm", "height": "45 mm"}, {"diameter": "8 mm"}]


def test_a_row_that_comes_twice_is_told_and_its_copies_are_added(tmp_path: Path) -> None:
    done = imported(tmp_path, "twice.csv", "Name,Count,Text\nElf,2,Draw.\nElf,3,Draw.\nOrc,1,\n")
    assert done.passed == ("row 3, which says again what another does: copies added",)
    assert dict(sound(done.path).components["cards"].kinds) == {"elf": 5, "orc": 1}


def test_a_text_of_a_title_and_a_line_is_a_game_with_one_rule(tmp_path: Path) -> None:
    game = sound(imported(tmp_path, "one.md", "\ufeff# Pond\n\nHop over a frog.\n").path)
    assert (game.head.title, game.words["en"]["clauses.rules-1"]) == ("Pond", "Hop over a frog.")


@pytest.mark.parametrize("price", ["3 €", "€3", "€ 3", "3 EUR", "3,-", "3.–", "3", "$3", "3 Euro"])
def test_a_price_is_its_number_and_what_stands_around_it_is_told(price: str, tmp_path: Path) -> None:
    done = imported(tmp_path, "price.csv", f"Karte;Kosten (€);Text\nBrot;{price};Iss es.\nWein;2;Trink.\n")
    (table,) = sound(done.path).rules.costs.values()
    assert [row.cost for row in table.rows] == [3, 2]
    around = price.replace("3", "", 1).strip()
    assert done.passed == ((f"`{around}` in the column `Kosten (€)`",) if around else ())


def test_a_fault_of_a_workbook_names_its_cell(tmp_path: Path) -> None:
    (tmp_path / "a.xlsx").write_bytes(workbook([["Card", "Text", "Count", "Cost"], ["Elf", "Draw.", 1, "dear"]]))
    with pytest.raises(PrintgenError) as caught:
        import_game(tmp_path / "a.xlsx", tmp_path / "a.yaml")
    assert caught.value.problems[0].place == f"{tmp_path / 'a.xlsx'}, Sheet!D2"


def test_names_keep_their_small_letters_and_replaced_signs_are_told(tmp_path: Path) -> None:
    content = [["Card", "Cost", "Text"], ["short", 1, "Take {x} of **it."], ["Long", 2, "Go."]]
    for name, written in ("a.xlsx", workbook(content)), (
        "b.csv", "\n".join(",".join(map(str, row)) for row in content)
    ):  # fmt: skip
        done = imported(tmp_path, name, written)
        game = sound(done.path)
        (table,) = game.rules.costs.values()
        title = next(iter(game.rules.costs))
        assert [game.words["en"][f"costs.{title}.{row.id}.name"] for row in table.rows] == ["short", "Long"]
        assert done.passed == (
            "`{` in row 2: `(` stands for it", "`}` in row 2: `)` stands for it", "`**` in row 2: it marks nothing",
        )  # fmt: skip
        prints(done.path)


def test_the_name_of_a_file_is_no_line_of_the_game(tmp_path: Path) -> None:
    file = tmp_path / "cards\ntitle: Forged \x1b.csv"
    file.write_text("Name,Cost\nFly,2\nFrog,1\n")
    made = import_game(file, tmp_path / "cards.yaml").path
    assert made.read_text(encoding="utf-8").startswith("# Read from cards?title: Forged ?.csv by `printgen import`")
