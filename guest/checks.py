"""What rule code passes to an effect, checked while its author can still be told the line."""

import datetime
import decimal
import fractions

import values
from records import Effect, Group
from sets import Set


def amount_of(name, value):
    """Check an amount: a whole number or an exact fraction."""
    if type(value) is int or type(value) is fractions.Fraction:
        return value
    if isinstance(value, float):
        raise TypeError(f"{name} is a float, which is not exact: use a whole number, or Fraction(1, 3)")
    if isinstance(value, (int, fractions.Fraction, decimal.Decimal)) and not isinstance(value, bool):
        return values.decoded(values.encoded(value))
    raise TypeError(f"{name} must be a whole number or a Fraction, not {_a(value)}")


def who_of(name, value):
    """Check who is meant: a name, several names, or a group."""
    if type(value) is Group or type(value) is str:
        return value
    if isinstance(value, (list, tuple, Set)):
        names = list(value)
        for one in names:
            if type(one) is not str:
                raise TypeError(f"{name} must list players by name; there is {_a(one)} in it")
        return names
    raise TypeError(f"{name} must be a player's name, a list of names, or a group, not {_a(value)}")


def text_of(name, value):
    if isinstance(value, str):
        return value
    raise TypeError(f"{name} must be text, not {_a(value)}")


def text_or_none_of(name, value):
    return None if value is None else text_of(name, value)


def number_of(name, value):
    """Check a whole number; a fraction that is one is taken for it."""
    if type(value) is int:
        return value
    if type(value) is fractions.Fraction and value.denominator == 1:
        return value.numerator
    raise TypeError(f"{name} must be a whole number, not {_a(value)}")


def number_or_none_of(name, value):
    return None if value is None else number_of(name, value)


def key_of(name, value):
    """Check what a line of a register is filed under."""
    if isinstance(value, str):
        return value
    if type(value) is int or (type(value) is fractions.Fraction and value.denominator == 1):
        return number_of(name, value)
    raise TypeError(f"{name} must be text or a whole number, not {_a(value)}")


def truth_of(name, value):
    if isinstance(value, bool):
        return value
    raise TypeError(f"{name} must be True or False, not {_a(value)}")


def moment_of(name, value):
    if isinstance(value, datetime.datetime):
        if value.tzinfo is None:
            raise TypeError(f"{name} needs a zone: add tzinfo=UTC")
        return value
    raise TypeError(f"{name} must be a moment, such as event.at + days(3), not {_a(value)}")


def moment_or_none_of(name, value):
    return None if value is None else moment_of(name, value)


def data_of(name, value):
    try:
        return values.decoded(values.encoded(value))
    except (TypeError, ValueError) as error:
        raise TypeError(f"{name}: {error}") from None


def fields_of(name, value):
    """Check the fields of a line: a record of anything plain."""
    if isinstance(value, dict):
        return data_of(name, value)
    raise TypeError(f"{name} must be a record of named fields, not {_a(value)}")


def fields_or_none_of(name, value):
    return None if value is None else fields_of(name, value)


def effects_of(name, value):
    """Check a list of effects, or one alone; those that only a judgement brings about are written as records."""
    effects = [value] if isinstance(value, dict) else value
    if isinstance(effects, (list, tuple)) and all(isinstance(one, dict) and "effect" in one for one in effects):
        return data_of(name, list(effects))
    raise TypeError(f"{name} must be a list of effects, such as award(...), not {_a(value)}")


def effect(name, fields):
    fields["effect"] = name
    return Effect(fields)


def _a(value):
    return "None" if value is None else f"a {type(value).__name__}"
