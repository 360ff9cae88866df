"""Letters that come in: whoever got one answers it with a line, and that is their move.

Here: what of a letter is a command, and the door at which a mail server hands letters in. Not here: what is written to
people (`web/notices`), and what becomes of a command (`hosting/notices`).
"""
