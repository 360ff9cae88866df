"""Ready rules: rule files that come with the program, to be proposed as they are or changed first.

Each has words, settings and code, and a playthrough that shows what it does. None belongs to a rulebook.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path

from msgspec import Struct

from nomicon.game.values.translatable import _
from nomicon.rulebooks.files.format import read_change
from nomicon.rulebooks.files.limits import RULE_FILE
from nomicon.rulebooks.files.malformed import Malformed, near, read_text

READY = Path(str(files("nomicon.rulebooks"))) / "ready"
"""Where the files of ready rules stand; beside them, in ``playthroughs``, is one for each."""


class ReadyRule(Struct, frozen=True):
    """A ready rule: its name on the shelf, its title and first sentence, its whole file, and its playthrough."""

    name: str
    title: str
    about: str
    text: str
    playthrough: Path


@cache
def ready_rules() -> Mapping[str, ReadyRule]:
    """Return all ready rules, by name."""
    return {path.stem: _read(path) for path in sorted(READY.glob("*.md"))}


def ready_rule(name: str) -> ReadyRule:
    """Return a ready rule. Raises `Malformed`, with the nearest names, where there is none."""
    known = ready_rules()
    if name not in known:
        mend = near(name, tuple(known))
        raise Malformed(name, None, _("there is no ready rule with this name"), mend)
    return known[name]


def _read(path: Path) -> ReadyRule:
    text = read_text(path, RULE_FILE)
    rule = read_change(text, path.name).text
    about = re.split(r"(?<=[.!?])\s", " ".join(rule.words.split()), maxsplit=1)[0]
    return ReadyRule(path.stem, rule.title, about, text, READY / "playthroughs" / f"{path.stem}.play")
