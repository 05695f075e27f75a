"""Plain values → the text of a YAML file: what is inside all others stands on one line, as a hand writes it."""

from typing import Any

import yaml


class _Dumper(yaml.SafeDumper):
    """Writes what stands in several places as often as it does, and lists within what they are the value of."""

    def ignore_aliases(self, data: Any) -> bool:
        """Name nothing."""
        return True

    def increase_indent(self, flow: bool = False, indentless: bool = False) -> None:
        """Move lists to the right, too."""
        super().increase_indent(flow, False)


def _text(dumper: yaml.SafeDumper, text: str) -> yaml.Node:
    style = '"' if "'" in text and '"' not in text else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style)


_Dumper.add_representer(str, _text)
_Dumper.yaml_implicit_resolvers = {
    letter: [one for one in resolvers if letter in "tTfF" or not one[0].endswith(":bool")]
    for letter, resolvers in yaml.SafeDumper.yaml_implicit_resolvers.items()
}  # `on` and `no` are words here


def written(value: Any) -> str:
    """Return a value as YAML, its keys in the order they have."""
    flow = None if any(isinstance(one, dict | list) for one in getattr(value, "values", tuple)()) else False
    text: str = yaml.dump(value, None, _Dumper, default_flow_style=flow, sort_keys=False, allow_unicode=True, width=100)
    return text.removesuffix("...\n")
