"""Filters for forms that libraries make."""

from __future__ import annotations

from django import template
from django.forms import BoundField

register = template.Library()


@register.filter
def plainly(field: BoundField) -> BoundField:
    """Take away what would stand in an empty field where it only says the label again: twice is read out twice."""
    shown = field.field.widget.attrs
    if str(shown.get("placeholder", "")) == str(field.label):
        del shown["placeholder"]
    return field
