"""How Django calls this part."""

from __future__ import annotations

from django.apps import AppConfig


class Pages(AppConfig):
    """The pages."""

    name = "nomicon.web.pages"
    label = "pages"
