"""Running games for people: the use cases, and the ports they need from outside.

Knows no database, terminal or web: whatever is real comes in through `ports`.
"""
