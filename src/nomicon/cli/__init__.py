"""The table in a terminal: commands, the prompt, and how answers look there.

Holds no rules of play; every answer comes from `hosting` or `views`.
"""
