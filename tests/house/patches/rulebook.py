"""A patch that adds a rulebook: a folder with a page about it, and one file for each rule."""

from __future__ import annotations

from tests.house.patching import Patch

PATCH = Patch(
    files={
        "rulebooks/bundled/tiny/README.md": "# Tiny\n\nTwo rules, to begin with.\n",
        "rulebooks/bundled/tiny/rules/1-players.md": "---\nnumber: 1\ntitle: Players\nanswers:\n  may_join: yes\n---\n"
        "Anyone may join.\n",
        "rulebooks/bundled/tiny/rules/2-changes.md": "---\nnumber: 2\ntitle: Changes\nanswers:\n"
        "  may_propose: players\n---\nEvery player may propose changes.\n",
    }
)
