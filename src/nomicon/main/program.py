"""The program, with the real things behind it."""

from __future__ import annotations

from nomicon.main.loading import loading


def main() -> None:
    """Run the command line."""
    with loading():
        from nomicon.main.commands import nomicon
        from nomicon.main.tools import tools
    nomicon.run(tools())
