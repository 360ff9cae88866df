"""The Django project behind the pages: settings, addresses, what surrounds every page, and static files.

No page of a game is made here.
"""
