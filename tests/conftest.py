"""What all tests share: the checkout, golden files, Hypothesis profiles."""

import gc
import json
import os
import shutil
import subprocess
from collections import Counter, deque
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import hypothesis
import pytest
from hypothesis.internal.conjecture import providers

from printgen import preflight
from printgen.app import pipeline
from printgen.app.store import digest_of_sheet
from printgen.cli.shell.settings import KEYS
from printgen.sheet.core.page import Sheet
from tests.memo import Latest, Memo

ROOT = Path(__file__).parent.parent
GOLDEN = ROOT / "tests" / "golden"
IN_CI = os.environ.get("CI", "").lower() in {"1", "true"}

CHROMIUM = ("chromium", "chromium-browser", "google-chrome", "chrome")
LARGEST_MEMO = 250_000_000  # bytes
READ_FILES = 8

FORKING = {"test_faults.py"}

# Compiled modules are kept: every process that a test starts would compile them anew.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# A page is set with a million small objects that live until it is printed: looked at for rings as
# often as is usual, they cost a fifth of the time.
gc.set_threshold(500_000, 10, 50)

# No deadlines: a busy machine is not a fault. The examples are the same each time and everywhere,
# unless --hypothesis-profile=random asks for more, which nobody has seen before.
hypothesis.settings.register_profile("same", deadline=None, derandomize=True)
hypothesis.settings.register_profile("random", deadline=None, max_examples=1000, print_blob=True)
hypothesis.settings.load_profile("same")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden",
        action="store_true",
        help="write the golden files anew instead of comparing; read the diff before you commit",
    )


@pytest.hookimpl(trylast=True)  # when the profile is chosen
def pytest_configure(config: pytest.Config) -> None:
    if hypothesis.settings().derandomize:
        # It tries constants of the loaded modules, too: which ones are depends on what ran before.
        providers._get_local_constants = lambda: providers._local_constants
    if config.getoption("--update-golden") and IN_CI:
        raise pytest.UsageError("--update-golden is refused in CI: goldens are read by somebody")


@pytest.hookimpl(tryfirst=True)  # behind those of folders, before xdist reads the groups
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let one process run a whole module, which makes once what its tests share; the longest modules begin.

    Before them come those that fork for each step they look at: a process is copied sooner while it is small.
    """
    tests_in = Counter(item.path for item in items)
    items.sort(key=lambda item: (item.path.name not in FORKING, -tests_in[item.path], item.path))
    for item in items:
        if item.get_closest_marker("xdist_group") is None:
            item.add_marker(pytest.mark.xdist_group(item.path.relative_to(ROOT).as_posix()))


def pytest_collection_finish() -> None:
    """Look no more for what can be thrown away among all that stays to the end."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep the cache away from that of whoever runs the tests; no sheet in it: what is kept of those is the `memo`."""
    folder = tmp_path_factory.mktemp("cache")
    (folder / "sheets").touch()  # where a folder was to be
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PRINTGEN_CACHE", str(folder))
        yield


@pytest.fixture(scope="session", autouse=True)
def nobody(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Let no test depend on what whoever runs it has set, nor on where they live."""
    with pytest.MonkeyPatch.context() as patch:
        for name in (*(f"PRINTGEN_{key.upper()}" for key in KEYS), "LANG", "LC_MESSAGES", "LC_PAPER"):
            patch.delenv(name, raising=False)
        patch.setenv("LC_ALL", "C.UTF-8")
        patch.setenv("PRINTGEN_CONFIG", str(tmp_path_factory.mktemp("config")))
        yield


@pytest.fixture(scope="session", autouse=True)
def memo(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Memo]:
    """Typeset and measure the same content once in a session, whichever of its processes asks for it."""
    folder = tmp_path_factory.getbasetemp()
    shared = (folder.parent if hasattr(request.config, "workerinput") else folder) / "typeset"
    shared.mkdir(exist_ok=True)
    memo = Memo(shared, LARGEST_MEMO)
    with pytest.MonkeyPatch.context() as patch:
        for stage in ("too_low", "bare_pdf"):
            function = getattr(pipeline._Pages, stage)
            kept = memo.kept(function, lambda pages, sheet: (digest_shown(pages._sheet), digest_shown(sheet)))
            patch.setattr(pipeline._Pages, stage, kept)
        patch.setattr(pipeline, "measure", memo.kept(pipeline.measure, lambda pdf, sheet: (pdf, *digest_judged(sheet))))
        patch.setattr(preflight, "read_pdf", Latest(READ_FILES).kept(preflight.read_pdf))
        yield memo


_named: deque[tuple[Sheet, str]] = deque(maxlen=4)
"""The sheets whose content was named last."""


def digest_shown(sheet: Sheet) -> str:
    """Name what a sheet shows and is held against: pickled as it is, its sets come in another order in each process.

    The stages of the way ask for it of the same sheets one behind the other.
    """
    known = next((name for one, name in _named if one is sheet), None)
    if known is None:
        known = digest_of_sheet(sheet)
        _named.append((sheet, known))
    return known


def digest_judged(sheet: Sheet) -> tuple[str, str]:
    """Name what a file is held against: a sheet with the recipe that must be in it."""
    return digest_shown(sheet), json.dumps(sheet.recipe, sort_keys=True)


class Patch(pytest.MonkeyPatch):  # type: ignore[misc]
    """Replaces parts for a test; from the first part of the code on, all is made anew."""

    memo: Memo

    def setattr(self, *given: Any, **options: Any) -> None:
        self.memo.passed_over = True
        super().setattr(*given, **options)

    def delattr(self, *given: Any, **options: Any) -> None:
        self.memo.passed_over = True
        super().delattr(*given, **options)

    def setitem(self, *given: Any) -> None:
        self.memo.passed_over |= given[0] is not os.environ
        super().setitem(*given)

    def delitem(self, *given: Any, **options: Any) -> None:
        self.memo.passed_over |= given[0] is not os.environ
        super().delitem(*given, **options)


@pytest.fixture
def monkeypatch(memo: Memo) -> Iterator[pytest.MonkeyPatch]:
    """Yield what replaces code or environment for a test; what the whole code made is not that of other code."""
    before, Patch.memo = memo.passed_over, memo
    with Patch.context() as patch:
        yield patch
    memo.passed_over = before


@pytest.fixture
def anew(memo: Memo) -> Iterator[None]:
    """Have everything typeset and measured anew, whatever was before."""
    with memo.aside():
        yield


@pytest.fixture(scope="module", autouse=True)
def forget(request: pytest.FixtureRequest) -> Iterator[None]:
    """Let go, when other tests follow, of all that functions of these remember."""
    yield
    for one in vars(request.module).values():
        if hasattr(one, "cache_clear") and one.__module__ == request.module.__name__:
            one.cache_clear()


@pytest.fixture
def update_golden(request: pytest.FixtureRequest) -> bool:
    """Whether golden files are to be written anew."""
    return bool(request.config.getoption("--update-golden"))


@pytest.fixture
def golden(update_golden: bool) -> Callable[[str, str], None]:
    """Return a function that holds a text against tests/golden/<name>."""

    def compare(name: str, text: str) -> None:
        path = GOLDEN / name
        if update_golden:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
        assert path.is_file(), f"no golden file {name}: pytest --update-golden writes it"
        assert text == path.read_text(encoding="utf-8"), f"{name} differs: pytest --update-golden"

    return compare


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """Yield Chromium, which `run.py test` installs."""
    from playwright.sync_api import sync_playwright

    found = next(filter(None, map(shutil.which, CHROMIUM)), None)
    assert found is not None, "these tests need chromium: `python3 run.py test` says how to install it"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--disable-dev-shm-usage"])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def root() -> Path:
    """Return the folder of the checkout."""
    return ROOT


@pytest.fixture
def own(root: Path, tmp_path: Path) -> Path:
    """Return the folder of a small game of the user's own, with a box and icons of its own."""
    tiny, folder = root / "tests" / "cases" / "tiny", tmp_path / "frogs"
    shutil.copytree(tiny / "games" / "frogs", folder)
    for part in ("boxes", "icons"):
        shutil.copytree(tiny / part, folder / part)
    return folder


@pytest.fixture(scope="session")
def tracked(root: Path) -> tuple[str, ...]:
    """Return the names of all tracked files that exist, relative to the checkout, with slashes."""
    # A checkout may belong to another account than the one that tests it.
    command = ["git", "-c", "safe.directory=*", "ls-files", "-z"]
    listing = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True).stdout
    return tuple(name for name in listing.split("\0") if name and (root / name).is_file())
