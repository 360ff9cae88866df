"""The nouns of a game: names, rules, proposals, ballots, quantities, and the state made of them.

Values only: standard library and persistent maps. Nothing here asks a rule, decides, or reads a clock.
"""
