"""printgen catalogue: a book of maps from one line, and a reason where there is none."""

from pathlib import Path
from typing import Any

from printgen.preflight import embedded_recipe, read_pdf


def test_a_catalogue_is_printed_where_it_is_wanted_and_says_how_it_was_made(
    tool: Any, discovered: str, tmp_path: Path
) -> None:
    result = tool("catalogue", discovered, "--count", "2", "--from", "3", "--fair", "9")
    assert (result.code, result.out) == (0, b"")
    [path] = tmp_path.glob("output/*/*.pdf")
    assert path.name.startswith("catalogue-") and "-2-maps-from-3-" in path.name
    assert f"{path.relative_to(tmp_path)}  (1 page)" in result.err
    request = embedded_recipe(path.read_bytes())["request"]
    assert (request["kind"], request["count"], request["first"]) == ("catalogue", 2, 3)
    assert request["fair"] == 9.0


def test_a_catalogue_says_that_each_map_was_checked(tool: Any, root: Path) -> None:
    file = str(root / "tests/cases/islet.yaml")
    assert tool("catalogue", file, "--count", "2", "-o", "maps.pdf").code == 0
    words = [word.text for page in read_pdf(Path("maps.pdf").read_bytes()).pages for word in page.words]
    assert "checked: each map is set up by the rules" in " ".join(words)


def test_what_cannot_be_a_catalogue_is_refused_with_a_hint(
    tool: Any, mapped: str, unmapped: str, discovered: str
) -> None:
    for words, told in (
        ((unmapped,), "no-map"),
        ((mapped, "--count", "0"), "out-of-range"),
        ((mapped, "--from", "-1"), "out-of-range"),
        ((mapped, "--fair", "-0.5"), "out-of-range"),
        ((discovered, "--hidden"), "no-effect"),
        ((mapped, "--lang", "en,de"), "several-languages"),
    ):
        result = tool("catalogue", *words)
        assert result.code == 2
        assert f"error[{told}]" in result.err
        assert "Traceback" not in result.err
