"""What all our forms have in common: labels are the words themselves, without a colon behind them."""

from __future__ import annotations

from typing import Any, TypeAlias

from django import forms
from django.utils.translation import gettext_lazy

CleanedData: TypeAlias = dict[str, Any]
"""What was sent, as the fields of a form read it."""


CHOOSE = gettext_lazy("Choose one of these.")
WRITE = gettext_lazy("Write something here. It cannot be left empty.")
"""What is said of a field that was left empty: what to do, not what is wrong."""


class SiteForm(forms.Form):
    """A form of ours."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **{"label_suffix": "", **named})
        for field in self.fields.values():
            field.error_messages["required"] = CHOOSE if isinstance(field, forms.ChoiceField) else WRITE

    def clean(self) -> CleanedData:
        """Return what was sent, for what must be seen to over all fields."""
        return super().clean() or {}
