"""The README tells the truth: its commands run and print what it says, its files and pictures are.

A line with only … in a transcript stands for any lines; --update-golden writes transcripts anew.
"""

import io
import re
import shlex
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest

from printgen.cli.shell.command_group import COMMANDS
from printgen.cli.shell.run import run as run_tool
from tests.workshop import WORKSPACE, everything

README = Path(__file__).parent.parent / "README.md"
TEXT = README.read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
TRANSCRIPTS = [text for language, text in BLOCKS if language == "console"]


def steps(transcript: str) -> list[tuple[str, str]]:
    """Take a transcript apart: each command with what it prints."""
    parts = re.split(r"^\$ (.*)\n", transcript, flags=re.MULTILINE)
    assert parts[0] == ""
    return list(zip(parts[1::2], parts[2::2], strict=True))


def matches(printed: str, told: str) -> bool:
    pattern = "".join("(?s:.*)" if line == "…\n" else re.escape(line) for line in told.splitlines(keepends=True))
    return re.fullmatch(pattern, printed) is not None


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the working folder, with the files that the README shows, each named in its first line."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    for language, text in BLOCKS:
        name = re.match(r"# ([\w-]+\.yaml)\n", text)
        if language == "yaml" and name:
            (tmp_path / name[1]).write_text(text, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("transcript", TRANSCRIPTS, ids=lambda text: steps(text)[0][0])
def test_the_commands_print_what_the_readme_says(transcript: str, folder: Path, update_golden: bool) -> None:
    ran = [(command, told, run(command)) for command, told in steps(transcript)]
    if update_golden and not all(matches(printed, told) for _, told, printed in ran):
        anew = "".join(f"$ {command}\n{printed}" for command, _, printed in ran)
        text = README.read_text(encoding="utf-8").replace(transcript, anew)
        README.write_text(text, encoding="utf-8", newline="\n")
    else:
        for _, told, printed in ran:
            assert matches(printed, told), f"{printed}\npytest --update-golden writes it"


def run(command: str) -> str:
    """Run a command of the README in the working folder; give what it prints, on either stream."""
    tool, *words = shlex.split(command)
    assert tool == "printgen"
    printed = io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True)
    with redirect_stdout(printed), redirect_stderr(printed):
        code = run_tool(words)
    printed.seek(0)
    assert code == 0, printed.read()
    return printed.read()


def test_there_are_transcripts_with_real_output() -> None:
    assert len(TRANSCRIPTS) > 3
    assert any("…\n" not in told for text in TRANSCRIPTS for _, told in steps(text))


def test_every_command_of_the_tool_is_explained_and_no_other() -> None:
    table = "\n".join(line for line in TEXT.splitlines() if line.startswith("| `printgen "))
    named = set(re.findall(r"`printgen (\w+)", table))
    assert named == set(COMMANDS)


def test_the_files_it_names_are_those_of_a_build() -> None:
    table = TEXT[: TEXT.index("## Gallery")]
    named = set(re.findall(r"`([\w-]+\.pdf)`", table))
    assert len(named) > 8
    assert named <= {request.file_name for request in everything("ghost-ship", "1")}


def test_every_picture_is_there_and_stands_beside_the_command_that_prints_it(root: Path) -> None:
    shown = re.findall(r'<img src="([^"]+)"[^>]*><br>`([^`]+)`', TEXT)
    pictures = {path for path, _ in shown} | set(re.findall(r"!\[[^]]*\]\(([^)]+)\)", TEXT))
    pictures |= set(re.findall(r'<img src="([^"]+/studio-\w+\.png)"', TEXT))
    folder = root / "tests" / "golden" / "readme"
    assert {root / path for path in pictures} == set(folder.iterdir())
    names = (*WORKSPACE.game_ids(), *WORKSPACE.kit_ids())
    commands = {request.command for name in names for request in everything(name, "1")}
    commands |= {command for text in TRANSCRIPTS for command, _ in steps(text)}
    for path, command in shown:
        assert command in commands
        kind, name = command.split()[1:3]
        assert re.fullmatch(rf"{name}-{kind}(-\d)?\.png", Path(path).name)


def test_every_file_it_links_to_is_there(root: Path) -> None:
    links = re.findall(r"\]\(([^):]+)\)", TEXT)
    assert len(links) > 2
    assert [link for link in links if not (root / link).is_file()] == []


def test_it_is_short_enough_to_be_read() -> None:
    assert len(TEXT.splitlines()) <= 220
