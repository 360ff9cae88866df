"""What somebody with bad intentions writes where others write names, titles, words and reasons."""

from __future__ import annotations

from collections.abc import Mapping

MARK = "zq"
"""Stands in every one, so that it can be found again."""

PAYLOADS: Mapping[str, str] = {
    "a script": "<script>alert('zq')</script>",
    "a handler": "<img src=x onerror=alert('zq')>",
    "out of an attribute": "\"><svg/onload=alert('zq')>",
    "out of a single-quoted one": "' onmouseover='alert(`zq`)' autofocus onfocus='alert(1)",
    "out of a text area": "zq</textarea></title></style><script>alert(1)</script>",
    "out of a comment": "zq--><script>alert(1)</script><!--",
    "a link that runs": "[zq](javascript:alert(1)) javascript:alert('zq')",
    "a link of data": "[zq](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)",
    "an address of elsewhere": "![zq](https://elsewhere.example/zq.png) <iframe src=//elsewhere.example/zq></iframe>",
    "a template": "{{ 7*7 }}{% load i18n %}{{ settings.SECRET_KEY }} zq {#",
    "a format": "%s %(zq)s %n {0.__class__} ${zq}",
    "a query": "zq'); DROP TABLE accounts_account; --",
    "right to left": "zq \u202egnihtemos\u202c \u2066x\u2069 \u200bzero\u200d\ufeff",
    "look-alikes": "zq \u0410nn \uff1cscript\uff1e \u212a \U0001d552",
    "a null sign": "zq\x00after",
    "control signs": "zq\x1b[2J\x08\x7f\x85",
    "a header": "zq\r\nSet-Cookie: zq=1\r\n\r\n<script>alert(1)</script>",
    "a way up": "zq/../../etc/passwd",
    "quoted": "zq%00%2e%2e%2f%0d%0aSet-Cookie:%20zq=1",
    "half a pair": "zq\ud800after",
    "very long": "zq" + "A" * 20_000,
    "very many marks": "zq" + "\u0301" * 400,
    "a sheet": "=cmd|'/C calc'!zq",
}
