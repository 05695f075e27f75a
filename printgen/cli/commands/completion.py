"""printgen completion: the script that teaches a shell to complete printgen's words."""

import click
from click.shell_completion import get_completion_class

from printgen.cli.shell.command import Command

SHELLS = ("bash", "fish", "zsh", "powershell")


@click.command("completion", cls=Command)
@click.argument("shell", type=click.Choice(SHELLS), metavar="SHELL", help=f"{', '.join(SHELLS)}.")
def command(shell: str) -> None:
    """Print the script that completes commands, games and options in your shell.

    \b
    Example:
      printgen completion bash > printgen-completion.sh
    """
    from printgen.cli.shell.child import COMPLETE
    from printgen.cli.shell.command_group import printgen
    from printgen.cli.shell.run import NAME

    kind = get_completion_class(shell)
    assert kind is not None
    click.echo(kind(printgen, {}, NAME, COMPLETE).source())
