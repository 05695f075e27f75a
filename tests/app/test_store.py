"""The store of finished sheets: what has not changed is not made again, what has changed is, to the same bytes."""

import os
import pickle
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from printgen.app import pipeline, reprint, store
from printgen.app.build_plan import print_all
from printgen.app.cache import Cache
from printgen.app.fingerprint import GAME_FILES, KIT_FILES, SHARED_FILES
from printgen.app.registry import KINDS
from printgen.app.store import FONT_FILES, TEMPLATE_FILES, Finished, digest_of_sheet
from printgen.app.workspace import Workspace
from printgen.cli.shell.run import run
from printgen.resources import data_root, font_folder, template_root
from printgen.sheet.core.request import Request
from tests import workshop
from tests.workshop import WORKSPACE, request_of

SMALL = ("pad", "rulings")


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """Return the folder of a cache of its own."""
    return tmp_path / "cache"


def requests(game: Path, kinds: Sequence[str] = SMALL) -> tuple[Request, ...]:
    return tuple(request_of(kind, str(game)) for kind in kinds)


def printed(asked: Sequence[Request], cache: Path | None, workers: int = 1) -> dict[str, Finished]:
    """Print sheets as another process would that has the same cache."""
    made = {}
    for outcome in print_all(asked, Workspace(cache=cache), workers):
        assert outcome.sheet is not None, outcome.problems
        made[outcome.request.kind] = outcome.sheet
    return made


def typeset(made: dict[str, Finished]) -> set[str]:
    """Return the kinds of the sheets for which something was typeset."""
    return {kind for kind, sheet in made.items() if sheet.typeset}


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1
    file.write_text(text.replace(old, new), encoding="utf-8")


def test_what_has_not_changed_is_not_typeset_again_and_has_the_same_bytes(own: Path, kept: Path) -> None:
    asked = requests(own)
    alone, first, again = (printed(asked, *how) for how in ((None, 1), (kept, 2), (kept, 2)))
    assert typeset(alone) == typeset(first) == set(SMALL)
    assert typeset(again) == set()
    for kind in SMALL:
        made = replace(alone[kind], typeset=0)
        assert replace(first[kind], typeset=0) == again[kind] == made


def test_one_changed_word_prints_the_sheets_that_show_it_and_no_others(own: Path, kept: Path) -> None:
    asked = requests(own, (*SMALL, "worksheet"))
    before = printed(asked, kept)
    change(own / "words" / "en.yaml", "Does a frog swim?", "Can a frog swim?")
    after = printed(asked, kept)
    assert typeset(after) == {"rulings"}
    plain = printed(asked, None)
    for kind, sheet in after.items():
        assert sheet.pdf == plain[kind].pdf, "that of today, with the data of today in its recipe"
        assert sheet.pdf != before[kind].pdf
        assert reprint.inspect(sheet.pdf, "file", WORKSPACE).problems == sheet.problems
    change(own / "words" / "en.yaml", "Can a frog swim?", "Does a frog swim?")
    assert {kind: sheet.pdf for kind, sheet in printed(asked, kept).items()} == {
        kind: sheet.pdf for kind, sheet in before.items()
    }


def test_a_change_that_no_sheet_shows_prints_none(own: Path, kept: Path) -> None:
    printed(requests(own), kept)
    with (own / "rules.yaml").open("a", encoding="utf-8") as file:
        file.write("# a comment\n")
    assert typeset(printed(requests(own), kept)) == set()


def test_other_joints_of_compounds_make_other_sheets(
    own: Path, kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "data" / "hyphens").mkdir(parents=True)
    monkeypatch.setattr(store, "data_root", lambda: tmp_path / "data")
    digests = set()
    for joints in ("- kiste", "- kiste kopf"):
        (tmp_path / "data" / "hyphens" / "de.yaml").write_text(joints)
        digests.add(Workspace(own=own, cache=kept).store._tool)
    assert len(digests - {None}) == 2


def test_another_request_is_another_sheet(own: Path, kept: Path) -> None:
    printed(requests(own, ["pad"]), kept)
    for options in ({"paper": "a5"}, {"fillable": True}):
        made = printed([request_of("pad", str(own), **options)], kept)
        assert typeset(made) == {"pad"}
        assert made["pad"].pdf == workshop.print_sheet(request_of("pad", str(own), **options)).pdf


def test_warnings_of_preflight_are_part_of_what_is_kept(own: Path, kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from printgen.problems import Problem, Severity

    warning = Problem("small-thing", "a small thing", severity=Severity.WARNING, page=1)
    monkeypatch.setattr(pipeline, "measure", lambda pdf, sheet: (warning,))
    assert printed(requests(own, ["pad"]), kept)["pad"].problems == (warning,)
    monkeypatch.undo()
    assert printed(requests(own, ["pad"]), kept)["pad"].problems == (warning,)
    change(own / "words" / "en.yaml", "Does a frog swim?", "Can a frog swim?")
    made = printed(requests(own, ["pad"]), kept)
    assert typeset(made) == set() and made["pad"].problems == (warning,)


def entries(kept: Path) -> list[Path]:
    return list((kept / "sheets").iterdir())


def test_an_entry_that_was_changed_is_made_anew(own: Path, kept: Path) -> None:
    first = printed(requests(own, ["pad"]), kept)["pad"]
    for file in entries(kept):
        content = bytearray(file.read_bytes())
        content[len(content) // 2] ^= 1
        file.write_bytes(content)
    assert printed(requests(own, ["pad"]), kept)["pad"] == first
    assert first.typeset == 1


def test_what_is_kept_is_made_anew_where_it_is_not_right_any_more(own: Path, kept: Path) -> None:
    store = Workspace(cache=kept).store
    sheet = workshop.lay_out(workshop.game_context(request_of("pad", str(own))))
    made = [
        store.proved(sheet, lambda _: (b"typeset", ()), lambda _, right=right: right) for right in (True, True, False)
    ]
    assert made == [(b"typeset", ())] * 3
    assert store.typeset == 2


def test_reprint_and_preflight_are_not_answered_from_the_store(own: Path, kept: Path) -> None:
    """All that is kept is a false sheet under the right name."""
    made = printed(requests(own, ["pad"]), kept)["pad"]
    cache = Cache.room(kept, "sheets")
    for file in entries(kept):
        cache.keep(file.name, pickle.dumps(replace(made, pdf=b"false")))
    space = Workspace(cache=kept)
    assert printed(requests(own, ["pad"]), kept)["pad"].pdf == b"false", "sealed, so believed"
    assert reprint.remake(made.pdf, "file", space).pdf == made.pdf
    assert reprint.inspect(made.pdf, "file", space).problems == ()


def test_without_the_cache_sheets_are_made_anew_and_none_is_kept(
    own: Path, kept: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    made = printed(requests(own, ["pad"]), kept)["pad"]
    cache = Cache.room(kept, "sheets")
    for file in entries(kept):
        cache.keep(file.name, pickle.dumps(replace(made, pdf=b"false")))
    for words, expected in (["pad", "frogs"], b"false"), (["pad", "frogs", "--no-cache"], made.pdf):
        assert run([*words, "-o", "pad.pdf"], Workspace(cache=kept)) == 0
        assert Path("pad.pdf").read_bytes() == expected
    for file in entries(kept):
        file.unlink()
    assert run(["pad", "frogs", "--no-cache", "-q"], Workspace(cache=kept)) == 0
    assert entries(kept) == []


def test_without_the_cache_the_sheet_is_made_of_the_game_as_it_was_read_before(
    own: Path, kept: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    made = printed(requests(own, ["pad"]), kept)["pad"]
    read: list[Path] = []
    monkeypatch.setattr("printgen.model.load.game.load_game", lambda folder, *rest, **given: read.append(folder))

    assert run(["pad", "frogs", "--no-cache", "-o", "pad.pdf"], Workspace(cache=kept)) == 0
    assert (Path("pad.pdf").read_bytes(), read) == (made.pdf, [])


def test_a_build_tells_what_was_unchanged_and_writes_no_file_again(
    own: Path, kept: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("printgen.app.build_plan.everything", lambda game, seed, workspace: requests(own))
    told, times = [], []
    for word in ("Does a frog swim?", "Does a frog swim?", "Can a frog swim?"):
        text = (own / "words" / "en.yaml").read_text(encoding="utf-8")
        (own / "words" / "en.yaml").write_text(text.replace("Does a frog swim?", word), encoding="utf-8")
        assert run(["build", "frogs", "-o", "all", "--workers", "1"], Workspace(cache=kept)) == 0
        told.append(capsys.readouterr().err.splitlines()[-1].split(", in all/")[0])
        times.append([file.stat().st_mtime_ns for file in sorted(Path("all", "frogs").iterdir())])
    assert told == ["2 sheets, 2 pages", "2 sheets, 2 unchanged, 2 pages", "2 sheets, 1 unchanged, 2 pages"]
    assert times[0] == times[1]


HASHES = """
import sys
from pathlib import Path
from printgen.app import pipeline
from printgen.app.registry import KINDS
from printgen.app.store import digest_of_sheet
from printgen.app.workspace import Workspace
space = Workspace(cache=Path(sys.argv[1]))
for kind, game in (word.split("=") for word in sys.argv[2:]):
    context = pipeline.make_context(KINDS[kind].request(game), space)
    print(kind, digest_of_sheet(next(pipeline.arrangements(context))))
"""


def test_every_kind_of_sheet_has_the_same_digest_in_every_process(own: Path, kept: Path) -> None:
    """The second process has its game from the cache, and its sets in another order."""
    kinds = [f"{kind}={own}" for kind in KINDS if kind not in ("calibration", "result", "card", "catalogue")]
    kinds += ["calibration=", f"kit={WORKSPACE.kit_ids()[0]}"]
    command = [sys.executable, "-c", HASHES, str(kept), *kinds]
    told = [
        subprocess.check_output(command, env=os.environ | {"PYTHONHASHSEED": seed}, text=True) for seed in ("1", "2")
    ]
    assert told[0] == told[1]
    assert len(told[0].splitlines()) == len(kinds)


def test_everything_that_is_on_a_sheet_changes_its_digest(own: Path) -> None:
    sheet = workshop.lay_out(workshop.game_context(request_of("aid", str(own))))
    known = {digest_of_sheet(sheet), digest_of_sheet(replace(sheet, title="other"))}
    known.add(digest_of_sheet(replace(sheet, pages=(replace(sheet.pages[0], foot="other"),))))
    known.add(digest_of_sheet(replace(sheet, expected=replace(sheet.expected, statements=()))))
    known.add(digest_of_sheet(replace(sheet, replaced=("other",))))
    assert len(known) == 5
    assert digest_of_sheet(replace(sheet, recipe={})) in known, "it is attached to what is kept"


OPENED = """
import sys
opened = set()
sys.addaudithook(lambda event, args: event == "open" and opened.add(str(args[0])))
from printgen.app import pipeline
from printgen.app.registry import KINDS
from printgen.app.workspace import Workspace
for kind, game in (word.split("=") for word in sys.argv[1:]):
    pipeline.print_sheet(KINDS[kind].request(game), Workspace())
print(*opened, sep="\\n")
"""


def test_no_file_is_read_that_does_not_change_the_name_of_a_sheet(own: Path) -> None:
    words = [f"rulings={own}", f"card={WORKSPACE.game_ids()[0]}"]
    opened = subprocess.check_output([sys.executable, "-c", OPENED, *words], text=True).splitlines()
    game = WORKSPACE.folder_of(WORKSPACE.game_ids()[0])
    covered = {
        file.resolve()
        for root, patterns in (
            (data_root(), (*SHARED_FILES, *KIT_FILES)),
            (template_root(), TEMPLATE_FILES),
            (font_folder(), FONT_FILES),
            *((folder, GAME_FILES) for folder in (own, game)),
        )
        for pattern in patterns
        for file in root.glob(pattern)
    }
    homes = [place.resolve() for place in (data_root(), template_root(), font_folder(), own)]
    read = {path for path in (Path(name).resolve() for name in opened) if any(map(path.is_relative_to, homes))}
    read = {path for path in read if path.is_file() and path.suffix not in (".py", ".pyc")}
    assert len(read) > 40
    assert read <= covered
