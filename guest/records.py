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


class Effect(Record):
    """Something rule code asks to be done."""

    __slots__ = ()


class Group:
    """A set of players by name: it can be addressed by an effect, counted, and walked, without being listed."""

    __slots__ = ("_about", "_kind", "_look_up")

    def __init__(self, kind, about, look_up):
        object.__setattr__(self, "_kind", kind)
        object.__setattr__(self, "_about", tuple(about))
        object.__setattr__(self, "_look_up", look_up)

    @property
    def kind(self):
        return self._kind

    @property
    def about(self):
        return self._about

    def __setattr__(self, name, value):
        raise TypeError("a group is read-only")

    __delattr__ = __setattr__

    def __eq__(self, other):
        return type(other) is Group and (self._kind, self._about) == (other._kind, other._about)

    def __hash__(self):
        return hash((self._kind, self._about))

    def __repr__(self):
        return f"Group({self._kind!r}, {self._about!r})"

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __len__(self):
        return self._look_up("size", self)

    def __bool__(self):
        return len(self) > 0

    def __contains__(self, player):
        return self._look_up("is_in", self, player)

    def __iter__(self):
        return _walk(self)


def _walk(group):
    start = 0
    while True:
        names = group._look_up("members", group, start, CHUNK)
        yield from names
        if len(names) < CHUNK:
            return
        start += CHUNK
