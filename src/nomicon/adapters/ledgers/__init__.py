"""Records of games that last: in a SQLite file, or in memory for tests and scripts.

They keep lines and the chain over them. What an entry means, and whether it may be written, is decided elsewhere.
Kinds of records have rooms of their own; here stands only what they share.
"""
