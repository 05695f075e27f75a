"""What others wrote to do harm: a problem that says what is wrong, in little time and memory, and nothing leaks."""

import fcntl
import os
import resource
import shutil
import subprocess
import sys
import time
import warnings
import zipfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader, PdfWriter
from pypdf.generic import DecodedStreamObject, DictionaryObject, NameObject

from printgen import limits
from printgen.app.importing.game import import_game
from printgen.errors import LimitError, PrintgenError
from printgen.expression import compile_expression
from printgen.limits import (
    BOUNDS,
    COORDINATE,
    FIELD_LETTERS,
    FIELDS,
    FILE_NAME_BYTES,
    FOLDERS_DEEP,
    FORMULA_LETTERS,
    FORMULA_PARTS,
    PDF_PAGES,
    RECIPE_BYTES,
    RECIPE_FILES,
    TEXT_LETTERS,
)
from printgen.model.path_syntax import read_path
from printgen.preflight import embedded_recipe, filled_form, read_pdf
from printgen.preflight.read import drawing
from printgen.search.journal import Journal
from printgen.source import read_text
from tests.fuzzing.pdfs import drawn, finished, form, recipe_of, with_recipe
from tests.fuzzing.subjects import workbook
from tests.workshop import WORKSPACE, inspect

CASES = Path(__file__).parent / "cases" / "hostile"
SECONDS, BYTES = 60, 2_000_000_000
"""Of the processor and of address space, for each: a machine that tests has no more to spare."""


def tool(*words: str, folder: Path, **options: Any) -> subprocess.CompletedProcess[bytes]:
    """Run the tool so that it cannot take the machine with it."""

    def bound() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))

    options["env"] = os.environ | options.get("env", {})
    command = [sys.executable, "-m", "printgen", *words]
    return subprocess.run(command, cwd=folder, capture_output=True, check=False, preexec_fn=bound, **options)


@pytest.mark.parametrize(
    ("file", "said"),
    [
        ("bigrect", b"error["),
        ("kitcopies", b"error[out-of-range]: the recipe has an impossible `copies`"),
        ("fdeep", b"error[damaged-recipe]: the recipe brings a file with the impossible name"),
        ("glong", b"error[unknown-game]: the recipe names `xxxx"),
    ],
)
def test_a_hostile_file_is_a_problem(file: str, said: bytes, tmp_path: Path) -> None:
    done = tool("preflight", str(CASES / f"{file}.pdf"), folder=tmp_path)
    assert (done.returncode, said in done.stderr) == (1, True), done.stderr[:500]


def test_a_number_of_thousands_of_digits_names_no_pad(tmp_path: Path) -> None:
    name = next(iter(WORKSPACE.game_ids()))
    done = tool("score", name, str(CASES / "pad5000.pdf"), folder=tmp_path)
    assert (done.returncode, b"error[no-pad]" in done.stderr) == (1, True)


def refused(work: Callable[[], object]) -> str:
    with pytest.raises(LimitError) as excinfo:
        work()
    (problem,) = excinfo.value.problems
    return problem.code


def test_areas_beyond_the_page_are_looked_up_on_the_page_alone() -> None:
    (page,) = read_pdf(drawn(b"0 0 1 rg 0 0 9 9 re f -99999999 -99999999 299999999 299999999 re f")).pages
    assert sum(map(len, page.areas._cells.values())) < 1000


def test_too_many_areas_and_too_large_a_page_are_refused() -> None:
    (page,) = read_pdf(drawn(b"0 0 9000 9000 re f " * 100, 9000)).pages
    assert refused(lambda: page.areas) == "pdf-too-large"
    assert refused(lambda: read_pdf(drawn(b"", 99_999))) == "pdf-too-large"


def within_itself() -> bytes:
    """Return a page with a drawing that shows itself."""
    writer = PdfWriter(clone_from=PdfReader(BytesIO(drawn(b"/Me Do"))))
    form = DecodedStreamObject()
    form.set_data(b"/Me Do")
    form.update({NameObject("/Type"): NameObject("/XObject"), NameObject("/Subtype"): NameObject("/Form")})
    own = DictionaryObject({NameObject("/XObject"): DictionaryObject({NameObject("/Me"): writer._add_object(form)})})
    writer.pages[0][NameObject("/Resources")] = form[NameObject("/Resources")] = own
    return finished(writer)


def test_too_many_pages_and_drawings_in_one_another_are_refused() -> None:
    writer = PdfWriter()
    for _ in range(PDF_PAGES + 1):
        writer.add_blank_page(72, 72)
    assert refused(lambda: read_pdf(finished(writer))) == "pdf-too-large"
    assert refused(lambda: [page.areas for page in read_pdf(within_itself()).pages]) == "pdf-too-large"


def test_too_many_operators_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawing, "PDF_OPERATORS", 1000)
    assert len(read_pdf(drawn(b"q Q " * 500)).pages) == 1
    assert refused(lambda: [page.areas for page in read_pdf(drawn(b"q Q " * 501)).pages]) == "pdf-too-large"


def test_a_coordinate_beyond_the_bound_is_refused() -> None:
    assert len(read_path(f"M0 0L{COORDINATE} -{COORDINATE}Z")) == 3
    for path in (f"M0 0L{COORDINATE + 1} 0", f"M0 0L0 -{COORDINATE + 1}", "M0 0L1e999 0"):
        with pytest.raises(ValueError, match="beyond"):
            read_path(path)


def test_a_formula_beyond_the_bounds_is_refused() -> None:
    parts = "+".join(["1"] * (FORMULA_PARTS // 2))
    assert compile_expression(parts, ()).value() == FORMULA_PARTS // 2
    for text in (f"{parts}+1+1", "1" + " " * FORMULA_LETTERS):
        with pytest.raises(PrintgenError) as excinfo:
            compile_expression(text, ())
        assert [problem.code for problem in excinfo.value.problems] == ["bad-formula"]


@pytest.mark.parametrize("name", ["x" * (FILE_NAME_BYTES + 1), "/".join(["a"] * (FOLDERS_DEEP + 1)), "../a", "C:\\a"])
def test_a_recipe_names_no_file_beyond_the_bounds(name: str) -> None:
    (problem,) = inspect(recipe_of({"game": "frogs", "files": {f"frogs/{name}": "a: 1"}}), "a.pdf").problems
    assert problem.code == "damaged-recipe"


def test_a_recipe_that_unpacks_to_too_much_is_refused() -> None:
    assert refused(lambda: embedded_recipe(with_recipe(b" " * (RECIPE_BYTES + 1)))) == "pdf-too-large"
    packed = with_recipe(b"z" * 2_000_000 + b"~>", "/ASCII85Decode")
    assert refused(lambda: embedded_recipe(packed)) == "pdf-too-large"


def test_a_recipe_that_brings_too_many_files_is_refused() -> None:
    files = {f"frogs/words/{number}.yaml": "" for number in range(RECIPE_FILES + 1)}
    assert refused(lambda: inspect(recipe_of({"game": "frogs", "files": files}), "a.pdf")) == "pdf-too-large"


def fields(count: int, value: str) -> bytes:
    return form({f"field{number}": value for number in range(count)})


def test_too_many_fields_and_too_long_a_value_are_refused() -> None:
    assert len(filled_form(fields(3, "x" * FIELD_LETTERS))) == 3
    assert refused(lambda: filled_form(fields(FIELDS + 1, "x"))) == "pdf-too-large"
    assert refused(lambda: filled_form(fields(1, "x" * (FIELD_LETTERS + 1)))) == "pdf-too-large"


def codes(text: str) -> list[str]:
    try:
        read_text(text, "a.yaml")
    except PrintgenError as error:
        return [problem.code for problem in error.problems]
    return []


def test_a_text_without_end_is_refused() -> None:
    assert codes(f"a: {'x' * TEXT_LETTERS}") == []
    assert codes(f"a: {'x' * (TEXT_LETTERS + 1)}") == ["too-large"]


@pytest.mark.parametrize("escape", ["\\e[2J", "\\x07", "\\r", "\\u009b", "\\x00", "\\x7f"])
def test_no_text_steers_a_terminal(escape: str) -> None:
    assert codes(f'title: "a{escape}b"') == ["control-character"]


def test_a_players_name_is_written_without_what_steers_a_terminal(tmp_path: Path) -> None:
    pad = tmp_path / "night\x1b[31m.csv"
    game = next(one for one in WORKSPACE.game_ids() if WORKSPACE.sound_game(one).game.score)
    pad.write_text(",A\x1b[2Jnna,Ben\nno-such-row,1,2\n")
    done = tool("score", game, str(pad), folder=tmp_path)
    assert done.returncode == 1
    assert b"night\\x1b[31m.csv" in done.stderr
    assert b"\x1b" not in done.stdout + done.stderr


@pytest.mark.parametrize("words", ["check", "aid", "rulings", "preflight", "score ghost-ship", "import", "reprint"])
@pytest.mark.parametrize("there", [False, True])
def test_the_break_in_a_name_of_a_file_begins_no_line(words: str, there: bool, tmp_path: Path) -> None:
    forged = "all well\nerror[forged]: send it\u2028error[forged]: to us.yaml"
    if there:
        (tmp_path / forged).write_text("title: [broken\n")
    done = tool(*words.split(), forged, folder=tmp_path)
    said = (done.stdout + done.stderr).decode()
    assert "all well" in said
    assert [line for line in said.splitlines() if line.startswith("error[forged]")] == []


def test_the_break_in_the_name_of_a_game_begins_no_line(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "chess\nerror[forged]: send it.yaml").write_text("title: Chess\nlicence: CC0-1.0\n")
    for words in ("games", "check", "check --sheets", "build aid"):
        done = tool(*words.split(), folder=tmp_path)
        said = (done.stdout + done.stderr).decode()
        assert [line for line in said.splitlines() if line.lstrip().startswith("error[forged]")] == []


def test_a_recipe_reads_no_folder_of_this_machine(own: Path) -> None:
    (problem,) = inspect(recipe_of({"game": str(own)}), "a.pdf").problems
    assert problem.code == "unknown-game"
    (own / "game.yaml").write_text("secret: 1\n")
    assert "secret" not in str(inspect(recipe_of({"game": str(own)}), "a.pdf").problems)


def test_problems_of_a_recipes_files_quote_no_file_of_this_machine(tmp_path: Path) -> None:
    (tmp_path / "frogs").mkdir()
    (tmp_path / "frogs" / "game.yaml").write_text("the-password: hunter2\n")
    (tmp_path / "a.pdf").write_bytes(recipe_of({"game": "frogs", "files": {"frogs/game.yaml": "ids: [\n"}}))
    done = tool("reprint", "a.pdf", folder=tmp_path)
    assert (done.returncode, b"printgen.json/frogs/game.yaml" in done.stderr) == (1, True), done.stderr
    assert b"hunter2" not in done.stderr + done.stdout


def test_a_link_out_of_a_game_is_not_followed(own: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere.yaml"
    shutil.move(own / "rules.yaml", elsewhere)
    (own / "rules.yaml").symlink_to(elsewhere)
    assert "link" in [problem.code for problem in WORKSPACE.examine(str(own))]


def test_a_link_within_a_game_and_to_a_whole_game_is_followed(own: Path, tmp_path: Path) -> None:
    shutil.move(own / "rules.yaml", own / "words" / "rules.txt")
    (own / "rules.yaml").symlink_to(own / "words" / "rules.txt")
    other = tmp_path / "linked"
    other.symlink_to(own)
    for folder in (own, other):
        assert "link" not in [problem.code for problem in WORKSPACE.examine(str(folder))]


def test_a_digit_of_another_script_is_no_number() -> None:
    with pytest.raises(PrintgenError) as excinfo:
        compile_expression("1\u0661.5", ())
    assert [problem.code for problem in excinfo.value.problems] == ["bad-formula"]


def test_a_language_with_an_endless_name_is_no_id(own: Path) -> None:
    path = own / "game.yaml"
    lines = path.read_text().splitlines()
    path.write_text("\n".join(f"languages: [{'x' * 300}]" if one.startswith("languages:") else one for one in lines))
    assert "bad-id" in [problem.code for problem in WORKSPACE.examine(str(own))]


@pytest.mark.parametrize("words", [("aid", "x" * 300), *(("calibrate", "-o", to) for to in ("x" * 300, "a/" * 2100))])
def test_a_name_no_file_can_have_is_told(words: tuple[str, ...], tmp_path: Path) -> None:
    done = tool(*words, folder=tmp_path)
    assert (done.returncode, b"error[bad-path]" in done.stderr) == (2, True), done.stderr


def test_a_working_folder_that_is_gone_is_told(tmp_path: Path, root: Path) -> None:
    script = f"mkdir gone; cd gone; rmdir ../gone; '{sys.executable}' -m printgen check ."
    env = os.environ | {"PYTHONPATH": str(root)}
    done = subprocess.run(["bash", "-c", script], cwd=tmp_path, env=env, capture_output=True, check=False)
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr


def test_warnings_as_errors_leave_no_traceback(tmp_path: Path) -> None:
    done = tool("calibrate", "--no-cache", "-q", "-o", "a.pdf", folder=tmp_path, env={"PYTHONWARNINGS": "error"})
    assert (done.returncode, done.stderr) == (0, b"")


def test_words_may_hold_what_looks_like_a_colour(own: Path, tmp_path: Path) -> None:
    path = own / "game.yaml"
    lines = path.read_text().splitlines()
    path.write_text("\n".join("title: var(--x) var(--ink)" if one.startswith("title:") else one for one in lines))
    done = tool("pad", str(own), "-q", "-o", str(tmp_path / "a.pdf"), folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, b"")


needs_full = pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no disk that is always full")


@needs_full
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_short_write_to_stdout_is_not_taken_for_all(tmp_path: Path, unbuffered: str) -> None:
    script = f"ulimit -f 8; '{sys.executable}' -m printgen calibrate --no-cache -q -o - > a.pdf"
    env = os.environ | {"PYTHONUNBUFFERED": unbuffered, "PRINTGEN_CACHE": str(tmp_path / "none")}
    env["PYTHONDONTWRITEBYTECODE"] = "1"  # else what Python compiles is torn for all
    done = subprocess.run(["bash", "-c", script], cwd=tmp_path, env=env, capture_output=True, check=False)
    assert done.returncode == 5, done.stderr


def test_a_pipe_that_does_not_block_gets_all_of_it(tmp_path: Path) -> None:
    reader, writer = os.pipe()
    os.set_blocking(writer, False)
    fcntl.fcntl(writer, fcntl.F_SETPIPE_SZ, 4096)
    command = [sys.executable, "-m", "printgen", "calibrate", "-q", "-o", "-"]
    with subprocess.Popen(command, cwd=tmp_path, stdout=writer) as child:
        os.close(writer)
        with os.fdopen(reader, "rb") as file:
            begin = file.read(1)
            time.sleep(1)  # it is full meanwhile
            content = begin + file.read()
        assert child.wait() == 0
    assert len(content) > 2 * 4096
    assert content.rstrip().endswith(b"%%EOF")


def test_what_a_library_says_of_an_odd_workbook_is_not_shown(tmp_path: Path) -> None:
    file = tmp_path / "odd.xlsx"
    with zipfile.ZipFile(BytesIO(workbook())) as before, zipfile.ZipFile(file, "w") as after:
        for name in before.namelist():
            odd = b'<sheet name="lost" sheetId="9" state="visible" /></sheets>'
            after.writestr(name, before.read(name).replace(b"</sheets>", odd))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert import_game(file, tmp_path / "odd.yaml").recognised


TASK = {"printgen": "1", "sampler": 1, "data": "d", "task": {"count": 9}}


@pytest.mark.parametrize("text", [None, b"the best\n"])
@pytest.mark.parametrize("resume", [True, False])
def test_a_run_that_was_killed_before_its_journal_went_is_finished(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: bytes | None, resume: bool
) -> None:
    target = tmp_path / "found.jsonl"
    journal = Journal(target, TASK, resume=False)
    journal.add(0, 3, b"one\ntwo\nthree\n", {})
    with monkeypatch.context() as patched:
        patched.setattr(Path, "unlink", lambda *_, **__: os._exit(0))
        if (child := os.fork()) == 0:
            journal.finish(text)
        os.waitpid(child, 0)
    journal.close()
    assert target.read_bytes() == text or b"one\ntwo\nthree\n"
    again = Journal(target, TASK, resume=resume)
    assert again.resumed is resume
    if not again.done:
        again.add(0, 3, b"one\ntwo\nthree\n", {})
    again.finish(text)
    assert target.read_bytes() == (text or b"one\ntwo\nthree\n")
    assert [path.name for path in tmp_path.iterdir()] == [target.name]


def test_the_page_on_bounds_says_what_the_code_holds(root: Path) -> None:
    page = (root / "SECURITY.md").read_text(encoding="utf-8")
    rows = [line for line in page.splitlines() if line.startswith("| ")]
    assert rows[1:] == [f"| {one.what} | {one.amount} | `{one.code}` |" for one in BOUNDS]


def test_every_bound_of_the_code_is_told() -> None:
    constants = {name: value for name, value in vars(limits).items() if isinstance(value, int | float)}
    untold = constants.keys() - {name for name, value in constants.items() if value in {one.most for one in BOUNDS}}
    assert untold == {"STRAY_SECONDS", "IMPORTED_COLUMNS"}  # what lies beyond these is no problem of anybody's
