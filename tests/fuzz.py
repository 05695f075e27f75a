"""python -m tests.fuzz → hostile inputs by the thousand: problems, in little time and memory, or what broke is kept.

Data, formulas, words, pads, recipes and PDFs are changed with a sense for what they are made of, read in this process,
and one in so many by the command line. What ends in a traceback, in exit code 70, or takes too much is kept in
`tests/cases/hostile/`, under the name of its subject; a test of the suite tries all that is kept there again.
"""

import argparse
import hashlib
import json
import os
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from types import FrameType

from printgen.errors import PrintgenError
from printgen.expression import compile_expression
from printgen.model.text.phrases import WordsFault, parse
from tests import workshop
from tests.test_mutation import CHANGES
from tests.workshop import WORKSPACE

ROOT = Path(__file__).parent.parent
KEPT = ROOT / "tests" / "cases" / "hostile"
TINY = ROOT / "tests" / "cases" / "tiny"
SECONDS, BYTES = 5.0, 512_000_000
"""Of the processor and of memory, that one input may take."""
BY_COMMAND = 100
"""One in so many goes by the command line as well."""
FINE = frozenset(range(6))
"""Exit codes of a tool that knows what is wrong."""

NASTY = (
    "9" * 400, "-1", "1e308", "0", "\x00", "\x1b[2J", "\u0661", "\ud800", "x" * 5000, "../../x", "[" * 70, "{" * 70,
    "&a [*a]", "{{7*7}}", "</style><script>", "var(--x)", "1 mm", "1..99999999", "null", "true", "{a, one: b}", "**",
    "\u202e", "'", '"',
)  # fmt: skip
TOKENS = (
    "a", "b", "(", ")", "[", "]", "+", "-", "*", "/", "//", "%", "**", " in ", " not ", " if ", " else ", ",", "==",
    "<", "sum", "count", "max", "min", "1", "2.5", "'x'", "0", "9" * 20, ".", "|", "__class__", "half_up", "\u0661",
)  # fmt: skip
NUMBER = re.compile(rb"-?\d+\.?\d*")


class TooSlow(BaseException):
    """Raised where an input has taken all the time it may."""


def spoilt(chance: random.Random, text: str) -> str:
    """Change a text in one to three places: lines, values and keys, or something nasty anywhere."""
    for _ in range(chance.randint(1, 3)):
        if chance.random() < 0.3 or not text:
            at = chance.randint(0, len(text))
            text = text[:at] + chance.choice(NASTY) + text[at + chance.choice((0, 0, 1, 9)) :]
        else:
            lines = text.splitlines(keepends=True)
            text = chance.choice(CHANGES)(chance, lines, chance.randrange(len(lines)))
    return text


def damaged(chance: random.Random, content: bytes) -> bytes:
    """Change bytes: a number becomes another, some bytes go, come twice or turn, the end is missing."""
    for _ in range(chance.randint(1, 8)):
        numbers = list(NUMBER.finditer(content))
        match chance.randrange(5):
            case 0 | 1 if numbers:
                found = chance.choice(numbers)
                value = chance.choice((b"0", b"-1", b"99999999999", b"1", b"65536", b"0.00001", b"1" * 400))
                content = content[: found.start()] + value + content[found.end() :]
            case 2:
                at = chance.randrange(len(content) + 1)
                content = content[:at] + content[at + chance.randint(1, 200) :]
            case 3:
                at = chance.randrange(len(content) + 1)
                content = content[:at] + content[at : at + 300] * chance.randint(2, 40) + content[at:]
            case _:
                at = chance.randrange(len(content) + 1)
                content = (
                    content[:at] + bytes(chance.randrange(256) for _ in range(chance.randint(1, 9))) + content[at:]
                )
    return content


class Subjects:
    """What is read: each has a first input, a way to change it, and how it is read here and by the command line."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.game = folder, folder / "frogs"
        shutil.copytree(TINY / "games" / "frogs", self.game)
        for part in ("boxes", "icons"):
            shutil.copytree(TINY / part, self.game / part)
        self.files = sorted(self.game.rglob("*.yaml"))
        self.texts = {file: file.read_text(encoding="utf-8") for file in self.files}
        request = workshop.request_of("pad", str(self.game), fillable=True)
        self.pdf = workshop.print_sheet(request).pdf
        self.record = {**workshop.lay_out(workshop.make_context(request)).recipe}

    def made(self, chance: random.Random, subject: str) -> bytes:
        """Return an input: the first one, changed."""
        if subject == "data":
            number = chance.randrange(len(self.files))
            text = spoilt(chance, self.texts[self.files[number]])
            return f"{number}\n{text}".encode("utf-8", "surrogatepass")
        if subject == "pdf":
            return damaged(chance, self.pdf)
        text = {
            "formula": lambda: "".join(chance.choice(TOKENS) for _ in range(chance.randint(1, 40))),
            "words": lambda: spoilt(chance, "Take {box.fly.count} {a, one: fly, other: flies} **or** [fly] […](x)."),
            "pad": lambda: spoilt(chance, ",Ann,Ben\nflies,1 1,2\nlily-pads,1,\ntotal,5,2\n"),
            "recipe": lambda: self._spoilt_record(chance),
        }[subject]()
        return text.encode("utf-8", "surrogatepass")

    def _spoilt_record(self, chance: random.Random) -> str:
        record = json.loads(json.dumps(self.record))
        request = record["request"]
        key = chance.choice([*request, "copies", "players", "paper", "seed", "my_box", "theme"])
        if key == "files" and chance.random() < 0.7:
            name = chance.choice([*request["files"]])
            request["files"][name] = spoilt(chance, request["files"][name])
        else:
            request[key] = chance.choice((*NASTY, None, -1, 10**9, 1.5, True, [], {}, ["x"], {"a/b": "c"}))
        return json.dumps(record)

    def read(self, subject: str, content: bytes) -> Iterator[str]:
        """Read an input in this process; yield the codes of what is wrong with it."""
        text = content.decode("utf-8", "surrogatepass") if subject != "pdf" else ""
        try:
            if subject == "data":
                with self._in_place(text):
                    yield from (problem.code for problem in WORKSPACE.examine(str(self.game)))
            elif subject == "pdf":
                found = workshop.inspect(content, "a.pdf")
                yield from (problem.code for problem in found.problems)
            elif subject == "formula":
                compile_expression(text, ("a", "b")).value(a=2, b=[1, 2])
            elif subject == "words":
                parse(text)
            elif subject == "pad":
                workshop.score_pad(str(self.game), content, "a.csv")
            else:
                yield from (problem.code for problem in workshop.inspect(with_recipe(content), "a.pdf").problems)
        except PrintgenError as error:
            yield from (problem.code for problem in error.problems)
        except WordsFault:
            yield "bad-words"

    def words(self, subject: str, content: bytes) -> tuple[str, ...] | None:
        """Lay an input where the command line finds it; return the words that read it."""
        if subject == "data":
            return "check", str(self.game)
        if subject not in ("pdf", "recipe", "pad"):
            return None
        place = self.folder / ("a.csv" if subject == "pad" else "a.pdf")
        place.write_bytes(with_recipe(content) if subject == "recipe" else content)
        return ("score", str(self.game), str(place)) if subject == "pad" else ("preflight", str(place))

    @contextmanager
    def _in_place(self, text: str) -> Iterator[None]:
        """Lay a changed file into the game for the while."""
        number, _, changed = text.partition("\n")
        file = self.files[int(number)]
        file.write_text(changed, encoding="utf-8", errors="surrogatepass", newline="")
        try:
            yield
        finally:
            file.write_text(self.texts[file], encoding="utf-8")

    def run(self, subject: str, content: bytes) -> str | None:
        """Read an input by the command line; return what broke."""
        with self._in_place(content.decode("utf-8", "surrogatepass")) if subject == "data" else open(os.devnull):  # noqa: PTH123
            words = self.words(subject, content)
            if words is None:
                return None
            done = subprocess.run(
                [sys.executable, "-m", "printgen", *words], cwd=self.folder, capture_output=True, check=False
            )
        if done.returncode in FINE and b"Traceback" not in done.stderr:
            return None
        return f"exit code {done.returncode}: {done.stderr[-300:].decode(errors='replace')}"


def with_recipe(content: bytes) -> bytes:
    """Return a PDF of one empty page that carries this as its recipe."""
    from pypdf import PdfWriter

    writer, file = PdfWriter(), BytesIO()
    writer.add_blank_page(72, 72)
    writer.add_attachment("printgen.json", content)
    writer.write(file)
    return file.getvalue()


SHARES = {"data": 8, "formula": 100, "words": 100, "pad": 40, "recipe": 3, "pdf": 2}
"""How often each subject comes; those that are read fast come often."""


@dataclass
class Tally:
    """What was tried, which codes were reached, what broke."""

    tried: Counter[str] = field(default_factory=Counter)
    by_command: int = 0
    codes: Counter[str] = field(default_factory=Counter)
    broken: dict[str, str] = field(default_factory=dict)
    slowest: float = 0.0

    def table(self, seconds: float) -> str:
        """Return it as people read it."""
        tried = ", ".join(f"{count:,} {subject}" for subject, count in self.tried.items())
        lines = [
            f"{sum(self.tried.values()):,} inputs in {seconds:.0f} s ({tried}), {self.by_command} by the command line"
        ]
        lines.append(f"the slowest took {self.slowest:.2f} s, {len(self.codes)} codes of problems were reached:")
        lines += [f"  {count:7,}  {code}" for code, count in self.codes.most_common()]
        return "\n".join([*lines, *(f"broken: {name}: {said}" for name, said in self.broken.items()), ""])


def tried(subjects: Subjects, subject: str, content: bytes, tally: Tally) -> str | None:
    """Read one input; return what broke."""
    begun, before = time.process_time(), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    try:
        tally.codes.update(subjects.read(subject, content))
    except TooSlow:
        return f"took more than {SECONDS:g} s"
    except Exception as error:  # whatever it is, it broke
        return f"{type(error).__name__}: {str(error)[:200]}"
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        tally.slowest = max(tally.slowest, time.process_time() - begun)
    more = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) * 1024
    return f"took {more / 1e6:.0f} MB" if more > BYTES else None


def fuzz(seed: str, going_on: Callable[[Tally], bool], keep: Path | None) -> Tally:
    """Try inputs as long as that is wanted; the same seed makes the same ones in the same order."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise TooSlow

    handler = signal.signal(signal.SIGPROF, stop)
    chance, tally = random.Random(seed), Tally()
    try:
        with tempfile.TemporaryDirectory() as folder:
            subjects = Subjects(Path(folder).resolve())
            while going_on(tally):
                (subject,) = chance.choices([*SHARES], [*SHARES.values()])
                content = subjects.made(chance, subject)
                tally.tried[subject] += 1
                said = tried(subjects, subject, content, tally)
                if said is None and subject not in ("formula", "words") and chance.randrange(BY_COMMAND) == 0 and keep:
                    tally.by_command += 1
                    said = subjects.run(subject, content)
                if said is not None:
                    name = f"{subject}-{hashlib.sha256(content).hexdigest()[:12]}"
                    tally.broken[name] = said
                    if keep is not None:
                        (keep / name).write_bytes(content)
    finally:
        signal.signal(signal.SIGPROF, handler)
    return tally


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--minutes", type=float, default=1.0, help="how long")
    parser.add_argument("--seed", default="1", help="chooses the inputs")
    asked = parser.parse_args()
    begun = time.monotonic()
    tally = fuzz(asked.seed, lambda _: time.monotonic() - begun < asked.minutes * 60, KEPT)
    sys.stdout.write(tally.table(time.monotonic() - begun))
    sys.exit(1 if tally.broken else 0)


if __name__ == "__main__":
    main()
