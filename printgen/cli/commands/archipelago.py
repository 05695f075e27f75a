"""printgen archipelago: what chance draws, one or millions, as text or JSON, with certificates."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from printgen.app.context import game_in_play, map_problems_placed, position_context
from printgen.app.exports import position_text
from printgen.app.homes import as_called
from printgen.app.registry import KINDS
from printgen.cli.shell.command import (
    Command,
    current_workspace,
    game_argument,
    given_options,
    json_option,
    output_option,
    play_option,
    quiet_option,
)
from printgen.cli.shell.counts import counts_text
from printgen.cli.shell.files import check_target, write_text
from printgen.cli.shell.maps import LOOKED_AT, Asked, look_for, map_json, write_many
from printgen.cli.shell.request_options import options_of
from printgen.cli.shell.search import WORDS, Work, has_journal, work_options
from printgen.cli.shell.sheets import draw_seed, make_request
from printgen.errors import UsageError
from printgen.problems import Problem
from printgen.sheet.core.request import SPREAD, Request
from printgen.sheet.setup.request import SetupRequest

MOST = 10**12
BEST_AT_MOST = 10_000


@click.command("archipelago", cls=Command)
@game_argument
@options_of(SetupRequest, "paper", "theme", "language", "printer", "variant_seed", "deal", "hidden")
@play_option("--from", "first", type=int, metavar="S", help="Give the maps of N seeds from this number on.")
@play_option(
    "--count",
    type=click.IntRange(1, MOST),
    metavar="N",
    help="So many seeds; with --fair and --best so many maps of the seed are looked at.",
)
@play_option(
    "--best",
    type=click.IntRange(1, BEST_AT_MOST),
    metavar="K",
    help=f"Take the K fairest of the seed's first N maps, {LOOKED_AT} unless --count says.",
)
@json_option("the position")
@output_option("--jsonl", "lines", is_flag=True, help="Write each position as a line of JSON.")
@output_option(
    "--plot",
    metavar="FILE.svg",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Draw how often each spread came, and which was kept.",
)
@output_option("--count-maps", "counting", is_flag=True, help="Count all maps or deals there are, draw none.")
@work_options
@output_option(
    "-o", "--output", metavar="FILE", callback=check_target, help="Where the text goes, - for stdout; else stdout."
)
@quiet_option
def command(
    game: str, workers: int | None, scheduler: str | None, resume: bool, counting: bool, **options: Any
) -> None:
    """Draw a map or deal by chance and let code that did not draw it certify it.

    Besides a map of tiles this draws what set-up shuffles: piles, cards on their spaces, a map of
    hexes laid open. Of one seed or of many; the first fair one, or the fairest. What FILE gets is
    journalled beside it: a run that was stopped, even by kill -9, goes on with --resume.

    JSON tells tiles, pieces and deals by their ids, the certificate with what each rule `rests-on`
    (`assumed` where no source states it), what was `not-judged`, and the fairness: `shares`, their
    `spread`, and `figures` such as the mean way of each seat, null where there is none.

    \b
    Example:
      printgen archipelago MAPPED --seed 166
      printgen archipelago MAPPED --seed 1 --players 3 --json
      printgen archipelago MAPPED --from 1 --count 1000 --jsonl -o maps.jsonl
      printgen archipelago MAPPED --seed 166 --best 3 --plot spread.svg
    """
    names = ("first", "count", "fair", "best", "as_json", "lines", "plot", "output")
    asked = Asked(**{name: options.pop(name) for name in names}, work=Work(workers, scheduler, resume))
    workspace = current_workspace()
    known = workspace.sound_game(game).game
    if known.setup.tile_map is None and not known.setup.deals:
        message = f"chance draws no map of `{known.id}` and deals nothing"
        hint = f"`printgen setup {as_called(game)} --text` shows what lies where"
        if KINDS["setup"].lacks(known.has):
            hint = "what is dealt stands under `deals` of the set-up: `printgen explain setup.deals`"
        raise UsageError.with_code("no-map", message, hint)
    given = given_options()
    if counting:
        _refuse_drawing(given)
        _report_counts(make_request("overlay", game, options | {"seed": None}), asked)
        return
    _refuse_contradictions(asked, given)
    if options["seed"] is None:
        options["seed"] = draw_seed(game, options) if asked.first is None else str(asked.first)
    if known.setup.hex_map is not None:
        options["deal"] = "open"
    context = position_context(make_request("setup", game, options), workspace)
    if asked.first is not None:
        write_many(context, asked, asked.first)
    elif asked.for_many:
        look_for(context, asked, options["seed"])
    else:
        as_json = asked.as_json or asked.lines
        write_text(map_json(context) if as_json else position_text(context) + "\n", asked.output)


def _report_counts(asked_of: Request, asked: Asked) -> None:
    """Report how many set-ups a game has with what the options change of its box; nothing is set up."""
    request, loaded = game_in_play(asked_of, current_workspace())
    with map_problems_placed(loaded, request):
        write_text(counts_text(loaded.game, request, asked.as_json), asked.output)


def _refuse_drawing(given: list[str]) -> None:
    """Refuse whatever asks for maps where they are to be counted."""
    if found := [word for word in _DRAWING if word in given]:
        message = f"`--count-maps` counts all maps there are, `{found[0]}` is about drawing some"
        raise UsageError.with_code("contradiction", message, "leave one of them out")


def _refuse_contradictions(asked: Asked, given: list[str]) -> None:
    """Refuse options that say different things, all of them at once; raises UsageError."""
    problems = [
        Problem("contradiction", message, hints=(hint,))
        for pair, message, hint in _CONTRADICTIONS
        if set(pair.split()) <= set(given)
    ]
    problems += [
        Problem("no-effect", message, hints=(hint,))
        for word, message, hint in _IDLE
        if word in given and not asked.for_many
    ]
    problems += _out_of_range(asked)
    if asked.as_json and (asked.best or 0) > 1:
        message = f"`--json` is one object, `--best {asked.best}` gives several"
        problems.append(Problem("contradiction", message, hints=("take `--jsonl`",)))
    if asked.first is not None and asked.count is None:
        hint = "say how many seeds with `--count`, or name one with `--seed`"
        problems.append(Problem("count-missing", "`--from` does not say how many", hints=(hint,)))
    if problems:
        raise UsageError(problems)
    asked.work.check(has_journal(asked.output))
    if asked.work.resume and not asked.for_many:
        message = "one map is drawn at once, there is nothing to go on with"
        raise UsageError.with_code("no-effect", message, "leave out `--resume`")


def _out_of_range(asked: Asked) -> Iterator[Problem]:
    least, most = SPREAD
    if asked.fair is not None and not least <= asked.fair <= most:
        message = f"`--fair` is {asked.fair:g}, possible is {least} to {most}"
        yield Problem("out-of-range", message, hints=("0.75 is a fair map of most games",))
    looked = asked.count or LOOKED_AT
    if asked.best is not None and asked.best > looked:
        message = f"`--best {asked.best}` takes more maps than the {looked:,} that are looked at"
        yield Problem("contradiction", message, hints=(f"look at more: `--count {asked.best}` at least",))


_DRAWING = ("--from", "--fair", "--best", "--count", "--plot", "--jsonl", "--seed", *WORDS)
"""What is about drawing maps."""

_SEEDS = "`--from` goes from seed to seed, `{}`"
_OF_A_SEED = f"{_SEEDS} looks at the maps of one"
_ALONE = "leave one of them out"
_CONTRADICTIONS = (
    (
        "--from --seed",
        f"{_SEEDS.format('--seed')} names one",
        "leave out `--seed`; with `--fair` or `--best` leave out `--from`",
    ),
    ("--from --fair", _OF_A_SEED.format("--fair"), "take `--seed` instead of `--from`"),
    ("--from --best", _OF_A_SEED.format("--best"), "take `--seed` instead of `--from`"),
    ("--fair --best", "`--fair` takes the first map that is fair enough, `--best` the fairest", _ALONE),
    ("--json --jsonl", "`--json` writes one object, `--jsonl` one a line", _ALONE),
    ("--json --from", "`--json` is one object, `--from` gives many", "take `--jsonl`"),
)
_IDLE = (
    ("--count", "`--count` does not say of what", "take it with `--from`, or with `--fair` or `--best`"),
    (
        "--plot",
        "`--plot` draws the spreads of many maps, and one is asked for",
        "take it with `--from`, `--fair` or `--best`",
    ),
)
"""What says something only where many maps are looked at."""
