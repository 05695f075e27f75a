"""Ask a running studio for everything, many times; run it as `python -m tests.benchmarks.bench_requests [WHAT …]`.

`requests`: 20,000 of all routes mixed, eight at a time, while files change: how many fail, what each process holds.
`memory`: what they hold over 1,000 edits of every kind of sheet, a tenth of them proved as well. `--count` says how
many. The first number of MB is the process that answers, the others are those that prove: they are replaced at 300 MB.
"""

import argparse
import json
import random
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from http.client import HTTPConnection

from tests.benchmarks.bench_studio import GAME, SHEETS, SOURCE, Studio, calibrate, say, studio

AT_ONCE = 8
WARM = 0.1
"""The share of requests, or edits, after which what is held is what must not grow."""

Asked = tuple[str, str, str | None]
"""A method, a path, and what is sent."""

Luck = random.Random


def held(here: Studio) -> str:
    return " + ".join(f"{one:.0f}" for one in here.memory) + " MB"


def growth(warm: float, end: float) -> str:
    return f"from {warm:.0f} to {end:.0f} MB, {end / warm - 1:+.1%}"


def memory(count: int) -> None:
    with studio() as here:
        texts, warm = {sheet: here.text(sheet) for sheet in SHEETS}, 0.0
        for number in range(count + 1):
            sheet = SHEETS[number % len(SHEETS)]
            here.write(sheet, texts[sheet], number)
            found = json.loads(here.running.ask(f"/api/sheet?{here.query(sheet)}")[2])
            assert f"№{number}" in found["html"], found["problems"]
            if number % 10 == 0:
                here.running.ask(f"/api/prove?{here.query(sheet)}", "POST")
            if number == int(count * WARM):
                warm = here.memory[0]
            if number % max(1, count // 20) == 0:
                say(f"{number:>6} edits   {held(here)}")
        say(f"{count:>6} edits   {growth(warm, here.memory[0])}")


def get(path: str) -> Callable[[Luck], Asked]:
    """Return what asks for a path, `SEED` in it any number."""
    return lambda luck: ("GET", path.replace("SEED", str(luck.randrange(1, 200))), None)


def saving(text: str) -> Callable[[Luck], Asked]:
    """Return what saves a text of a game, changed, or no YAML, or nothing at all."""

    def asked(luck: Luck) -> Asked:
        changed = text.replace("name: Move\n", f"name: Move №{luck.randrange(1000)}\n")
        said = luck.choice([json.dumps({"text": changed}), json.dumps({"text": text}), '{"text": "a: ["}', "{}", "x"])
        return "POST", f"/api/save?game={GAME}&language=en&name=words/en.yaml", said

    return asked


def routes(here: Studio, names: Sequence[str], text: str) -> list[Callable[[Luck], Asked]]:
    """Return how each sort of request is made: of all routes, the common ones more often."""
    game, aid, setup = f"game={GAME}&language=en", here.query("aid"), here.query("setup")
    of_seed = setup.replace("seed=5", "seed=SEED")
    shell = ["/", "/blank", "/static/main.js", "/static/studio.css", "/font/SourceSansPro-Regular.ttf", "/api/rail"]
    sheets = [f"/api/sheet?{here.query(one)}" for one in SHEETS] + [f"/api/sheet?{of_seed}"]
    others = [f"/api/sheet?game={name}&sheet={kind}" for name in names for kind in ("aid", "pad", "rulings")]
    seldom = [
        f"/api/choices?{setup}",
        f"/api/choices?{of_seed}&players=3",
        f"/api/spreads?{setup}&first=SEED&looked=50",
        f"/api/maps?{setup}&seeds=SEED",
        f"/api/files?{game}",
        f"/api/file?{game}&name=words/en.yaml",
        f"/api/keys?{game}",
        f"/api/names?{game}",
        f"/api/sources?{aid}",
        f"/api/fact?{game}&name=rules.yaml&line=SEED&column=7",
        f"/api/table?{aid}",
        f"/table?game={GAME}&players=3",
        f"/print/sheet.pdf?{here.query('pad')}",
        "/api/sheet?game=none&sheet=aid",
        "/api/sheet?game=..%2F..&sheet=SEED",
        f"/api/sheet?{aid}&players=SEED",
        "/figure/SEED.svg",
        "/nowhere",
    ]
    posts = [
        *(f"/api/prove?{here.query(one)}" for one in SHEETS),
        f"/api/copy?game={SOURCE}&name={GAME}",
        f"/api/new?name={GAME}",
        "/api/new?name=..",
    ]
    return [
        *map(get, shell * 6),
        *map(get, sheets * 4),
        *map(get, others),
        *map(get, seldom),
        *(lambda luck, path=path: ("POST", path, None) for path in posts),
        saving(text),
        get(f"/api/changed?{game}"),
    ]


def requests(count: int) -> None:
    with studio() as here:
        rail = json.loads(here.running.ask("/api/rail")[2])
        names = [one["id"] for one in rail["games"] if "pad" in {sheet["kind"] for sheet in one["sheets"]}]
        text = here.text("aid")
        made, statuses, failed = routes(here, names, text), Counter[int](), Counter[str]()
        left, lock, began, cpu = iter(range(count)), threading.Lock(), time.monotonic(), here.cpu
        levels = dict[int, float]()

        def taken() -> Iterator[int]:
            while True:
                with lock:
                    number = next(left, None)
                if number is None:
                    return
                yield number

        def send() -> None:
            connection = HTTPConnection("127.0.0.1", here.running.port, timeout=3600)
            for number in taken():
                luck = random.Random(number)
                method, path, body = luck.choice(made)(luck)
                headers = {"Cookie": here.running.cookie} if number % 50 else {}
                try:
                    connection.request(method, path, body, headers)
                    answer = connection.getresponse()
                except ConnectionError:  # one that rested for some seconds was closed: browsers open another as well
                    connection.close()
                    connection.request(method, path, body, headers)
                    answer = connection.getresponse()
                answer.read()
                with lock:
                    statuses[answer.status] += 1
                    failed[path.partition("?")[0]] += answer.status >= 500
                if number % 400 == 0:
                    here.write("aid", text, number)
                if number % max(1, count // 20) == 0:
                    levels[number] = here.memory[0]
                    say(f"{number:>6} requests   {held(here)}   {time.monotonic() - began:.0f} s")

        threads = [threading.Thread(target=send) for _ in range(AT_ONCE)]
        for one in threads:
            one.start()
        for one in threads:
            one.join()
        told = ", ".join(f"{number} × {status}" for status, number in sorted(statuses.items()))
        wrong = ", ".join(f"{number} × {path}" for path, number in failed.items() if number) or "none"
        warm = levels[min(levels, key=lambda number: abs(number - count * WARM))]
        say(f"{count:>6} requests   {told}   5xx: {wrong}   CPU {1000 * (here.cpu - cpu) / count:.1f} ms each")
        say(f"{count:>6} requests   {growth(warm, here.memory[0])}")


WHAT: dict[str, tuple[Callable[[int], None], int]] = {"requests": (requests, 20_000), "memory": (memory, 1000)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", nargs="*", choices=[*WHAT, []], metavar="WHAT", help=", ".join(WHAT))
    parser.add_argument("--count", type=int)
    asked = parser.parse_args()
    for name in asked.what or WHAT:
        measure, count = WHAT[name]
        calibrate()
        measure(asked.count or count)


if __name__ == "__main__":
    main()
