"""The Django project behind the pages: settings, addresses, what surrounds every page, and static files."""
