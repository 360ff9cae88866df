"""The header of a rule file as YAML: a small, safe part of it, with the line of everything, and nothing inexact.

What YAML can do and a header does not need is refused: anchors and aliases, tags, several documents. Numbers are exact.
"""

from __future__ import annotations

from collections.abc import Iterator

import yaml

from nomicon.game.values.translatable import _, gettext_noop, word
from nomicon.law.written import NESTING
from nomicon.rulebooks.files.header import FilePlace, Node
from nomicon.rulebooks.files.limits import HEADER, NAME_LENGTH
from nomicon.rulebooks.files.malformed import unfit

_QUOTES = word(
    gettext_noop("If a text contains ': ' or ' #', or begins with a symbol, put it in quotes. Indent with spaces only.")
)


def read_header(header: str, place: FilePlace) -> Node:
    """Read a header as a record of names. Raises `Malformed`."""
    if len(header) > HEADER:
        place.refuse(
            place.before + 1,
            _("the header is longer than {most:,} characters", most=HEADER),
            _("Move text from the header into the words of the rule."),
        )
    for count, written in enumerate(header.split("\n"), place.before + 1):
        if "\t" in written:
            place.refuse(count, _("there is a tab in the header"), _("Use spaces."))
    builder = _Builder(_events(header), place)
    try:
        node = builder.document()
    except yaml.MarkedYAMLError as wrong:
        mark = wrong.problem_mark or wrong.context_mark
        line = place.before + 1 + (mark.line if mark else 0)
        place.refuse(line, _("the header cannot be read: {problem}", problem=wrong.problem or wrong.context), _QUOTES)
    except (yaml.YAMLError, ValueError, OverflowError) as wrong:  # The last two come of escapes such as \UFFFFFFFF.
        place.refuse(builder.line, _("the header cannot be read: {wrong}", wrong=str(wrong).splitlines()[0]), _QUOTES)
    if node.named is None:
        place.refuse(
            node.line,
            _("the header must consist of names with values"),
            _("Write the header as lines such as 'title: Quorum'."),
        )
    return node


def _events(header: str) -> Iterator[yaml.Event]:
    events: Iterator[yaml.Event] = yaml.parse(header, Loader=yaml.SafeLoader)
    return events


class _Builder:
    """Makes nodes out of what the YAML parser meets, refusing what a header does not need before it is built."""

    def __init__(self, events: Iterator[yaml.Event], place: FilePlace) -> None:
        self._events, self._place = events, place
        self.line = place.before + 1  # Of what was met last.

    def document(self) -> Node:
        """Return the header's one record."""
        first = self._place.before + 1
        for event in self._events:
            match event:
                case yaml.StreamStartEvent() | yaml.DocumentStartEvent():
                    continue
                case yaml.StreamEndEvent():
                    return Node(first, named={})
            node = self._node(event, 0)
            self._end()
            return Node(node.line, named={}) if node.is_empty else node
        raise AssertionError("there is text after the end of the YAML header")

    def _end(self) -> None:
        for event in self._events:
            if isinstance(event, yaml.DocumentStartEvent):
                self._place.refuse(
                    self._line(event), _("the header is split in two"), _("Remove the line between the two parts.")
                )

    def _line(self, event: yaml.Event) -> int:
        return self._place.before + 1 + (event.start_mark.line if event.start_mark else 0)

    def _node(self, event: yaml.Event, depth: int) -> Node:
        self.line = line = self._line(event)
        if depth > NESTING:
            self._place.refuse(
                line,
                _("values are nested more than {most} levels deep", most=NESTING),
                _("Use fewer levels."),
            )
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None) is not None:
            self._place.refuse(
                line,
                _("a header cannot contain anchors or aliases (& or *)"),
                _("Write the value again, or put it in quotes."),
            )
        tag = getattr(event, "tag", None)
        if tag is not None:
            self._place.refuse(
                line, _("a header cannot contain tags ({tag})", tag=tag), _("Remove the tag, or put it in quotes.")
            )
        match event:
            case yaml.SequenceStartEvent():
                return Node(line, items=self._items(depth))
            case yaml.MappingStartEvent():
                return self._named(line, depth)
            case yaml.ScalarEvent():
                return self._scalar(event, line)
        raise AssertionError(f"{type(event).__name__} cannot begin a value")

    def _items(self, depth: int) -> list[Node]:
        items = []
        while not isinstance(event := next(self._events), yaml.SequenceEndEvent):
            items.append(self._node(event, depth + 1))
        return items

    def _named(self, line: int, depth: int) -> Node:
        node = Node(line, named={})
        assert node.named is not None
        while not isinstance(event := next(self._events), yaml.MappingEndEvent):
            key = self._node(event, depth + 1)
            name = self._name(key)
            if name in node.named:
                told = _(
                    "{name!r} appears a second time. It first appears on line {line}", name=name, line=node.lines[name]
                )
                self._place.refuse(key.line, told, _("Keep one of the two."))
            node.lines[name] = key.line
            node.named[name] = self._node(next(self._events), depth + 1)
        return node

    def _name(self, key: Node) -> str:
        if key.items is not None or key.named is not None or not key.raw or "\n" in key.raw:
            self._place.refuse(key.line, _("a name before a colon must be plain text on one line"), _QUOTES)
        if len(key.raw) > NAME_LENGTH:
            self._place.refuse(key.line, _("a name is longer than {most} characters", most=NAME_LENGTH), _QUOTES)
        return key.raw

    def _scalar(self, event: yaml.ScalarEvent, line: int) -> Node:
        raw = str(event.value)
        for _line, sign in unfit(raw):
            self._place.refuse(
                line, _("there is an invisible character, U+{sign:04X}", sign=ord(sign)), _("Remove it.")
            )
        return Node(line, raw, plain=not event.style)
