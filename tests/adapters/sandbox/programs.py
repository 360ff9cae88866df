"""Hostile rule programs: those of `hostile.txt`, and some that are too large or too deep to be written down."""

from __future__ import annotations

from pathlib import Path

from nomicon.law.interpreter import Plain

# What the programs are written against: a player who gives, notes and calls back, as an older language had it.
TOOLS = """

def give_points(player, number): return look_up("give", player, number)
def note(text): return look_up("note", text)
def get_state(): return {"points": {}}
def boom(): raise ValueError("boom")
def callback(function): return function()

@answers("hostile")
def hostile(x):
    return h(x)
"""


def written() -> dict[str, str]:
    programs = {}
    for part in Path(__file__).with_name("hostile.txt").read_text(encoding="utf-8").split("\n=== ")[1:]:
        name, _, source = part.partition("\n")
        programs[name] = source.partition("\n##### ")[0]
    return programs


def made(size: int) -> dict[str, str]:
    """Programs that are large or deep, of about this many characters."""
    start = "def h(x): return "
    return {
        "deep_parens": start + "(" * (size // 2) + "1" + ")" * (size // 2),
        "deep_parens_900": start + "(" * 900 + "1" + ")" * 900,
        "deep_unary": start + "-" * size + "1",
        "deep_not": start + "not " * (size // 4) + "1",
        "deep_list": start + "[" * (size // 2) + "]" * (size // 2),
        "long_add": start + "1+" * (size // 2) + "1",
        "deep_attribute": start + "x" + ".a" * (size // 2),
        "deep_call": start + "h(" * (size // 3) + "1" + ")" * (size // 3),
        "deep_lambda": start + "lambda: " * (size // 8) + "1",
        "deep_blocks": "def h(x):\n" + "".join(" " * (i + 1) + "if 1:\n" for i in range(99)) + " " * 101 + "return 1",
        "deep_functions": "".join(" " * i + f"def h{i or ''}(x):\n" for i in range(90)) + " " * 91 + "return 1",
        "deep_elif": "def h(x):\n  if x: return 1\n"
        + "".join(f"  elif x=={i}: return {i}\n" for i in range(size // 25)),
        "deep_comprehension": start + "[" * 60 + "1" + " for a in [1]]" * 60,
        "deep_match": "def h(x):\n match x:\n  case " + "[" * 500 + "a" + "]" * 500 + ": return 1\n return 2",
        "deep_fstring": start + "f'{" * 100 + "x" + "}'" * 100,
        "many_arguments": start + "max(" + ",".join(["1"] * (size // 2)) + ")",
        "many_decorators": "d=lambda f: f\n" + "@d\n" * (size // 3) + "def h(x): return 1",
        "many_targets": "def h(x):\n  " + "a=" * (size // 2) + "1\n  return a",
        "many_lines": "x=1\n" * (size // 4) + "def h(x): return 1",
        "long_number": start + "9" * size + " > 0",
        "long_hexadecimal": start + "0x" + "f" * size + " > 0",
        "long_name": "def h(x):\n  " + "a" * (size // 2) + " = 1\n  return 1",
        "nul": "def h(x): return 1\x00",
        "half_character": "def h(x): return '\ud800'",
    }


PROGRAMS: dict[str, str] = {
    **written(),
    **{f"{name}, small": source for name, source in made(19_000).items()},
    **{f"{name}, large": source for name, source in made(2_000_000).items()},
}


def look_up(name: str, about: tuple[Plain, ...]) -> Plain:
    """Endless groups, and nothing else."""
    if name == "size":
        return 10**12
    if name == "members":
        return [f"player {number}" for number in range(500)]
    raise LookupError(f"there is no {name}")
