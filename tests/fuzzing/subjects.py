"""What is fuzzed: of each kind of input a first one, how it is changed, read here, and read by the command line."""

import hashlib
import json
import os
import random
import shutil
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from printgen.app.importing.game import import_game
from printgen.app.own.new_game import BOARDS, new_game
from printgen.ask.answer import answer
from printgen.ask.context import AskContext
from printgen.cli.shell.settings import read_config
from printgen.errors import PrintgenError
from printgen.expression import compile_expression
from printgen.model.load.resources import load_printer, own_theme
from printgen.model.text.game_catalog import GameCatalog
from printgen.model.text.phrases import WordsFault, parse
from printgen.preflight import filled_form
from printgen.problems import Problem, has_errors
from printgen.search.journal import Journal
from printgen.source import Node, decode, read_text
from tests import workshop
from tests.fuzzing.changes import NASTY, TOKENS, damaged, drawn_at_random, packed_anew, spoilt
from tests.fuzzing.documents import sound_recipe
from tests.fuzzing.pdfs import drawn, form, unpacked, with_recipe
from tests.workshop import WORKSPACE

CASES = Path(__file__).parent.parent / "cases"
DATA = CASES.parent.parent / "data"
LAID_OUT = 4
"""One in so many sound games is laid out as well."""
SHEETS = ("aid", "pad", "setup", "rulings", "card", "overlay", "worksheet")

Read = Callable[[bytes], Iterable[Problem] | None]


@dataclass(frozen=True)
class Subject:
    """One kind of input: how often it comes, what makes one, reads it, lays it where words of the command line find it.

    ``tidy``: what is done afterwards.
    """

    share: float
    make: Callable[[random.Random], bytes]
    reads: Read | None
    words: Callable[[bytes], tuple[str, ...]] | None = None
    tidy: Callable[[bytes], None] = lambda content: None

    def read(self, content: bytes) -> Iterator[str]:
        """Read an input in this process; yield the codes of what is wrong with it."""
        try:
            yield from (problem.code for problem in (self.reads(content) if self.reads is not None else None) or ())
        except PrintgenError as error:
            yield from (problem.code for problem in error.problems)
        except WordsFault:
            yield "bad-words"
        finally:
            self.tidy(content)


def subjects(folder: Path) -> dict[str, Subject]:
    """Return all kinds of inputs, which lie in a folder."""
    os.environ["PRINTGEN_CONFIG"], os.environ["PRINTGEN_CACHE"] = str(folder / "config"), str(folder / "cache")
    os.environ["NO_COLOR"] = "1"
    (folder / "config" / "printers").mkdir(parents=True)
    games, frogs = _games(folder), str(folder / "frogs")
    return {
        "formula": Subject(300, _formula, lambda content: _computed(text_of(content))),
        "words": Subject(300, _words, lambda content: _parsed(text_of(content))),
        "question": _questions(frogs),
        "data": games,
        "game": _one_file(folder),
        "theme": _own(40, folder, "theme", _theme, "card", frogs, "--theme"),
        "suits": _own(30, folder, "suits", _suits, "kit", WORKSPACE.kit_ids()[0], "--suits"),
        "my-box": _own(20, folder, "my-box", _my_box(frogs), "pad", frogs, "--my-box"),
        "kit": _kits(folder),
        "printer": _printers(folder / "config" / "printers" / "office.yaml"),
        "config": _config(folder / "config" / "config.yaml"),
        "table": _imported(60, folder / "a.csv", "own/market.csv"),
        "markdown": _imported(40, folder / "a.md", "own/snail-post.md"),
        "workbook": _imported(4, folder / "a.xlsx", None),
        "pad": _pads(40, folder / "b.csv", frogs, ",Ann,Ben\nflies,1 1,2\nlily-pads,1,\ntotal,5,2\n"),
        "pad-yaml": _pads(30, folder / "b.yaml", frogs, "Ann: {flies: [1, 1], lily-pads: 1}\nBen:\n  flies: [2]\n"),
        "journal": _journals(folder / "found.jsonl"),
        **_pdfs(folder, frogs),
        "line": Subject(0, lambda chance: encoded("\0".join(_line(chance, folder))), None, _line_words),
    }


def choice(content: bytes, count: int) -> int:
    """Return a number below another, by the content alone."""
    return hashlib.blake2b(content).digest()[0] % count


def text_of(content: bytes) -> str:
    return content.decode("utf-8", "surrogatepass")


def encoded(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


def argument(text: str) -> str:
    """Return a text as the system would hand it on."""
    return encoded(text.replace("\0", "")[:50_000]).decode("utf-8", "surrogateescape")


def _formula(chance: random.Random) -> bytes:
    return encoded("".join(chance.choice(TOKENS) for _ in range(chance.randint(1, 40))))


def _words(chance: random.Random) -> bytes:
    return encoded(spoilt(chance, "Take {box.fly.count} {a, one: fly, other: flies} **or** [fly] […](x)."))


def _computed(formula: str) -> None:
    compile_expression(formula, ("a", "b")).value(a=2, b=[1, 2])


def _parsed(text: str) -> None:
    parse(text)


def _questions(name: str) -> Subject:
    game = WORKSPACE.sound_game(name).game
    asked = AskContext(game, GameCatalog(game, "en", WORKSPACE.tool_words(), 2, ()), 2, ())
    said = [
        "may",
        "a",
        "frog",
        "jump",
        "over",
        "two",
        "other",
        "frogs",
        "and",
        "what",
        "does",
        "a",
        "fly",
        "cost",
        "points=4",
        "total",
        "flies=",
        "G1",
    ]

    def make(chance: random.Random) -> bytes:
        return encoded(" ".join(chance.choice([*said, *chance.sample(NASTY, 3)]) for _ in range(chance.randint(0, 20))))

    def read(content: bytes) -> None:
        answer(asked, tuple(text_of(content).split()), None)

    return Subject(20, make, read, lambda content: ("ask", name, *argument(text_of(content)).split()))


def _written(path: Path, content: bytes) -> None:
    path.write_bytes(content)


def _games(folder: Path) -> Subject:
    """Folders of small games, one file of which is changed: its name is the first line."""
    shutil.copytree(CASES / "tiny" / "games" / "frogs", folder / "frogs")
    for part in ("boxes", "icons"):
        shutil.copytree(CASES / "tiny" / part, folder / "frogs" / part)
    games = ("bees", "chess960", "frogs", "skerry")
    for game in games:
        shutil.copytree(CASES / game, folder / game, dirs_exist_ok=True) if game != "frogs" else None
    files = [file for game in games for file in sorted((folder / game).rglob("*.yaml"))]
    texts = {file.relative_to(folder).as_posix(): file.read_text(encoding="utf-8") for file in files}

    def make(chance: random.Random) -> bytes:
        name = chance.choice([*texts])
        return encoded(f"{name}\n{spoilt(chance, texts[name])}")

    def place(content: bytes) -> Path:
        name, _, changed = content.partition(b"\n")
        _written(folder / name.decode(), changed)
        return folder / name.decode().split("/")[0]

    def tidy(content: bytes) -> None:
        name = content.partition(b"\n")[0].decode()
        _written(folder / name, encoded(texts[name]))

    return Subject(40, make, lambda it: _game_read(place(it), it), lambda it: _game_words(place(it), it), tidy)


def _game_read(game: Path, content: bytes) -> Iterator[Problem]:
    if choice(content, LAID_OUT):
        yield from WORKSPACE.examine(str(game))
        return
    kind = SHEETS[choice(content + b"sheet", len(SHEETS))]
    request = workshop.request_of(kind, str(game), players=2 + choice(content, 3), seed="1")
    workshop.lay_out(workshop.make_context(request))


def _game_words(game: Path, content: bytes) -> tuple[str, ...]:
    if choice(content, 8):
        return "check", str(game)
    kind = SHEETS[choice(content + b"sheet", len(SHEETS))]
    return kind, str(game), "-o", "sheet.pdf", *(("--seed", "1", "--players", "2") if kind == "setup" else ())


def _one_file(folder: Path) -> Subject:
    """Games in one file: new ones with each kind of board, and a larger one."""
    texts = [(CASES / "own" / "thirteen.yaml").read_text(encoding="utf-8")]
    for board in BOARDS:
        made = new_game("pond", board, None, folder / "pond.yaml", WORKSPACE)
        texts.append(made.read_text(encoding="utf-8"))
        made.unlink()
    file = folder / "one" / "one.yaml"
    file.parent.mkdir()

    def place(content: bytes) -> Path:
        _written(file, content)
        return file

    def words(content: bytes) -> tuple[str, ...]:
        shutil.rmtree(file.with_suffix(""), ignore_errors=True)
        path = place(content)
        return ("grow", str(path)) if choice(content, 4) == 0 else _game_words(path, content)

    return Subject(
        20, lambda chance: encoded(spoilt(chance, chance.choice(texts))), lambda it: _game_read(place(it), it), words
    )


def _own(share: float, folder: Path, kind: str, read: Read, *words: str) -> Subject:
    """Return a file of one's own that an option names."""
    texts = [path.read_text(encoding="utf-8") for path in sorted((DATA / "reference" / kind).glob("*.yaml"))]
    texts += [path.read_text(encoding="utf-8") for path in (DATA / f"{kind}s").glob("standard.yaml")]
    path = folder / f"own-{kind}.yaml"

    def placed(content: bytes) -> tuple[str, ...]:
        _written(path, content)
        return *words, str(path), "-o", "sheet.pdf"

    return Subject(share, lambda chance: encoded(spoilt(chance, chance.choice(texts))), read, placed)


def _theme(content: bytes) -> None:
    own_theme("own", _tree(content), WORKSPACE.resources(), WORKSPACE.root)


def _suits(content: bytes) -> None:
    WORKSPACE.read_kit(WORKSPACE.kit_folder(WORKSPACE.kit_ids()[0]), suits=[_tree(content)])


def _tree(content: bytes) -> Node:
    return read_text(decode(content, "own.yaml"), "own.yaml")


def _my_box(game: str) -> Read:
    def read(content: bytes) -> None:
        WORKSPACE.sound_game(game, my_box=decode(content, "own.yaml"))

    return read


def _kits(folder: Path) -> Subject:
    kit = WORKSPACE.kit_folder(WORKSPACE.kit_ids()[0])
    place = folder / "kits" / kit.name
    shutil.copytree(kit, place)
    texts = {
        one.relative_to(place).as_posix(): one.read_text(encoding="utf-8") for one in sorted(place.rglob("*.yaml"))
    }

    def make(chance: random.Random) -> bytes:
        name = chance.choice([*texts])
        return encoded(f"{name}\n{spoilt(chance, texts[name])}")

    def read(content: bytes) -> None:
        name, _, changed = content.partition(b"\n")
        _written(place / name.decode(), changed)
        WORKSPACE.read_kit(place)

    def words(content: bytes) -> tuple[str, ...]:
        name, _, changed = content.partition(b"\n")
        _written(place / name.decode(), changed)
        return ("kit", str(place), "-o", "sheet.pdf") if choice(content, 8) == 0 else ("check", str(place))

    def tidy(content: bytes) -> None:
        name = content.partition(b"\n")[0].decode()
        _written(place / name, encoded(texts[name]))

    return Subject(8, make, read, words, tidy)


def _printers(path: Path) -> Subject:
    first = next((DATA / "reference" / "printer").glob("*.yaml")).read_text(encoding="utf-8")

    def read(content: bytes) -> None:
        _written(path, content)
        load_printer(path.parent, path.stem)

    def words(content: bytes) -> tuple[str, ...]:
        _written(path, content)
        return ("calibrate", "--printer", "office", "-o", "sheet.pdf") if choice(content, 8) == 0 else ("profile",)

    return Subject(30, lambda chance: encoded(spoilt(chance, first)), read, words)


def _config(path: Path) -> Subject:
    first = 'paper: "a4"\nlang: "en"\nprinter: "office"\ntheme: "standard"\nworkspace: "here"\n'

    def read(content: bytes) -> None:
        _written(path, content)
        read_config()

    def words(content: bytes) -> tuple[str, ...]:
        _written(path, content)
        return (("config",), ("games",), ("config", "paper", "a4"))[choice(content, 3)]

    return Subject(
        30, lambda chance: encoded(spoilt(chance, first)), read, words, lambda content: path.unlink(missing_ok=True)
    )


def _imported(share: float, path: Path, first: str | None) -> Subject:
    content = (CASES / first).read_bytes() if first is not None else workbook()
    target = path.with_name("imported.yaml")

    def make(chance: random.Random) -> bytes:
        if first is None:
            return packed_anew(chance, content) if chance.random() < 0.9 else damaged(chance, content)
        if chance.random() < 0.1:
            return damaged(chance, content)
        return encoded(spoilt(chance, content.decode()))

    def place(it: bytes) -> None:
        target.unlink(missing_ok=True)
        _written(path, it)

    def read(it: bytes) -> None:
        place(it)
        import_game(path, target)
        if choice(it, 40) == 0:
            assert not has_errors(WORKSPACE.examine(str(target))), "what is imported is not sound"

    def words(it: bytes) -> tuple[str, ...]:
        place(it)
        return "import", str(path), "-o", str(target)

    return Subject(share, make, read, words)


def workbook() -> bytes:
    from openpyxl import Workbook

    book, file = Workbook(), BytesIO()
    for row in (("Name", "Cost", "Count", "Text"), ("fly", 2, 3, "Take it."), ("frog", 1, 1, "Hop **on**.")):
        book.active.append(row)
    book.save(file)
    return file.getvalue()


def _pads(share: float, path: Path, game: str, first: str) -> Subject:
    def read(content: bytes) -> None:
        workshop.score_pad(game, content, path.name)

    def words(content: bytes) -> tuple[str, ...]:
        _written(path, content)
        return "score", game, str(path)

    return Subject(share, lambda chance: encoded(spoilt(chance, first)), read, words)


def _journals(path: Path) -> Subject:
    """The journal of a search, which a later run goes on from."""
    task = {"printgen": "1", "sampler": 1, "data": "d", "task": {"count": 9}}
    place = path.with_name(f"{path.name}.journal")
    journal = Journal(path, task, resume=False)
    journal.add(0, 2, b"one\ntwo\n", {"n": 1})
    journal.add(2, 1, b"three\n", {"n": 2})
    journal.close()
    kept = {one: one.read_bytes() for one in path.parent.iterdir() if one.is_file() and path.name in one.name}

    def read(content: bytes) -> None:
        for one, before in kept.items():
            _written(one, before)
        _written(place, content)
        again = Journal(path, task, resume=True)
        again.close()

    return Subject(30, lambda chance: encoded(spoilt(chance, kept[place].decode())), read)


def _pdfs(folder: Path, frogs: str) -> dict[str, Subject]:
    """PDFs: pages drawn at random, forms, recipes, and whole sheets with changed bytes."""
    path = folder / "a.pdf"
    request = workshop.request_of("pad", frogs, fillable=True)
    whole = unpacked(workshop.print_sheet(request).pdf)
    record = {**workshop.lay_out(workshop.make_context(request)).recipe}
    names = [one.name for one in filled_form(whole)]

    def read(content: bytes) -> Iterable[Problem]:
        return workshop.inspect(content, "a.pdf").problems

    def score(content: bytes) -> None:
        workshop.score_pad(frogs, content, "a.pdf")

    def words(content: bytes) -> tuple[str, ...]:
        _written(path, content)
        tried = (("preflight",), ("score", frogs), ("reprint", "-o", "again.pdf"), ("preflight", "--json"))
        return *tried[choice(content, len(tried))], str(path)

    def filled(chance: random.Random) -> bytes:
        values = [*NASTY, "1", "2", "3", "Ann", "Ben", "1 1"]
        return form({spoilt_name(chance, name): chance.choice(values) for name in chance.sample(names, 5)})

    def spoilt_name(chance: random.Random, name: str) -> str:
        return name if chance.random() < 0.7 else spoilt(chance, name)

    return {
        "page": Subject(8, lambda chance: drawn(drawn_at_random(chance), recipe=sound_recipe()), read, words),
        "form": Subject(8, filled, score, words),
        "recipe": Subject(1, lambda chance: with_recipe(encoded(_spoilt_record(chance, record))), read, words),
        "pdf": Subject(0.3, lambda chance: damaged(chance, whole), read, words),
    }


def _spoilt_record(chance: random.Random, first: object) -> str:
    if chance.random() < 0.2:
        return spoilt(chance, json.dumps(first, indent=1))
    record = json.loads(json.dumps(first))
    request = record["request"]
    key = chance.choice([*request, "copies", "players", "paper", "seed", "my_box", "theme"])
    if key == "files" and chance.random() < 0.7:
        name = chance.choice([*request["files"]])
        request["files"][name] = spoilt(chance, request["files"][name])
    else:
        request[key] = chance.choice((*NASTY, None, -1, 10**9, 1.5, True, [], {}, ["x"], {"a/b": "c"}))
    return json.dumps(record)


def _line(chance: random.Random, folder: Path) -> tuple[str, ...]:
    """Return words of the command line, one or two of which nobody would write."""
    frogs, odd = str(folder / "frogs"), (*NASTY, "", "-", "--", "1", "2", "a4", "frogs", "10x15cm", "G1=x", "a=b", "~")
    lines: tuple[tuple[str, ...], ...] = (
        ("card", frogs, "--paper", "?"), ("setup", frogs, "--players", "?", "--seed", "?"), ("explain", "?"),
        ("draw", frogs, "--seed", "?"), ("draw", frogs, "--players", "?"), ("ask", frogs, "?"), ("ask", "?", "?"),
        ("pad", frogs, "--set", "?"), ("pad", frogs, "--set", "board.pitch=?"), ("overlay", frogs, "--style", "?"),
        ("profile", "?", "--scale-x", "99"), ("profile", "office", "--scale-x", "?"), ("profile", "?", "--delete"),
        ("config", "paper", "?"), ("config", "theme", "?"), ("config", "workspace", "?"), ("config", "?", "?"),
        ("new", "?"), ("new", "pond", "-o", "?"), ("new", "?", "--from", "?"), ("grow", "?"), ("import", "?"),
        ("check", "?"), ("check", frogs, "--format", "?"), ("games", "?"), ("kits", "?"), ("kit", "?"),
        ("kit", WORKSPACE.kit_ids()[0], "--only", "?", "-o", "sheet.pdf"), ("schema", "?"), ("preflight", "?"),
        ("aid", frogs, "-o", "?"), ("aid", "?"), ("aid", frogs, "--lang", "?"), ("aid", frogs, "--my-box", "?"),
        ("archipelago", frogs, "--seed", "?"), ("archipelago", "?", "--seed", "1"), ("score", frogs, "?"),
        ("score", "?", "b.csv"), ("reprint", "?"), ("completion", "?"), ("?",), ("--workspace", "?", "games"),
        ("catalogue", frogs, "--seed", "?"), ("rulings", frogs, "--readings", "?"), ("worksheet", "?"), ("build", "?"),
    )  # fmt: skip
    return tuple(chance.choice(odd) if word == "?" else word for word in chance.choice(lines))


def _line_words(content: bytes) -> tuple[str, ...]:
    return tuple(argument(word) for word in text_of(content).split("\0"))
