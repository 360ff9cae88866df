"""Doors for other programs that people use: feed readers and git. Each is off until the host turns it on.

Here: addresses that need no sign-in and tell what a passer-by sees. Not here: the API, which has its own tokens.
"""
