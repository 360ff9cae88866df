"""Templates with the type of what they are given. mypy checks who fills one, and a test checks the template."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string

OK, MISTAKES = 200, 422

Context = TypeVar("Context", bound=Mapping[str, object])


@dataclass(frozen=True, slots=True)
class PageTemplate(Generic[Context]):
    """A template by its name, and the `TypedDict` that it reads."""

    name: str
    context: type[Context]

    def show(self, request: HttpRequest, context: Context, *, status: int = 200) -> HttpResponse:
        """Return the page that the template makes of this context; a form with mistakes is told by the status, too."""
        if status == OK and any(isinstance(one, BaseForm) and one.errors for one in context.values()):
            status = MISTAKES
        return render(request, self.name, context, status=status)

    def text(self, context: Context) -> str:
        """Return the text of a page that must ask the database for nothing: it gets no surroundings."""
        return render_to_string(self.name, context)
