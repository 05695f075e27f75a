"""printgen score: what a finished game is worth to each player, as text or printed."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from printgen.app import score_sheet
from printgen.cli.shell.command import (
    Command,
    cache_option,
    current_workspace,
    game_argument,
    json_option,
    output_option,
    quiet_option,
)
from printgen.cli.shell.files import check_target, name_of, read_pdf_file, refuse_terminal
from printgen.cli.shell.request_options import option_of, options_of
from printgen.cli.shell.sheets import make_request, output_form, print_request
from printgen.cli.shell.terminal import echo_json, in_columns, report_problems, shown_line
from printgen.model.play.confidence import weakest
from printgen.model.text.game_catalog import GameCatalog
from printgen.model.text.message_catalog import Inline, with_mark
from printgen.model.values import Reading
from printgen.scoring import GameScore, PlayerScore
from printgen.scoring.outcome import ending, how_to_tell, reason, remark, sharing
from printgen.scoring.pad.words import is_mark
from printgen.scoring.values import Pad
from printgen.sheet.aid.request import AidRequest
from printgen.sheet.result.request import ResultRequest

Rows = Sequence[Sequence[str]]


HELP = """Work out a filled score pad: contests, each line, the total, the ranks and ties.

A pad that `printgen pad GAME --fillable` printed is read as it was saved. Sums written in it
are compared; the total goes by the rules. Rows and entries are called as on the pad, in any of
its languages, or by their ids. Variants and readings that were played stand in the file, or are
told as options. What cannot have been played is refused, and a winner is named only where the
rules do.

\b
A table, the players across as on the pad (`chits-1`: how many of the value 1):
  ,Anna,Ben
  chits,1 3,4
  gold,4,2

\b
The same with the players down:
  player,chits-1,chits-3,chits-4,gold
  Anna,1,1,,4
  Ben,,,1,2

\b
With contests, such as islands; the column `all` holds what is shared:
  ,all,Anna,Ben
  island 1 tiles,5,,
  island 1 fort,,1,
  island 1 scout,,,2
  chips,,4,2
  variants,x
  readings,R1=y

\b
As YAML; with contests the players stand under `players`:
  Anna: {chits: [1, 3], gold: 4}
  Ben: {chits: [4], gold: 2}

\b
  players: {Anna: {chips: 4}, Ben: {chips: 2}}
  island:
    - tiles: 5
      closed: whole
      players: {Anna: {fort: 1, chips: [3]}, Ben: {scout: 2}}
  variants: [x]
  readings: [R1=y]

\b
Example:
  printgen score GAME game-night.yaml
  printgen score GAME game-night.yaml -o result.pdf
"""


@click.command("score", cls=Command, help=HELP)
@game_argument
@click.argument(
    "file",
    type=click.Path(exists=True, dir_okay=False, allow_dash=True, path_type=Path),
    metavar="FILE",
    help="The filled pad: the fillable PDF itself, a table (.csv, .tsv) or YAML; - for stdin.",
)
@click.option(
    "--pad", "number", metavar="N", type=click.IntRange(1), help="Which pad of the PDF, where several are filled in."
)
@option_of(AidRequest, "variants")
@option_of(AidRequest, "readings")
@json_option("the scores")
@output_option(
    "-o", "--output", metavar="FILE", callback=check_target, help="Print a result sheet into this PDF, - for stdout."
)
@cache_option
@quiet_option
@options_of(ResultRequest)
def command(game: str, file: Path, number: int | None, as_json: bool, output: str | None, **options: Any) -> None:
    """Work out a filled score pad, or print it as a result sheet."""
    refuse_terminal(output)
    output_form(output)
    chosen = (*options.pop("variants"), *options.pop("readings"))
    request = make_request("result", game, options)
    assert isinstance(request, ResultRequest)
    asked = score_sheet.Asked(number, request.my_box, request.settings, chosen, request.language)
    scored = score_sheet.score_pad(game, read_pdf_file(file), name_of(file), current_workspace(), asked)
    if scored.problems:
        report_problems(scored.problems)
    if output is not None:
        print_request(score_sheet.result(request, scored), output)
    if as_json and output != "-":
        echo_json(_record(scored.score))
    elif output is None:
        words = current_workspace().tool_words()
        catalog = GameCatalog(scored.game, request.language, words, scored.pad.number, scored.pad.options)
        for line in _lines(catalog, scored.pad, scored.score):
            click.echo(shown_line(line))


def _record(scored: GameScore) -> dict[str, object]:
    """Return it all as JSON; contests only where there are any."""
    record = asdict(scored)
    contests = {"contests": record["contests"]} if record["contests"] else {}
    ended = {"ending": scored.ending, "winners": list(scored.winners)}
    return {"schema": "printgen.score/1", **contests, **ended, "players": record["players"]}


def _lines(catalog: GameCatalog, pad: Pad, score: GameScore) -> Iterator[str]:
    """Write contests, players in order, and how it ended, in the words of a language."""
    lines = [line for table in _contests(catalog, score) for line in (*_in_line(table), "")]
    lines += _in_line(_players(catalog, pad, score))
    if (ended := ending(catalog, score)) is not None:
        lines.append(f"{ended}: {catalog.in_words(said)}" if (said := reason(catalog, score)) else ended)
    if how := how_to_tell(catalog, score):
        lines.append(how)
    yield from lines


def _in_line(rows: Rows) -> list[str]:
    """Set the columns of a table in line; names to the left, the last one as it comes."""
    return in_columns(rows, right={0, *range(2, max(map(len, rows)) - 1)})


def _contests(catalog: GameCatalog, scored: GameScore) -> Iterator[Rows]:
    names = [player.name for player in scored.players]
    for sort, outcomes in scored.contests.items():
        rows = [["", _named(catalog, sort), catalog.tool("pad.value"), *names, catalog.tool("score.points")]]
        for number, outcome in enumerate(outcomes, 1):
            places = ((name, outcome.places.get(name)) for name in names)
            cells = [f"{outcome.points[name]} ({place})" if place else "–" for name, place in places]
            rows.append(["", str(number), str(outcome.value), *cells, ""])
        if outcomes:
            yield rows


def _named(catalog: GameCatalog, sort: str) -> str:
    contest = catalog.facts.game.score.contests[sort]
    return catalog.in_words(with_mark(catalog.text(f"score.contests.{sort}.name"), contest.confidence))


def _players(catalog: GameCatalog, pad: Pad, scored: GameScore) -> Rows:
    def head(text: str, confidence: Reading) -> str:
        return catalog.in_words(with_mark((Inline("text", text),), confidence))

    sorts, lines = list(scored.players[0].contests), list(scored.players[0].lines)
    score = catalog.facts.game.score
    sure = {}
    for line in score.lines:
        beside = (catalog.confidence(f"score.lines.{line.id}.{part}") for part in ("note", "formula"))
        sure[line.id] = weakest((line.confidence, *beside))
    heads = [_named(catalog, sort) for sort in sorts] + [head(name, sure[name]) for name in lines]
    total = head(catalog.tool("score.total"), score.confidence)
    rows = [["", catalog.tool("score.player"), *heads, total, ""]]
    for player in scored.players:
        points = [*(player.contests[name] for name in sorts), *(player.lines[name] for name in lines), player.total]
        place = player.place if scored.winners else "–"
        rows.append([place, player.name, *map(str, points), _remark(catalog, pad, scored, player)])
    return rows


def _remark(catalog: GameCatalog, pad: Pad, scored: GameScore, player: PlayerScore) -> str:
    """Say what parted a player from equals, or that nothing did."""
    if not scored.winners:
        return ""
    if player.shared:
        return catalog.in_words(sharing(catalog, "score.shared", pad))
    decided, entries = catalog.in_words(remark(catalog, player)), catalog.facts.game.score.entries
    if any(is_mark(entries[name]) for name in player.decided_by if name in entries):
        return decided
    return catalog.tool("score.by", what=decided) if decided else ""
