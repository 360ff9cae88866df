"""Print the cookbook from the ready rules and their playthroughs: a page for each, and one that lists them."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path

from nomicon.rulebooks.files.format import read_change
from nomicon.rulebooks.ready_rules import ReadyRule, ready_rules

FOLDER = Path(__file__).parent / "cookbook"

INTRODUCTION = """# Cookbook

Each of these rules is ready to play. You can propose a rule as it is, or change it first. In a browser, you find these
rules in the form for proposing a rule. In a terminal, `nomicon shelf` lists them, and `nomicon propose enact shelf
NAME` proposes the rule NAME.

These pages are generated from the rules by `.venv/bin/python docs/make_cookbook.py`. Do not edit these pages.

| rule | what it does |
|---|---|
"""

TO_SET = (
    "To propose another value, type `propose amend NUMBER set NAME=VALUE`, with the number that the rule has in your "
    "game."
)
"""How players change a setting."""


def pages() -> Mapping[str, str]:
    """Return every page, by the name of its file."""
    rules = ready_rules().values()
    rows = [f"| [{rule.title}]({rule.name}.md) | {rule.about} |\n" for rule in rules]
    return {"README.md": INTRODUCTION + "".join(rows), **{f"{rule.name}.md": page_of(rule) for rule in rules}}


def page_of(rule: ReadyRule) -> str:
    """Return the page of one rule: what it says, its file, and a game in which it is played."""
    text = read_change(rule.text, rule.name).text
    parts = [
        f"# {rule.title}",
        " ".join(text.words.split()),
        f"To propose this rule as it is, type `propose enact shelf {rule.name}`. {change_it(f'{rule.name}.md')}",
        f"````markdown {rule.name}.md\n{rule.text.strip()}\n````",
    ]
    if text.settings:
        told = ", ".join(f"`{name}`" for name in text.settings)
        parts += [f"Settings that players can change by a vote: {told}. {TO_SET}"]
    played = rule.playthrough.read_text(encoding="utf-8").strip()
    parts += [
        "## A game with it",
        "This is a playthrough: a game as a text. The indented lines are the program's answers.",
        f"```play {rule.playthrough.name}\n{played}\n```",
        "[All rules of the cookbook](README.md)",
    ]
    return "\n\n".join(parts) + "\n"


def change_it(file: str) -> str:
    """Say how to propose the rule after changing it."""
    return f"To change it first, save this text as `{file}`, change it, and type `propose enact {file}`:"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, page in pages().items():
        (FOLDER / name).write_text(page, encoding="utf-8")
    sys.stdout.write(f"{FOLDER}\n")
