"""The key for notes in browsers, and their encryption."""

from __future__ import annotations

import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from nomicon.hosting.invalid import Invalid
from nomicon.web.notices.push.encryption import encrypted
from nomicon.web.notices.push.keys import FILE, keys_in, make_keys
from tests.web.notices.push_service import b64, un_b64


def test_the_example_of_the_standard_comes_out_byte_for_byte():
    own = ec.derive_private_key(
        int.from_bytes(un_b64("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big"), ec.SECP256R1()
    )
    browser = un_b64("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4")
    made = encrypted(
        b"When I grow up, I want to be a watermelon",
        browser,
        un_b64("BTBZMqHH6r4Tts7J_aSIgg"),
        own,
        un_b64("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert b64(made) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3j"
        "l7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_a_key_is_made_once_is_private_and_is_replaced_only_at_a_hosts_word(tmp_path):
    first = make_keys(tmp_path)
    assert (tmp_path / FILE).stat().st_mode & 0o077 == 0
    with pytest.raises(Invalid, match="--again"):
        make_keys(tmp_path)
    keys = keys_in(tmp_path)
    assert keys is not None
    assert keys.public == first
    assert make_keys(tmp_path, again=True) != first
    (tmp_path / FILE).write_text("no key")
    assert keys_in(tmp_path) is None
