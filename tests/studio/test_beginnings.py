"""A game that is begun in the studio, or brought in: in the language of whoever uses it, or nothing is left of it."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.studio.conftest import Running, running


@pytest.fixture(scope="module")
def german(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("empty")
    with running(folder, "--workspace", str(folder), "--lang", "de") as studio:
        yield studio


def begin(studio: Running, query: str, body: bytes | None = None) -> dict[str, Any]:
    _, _, answer = studio.ask(f"/api/new?{query}", "POST", body, Origin=f"http://127.0.0.1:{studio.port}")
    made: dict[str, Any] = json.loads(answer)
    return made


@pytest.mark.parametrize(
    ("query", "body", "code"),
    [
        ("name=sea&file=sea.csv", b"nothing to see\n", "nothing-recognised"),
        ("name=sea&file=sea.pdf", b"%PDF\n", "unknown-form"),
        ("name=sea&file=..", b"Name,Cost\nMove,much\n", "bad-row"),
        ("name=Sea%2F..", None, "bad-name"),
        ("name=sea&board=round", None, "bad-value"),
    ],
)
def test_what_is_refused_leaves_nothing(german: Running, query: str, body: bytes | None, code: str) -> None:
    answer = begin(german, query, body)
    assert [one["code"] for one in answer["problems"]] == [code]
    assert [*german.folder.iterdir()] == []


def test_a_game_begins_in_the_language_of_the_studio(german: Running) -> None:
    assert begin(german, "name=mein-spiel") == {"game": "mein-spiel"}
    text = (german.folder / "games" / "mein-spiel.yaml").read_text(encoding="utf-8")
    assert "title: Mein Spiel" in text
    assert "languages: [de]" in text
    assert [one["code"] for one in begin(german, "name=mein-spiel")["problems"]] == ["exists"]
    assert begin(german, "name=see&file=See.csv", b"Name,Kosten\nZug,1\n") == {"game": "see"}
    assert [one.name for one in sorted((german.folder / "games").iterdir())] == ["mein-spiel.yaml", "see.yaml"]


def test_what_it_is_called_may_be_its_title(german: Running) -> None:
    assert begin(german, "name=M%C3%B6wen+%26+Kr%C3%A4hen") == {"game": "mowen-krahen"}
    assert begin(german, "name=Die+F%C3%A4hre&file=a.csv", b"Name,Kosten\nZug,1\n") == {"game": "die-fahre"}
    for name, title in (("mowen-krahen", "Möwen & Krähen"), ("die-fahre", "Die Fähre")):
        assert title in (german.folder / "games" / f"{name}.yaml").read_text(encoding="utf-8")


def test_no_game_takes_the_name_of_another_wherever_that_lies(german: Running) -> None:
    known = [one["id"] for one in json.loads(german.ask("/api/rail")[2])["games"]]
    here = f"http://127.0.0.1:{german.port}"
    for name in known:
        assert [one["code"] for one in begin(german, f"name={name}")["problems"]] == ["exists"]
        _, _, answer = german.ask(f"/api/copy?game={known[0]}&name={name}", "POST", Origin=here)
        assert [one["code"] for one in json.loads(answer)["problems"]] == ["exists"]
    assert [one["id"] for one in json.loads(german.ask("/api/rail")[2])["games"]] == known


def test_there_is_no_place_for_it_without_a_workspace(tmp_path: Path) -> None:
    (tmp_path / "photos").mkdir()
    with running(tmp_path) as studio:
        assert [one["code"] for one in begin(studio, "name=sea")["problems"]] == ["no-workspace"]
    assert [one.name for one in tmp_path.iterdir()] == ["photos"]
