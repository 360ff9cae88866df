"""How Django reaches PostgreSQL: by the same parameters as the games, and no error of the way to it is a bug.

Nothing here knows what an account is.
"""
