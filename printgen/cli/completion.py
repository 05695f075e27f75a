"""printgen completion: the script that teaches a shell to complete printgen's words."""

import click
from click.shell_completion import get_completion_class


@click.command("completion")
@click.argument("shell", type=click.Choice(["bash", "fish", "zsh", "powershell"]))
def command(shell: str) -> None:
    """Print the completion script of your shell.

    \b
    Example:
      printgen completion bash > ~/.local/share/bash-completion/completions/printgen
    """
    from printgen.cli.commands import printgen

    kind = get_completion_class(shell)
    if kind is None:
        raise click.UsageError(f"this version of click completes no {shell}")
    click.echo(kind(printgen, {}, "printgen", "_PRINTGEN_COMPLETE").source())
