"""One value of a header by itself, as it is typed when a single setting or answer is to be changed."""

from __future__ import annotations

from nomicon.game.names import Moment
from nomicon.game.values.plain import Plain
from nomicon.rulebooks.files import yaml_header
from nomicon.rulebooks.files.header import FilePlace, Node
from nomicon.rulebooks.files.scalars import read_answer, read_declared, read_moment, read_setting


def read_setting_typed(text: str, where: str) -> Plain:
    """Read a setting: ``3``, ``1/5``, ``yes``, ``{more_than: 1/2, of: cast}``. Raises `Malformed`."""
    node = yaml_header.read_header(f"value: {text}", FilePlace(where, 0))
    return read_setting((node.named or {})["value"], FilePlace(where, 0))


def read_answer_typed(text: str, where: str) -> Plain:
    """Read an answer as a question's reader takes it. Raises `Malformed`."""
    node = yaml_header.read_header(f"value: {text}", FilePlace(where, 0))
    return read_answer((node.named or {})["value"], FilePlace(where, 0))


def read_declared_typed(text: str, where: str) -> Plain:
    """Read part of a declaration as it stands in a header. Raises `Malformed`."""
    node = yaml_header.read_header(f"value: {text}", FilePlace(where, 0))
    return read_declared((node.named or {})["value"], FilePlace(where, 0))


def read_moment_typed(text: str, where: str) -> Moment:
    """Read a moment with its zone, to the second. Raises `Malformed`."""
    return Moment(int(read_moment(Node(1, text, plain=True), FilePlace(where, 0)).timestamp()))
