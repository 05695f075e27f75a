"""printgen schema: JSON Schema of a data file, for editors."""

import json

import click

from printgen.game.schema import KINDS, json_schema


@click.command("schema")
@click.argument("kind", type=click.Choice(sorted(KINDS)), default="game")
def command(kind: str) -> None:
    """Print the JSON Schema (2020-12) of a kind of data file.

    \b
    Example:
      printgen schema rules > rules.schema.json
    """
    click.echo(json.dumps(json_schema(kind), indent=2))
