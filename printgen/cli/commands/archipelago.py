"""printgen archipelago: what chance draws, one or millions, as text or JSON, with certificates."""

import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from printgen.app.context import game_context, game_in_play, map_problems_placed
from printgen.cli.shell.command import Command, current_workspace
from printgen.cli.shell.files import check_target
from printgen.cli.shell.map_counts import report_counts
from printgen.cli.shell.maps import LOOKED_AT, Asked, look_for, write_many, write_one
from printgen.cli.shell.options import game_argument, json_option, output_option, play_option, quiet_option
from printgen.cli.shell.request_options import options_of
from printgen.cli.shell.search import Work, has_journal, work_options
from printgen.cli.shell.sheets import make_request
from printgen.cli.shell.terminal import note
from printgen.errors import UsageError
from printgen.model.game import Game
from printgen.problems import Problem
from printgen.sheet.core.game_context import GameContext
from printgen.sheet.core.request import SPREAD
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
@output_option("--count-maps", "counting", is_flag=True, help="Count all maps there are, draw none.")
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
    names = ("first", "count", "fair", "best", "as_json", "lines", "plot", "output", "quiet")
    asked = Asked(**{name: options.pop(name) for name in names})
    work = Work(workers, scheduler, resume)
    known = current_workspace().sound_game(game).game
    _refuse_chanceless(known)
    if counting:
        _refuse_drawing(asked, options["seed"], work)
        _count(game, asked, options)
        return
    _refuse_contradictions(asked, options["seed"], work)
    if options["seed"] is None:
        drawn = secrets.randbelow(1_000_000) if asked.first is None else asked.first
        options["seed"] = str(drawn)
        if asked.first is None:
            note(f"seed {drawn}", asked.quiet)
    context = _context(game, known, options)
    if not asked.walks:
        write_one(context, asked)
    elif asked.first is not None:
        write_many(context, asked, work)
    else:
        look_for(context, asked, work)


def _context(game: str, known: Game, options: dict[str, Any]) -> GameContext:
    """Set up the first map of the seed, with everything laid open."""
    if known.setup.hex_map is not None:
        options["deal"] = "open"
    return game_context(make_request("setup", game, options), current_workspace())


def _count(game: str, asked: Asked, options: dict[str, Any]) -> None:
    """Count the maps of the game with what the options change of its box; set nothing up."""
    request, loaded = game_in_play(make_request("overlay", game, options | {"seed": None}), current_workspace())
    with map_problems_placed(loaded, request):
        report_counts(loaded.game, asked.as_json, asked.output)


def _refuse_chanceless(game: Game) -> None:
    """Refuse a game that leaves nothing to chance."""
    if game.setup.tile_map is None and not game.setup.deals:
        message = f"chance draws no map of `{game.id}` and deals nothing"
        raise UsageError.with_code("no-map", message, f"`printgen setup {game.id} --text` shows what lies where")


def _refuse_drawing(asked: Asked, seed: str | None, work: Work) -> None:
    """Refuse whatever asks for maps where they are to be counted."""
    words = {**_words(asked), "--seed": seed is not None, **work.words()}
    if found := [word for word, there in words.items() if there and word != "--json"]:
        message = f"`--count-maps` counts all maps there are, `{found[0]}` is about drawing some"
        raise UsageError.with_code("contradiction", message, "leave one of them out")


def _words(asked: Asked) -> dict[str, bool]:
    """Return which options were given."""
    return {
        "--from": asked.first is not None,
        "--fair": asked.fair is not None,
        "--best": asked.best is not None,
        "--count": asked.count is not None,
        "--plot": asked.plot is not None,
        "--json": asked.as_json,
        "--jsonl": asked.lines,
    }


def _refuse_contradictions(asked: Asked, seed: str | None, work: Work) -> None:
    """Refuse options that say different things, all of them at once; raises UsageError."""
    said = {word for word, there in {**_words(asked), "--seed": seed is not None}.items() if there}
    problems = [
        Problem("contradiction", message, hints=(hint,))
        for pair, message, hint in _CONTRADICTIONS
        if said.issuperset(pair)
    ]
    problems += [
        Problem("no-effect", message, hints=(hint,))
        for word, others, message, hint in _IDLE
        if word in said and said.isdisjoint(others)
    ]
    problems += _out_of_range(asked)
    if asked.as_json and (asked.best or 0) > 1:
        message = f"`--json` is one object, `--best {asked.best}` gives several"
        problems.append(Problem("contradiction", message, hints=("take `--jsonl`",)))
    if "--from" in said and "--count" not in said:
        hint = "say how many seeds with `--count`, or name one with `--seed`"
        problems.append(Problem("count-missing", "`--from` does not say how many", hints=(hint,)))
    if problems:
        raise UsageError(problems)
    work.check(has_journal(asked.output))
    if work.resume and not asked.walks:
        message = "one map is drawn at once, there is nothing to go on with"
        raise UsageError.with_code("no-effect", message, "leave out `--resume`")


def _out_of_range(asked: Asked) -> Iterator[Problem]:
    """Find a spread that no map has, and more maps to take than are looked at."""
    least, most = SPREAD
    if asked.fair is not None and not least <= asked.fair <= most:
        message = f"`--fair` is {asked.fair:g}, possible is {least} to {most}"
        yield Problem("out-of-range", message, hints=("0.75 is a fair map of most games",))
    looked = asked.count or LOOKED_AT
    if asked.best is not None and asked.best > looked:
        message = f"`--best {asked.best}` takes more maps than the {looked:,} that are looked at"
        yield Problem("contradiction", message, hints=(f"look at more: `--count {asked.best}` at least",))


_SEEDS = "`--from` goes from seed to seed, `{}` {}"
_CONTRADICTIONS = (
    (
        ("--from", "--seed"),
        _SEEDS.format("--seed", "names one"),
        "leave out `--seed`; with `--fair` or `--best` leave out `--from`",
    ),
    (("--from", "--fair"), _SEEDS.format("--fair", "looks at the maps of one"), "take `--seed` instead of `--from`"),
    (("--from", "--best"), _SEEDS.format("--best", "looks at the maps of one"), "take `--seed` instead of `--from`"),
    (
        ("--fair", "--best"),
        "`--fair` takes the first map that is fair enough, `--best` the fairest",
        "leave one of them out",
    ),
    (("--json", "--jsonl"), "`--json` writes one object, `--jsonl` one a line", "leave one of them out"),
    (("--json", "--from"), "`--json` is one object, `--from` gives many", "take `--jsonl`"),
)
_IDLE = (
    (
        "--count",
        ("--from", "--fair", "--best"),
        "`--count` does not say of what",
        "take it with `--from`, or with `--fair` or `--best`",
    ),
    (
        "--plot",
        ("--from", "--fair", "--best"),
        "`--plot` draws the spreads of many maps, and one is asked for",
        "take it with `--from`, `--fair` or `--best`",
    ),
)
