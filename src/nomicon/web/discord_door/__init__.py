"""The door for Discord: players move from there by commands and buttons. It is off by default.

Here: what Discord sends, checked by its signature; commands, printed from the specifications of moves; and which
Discord account is whose. Not here: what channels are told (`notices/discord`), and what may be done: rules decide that.
"""
