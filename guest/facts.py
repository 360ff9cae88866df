"""Facts of a run that are records: what rule code reads of them is fetched, and nothing else."""

from records import Record, looking


class Fact(Record):
    """A record that a run is given: each field is fetched when it is first read, and all at whatever asks for more.

    So what a run comes to, and what it takes, follows from those fields alone that it has read.
    """

    __slots__ = ("_unfetched",)

    def __init__(self, *fields, **named):
        dict.__init__(self, *fields, **named)
        _set_unfetched(self, None)

    def __missing__(self, name):
        if self._unfetched is None:
            return Record.__missing__(self, name)
        _fetch(self, name)
        return Record.__missing__(self, name) if type(name) is int else self[name]

    def get(self, name, default=None):
        if self._unfetched is not None and not Record.__contains__(self, name):
            _fetch(self, name)
        return Record.get(self, name, default)

    def __contains__(self, name):
        return Record.__contains__(fetched(self), name)

    def __len__(self):
        return dict.__len__(fetched(self))

    def __iter__(self):
        return dict.__iter__(fetched(self))

    def __reversed__(self):
        return dict.__reversed__(fetched(self))

    def keys(self):
        return dict.keys(fetched(self))

    def values(self):
        return dict.values(fetched(self))

    def items(self):
        return dict.items(fetched(self))

    def __eq__(self, other):
        return dict.__eq__(fetched(self), fetched(other))

    def __ne__(self, other):
        return dict.__ne__(fetched(self), fetched(other))

    def __or__(self, other):
        return dict(self) | other

    def __ror__(self, other):
        return other | dict(self)

    def __repr__(self):
        return dict.__repr__(fetched(self))

    __hash__ = Record.__hash__


Fact.__name__ = Fact.__qualname__ = Record.__name__  # As which its author is told of it.
_set_unfetched = Fact._unfetched.__set__


def fact_named(name):
    """A fact of a run, or what was looked up, by the name that the host knows it by: nothing is fetched yet."""
    fact = Fact()
    _set_unfetched(fact, name)
    return fact


def fetched(fact):
    """Fetch what has not been fetched of a fact; anything else stays as it is."""
    if type(fact) is Fact and fact._unfetched is not None:
        fields, had = looking.field(fact._unfetched), dict(dict.items(fact))
        dict.clear(fact)
        dict.update(fact, {name: had.get(name, value) for name, value in fields.items()})
        _set_unfetched(fact, None)
    return fact


def _fetch(fact, name):
    """Fetch one field; all of them if there is none of that name, so that one can say which there are."""
    name = str(name) if type(name) is int else name
    if type(name) is str:
        found = looking.field(fact._unfetched, name)
        if found is not None:
            dict.__setitem__(fact, name, found[0])
            return
    fetched(fact)
