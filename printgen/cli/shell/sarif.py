"""Problems → a SARIF 2.1.0 log, as services that show findings beside the code read it.

Addresses are relative to the folder the tool is run in (``%SRCROOT%``), as such services want them;
a place on a page has no line, so the page is named in words.
"""

import json
from collections.abc import Iterable, Mapping
from importlib.metadata import version
from pathlib import Path, PurePath
from urllib.parse import quote

from printgen.problems import Problem, has_errors, in_order
from printgen.span import Span

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
ROOT = "%SRCROOT%"

Json = dict[str, object]


def format_sarif(problems: Iterable[Problem], pages: Mapping[str, str], checks: Iterable[str] = ()) -> str:
    """Write problems as one SARIF log.

    ``pages``: what ``printgen explain`` prints for each code. ``checks``: codes listed as rules even
    where nothing is wrong, so that the log lists what was looked for.
    """
    ordered = in_order(problems)
    codes = sorted({*checks, *(problem.code for problem in ordered)})
    driver = {
        "name": "printgen",
        "semanticVersion": version("printgen"),
        "rules": [_rule(code, pages.get(code, "")) for code in codes],
    }
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "originalUriBaseIds": {ROOT: {"description": {"text": "where printgen was run"}}},
        "invocations": [{"executionSuccessful": True, "exitCode": int(has_errors(ordered))}],
        "results": [_result(problem, codes.index(problem.code)) for problem in ordered],
    }
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2, ensure_ascii=False)


def _rule(code: str, page: str) -> Json:
    """Return a code with its page: the first sentence in short, all of it as text and Markdown."""
    rule: Json = {"id": code, "name": "".join(word.capitalize() for word in code.split("-"))}
    if not page:
        return rule
    first, *rest = page.strip().split("\n\n")
    first = " ".join(first.split())
    snippet = ("PASS", "FAIL")
    blocks = (f"```yaml\n{one}\n```" if one.startswith(snippet) else " ".join(one.split()) for one in rest)
    return rule | {
        "shortDescription": {"text": f"{first.partition('. ')[0].rstrip('.')}."},
        "fullDescription": {"text": first},
        "help": {"text": page.strip(), "markdown": "\n\n".join((first, *blocks))},
    }


def _result(problem: Problem, rule: int) -> Json:
    text = "; ".join((problem.message, *problem.hints))
    result: Json = {
        "ruleId": problem.code,
        "ruleIndex": rule,
        "level": problem.severity.value,
        "message": {"text": text if problem.span else f"{problem.place}: {text}".lstrip(": ")},
    }
    if problem.span is not None:
        result["locations"] = [_location(problem.span)]
    elif problem.file:
        result["locations"] = [{"physicalLocation": {"artifactLocation": _file(problem.file)}}]
    if problem.related:
        result["relatedLocations"] = [
            {"id": number, "message": {"text": one.message}, **_location(one.span)}
            for number, one in enumerate(problem.related)
        ]
    return result


def _location(span: Span) -> Json:
    lines = {"startLine": span.line, "startColumn": span.column}
    region = {**lines, "endLine": span.end_line, "endColumn": span.end_column}
    return {"physicalLocation": {"artifactLocation": _file(span.file), "region": region}}


def _file(name: str) -> Json:
    """Name a file by its address below the working folder; one that lies elsewhere by its own."""
    path = PurePath(name)
    if path.is_absolute() and path.is_relative_to(Path.cwd()):
        path = path.relative_to(Path.cwd())
    if path.is_absolute():
        return {"uri": path.as_uri()}
    return {"uri": quote(path.as_posix()), "uriBaseId": ROOT}
