"""From a move to an entry: load, decide, write down, tell; one game after the other.

Here: the table, the queue before it, the clock it trusts and the limits of the host. Not here: how moves are typed,
and what became of them later.
"""
