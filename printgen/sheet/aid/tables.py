"""Blocks of the aid that are tables of words: GameContext and block to plain data for the template."""

from typing import Any

from printgen.model.sheets import FormulasBlock, TableBlock, WriteInBlock
from printgen.model.text.game_catalog import Inline
from printgen.sheet.core.game_context import DAGGER, GameContext, Pictures

Content = dict[str, Any]


def table_content(context: GameContext, pictures: Pictures, name: str, block: TableBlock) -> Content:
    """Give a table of clauses; equal neighbours of a row become one wide cell."""
    return {
        "heads": [context.catalog.text(f"blocks.{name}.columns.{column}") for column in block.columns],
        "rows": [
            {
                "icon": pictures.icon(row.icon, 5),
                "name": context.catalog.text(f"blocks.{name}.rows.{row.id}"),
                "cells": _merged([context.clause(clause) for clause in row.clauses]),
            }
            for row in block.rows
        ],
    }


def _merged(cells: list[tuple[Inline, ...]]) -> list[Content]:
    merged: list[Content] = []
    for cell in cells:
        if merged and merged[-1]["text"] == cell:
            merged[-1]["span"] += 1
        else:
            merged.append({"text": cell, "span": 1})
    return merged


def write_in_content(context: GameContext, pictures: Pictures, block: WriteInBlock) -> Content:
    """Give a row for each thing no source tells: the owner's text, a likely one, or nothing."""
    known = {name: item for box in context.game.boxes.values() for name, item in box.write_ins.items()}
    rows = []
    for name in block.write_ins:
        likely = context.catalog.maybe(f"write-ins.{name}.text")
        if likely and known[name].confidence.get("text") in ("likely", "assumed"):
            likely = (*likely, DAGGER)
        rows.append(
            {
                "icon": pictures.icon(known[name].icon, 6),
                "name": context.catalog.text(f"write-ins.{name}.name"),
                "own": known[name].text,
                "likely": None if known[name].text else likely,
            }
        )
    return {"rows": rows}


def examples_content(context: GameContext, block: FormulasBlock) -> Content:
    """Give worked numbers: what is told, and what comes out."""
    return {
        "rows": [
            {"text": context.catalog.text(f"examples.{name}"), "gives": context.catalog.fact(f"examples.{name}.gives")}
            for name in block.examples
            if context.told(context.game.rules.examples[name].when)
        ]
    }
