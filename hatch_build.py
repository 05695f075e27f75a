"""pyproject.toml → the bill of materials that a wheel carries: what it needs, in which versions, under which licence.

It is CycloneDX, lies beside the metadata of the wheel (PEP 770), and says the same whenever and wherever it is built.
"""

import json
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

BUNDLED = "printgen/studio/static/codemirror.LICENSE"


class BillOfMaterials(BuildHookInterface):  # type: ignore[type-arg]
    """Writes the bill into a folder of its own, from where the wheel takes it."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make the bill before the wheel is packed."""
        core = self.metadata.core
        optional = (one for extra in self.config["extras"] for one in core.optional_dependencies[extra])
        needed = [(one, "required") for one in core.dependencies] + [(one, "optional") for one in optional]
        purl = f"pkg:pypi/{core.name}@{self.metadata.version}"
        components = [*(self._component(requirement, scope) for requirement, scope in needed), *self._bundled()]
        subject = {"type": "application", "bom-ref": purl, "name": core.name, "version": self.metadata.version}
        bill = {
            "bomFormat": "CycloneDX",
            "specVersion": "1.6",
            "version": 1,
            "metadata": {"component": subject | {"purl": purl, "licenses": [{"expression": core.license_expression}]}},
            "components": components,
            "dependencies": [{"ref": purl, "dependsOn": [one["bom-ref"] for one in components]}],
        }
        self._folder = tempfile.TemporaryDirectory()
        path = Path(self._folder.name, f"{core.name}.cdx.json")
        path.write_text(json.dumps(bill, indent=1) + "\n", encoding="utf-8")
        build_data["sbom_files"].append(str(path))

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the bill once it is packed."""
        self._folder.cleanup()

    def _bundled(self) -> Iterator[dict[str, Any]]:
        """Yield the packages of npm that one file of the wheel was made of, as the licence beside it lists them."""
        for name, version in re.findall(
            r"^  (\S+) (\d\S+)$", Path(self.root, BUNDLED).read_text("utf-8"), re.MULTILINE
        ):
            purl = f"pkg:npm/{quote(name, safe='/')}@{version}"
            yield {
                "type": "library",
                "bom-ref": purl,
                "name": name,
                "version": version,
                "purl": purl,
                "scope": "optional",
                "licenses": [{"expression": "MIT"}],
                "properties": [{"name": "printgen:bundled", "value": BUNDLED.replace("LICENSE", "js")}],
            }

    def _component(self, requirement: str, scope: str) -> dict[str, Any]:
        name = re.split(r"[^\w.-]", requirement, maxsplit=1)[0]
        return {
            "type": "library",
            "bom-ref": f"pkg:pypi/{name}",
            "name": name,
            "purl": f"pkg:pypi/{name}",
            "scope": scope,
            "licenses": [{"expression": self.config["licences"][name]}],
            "properties": [{"name": "printgen:requirement", "value": requirement}],
        }
