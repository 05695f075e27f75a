"""printgen schema: the JSON Schema of a data file, for editors."""

import json
from pathlib import Path

import click

from printgen.cli.shell.command import Command
from printgen.cli.shell.terminal import echo_json
from printgen.model.load.schema import KINDS, Draft, json_schema


@click.command("schema", cls=Command)
@click.argument(
    "kind", type=click.Choice(sorted(KINDS)), default="game", metavar="[KIND]", help="The kind of file; else game."
)
@click.option(
    "--draft",
    type=click.Choice(["7", "2020-12"]),
    default="2020-12",
    show_default=True,
    help="The draft of JSON Schema; older editors read 7 only.",
)
@click.option(
    "--into",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Write the schema of every kind into a folder instead.",
)
def command(kind: str, draft: Draft, into: Path | None) -> None:
    """Print the JSON Schema of a kind of data file.

    KIND is the name of a file of a game (game, board, rules, setup, score, variants, rulings,
    sheets, fairness, index, words), game-file for a game in one file, or that of a file of a box
    (box, box-board, box-tiles), of a kit (kit, suits, patterns) or of print data (papers, printer,
    theme, icons). Editors read it where the first line of a file says
    `# yaml-language-server: $schema=game-file.json`.

    \b
    Example:
      printgen schema rules
      printgen schema game-file > game-file.json
      printgen schema --draft 7 --into data/schemas
    """
    if into is not None:
        into.mkdir(parents=True, exist_ok=True)
        names = [name for name in KINDS if name != "words"]
        for name in names:
            text = json.dumps(json_schema(name, draft), indent=2, ensure_ascii=False) + "\n"
            (into / f"{name}.json").write_text(text, encoding="utf-8")
        click.echo(f"{into}: {len(names)} schemas")
        return
    echo_json(json_schema(kind, draft))
