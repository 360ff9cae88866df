"""Show whether two revisions differ in sentences only: ``.venv/bin/python -m tests.sentences.only_words OLD NEW``.

Every Python file of the program is parsed in both revisions, with a blank in place of each sentence that people read.
What still differs is listed, and ends the command with status 1.
"""

from __future__ import annotations

import argparse
import ast
import difflib
import re
import subprocess
import sys
from collections.abc import Iterator

from tests.sentences.interface import WORD
from tests.sentences.sentence import ROOT

PROGRAM = "src/nomicon"
BLANK = "…"
FEWEST_WORDS = 2
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|%[sdr]|\{[\w.!:,]*\}")
COMPARING = {"startswith", "endswith", "removeprefix", "removesuffix", "partition", "rpartition", "split", "count"}
"""Methods whose texts the program compares with others, so they are no sentences."""

CODED = {"ApiError", "BodyRefusal", "Error"}
"""What is made with a code for programs, and then with a message for people."""

LONGEST_CODE = 3
"""Words."""


class Blanked(ast.NodeTransformer):
    """Puts a blank in place of each sentence, and leaves texts alone that the program compares or looks up.

    The values in a sentence stay, in alphabetical order: another sentence may name them in another order.
    """

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        """Leave what is compared."""
        return node

    def visit_MatchValue(self, node: ast.MatchValue) -> ast.AST:
        """Leave what is matched."""
        return node

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        """Leave the name of a part; the words beside a type are sentences."""
        if isinstance(node.value, ast.Name) and node.value.id == "Annotated":
            return self.generic_visit(node)
        node.value = self.visit(node.value)
        return node

    def visit_Dict(self, node: ast.Dict) -> ast.AST:
        """Leave the names of a table."""
        node.values = [self.visit(value) for value in node.values]
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """Leave what a text is searched for."""
        if isinstance(node.func, ast.Attribute) and node.func.attr in COMPARING:
            node.func = self.visit(node.func)
            return node
        if isinstance(node.func, ast.Name) and node.func.id in CODED:
            node.args = [given if is_code(given) else self.visit(given) for given in node.args]
            return node
        return self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        """Blank what a docstring says."""
        if isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            node.value = ast.Constant(BLANK)
            return node
        return self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        """Blank a sentence; what is put into it stays."""
        if isinstance(node.value, str) and is_sentence(node.value):
            return ast.Constant(" ".join([BLANK, *sorted(set(PLACEHOLDER.findall(node.value)))]))
        return node

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.AST:
        """Blank a sentence that has values in it; the values stay."""
        said = "".join(part.value if isinstance(part, ast.Constant) else "{}" for part in node.values)  # type: ignore[misc]
        values = [self.visit(part.value) for part in node.values if isinstance(part, ast.FormattedValue)]
        if not is_sentence(said):
            return self.generic_visit(node)
        return ast.List([ast.Constant(BLANK), *sorted(values, key=ast.unparse)], ast.Load())


def is_sentence(text: str) -> bool:
    """Say whether a text is words for people: at least two, with a blank between them."""
    return " " in text.strip() and len(WORD.findall(text)) >= FEWEST_WORDS


def is_code(given: ast.expr) -> bool:
    """Say whether an argument is a code for programs rather than a message."""
    return isinstance(given, ast.Constant) and len(str(given.value).split()) <= LONGEST_CODE


def without_sentences(source: str) -> str:
    """Return source code with a blank in place of each sentence."""
    return ast.unparse(ast.fix_missing_locations(Blanked().visit(ast.parse(source))))


def differences(old: str, new: str) -> Iterator[str]:
    """Yield the lines in which two sources differ besides their sentences."""
    before, after = (without_sentences(source).splitlines() for source in (old, new))
    for line in difflib.unified_diff(before, after, n=0, lineterm=""):
        if not line.startswith(("---", "+++", "@@")):
            yield line


def changed(old: str, new: str) -> list[str]:
    """Return the Python files of the program that differ between two revisions."""
    listed = git("diff", "--name-only", "--no-renames", old, new, "--", PROGRAM).splitlines()
    return [name for name in listed if name.endswith(".py")]


def source_at(revision: str, path: str) -> str:
    """Return a file as it is in a revision; nothing where there is none."""
    found = git("ls-tree", "--name-only", revision, "--", path).strip()
    return git("show", f"{revision}:{path}") if found else ""


def git(*words: str) -> str:
    """Return what git answers."""
    return subprocess.run(["git", *words], cwd=ROOT, check=True, capture_output=True, text=True).stdout


def main() -> int:
    """List what differs besides sentences, file by file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("old", help="the revision before")
    parser.add_argument("new", nargs="?", default="HEAD", help="the revision after (default: HEAD)")
    chosen = parser.parse_args()
    files = changed(chosen.old, chosen.new)
    others = 0
    for path in files:
        lines = list(differences(source_at(chosen.old, path), source_at(chosen.new, path)))
        others += bool(lines)
        if lines:
            print("\n".join([path, *(f"  {line}" for line in lines)]))
    print(f"{len(files)} files of the program changed. In {len(files) - others} of them, only sentences differ.")
    return 1 if others else 0


if __name__ == "__main__":
    sys.exit(main())
