"""What all our forms have in common: labels are the words themselves, without a colon behind them."""

from __future__ import annotations

from typing import Any, TypeAlias

from django import forms

CleanedData: TypeAlias = dict[str, Any]
"""What was sent, as the fields of a form read it."""


class SiteForm(forms.Form):
    """A form of ours."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **{"label_suffix": "", **named})

    def clean(self) -> CleanedData:
        """Return what was sent, for what must be seen to over all fields."""
        return super().clean() or {}
