"""The built-in data, templates and fonts are found."""

from pathlib import Path

from printgen import resources


def test_a_checkout_has_data_and_templates_beside_the_package(root: Path) -> None:
    assert resources.data_root() == root / "data"
    assert resources.template_root() == root / "templates"


def test_the_font_folder_holds_upright_and_italic_in_two_weights() -> None:
    faces = {path.name for path in resources.font_folder().glob("*.ttf")}
    assert {f"SourceSansPro-{face}.ttf" for face in ("Regular", "It", "Bold", "BoldIt")} <= faces
