"""The built-in files are found in a checkout, and a file that cannot be read is None."""

from pathlib import Path

from printgen import resources


def test_a_checkout_has_data_and_templates_beside_the_package(root: Path) -> None:
    assert resources.data_root() == root / "data"
    assert resources.template_root() == root / "templates"


def test_the_font_folder_holds_upright_and_italic_in_two_weights() -> None:
    faces = {path.name for path in resources.font_folder().glob("*.ttf")}
    assert {f"SourceSansPro-{face}.ttf" for face in ("Regular", "It", "Bold", "BoldIt")} <= faces


def test_a_file_that_is_missing_a_folder_or_no_text_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "latin").write_bytes(b"\xe9")
    (tmp_path / "text").write_text("é", encoding="utf-8")
    assert resources.read_text(str(tmp_path / "text")) == "é"
    for name in ("missing", "latin", "."):
        assert resources.read_text(str(tmp_path / name)) is None
