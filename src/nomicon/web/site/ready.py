"""Sets Django up when it is imported; nothing with models in it can be imported before."""

from __future__ import annotations

import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "nomicon.web.site.settings")
django.setup()
