"""Names that look the same: what is kept of Unicode's list for ASCII names is what the list says."""

from __future__ import annotations

import subprocess
import sys

import pytest

from nomicon.law.language.lookalikes import OF_ASCII, look_alike, shape_in_list


@pytest.mark.parametrize("sign", [chr(number) for number in range(128)])
def test_what_is_kept_for_ascii_signs_is_what_the_list_says(sign: str):
    assert OF_ASCII.get(sign, sign) == shape_in_list(sign)


def test_names_of_ascii_signs_and_of_other_letters_are_compared():
    assert look_alike("Il", "ll")
    assert look_alike("Ann", "\u0410nn")
    assert not look_alike("Ann", "Ben")


def test_the_program_reads_the_list_only_where_a_name_has_other_letters():
    program = (
        "from nomicon.main.loading import loading\n"
        "with loading():\n"
        "    import nomicon.main.commands\n"
        "    from nomicon.law.language.lookalikes import look_alike\n"
        "import sys\n"
        "assert look_alike('Il', 'll') and 'confusable_homoglyphs.categories' not in sys.modules\n"
        "assert look_alike('Ann', '\\u0410nn') and 'confusable_homoglyphs.categories' in sys.modules\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False, timeout=120)
    assert (done.returncode, done.stderr) == (0, "")
