"""Texts, for the rule check: those that read like another one by a single letter, and so are probably a slip."""

import ast
import re
from collections import Counter

from inspection_code import all_nodes
from inspection_tables import is_name

SHORTEST = 4
"""Letters of a text that is compared: shorter ones are alike by chance."""

LIKE_A_KNOWN_WORD = 4
"""Letters of a text that is compared with the words of the language, too."""


def texts_in(tree):
    """List the texts of some code that look like names, with the node of each; docstrings are none."""
    prose = {id(one.value) for one in all_nodes(tree) if isinstance(one, ast.Expr)}
    found = []
    for node in all_nodes(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose:
            text = node.value.strip()
            if len(text) >= SHORTEST and is_name(text) and re.search(r"[^\W\d]{3}", text):
                found.append((node, text))
    return found


def slips(tree, of_rule, of_language):
    """Yield each text that stands only once and is one letter away from another one, with that one.

    `of_rule` are the names that the rule and its ruleset know, `of_language` the words of the language.
    """
    listed = texts_in(tree)
    counted = Counter(text for _, text in listed)
    keys = _keys_of_lines(tree)
    near = Near({*of_rule, *counted}), Near({word for word in of_language if len(word) >= LIKE_A_KNOWN_WORD})
    for node, text in listed:
        if counted[text] > 1 or text in of_rule or text in of_language:
            continue
        is_free = id(node) in keys or len(text) < LIKE_A_KNOWN_WORD
        other = near[0].to(text, counted) or ("" if is_free else near[1].to(text, counted))
        if other:
            yield node, text, other


def _keys_of_lines(tree):
    """Return which texts are keys of lines: an author chooses them freely, however near to words of the language."""
    calls = [one for one in all_nodes(tree) if isinstance(one, ast.Call) and isinstance(one.func, ast.Name)]
    return {
        id(one.args[1])
        for one in calls
        if one.func.id in ("line", "put", "remove", "open_sealed") and len(one.args) > 1
    }


class Near:
    """Finds texts that are one letter away, among those that begin or end alike."""

    def __init__(self, texts):
        self.by_end = {}
        for text in texts:
            if len(text) >= SHORTEST:
                half = len(text) // 2
                for cut in {half - 1, half, half + 1}:
                    self.by_end.setdefault((0, text[:cut]), set()).add(text)
                    self.by_end.setdefault((1, text[-cut:]), set()).add(text)

    def to(self, text, counted):
        half = len(text) // 2
        found = self.by_end.get((0, text[:half]), set()) | self.by_end.get((1, text[-half:]), set())
        likely = sorted(one for one in found if one != text and one_letter_apart(text, one) and not _forms(text, one))
        return max(likely, key=lambda one: counted[one]) if likely else ""


def one_letter_apart(one, other):
    """Whether one text becomes the other by one letter changed, left out, put in, or two that change places."""
    if abs(len(one) - len(other)) > 1:
        return False
    at = 0
    while at < min(len(one), len(other)) and one[at] == other[at]:
        at += 1
    if len(one) > len(other):
        return one[at + 1 :] == other[at:]
    if len(one) < len(other):
        return one[at:] == other[at + 1 :]
    return one[at + 1 :] == other[at + 1 :] or (
        one[at + 2 :] == other[at + 2 :] and one[at : at + 2] == other[at : at + 2][::-1]
    )


def _forms(one, other):
    """Whether two texts differ as the forms of one word do, or in a figure or a great letter."""
    if re.sub(r"\W+", "", one) == re.sub(r"\W+", "", other):
        return True
    longer, shorter = max(one, other, key=len), min(one, other, key=len)
    if longer[1:] == shorter and longer[:1] != shorter[:1]:
        return True  # As amended and mended.
    words = zip(one.split(), other.split(), strict=False) if one.count(" ") == other.count(" ") else [(one, other)]
    for mine, its in words:
        short, long = sorted((mine, its), key=len)
        if mine != its and long in (short + "s", short + "d", short + "n", short + "r", short + "y"):
            return True
    differing = [(a, b) for a, b in zip(one, other, strict=False) if a != b] if len(one) == len(other) else []
    return any(a.isdigit() or b.isdigit() or a.casefold() == b.casefold() for a, b in differing) or (
        len(one) != len(other) and any(sign.isdigit() for sign in set(one) ^ set(other))
    )
