"""Doors for other programs that people use: feed readers, calendars and git. Each is off until the host turns it on.

Here: what such a program reads, and the book of commands, by which each command that comes to any door counts once. Not
here: the API, which has its own tokens, and the doors of e-mail and Discord.
"""
