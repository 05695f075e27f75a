"""The list of games, for people and for programs."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from printgen.app.registry import BASIC_KINDS as KINDS
from printgen.model.play.options import switchable
from tests.cli.conftest import command as command_line
from tests.workshop import WORKSPACE


def test_the_list_names_every_game_with_its_people_and_variants(tool: Any) -> None:
    text = tool("games").text
    assert all(len(line) <= 88 for line in text.splitlines())
    for name in WORKSPACE.game_ids():
        game = WORKSPACE.sound_game(name).game
        assert f"{name}  " in text
        assert game.head.title in text
        assert all(person in text for person in game.head.designers)
        assert all(variant in text for variant in game.variants)
        assert all(reading.replace(".", "=", 1) in text for reading in switchable(game))


def test_a_program_gets_one_list_of_the_same(tool: Any) -> None:
    records = json.loads(tool("games", "--json").out)
    assert [record["id"] for record in records] == list(WORKSPACE.game_ids())
    for record in records:
        game = WORKSPACE.sound_game(record["id"]).game
        assert record["sheets"] == list(KINDS)
        assert record["players"] == list(game.setup.players)
        assert record["players-with-variants"] == list(game.head.players)
        assert record["variants"] == list(game.variants)
        assert record["readings"] == [one.replace(".", "=", 1) for one in switchable(game)]
        assert record["languages"] == list(game.words)


def test_the_list_tells_of_fewer_or_more_players_whom_a_variant_allows(tool: Any) -> None:
    text = " ".join(tool("games").text.split())
    assert "Scott Almes, 2–4 players, with variants 1–4" in text
    assert "Steve Beard, 2–4 players, with variants 2–8" in text
    assert "Steffan O’Sullivan, 2–4 players aid" in text


def test_a_game_that_cannot_be_read_is_reported_and_the_others_are_listed(tool: Any, tmp_path: Path) -> None:
    for folder, text in {"games": "title: Pond\nplayers: 2\n", "games/": "id: lake\ntitle: Sea\nplayers: 2\n"}.items():
        file = tmp_path / folder / ("sea.yaml" if folder.endswith("/") else "pond.yaml")
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
    run = subprocess.run(command_line("games"), cwd=tmp_path, capture_output=True, text=True, check=False)
    assert run.returncode == 1
    assert all(f"{name}  " in run.stdout for name in (*WORKSPACE.game_ids(), "pond"))
    assert "games/sea.yaml:1:5: error[wrong-id]" in run.stderr
    run = subprocess.run(command_line("games", "--json"), cwd=tmp_path, capture_output=True, text=True, check=False)
    assert [one["id"] for one in json.loads(run.stdout)] == sorted([*WORKSPACE.game_ids(), "pond"])


@pytest.mark.parametrize("command", ["games", "kits"])
def test_what_was_read_before_is_listed_without_models_or_yaml(process: Any, command: str) -> None:
    first = process(command)
    words = [sys.executable, "-X", "importtime", "-m", "printgen", command]
    again = subprocess.run(words, capture_output=True, text=True, check=True)
    assert again.stdout == first.text
    imported = {row.rpartition("|")[2].strip() for row in again.stderr.splitlines()}
    assert "printgen.app.summary" in imported
    assert imported & {"jinja2", "pydantic", "yaml", "printgen.app.registry", "printgen.checker.run"} == set()
