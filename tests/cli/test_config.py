"""What is usual for whoever prints: an option, else the environment, else what is set, else the locale."""

import os
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from printgen.cli.commands import config as config_command
from printgen.cli.shell.settings import config_file
from tests.workshop import WORKSPACE

GAME = WORKSPACE.game_ids()[0]


@pytest.fixture(autouse=True)
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let what is set be set in a folder of this test alone."""
    monkeypatch.setenv("PRINTGEN_CONFIG", str(tmp_path / "config"))


def made(tool: Any, *words: str) -> str:
    """Print a sheet of one page, and give its name."""
    result = tool("pad", GAME, *words)
    assert result.code == 0, result.err
    return Path(result.err.partition("  ")[0]).name


def test_an_option_goes_before_the_environment_that_before_what_is_set_and_that_before_the_locale(
    tool: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert made(tool) == "pad-a4.pdf"
    monkeypatch.setenv("LC_ALL", "de_US.UTF-8")
    assert made(tool) == "pad-letter-de.pdf"
    assert tool("config", "paper", "a5").code == tool("config", "lang", "en").code == 0
    assert made(tool) == "pad-a5.pdf"
    monkeypatch.setenv("PRINTGEN_PAPER", "letter")
    monkeypatch.setenv("PRINTGEN_LANG", "de")
    assert made(tool) == "pad-letter-de.pdf"
    assert made(tool, "--paper", "a5", "--lang", "en") == "pad-a5.pdf"


@pytest.mark.parametrize(
    ("locale", "paper", "language"),
    [("C.UTF-8", "a4", "en"), ("en_CA.UTF-8", "letter", "en"), ("es_MX", "letter", "es"), ("de_CH@euro", "a4", "de"),
     ("POSIX", "a4", "en"), ("de", "a4", "de"), ("english", "a4", "en")],
)  # fmt: skip
def test_the_locale_tells_paper_and_language(
    tool: Any, monkeypatch: pytest.MonkeyPatch, locale: str, paper: str, language: str
) -> None:
    monkeypatch.setenv("LC_ALL", locale)
    assert (tool("config", "paper").text, tool("config", "lang").text) == (f"{paper}\n", f"{language}\n")


def test_a_game_that_has_not_got_the_language_is_printed_in_one_that_it_has(
    tool: Any, own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert "pad-a4.pdf" in tool("pad", "./frogs").err
    (own / "words" / "en.yaml").rename(own / "words" / "de.yaml")
    head = own / "game.yaml"
    head.write_text(head.read_text().replace("[en]", "[de]"))
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    assert "pad-a4-de.pdf" in tool("pad", "./frogs").err


@pytest.mark.parametrize(
    ("locale", "words", "language"), [("de_AT", (), "de"), ("es_MX", (), "en"), ("de_AT", ("--lang", "en"), "en")]
)
def test_a_new_game_begins_in_the_language_of_its_user_or_in_english(
    tool: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, locale: str, words: tuple[str, ...], language: str
) -> None:
    monkeypatch.setenv("LC_ALL", locale)
    assert tool("new", "pond", *words, "-o", str(tmp_path / "pond.yaml")).code == 0
    assert ("languages: [de]" in (tmp_path / "pond.yaml").read_text(encoding="utf-8")) == (language == "de")


def test_the_list_says_where_each_value_comes_from_and_unset_forgets_it(
    tool: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PRINTGEN_THEME", "low-ink")
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    tool("config", "paper", "letter")
    rows = {line.split()[0]: line.split()[1:] for line in tool("config").text.splitlines()}
    assert rows["paper"] == ["letter", str(config_file())]
    assert rows["lang"] == ["de", "LC_ALL=de_DE.UTF-8"]
    assert rows["theme"] == ["low-ink", "PRINTGEN_THEME"]
    assert rows["printer"] == ["–", "not", "set"]
    tool("config", "paper", "--unset")
    assert tool("config", "paper").text == "a4\n"
    assert not config_file().exists()


def test_a_printer_and_a_theme_that_are_set_are_those_of_every_sheet(tool: Any, tmp_path: Path) -> None:
    tool("profile", "office", "--margin", "4")
    (tmp_path / "tea.yaml").write_text("based-on: standard\ntitle: tea house\ncolours: {face: '#F2E2C4'}\n")
    assert tool("config", "printer", "office").code == tool("config", "theme", "tea.yaml").code == 0
    assert made(tool) == "pad-a4-office-tea.pdf"


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("paper", "lettre"), "unknown-paper"),
        (("lang", "xx"), "unknown-language"),
        (("printer", "nobody"), "unknown-printer"),
        (("theme", "rainbow"), "unknown-theme"),
        (("workspace", "nowhere"), "unknown-workspace"),
        (("--unset",), "no-name"),
        (("paper", "a4", "--unset"), "contradiction"),
    ],
)
def test_what_no_sheet_could_be_printed_with_is_not_kept(tool: Any, words: tuple[str, ...], code: str) -> None:
    result = tool("config", *words)
    assert result.code == 2
    assert f"error[{code}]" in result.err
    assert not config_file().exists()


def test_a_file_that_is_wrong_is_told_at_its_line(tool: Any) -> None:
    config_file().parent.mkdir()
    config_file().write_text("paper: a4\nlangauge: de\n")
    result = tool("config")
    assert result.code == 1
    assert f"{config_file()}:2:1: error[unknown-key]" in result.err


def test_a_workspace_that_is_set_is_that_of_every_folder(process: Any, root: Path) -> None:
    tiny = root / "tests" / "cases" / "tiny"
    assert process("config", "workspace", str(tiny)).code == 0
    assert "Frogs" in process("games").text
    assert process("config", "workspace").text == f"{tiny}\n"


def test_of_two_that_set_something_at_once_neither_is_lost(tool: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    write, settings = config_command.write_config, (("paper", "a5"), ("lang", "de"))

    def late(values: Mapping[str, str]) -> None:
        time.sleep(0.5)
        write(values)

    monkeypatch.setattr(config_command, "write_config", late)
    children = []
    for words in settings:
        if (child := os.fork()) == 0:
            os._exit(tool("config", *words).code)
        children.append(child)
    assert [os.waitpid(child, 0)[1] for child in children] == [0, 0]
    assert [tool("config", key).text for key, _ in settings] == ["a5\n", "de\n"]
