"""printgen draw: what `printgen archipelago` does, by a name that suits every game in which chance lays something."""

from copy import copy

from printgen.cli.commands.archipelago import command as archipelago

command = copy(archipelago)
command.name = "draw"
command.help = (archipelago.help or "").replace("printgen archipelago", "printgen draw")
