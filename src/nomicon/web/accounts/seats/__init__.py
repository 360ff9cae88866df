"""Which account sits where, and what it may do there.

Here: seats, listings, limits of an account, and the answers for programs. Not here: players, which belong to games.
"""
