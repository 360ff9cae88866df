"""What all our forms have in common: labels are the words themselves, without a colon behind them."""

from __future__ import annotations

from typing import Any

from django import forms


class SiteForm(forms.Form):
    """A form of ours."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **{"label_suffix": "", **named})
