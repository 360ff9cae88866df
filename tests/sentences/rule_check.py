"""The sentences of the rule check, which are made inside the sandbox, listed for the catalogues of translations.

After a change to them: ``python -m tests.sentences.rule_check`` writes the list again.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from nomicon.game.values.translatable import Sentence
from nomicon.law.inspection.language_tables import taken_told
from nomicon.law.questions.questions import QUESTIONS

ROOT = Path(__file__).parents[2]

GUEST = ROOT / "guest"

LIST = ROOT / "src" / "nomicon" / "law" / "inspection" / "guest_sentences.py"

ADVICE = LIST.with_name("guest_advice.py")

MARKS = ("_", "marked")
"""What marks a text of the guest."""

WIDTH = 100
"""Characters of a text that stand on one line."""

ALONE = 106
"""Characters of a text that stand on a line by themselves."""

HEAD = '''"""Sentences of the rule check in the sandbox. Written by `python -m tests.sentences.rule_check`."""

from __future__ import annotations

from nomicon.game.values.translatable import gettext_noop
from nomicon.law.inspection.guest_advice import GUEST_ADVICE

GUEST_SENTENCES = GUEST_ADVICE | frozenset(
    {
'''

HEAD_OF_ADVICE = '''"""What the rule check in the sandbox advises. Written by `python -m tests.sentences.rule_check`."""

from __future__ import annotations

from nomicon.game.values.translatable import gettext_noop

GUEST_ADVICE = frozenset(
    {
'''

TAIL = '''    }
)
"""Every text that a finding can have; no other is believed."""
'''

TAIL_OF_ADVICE = '''    }
)
"""Every text that begins a sentence of its own."""
'''


def texts() -> list[str]:
    """List every text once, in order."""
    return sorted({*_in_guest(), *map(_text_of, map(taken_told, QUESTIONS.values()))})


def _text_of(told: str) -> str:
    assert isinstance(told, Sentence)
    return told.text


def _in_guest() -> Iterator[str]:
    for path in sorted([*GUEST.glob("inspection*.py"), GUEST / "sentences.py"]):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in MARKS:
                first = node.args[0]
                if isinstance(first, ast.Constant):
                    yield str(first.value)


def listed() -> str:
    """Return the module that lists them, apart from advice."""
    return HEAD + "".join(_line(one) for one in texts() if not _is_advice(one)) + TAIL


def advice_listed() -> str:
    """Return the module that lists what begins a sentence of its own."""
    return HEAD_OF_ADVICE + "".join(_line(one) for one in texts() if _is_advice(one)) + TAIL_OF_ADVICE


def _is_advice(text: str) -> bool:
    return text[0].isupper()


def _line(text: str) -> str:
    if len(text) <= WIDTH:
        return f"        gettext_noop({_quoted(text)}),\n"
    cut = text.rindex(" ", 0, WIDTH) + 1
    if len(text) <= ALONE:
        return f"        gettext_noop(\n            {_quoted(text)}\n        ),\n"
    return f"        gettext_noop(\n            {_quoted(text[:cut])}\n            {_quoted(text[cut:])}\n        ),\n"


def _quoted(text: str) -> str:
    return repr(text) if '"' in text else f'"{text}"'


if __name__ == "__main__":
    LIST.write_text(listed())
    ADVICE.write_text(advice_listed())
