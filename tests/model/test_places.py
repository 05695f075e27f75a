from pathlib import Path

import pytest

from printgen.model.load.game import LoadedGame
from printgen.span import Span


def text_at(span: Span) -> str:
    lines = Path(span.file).read_text(encoding="utf-8").splitlines()
    end = span.end_column - 1 if span.end_line == span.line else None
    return lines[span.line - 1][span.column - 1 : end]


@pytest.mark.parametrize(
    ("path", "key", "file", "text"),
    [
        (("rules", "tables", "landing", "rows", 1, "when"), False, "rules", "{on: reed}"),
        (("rules", "tables", "landing", "rows", "reed", "when"), True, "rules", "when"),
        (("rules", "costs", "moves", "rows", "dive", "cost"), False, "rules", "turn"),
        (("setup", "placements", 0, "for_seats", "right"), False, "setup", "c2"),
        (("setup", "placements", 0, "for-seats"), True, "setup", "for-seats"),
        (("game", "licence_note"), True, "game", "licence-note"),
        (("game", "boxes", 0), False, "game", "pond"),
        (("words", "en", "turn.hop.text"), False, "words/en", '"up to {facts.jump} spaces"'),
        (("words", "en", "turn.hop.nothing"), False, "words/en", "game: {lead: a race for flies}"),
        (("score", "total"), False, "score", "F + 2 * lily_pads"),
        (("variants", "feast"), True, "variants", "feast"),
        (("rules", "nothing"), False, "rules", "facts:"),
        (("rules",), True, "rules", ""),
    ],
)
def test_a_path_of_the_model_leads_to_its_place(
    tiny: LoadedGame, path: tuple[str | int, ...], key: bool, file: str, text: str
) -> None:
    span = tiny.locator.locate(path, key=key)
    assert Path(span.file).as_posix().endswith(f"games/frogs/{file}.yaml")
    assert text_at(span) == text


def test_the_parts_of_a_box_are_found_in_the_file_they_stand_in(tiny: LoadedGame) -> None:
    boards = tiny.locator.locate(("boxes", "pond", "boards", "water", "pitch", "y"))
    tiles = tiny.locator.locate(("boxes", "pond", "tiles", "tile", "piles", "symbol", "1"))
    assert (Path(boards.file).name, text_at(boards)) == ("board.yaml", "41 mm")
    assert (Path(tiles.file).name, text_at(tiles)) == ("tiles.yaml", "1")


def test_a_node_is_found_by_its_keys(tiny: LoadedGame) -> None:
    node = tiny.locator.at(("setup", "seats", "left"))
    assert node is not None
    assert node.value == {"space": "a1", "colour": "blue"}
    assert tiny.locator.at(("setup", "nothing", "left")) is None
