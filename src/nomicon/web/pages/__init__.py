"""The pages people see. Each is a view of a game, or of the house, put on a template; none holds truth of its own.

Rooms by subject; beside them stand the addresses of pages, one visit to a game, and the words pages translate.
No rule is decided here.
"""
