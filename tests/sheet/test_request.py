"""A request tells itself as a command line and as a record, and both give it back."""

import json
import shlex
import string
from dataclasses import replace
from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from printgen.app.registry import read_request
from printgen.sheet.core.request import Request
from tests.command_lines import parsed
from tests.workshop import request_of

GAME = "ghost-ship"
TEXT = st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=12)
WORD = st.text("abcdefghij-", min_size=1, max_size=12)
PAPER = {
    "paper": st.sampled_from(["a4", "letter", "a5", "a3"]),
    "theme": WORD,
    "language": st.sampled_from(["en", "de"]),
    "settings": st.dictionaries(
        st.from_regex(r"[a-z-]{1,8}(\.[a-z-]{1,8}){0,3}", fullmatch=True),
        st.from_regex(r"[0-9]{1,3}(\.[0-9])?( mm| cm| in)?", fullmatch=True),
        max_size=3,
    ),
}
DRAWN = {"seed": st.none() | TEXT, "distribution": st.sampled_from(["default", "uniform"])}
VARIANTS = st.lists(WORD, max_size=3, unique=True).map(tuple)


def requests_of(kind: str, **options: st.SearchStrategy[Any]) -> st.SearchStrategy[Request]:
    return st.builds(request_of, st.just(kind), st.just(GAME), **PAPER, **options)


SETUP = DRAWN | {"players": st.none() | st.integers(1, 99), "hidden": st.booleans()}
REQUESTS = st.one_of(
    requests_of("aid"),
    requests_of("overlay", **DRAWN, variants=VARIANTS, style=st.sampled_from(["sheet", "frame", "map"])),
    requests_of("setup", **SETUP, variants=VARIANTS),
    requests_of("setup", **SETUP, variant_seed=TEXT),
    requests_of(
        "catalogue",
        players=st.none() | st.integers(1, 99),
        fair=st.none() | st.sampled_from([0.0, 0.75, 2.0, 10.5]),
        first=st.none() | st.integers(0, 10**15),
        count=st.none() | st.integers(1, 500),
        hidden=st.booleans(),
        variants=VARIANTS,
    ),
    requests_of(
        "pad", numbered_from=st.none() | st.integers(0, 10**6), copies=st.integers(1, 500), fillable=st.booleans()
    ),
)


@given(REQUESTS)
def test_the_command_of_a_request_gives_the_request(request: Request) -> None:
    assert parsed(shlex.split(request.command)) == request


@given(REQUESTS, st.none() | st.text(st.characters(exclude_categories=["Cs"])))
def test_the_record_of_a_request_gives_the_request(request: Request, my_box: str | None) -> None:
    request = replace(request, my_box=my_box)
    stored = json.loads(json.dumps(request.as_record(), ensure_ascii=False))
    assert read_request(stored) == request
    assert ("my_box" in stored) == (my_box is not None)


@given(REQUESTS)
def test_a_file_name_holds_nothing_that_a_file_system_refuses(request: Request) -> None:
    assert set(request.file_name) <= {*string.ascii_letters, *string.digits, *"-._"}
    assert len(request.file_name) < 200
    assert request.file_name.endswith(".pdf")
    assert request.file_name.startswith(request.kind)


def test_what_is_printed_differently_lies_in_another_file() -> None:
    requests = (
        request_of("setup", GAME, seed="1"),
        request_of("setup", GAME, seed="2"),
        request_of("setup", GAME, seed="1", distribution="uniform"),
        request_of("setup", GAME, seed="1", hidden=True),
        request_of("setup", GAME, seed="1", settings={"board.pitch": "41 mm"}),
        request_of("setup", GAME, variant_seed="1"),
        request_of("pad", GAME),
        request_of("pad", GAME, numbered_from=1),
        request_of("pad", GAME, fillable=True),
        request_of("overlay", GAME),
        request_of("overlay", GAME, style="frame"),
        request_of("overlay", GAME, my_box="board: {pitch: 41 mm}"),
    )
    assert len({request.file_name for request in requests}) == len(requests)


def test_my_box_stands_in_the_command_as_a_file_and_in_the_record_as_its_text(tmp_path: Path) -> None:
    request = request_of("overlay", GAME, my_box="board:\n  pitch: {x: 41 mm, y: 39 mm}\n")
    file = tmp_path / "FILE"
    file.write_text("board:\n  pitch: {x: 41 mm, y: 39 mm}\n", encoding="utf-8")
    words = [str(file) if word == "FILE" else word for word in shlex.split(request.command)]
    assert parsed(words) == request
    assert request.as_record()["my_box"] == request.my_box
