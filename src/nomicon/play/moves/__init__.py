"""How a move is specified: its name, how it is typed, what it asks for, and what can be chosen.

Here: what a specification is made of. Not here: the specifications, which stand in their chapters; nor the doors that
read them (command lines, the API, forms, help), which stand in `hosting`, `cli` and `web`.
"""
