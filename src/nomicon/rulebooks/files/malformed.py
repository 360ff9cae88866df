"""What is wrong with a file, where, and how to mend it; and reading text files so that damage is found at the door."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches
from pathlib import Path

from nomicon.game.values.translatable import _, either, ended, joined
from nomicon.law.written import UNFIT


class Malformed(Exception):
    """A file that cannot be read. `line` counts from 1; None where the trouble is with the whole."""

    def __init__(self, where: str, line: int | None, what: str, mend: str) -> None:
        super().__init__(where, line, what, mend)
        self.where, self.line, self.what, self.mend = where, line, what, mend

    @property
    def sentence(self) -> str:
        """Say it in full, as a sentence that can be told in another language."""
        place = self.where if self.line is None else _("{where}, line {line}", where=self.where, line=self.line)
        said = _("{where}: {wrong}", where=place, wrong=ended(self.what))
        return joined(said, self.mend) if self.mend else said

    def __str__(self) -> str:
        return str(self.sentence)


def near(name: str, known: tuple[str, ...]) -> str:
    """Say which known name was probably meant, or which there are."""
    close = get_close_matches(name, known, 3, 0.6)
    return (
        _("Did you mean {names}?", names=either(close)) if close else _("There are: {names}.", names=", ".join(known))
    )


def read_text(path: Path, limit: int) -> str:
    """Read a text file of ours, of at most so many characters. Raises `Malformed`, also where there is no such file."""
    return clean(decoded(path, limit), str(path), limit)


def decoded(path: Path, limit: int) -> str:
    """Read a file as text, whatever signs are in it. Raises `Malformed`."""
    where = str(path)
    try:
        with path.open("rb") as file:
            raw = file.read(4 * limit + 4)  # Enough to see that it is too long, whatever its signs.
    except (OSError, ValueError) as trouble:
        told = getattr(trouble, "strerror", None) or str(trouble)
        raise Malformed(
            where,
            None,
            _("the file cannot be read: {told}", told=told),
            _("Check the name and permissions of the file."),
        ) from None
    if len(raw) > 4 * limit:
        raise too_long(where, limit)
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as wrong:
        line = raw.count(b"\n", 0, wrong.start) + 1
        mend = _("Save the file as UTF-8. For an old file, you can use: iconv -f latin1 -t utf-8.")
        raise Malformed(where, line, _("the text is not UTF-8"), mend) from None


def clean(text: str, where: str, limit: int) -> str:
    """Return a text with plain line ends and no mark in front, or raise `Malformed` for what no rule may hold."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    if len(text) > limit:
        raise too_long(where, limit)
    for line, sign in unfit(text):
        what = _("there is an invisible character, U+{sign:04X}", sign=ord(sign))
        raise Malformed(where, line, what, _("Remove this character. It may have come from copying."))
    return text


def too_long(where: str, limit: int) -> Malformed:
    """Say that a text is longer than we take."""
    what = _("the file is longer than {limit:,} characters", limit=limit)
    return Malformed(where, None, what, _("Split the file, or remove what you do not need."))


def unfit(text: str) -> Iterator[tuple[int, str]]:
    """Yield each sign that no rule may hold, with its line."""
    for found in UNFIT.finditer(text):
        yield text.count("\n", 0, found.start()) + 1, found[0]
