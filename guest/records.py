"""Records: what mappings of facts look like to rule code, and what an effect is made of."""

from limits import CHUNK


class Record(dict):
    """Named fields, read by `record.field` or `record["field"]`. Read-only: a rule changes the game by effects."""

    __slots__ = ()

    def __getattr__(self, name):
        try:
            return self[name]
        except KeyError:
            there = ", ".join(map(str, self)) or "none"
            raise AttributeError(f"there is no field {name!r}; the fields are: {there}") from None

    def __missing__(self, name):
        """A line of a register is filed under text, and found by its number, too."""
        if type(name) is int and dict.__contains__(self, str(name)):
            return dict.__getitem__(self, str(name))
        raise KeyError(name)

    def __contains__(self, name):
        return dict.__contains__(self, str(name) if type(name) is int else name)

    def get(self, name, default=None):
        found = dict.get(self, str(name) if type(name) is int else name)
        return default if found is None else found  # A field that a register declares and nobody has put is empty.

    def _read_only(self, *_args, **_kwargs):
        raise TypeError("records are read-only; ask for effects to change the game")

    __setattr__ = __setitem__ = __delitem__ = __delattr__ = __ior__ = _read_only
    pop = popitem = clear = update = setdefault = _read_only

    def copy(self):
        return dict(self)

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __hash__(self):
        raise TypeError("a record cannot be in a set; use one of its fields")


class Readings(Record):
    """A rule's own readings; it is noted which of them are looked at, however that is done.

    Names tell nothing, as they stand in the rule itself: to walk them, or to ask whether one is there, is no look.
    """

    __slots__ = ()

    def __getitem__(self, name):
        way = dict.__getitem__(self, name)
        looking.at.add(name)
        return way

    def get(self, name, default=None):
        return self[name] if name in self else default  # noqa: SIM401  # By its own way in, which notes it.

    def __iter__(self):
        return dict.__iter__(self)  # Of its own, so that whatever copies it goes by the names, and looks at each.

    def items(self):
        return dict(self).items()

    def values(self):
        return dict(self).values()

    def __eq__(self, other):
        return dict(self) == other

    def __ne__(self, other):
        return dict(self) != other

    def __or__(self, other):
        return dict(self) | other

    def __ror__(self, other):
        return other | dict(self)

    def __repr__(self):
        return repr(dict(self))

    __hash__ = Record.__hash__


class Effect(Record):
    """Something rule code asks to be done."""

    __slots__ = ()


class Looking:
    """How groups and facts look things up, set by the prelude, which needs them. And which readings were looked at."""

    up = field = None
    at = frozenset()


looking = Looking()


class Group:
    """A set of players by name: it can be addressed by an effect, counted, and walked, without being listed."""

    __slots__ = ("_parts",)

    def __init__(self, kind, *about):
        _set_parts(self, (kind, *about))

    @property
    def kind(self):
        return self._parts[0]

    @property
    def about(self):
        return self._parts[1:]

    def __setattr__(self, name, value):
        raise TypeError("a group is read-only")

    __delattr__ = __setattr__

    def __eq__(self, other):
        return type(other) is Group and self._parts == other._parts

    def __hash__(self):
        return hash(self._parts)

    def __repr__(self):
        return f"Group{self._parts!r}"

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __len__(self):
        return looking.up("size", self)

    def __bool__(self):
        return len(self) > 0

    def __contains__(self, player):
        return looking.up("is_in", self, player)

    def __iter__(self):
        return _walk(self)


_set_parts = Group._parts.__set__


def _walk(group):
    start = 0
    while True:
        names = looking.up("members", group, start, CHUNK)
        yield from names
        if len(names) < CHUNK:
            return
        start += CHUNK


def neighbours(map, place):
    """The places of a map to which one path leads from a place."""
    return looking.up("neighbours", map, place)


def local(moment, zone):
    """What clocks in a time zone show at a moment."""
    return looking.up("local time", moment, zone)


def local_moment(text, zone):
    """The moment at which clocks in a time zone show a date and time: "2026-12-24 18:00"."""
    return looking.up("local moment", text, zone)


def next_time(schedule, after):
    """The first moment of a schedule after another moment."""
    return looking.up("next time", schedule, after)


def fingerprint(text):
    """The SHA-256 of a text, in 64 letters and digits."""
    return looking.up("fingerprint", text)
