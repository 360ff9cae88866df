"""Examples below a command's help."""

from __future__ import annotations

from collections.abc import Sequence


def epilog(examples: Sequence[str]) -> str:
    """Set examples below a command's help as they are."""
    return "\b\nExamples:\n" + "\n".join(f"  {example}" for example in examples)
