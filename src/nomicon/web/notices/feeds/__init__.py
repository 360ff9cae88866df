"""A person's own feed: what waits for them and what happened in their games, at an address that only they know.

Here: the address, and what is told there. Not here: feeds of open games, which anybody reads (`web/doors`).
"""
