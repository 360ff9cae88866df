"""What a host does with a whole record: open it, copy it, mend it, take a game out.

Here: work on records of every kind. Not here: reading and appending, which each kind of record does by itself.
"""
