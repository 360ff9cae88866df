"""The program, with the real things behind it."""

from __future__ import annotations

from nomicon.main.commands import nomicon
from nomicon.main.tools import tools


def main() -> None:
    """Run the command line."""
    nomicon.run(tools())
