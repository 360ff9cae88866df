"""What templates of a game's pages are told besides the data of their views: what to show, and what is chosen.

A template compares nothing and connects nothing. What it shows under a condition is worked out here, and has a name.

Not here: the data of views, which programs read, too.
"""
