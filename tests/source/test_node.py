import pytest

from printgen.errors import PrintgenError
from printgen.source import Node, overlay, read_text, setting

BASE = "chit: {count: 20, size: {diameter: 20 mm}}\nvalues: {1: 5, 2: 5}\nlist: [a, b]\n"


def set_value(base: Node, path: str, text: str) -> Node:
    return overlay(base, setting(path, text))


def test_maps_merge_and_everything_else_is_replaced() -> None:
    base = read_text(BASE, "box.yaml")
    patch = read_text("chit: {size: {diameter: 19 mm, thickness: 2 mm}}\nlist: [c]\n", "my.yaml")
    assert overlay(base, patch).value == {
        "chit": {"count": 20, "size": {"diameter": "19 mm", "thickness": "2 mm"}},
        "values": {1: 5, 2: 5},
        "list": ["c"],
    }


def test_every_value_keeps_the_place_it_was_written_at() -> None:
    base = read_text(BASE, "box.yaml")
    both = overlay(base, read_text("# mine\nchit:\n  count: 18\n", "my.yaml"))
    assert str(both.locate(("chit", "count"))) == "my.yaml:3:10"
    assert str(both.locate(("chit", "count"), key=True)) == "my.yaml:3:3"
    assert str(both.locate(("chit", "size", "diameter"))) == "box.yaml:1:36"


def test_a_key_keeps_the_type_it_has() -> None:
    both = overlay(read_text(BASE, "box.yaml"), read_text("values: {'1': 7}", "my.yaml"))
    assert both.value["values"] == {1: 7, 2: 5}


def test_the_base_stays_as_it_was() -> None:
    base = read_text(BASE, "box.yaml")
    overlay(base, read_text("chit: {count: 1}", "my.yaml"))
    assert base.value == read_text(BASE, "box.yaml").value


def test_a_setting_replaces_one_value_and_is_read_as_yaml() -> None:
    base = read_text(BASE, "box.yaml")
    assert set_value(base, "chit.count", "18").value["chit"]["count"] == 18
    after = set_value(base, "chit.size.diameter", "19.5 mm")
    assert after.value["chit"]["size"] == {"diameter": "19.5 mm"}
    assert str(after.locate(("chit", "size", "diameter"))) == "--set chit.size.diameter:1:1"
    assert set_value(base, "values.2", "6").value["values"] == {1: 5, 2: 6}


def test_a_setting_that_is_not_yaml_is_a_problem_that_names_it() -> None:
    with pytest.raises(PrintgenError) as caught:
        set_value(read_text(BASE, "box.yaml"), "chit.count", "[1")
    (problem,) = caught.value.problems
    assert problem.code == "yaml-syntax"
    assert problem.place.startswith("--set chit.count")


def test_a_path_of_ten_thousand_steps_does_no_harm() -> None:
    after = set_value(read_text(BASE, "box.yaml"), "x." * 10_000 + "x", "1")
    assert "x" in after.value
