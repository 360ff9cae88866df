"""Addresses that nobody can guess. Whoever writes to one, or reads what is at one, is known by it.

Here: how each kind is made, recognised and withdrawn. Not here: what is done with what comes to an address, which is
in `mail_door`, or what can be read there, which is in `doors` and `notices`.
"""
