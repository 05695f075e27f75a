"""Many maps: lines, the fairest, the first fair one; the same by any workers, killed or not."""

import json
import os
import shlex
import subprocess
import time
from pathlib import Path
from typing import Any

import psutil
import pytest

from printgen.model.game import Game
from printgen.setup.engine import STEPS, Setting, Task, search
from printgen.setup.seed_range import SeedRange
from tests.workshop import WORKSPACE

MANY = 30_000
PATIENCE = 300


def game_of(name: str) -> Game:
    return WORKSPACE.sound_game(name).game


def test_line_n_is_the_object_of_its_seed(tool: Any, mapped: str) -> None:
    lines = tool("archipelago", mapped, "--from", "-1", "--count", "4", "--players", "3")
    assert lines.code == 0 and lines.err == ""
    written = lines.out.splitlines(keepends=True)
    for seed, line in zip(range(-1, 3), written, strict=True):
        alone = ("archipelago", mapped, "--seed", str(seed), "--players", "3")
        assert line == tool(*alone, "--json").out == tool(*alone, "--jsonl").out


def test_lines_of_a_deal_and_of_a_hex_map_are_objects_too(tool: Any, dealt: str, discovered: str) -> None:
    for name in (dealt, discovered):
        written = tool("archipelago", name, "--from", "7", "--count", "2", "--jsonl").out
        alone = [tool("archipelago", name, "--seed", n, "--json").out for n in ("7", "8")]
        assert written == b"".join(alone)


def test_lines_go_into_a_file_by_any_number_of_workers(tool: Any, mapped: str) -> None:
    words = ("archipelago", mapped, "--from", "1", "--count", "300")
    Path("maps").mkdir()
    result = tool(*words, "-o", "maps/many.jsonl", "--workers", "2")
    assert result.code == 0 and result.out == b""
    assert result.err == "maps/many.jsonl  (300 maps)\n"
    assert [path.name for path in Path("maps").iterdir()] == ["many.jsonl"]
    assert Path("maps/many.jsonl").read_bytes() == tool(*words, "-q").out
    assert tool(*words, "-o", os.devnull, "-q").err == ""  # a device has no journal


def test_the_first_fair_map_is_the_one_of_the_setup_sheet(tool: Any, mapped: str) -> None:
    words = (mapped, "--seed", "166", "--fair", "1.5")
    found = json.loads(tool("archipelago", *words, "--json").out)
    assert found["fairness"]["spread"] <= 1.5
    text = tool("archipelago", *words).text
    assert f"this is map {found.get('index', 0)}\n" in text
    assert "kept\n" in text
    sheet = tool("setup", *words, "--text").text
    assert text.startswith(sheet.split("\n\n")[0])
    assert sheet.split("\n\n")[1] == text.split("\n\n")[1]


def test_the_best_are_told_in_order_with_a_plot(tool: Any, mapped: str) -> None:
    words = ("archipelago", mapped, "--seed", "x", "--best", "3", "--count", "200")
    told = tool(*words, "--plot", "spread.svg")
    assert told.code == 0 and told.err == "spread.svg\n"
    assert "200 maps of the seed were looked at" in told.text
    drawing = Path("spread.svg").read_text()
    assert drawing.startswith("<svg") and "200 maps" in drawing and "kept: " in drawing
    lines = [json.loads(line) for line in tool(*words, "--jsonl").out.splitlines()]
    spreads = [line["fairness"]["spread"] for line in lines]
    assert spreads == sorted(spreads) and len(spreads) == 3
    rows = told.text.splitlines()[1:4]
    assert [int(row.split()[0]) for row in rows] == [line.get("index", 0) for line in lines]
    assert f"▲ {spreads[0]:.3g} kept" in told.text
    sheet = shlex.split(next(line for line in told.text.splitlines() if " --fair " in line))
    position = lines[0] | {"tiles": None}
    again = json.loads(tool("archipelago", *sheet[2:], "--json").out)
    assert sheet[:2] == ["printgen", "setup"]
    assert (again | {"tiles": None}, again["tiles"]) == (position, lines[0]["tiles"])


def test_a_plot_that_has_no_place_is_told_before_anything_is_drawn(tool: Any, mapped: str) -> None:
    Path("taken").write_text("")
    for words in (("--seed", "1", "--best", "2"), ("--from", "1", "--count", "2")):
        told = tool("archipelago", mapped, *words, "--plot", "taken/spread.svg")
        assert (told.code, told.out) == (5, b"")
        assert "`taken/spread.svg` cannot be there: a file stands where a folder is meant" in told.err


def test_where_none_is_fair_enough_the_best_is_told_and_found_when_asked_for(tool: Any, mapped: str) -> None:
    words = ("archipelago", mapped, "--seed", "1", "--count", "30")
    none = tool(*words, "--fair", "0.0001")
    assert none.code == 4
    assert "none of 30 maps has a spread of 0.0001 or less" in none.err
    way = none.err.partition("`--fair ")[2].partition("`")[0]
    assert tool(*words, "--fair", way).code == 0


def test_all_maps_are_counted_exactly_with_what_is_not_counted(tool: Any, mapped: str) -> None:
    told = tool("archipelago", mapped, "--count-maps")
    assert told.code == 0 and told.err == ""
    counts = json.loads(tool("archipelago", mapped, "--count-maps", "--json").out)
    for key in ("sides", "symbol_sets", "maps"):
        assert f"{counts[key]:,}\n" in told.text
    assert sum(counts["symbol_sets_by_corners"].values()) == counts["symbol_sets"]
    assert "not counted: " in told.text


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--from", "1"], "`--from` does not say how many"),
        (["--from", "1", "--count", "2", "--seed", "3"], "`--seed` names one"),
        (["--from", "1", "--count", "2", "--fair", "1"], "`--fair` looks at the maps of one"),
        (["--from", "1", "--count", "2", "--best", "1"], "`--best` looks at the maps of one"),
        (["--from", "1", "--count", "2", "--json"], "`--json` is one object"),
        (["--fair", "1", "--best", "2"], "`--best` the fairest"),
        (["--best", "2", "--json"], "`--best 2` gives several"),
        (["--json", "--jsonl"], "`--jsonl` one a line"),
        (["--count", "3"], "`--count` does not say of what"),
        (["--plot", "a.svg"], "`--plot` draws the spreads of many maps"),
        (["--resume", "--best", "1"], "only a file has one"),
        (["--resume", "-o", "a"], "there is nothing to go on with"),
        (["--best", "1", "--workers", "2", "--scheduler", "tcp://a:1"], "`--scheduler` has its"),
        (["--count-maps", "--seed", "1"], "`--count-maps` counts all maps"),
        (["--best", "1", "--scheduler", "somewhere"], "is no address of a scheduler"),
        (["--fair", "nan"], "`--fair` is nan, possible is 0 to 1000"),
        (["--fair", "-1"], "`--fair` is -1, possible is 0 to 1000"),
        (["--best", "5", "--count", "4"], "takes more maps than the 4 that are looked at"),
        (["--best", "1001"], "`--count 1001` at least"),
    ],
)
def test_options_that_contradict_each_other_are_refused_with_a_way_out(
    tool: Any, mapped: str, words: list[str], told: str
) -> None:
    result = tool("archipelago", mapped, *words)
    assert result.code == 2, result.err
    assert told in result.err and "   hint: " in result.err
    assert result.out == b""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a disk that is always full")
def test_lines_that_do_not_fit_are_told_with_a_way_out(tool: Any, mapped: str) -> None:
    words = ("archipelago", mapped, "--from", "1", "--count", "2", "--jsonl", "-o", "/dev/full")
    result = tool(*words)
    assert result.code == 5
    assert "`/dev/full` cannot be written: no space left on device" in result.err
    assert "hint: choose another place with -o" in result.err


def test_a_game_without_a_measure_has_lines_but_no_fair_map(tool: Any, root: Path) -> None:
    name = str(root / "tests" / "cases" / "bees")
    assert tool("archipelago", name, "--from", "1", "--count", "2").code == 0
    refused = tool("archipelago", name, "--seed", "1", "--best", "2")
    assert refused.code == 2 and "error[no-measure]" in refused.err
    assert tool("archipelago", name, "--from", "1", "--count", "2", "--plot", "a.svg").code == 2


def test_a_users_own_board_is_drawn_from_its_file(tool: Any, root: Path) -> None:
    boards = sorted((root / "tests" / "setup" / "boards").glob("*/game.yaml"))
    result = tool("archipelago", str(boards[0]), "--from", "1", "--count", "2")
    assert len(result.out.splitlines()) == 2


@pytest.fixture(scope="module")
def best() -> Any:
    """Return the five best of very many maps, found by one process in one piece."""
    name = next(name for name in WORKSPACE.game_ids() if game_of(name).setup.tile_map)
    game = game_of(name)
    task = Task(Setting.of(game, game.setup.players[1]), SeedRange.within("9", 0, MANY), best=5)
    return search(task)


def wait_for(what: Any) -> None:
    """Wait until something is so."""
    until = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < until
        time.sleep(0.02)


def workers_of(process: "subprocess.Popen[bytes]") -> list[psutil.Process]:
    return [one for one in psutil.Process(process.pid).children(recursive=True) if is_worker(one)]


def is_worker(process: psutil.Process) -> bool:
    try:
        return any("spawn_main" in word for word in process.cmdline())
    except psutil.NoSuchProcess:  # or ended and not yet waited for
        return False


def serves(worker: psutil.Process) -> bool:
    """Whether a worker is past its start: from then on a second thread watches its parent."""
    try:
        return worker.num_threads() > 1
    except psutil.NoSuchProcess:
        return False


def done(journal: Path) -> int:
    lines = journal.read_bytes().split(b"\n")[1:-1] if journal.exists() else []
    return sum(int(json.loads(line)["count"]) for line in lines)


def test_thirty_thousand_maps_by_workers_that_are_killed_have_the_same_best(
    tool: Any, started: Any, mapped: str, tmp_path: Path, best: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    monkeypatch.setenv("TMPDIR", str(scratch))
    words = ("archipelago", mapped, "--seed", "9", "--best", "5", "--count", str(MANY))
    words = (*words, "--jsonl", "-o", "best.jsonl")
    journal = tmp_path / "best.jsonl.journal"
    run = started(*words, "--workers", "2")
    wait_for(lambda: done(journal) > 1000)
    first = workers_of(run)
    first[0].kill()
    # Who is killed before the others have begun leaves nobody who could remove anything.
    wait_for(lambda: any(serves(one) for one in workers_of(run) if one not in first))
    run.kill()  # and the process that asks them
    run.wait(PATIENCE)
    wait_for(lambda: not any(scratch.iterdir()))
    kept = done(journal)
    assert 1000 < kept < MANY
    assert not (tmp_path / "best.jsonl").exists()
    refused = tool(*words)
    assert refused.code == 2 and "`--resume` goes on with it" in refused.err
    other = tool(*words, "--count", "99", "--resume")
    assert other.code == 1 and f"its `count` is `{MANY}`, here it is `99`" in other.err
    result = tool(*words, "--resume")
    assert result.code == 0
    assert result.err.startswith(f"{kept:,} were done, going on with ")
    found = [json.loads(line) for line in (tmp_path / "best.jsonl").read_text().splitlines()]
    assert [(one["fairness"]["spread"], one.get("index", 0)) for one in found] == [
        (pytest.approx(spread, abs=1e-6), number) for spread, number in best.kept
    ]
    assert not journal.exists()


def test_the_steps_of_a_spread_are_counted_as_finely_as_told(best: Any) -> None:
    assert sum(count for _, count in best.steps) == MANY
    assert best.steps[0][0] == int(best.kept[0][0] * STEPS)
