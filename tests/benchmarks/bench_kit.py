"""Print a whole kit and tell how long it takes, beside an aid in the same run; run it as a script.

Machines differ, so the ratio to the aid is what is worth comparing.
"""

import sys
import time

from printgen.app import pipeline
from printgen.sheet.core.request import Request
from tests import workshop
from tests.workshop import request_of

AID = request_of("aid", "ghost-ship")
KITS = {
    "bleed, duplex": request_of("kit", "piecepack", bleed="3.175 mm"),
    "compact, gutterfold": request_of("kit", "piecepack", arrangement="gutterfold"),
}


def timed(request: Request) -> tuple[dict[str, float], int, int, int]:
    """Go the whole way; give the seconds of its stages, and how many pages, bytes, problems."""
    marks = [time.process_time()]
    sheet = pipeline.lay_out(workshop.make_context(request))
    marks.append(time.process_time())
    pdf = pipeline.typeset(sheet)
    marks.append(time.process_time())
    problems = pipeline.measure(pdf, sheet)
    marks.append(time.process_time())
    stages = ("laid out", "typeset", "measured")
    seconds = {name: marks[n + 1] - marks[n] for n, name in enumerate(stages)}
    return seconds, len(sheet.pages), len(pdf), len(problems)


def main() -> None:
    timed(AID)  # fonts and libraries are read once
    aid = sum(timed(AID)[0].values())
    sys.stdout.write(f"{'an aid':<22}{aid:7.2f} s\n")
    for name, request in KITS.items():
        seconds, pages, size, problems = timed(request)
        whole = sum(seconds.values())
        told = ", ".join(f"{stage} {spent:.2f}" for stage, spent in seconds.items())
        sys.stdout.write(
            f"{name:<22}{whole:7.2f} s = {whole / aid:.1f} aids ({told}), {pages} pages, "
            f"{1000 * whole / pages:.0f} ms a page, {size / 1000:.0f} kB, {problems} problems\n"
        )


if __name__ == "__main__":
    main()
