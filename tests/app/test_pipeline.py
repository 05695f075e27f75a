"""The straight way: games of the tool and of its users, and where the way stops."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from printgen.app import exports, pipeline
from printgen.checker.position.fairness import RECOUNTED
from printgen.errors import PrintgenError, UsageError
from printgen.pdf.alike.kept_pages import KeptPages
from printgen.preflight import embedded_recipe
from printgen.problems import Severity
from printgen.sheet.core.request import Request
from tests import workshop
from tests.workshop import WORKSPACE, request_of


def test_pages_made_from_those_of_an_arrangement_before_are_as_if_typeset(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[int] = []
    document = KeptPages.document

    def counted(kept: KeptPages, *given: Any) -> Any:
        made = document(kept, *given)
        tried.append(kept.typeset)
        return made

    monkeypatch.setattr(KeptPages, "document", counted)
    printed = workshop.print_sheet(request_of("setup", "amdiak", paper="a5", seed="1"))
    assert len(tried) > 1, "the first arrangement fits: take another sheet"
    assert tried[-1] < len(tried) * len(printed.sheet.pages), "no page was made from one before"
    assert printed.pdf == pipeline.typeset(printed.sheet)


def test_a_sheet_goes_the_whole_way(own: Path) -> None:
    printed = workshop.print_sheet(request_of("pad", str(own)))
    assert printed.pdf.startswith(b"%PDF-")
    assert printed.problems == ()
    assert printed.sheet.kind == "pad"
    recipe = embedded_recipe(printed.pdf)
    assert recipe == {"schema": "printgen.recipe/1", "request": printed.request.as_record(), "data": recipe["data"]}


def test_a_game_of_ones_own_brings_its_files_along_and_not_its_place(own: Path) -> None:
    request = workshop.game_context(request_of("pad", str(own))).request
    files = {path.relative_to(own.parent).as_posix() for path in own.rglob("*.yaml")}
    assert request.files.keys() == files
    assert all((own.parent / name).read_text() == text for name, text in request.files.items())
    assert request.game == "frogs"
    assert request.command == "printgen pad ./frogs"
    assert str(own.parent) not in str(request)


def test_a_game_that_comes_with_the_tool_brings_nothing_along() -> None:
    for name in WORKSPACE.game_ids():
        for given in (name, str(WORKSPACE.folder_of(name))):
            request = workshop.game_context(request_of("aid", given)).request
            assert (request.game, request.files) == (name, {})


def test_a_folder_here_is_not_taken_for_a_game_of_the_tool(own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = WORKSPACE.game_ids()[0]
    workshop.called_as_its_folder(own.rename(own.with_name(game)))
    monkeypatch.chdir(own.parent)
    assert WORKSPACE.sound_game(game).game.head.title != "Frogs"
    assert WORKSPACE.sound_game(f"./{game}").game.head.title == "Frogs"


def test_a_box_and_icons_of_the_game_go_before_those_of_the_tool(own: Path) -> None:
    context = workshop.game_context(request_of("aid", str(own)))
    icons = {name for name, icon in context.icons.items() if icon != WORKSPACE.resources().icons.get(name)}
    assert "frog" in icons
    assert icons.isdisjoint(WORKSPACE.resources().icons)
    assert list(context.game.boxes) == ["pond"]


def test_all_problems_of_a_game_are_told_at_once(own: Path) -> None:
    for name, old, new in (
        ("rules.yaml", "cost: 1", "cots: 1"),
        ("boxes/pond/box.yaml", "title: ", "tilte: "),
        ("words/en.yaml", "roll: ", "rol: "),
    ):
        path = own / name
        assert old in path.read_text()
        path.write_text(path.read_text().replace(old, new, 1))
    with pytest.raises(PrintgenError) as caught:
        workshop.print_sheet(request_of("aid", str(own)))
    files = {Path(p.span.file).name for p in caught.value.problems if p.span is not None}
    assert {"rules.yaml", "box.yaml"} <= files


def test_what_the_command_line_got_wrong_is_told_before_a_map_is_drawn() -> None:
    # Drawing would need a seed, and there is none.
    for name in WORKSPACE.game_ids():
        for wrong in ({"paper": "b5"}, {"theme": "pink"}, {"language": "xx"}, {"players": 19}):
            with pytest.raises(UsageError) as caught:
                workshop.game_context(request_of("setup", name, **wrong))  # type: ignore[arg-type]
            (problem,) = caught.value.problems
            assert problem.code != "seed-missing"
            assert problem.severity is Severity.ERROR


def positions() -> Iterator[Request]:
    for name in WORKSPACE.game_ids():
        game = WORKSPACE.sound_game(name).game
        seed = "1" if game.setup.tile_map else None
        yield request_of("setup", name, seed=seed)
        most = game.setup.players[1]
        suited = any(most in one.players and not one.chooser for one in game.variants.values())
        yield from (request_of("setup", name, variant_seed=str(n)) for n in range(3) if suited)


@pytest.mark.parametrize("request_", list(positions()), ids=lambda request: request.command)
def test_every_position_comes_with_its_certificate(request_: Request) -> None:
    context = workshop.game_context(request_)
    assert context.position is not None
    assert len(context.findings) > 5
    assert all(finding.ok for finding in context.findings)
    record = exports.position_record(context)
    held = [found.rule for found in context.findings if found.rule != RECOUNTED]
    assert [item["rule"] for item in record["certificate"]] == held
    assert exports.position_text(context).count("  ok  ") >= 5
