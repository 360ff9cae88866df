"""Calling a machine's function that takes one text and gives one text, without asking for its type each time.

The library's own call works the types out anew for every call, which takes as long as a small rule. This is its code
with that left out; it reaches into the library, whose version is therefore pinned, and is tested against it.
"""

from __future__ import annotations

import ctypes
from ctypes import byref

import wasmtime
from wasmtime import _ffi as ffi
from wasmtime import component

_Bytes = ctypes.POINTER(ctypes.c_uint8)


class TextCall:
    """One function of one machine, from text to text."""

    __slots__ = ("_context", "_given", "_result", "_string")

    def __init__(self, store: wasmtime.Store, function: component.Func) -> None:
        self._context = (byref(function._func), store._context())
        self._given = (ffi.wasmtime_component_val_t * 1)()
        self._given[0].kind = ffi.WASMTIME_COMPONENT_STRING
        self._string = self._given[0].of.string
        self._result = ffi.wasmtime_component_val_t()

    def __call__(self, text: str, most: int) -> str:
        """Call the function, and read so many bytes at most. Raises `wasmtime.WasmtimeError` if it was stopped."""
        given = text.encode()
        string = self._string
        string.size = len(given)
        string.data = ctypes.cast(ctypes.c_char_p(given), _Bytes)  # Lent for the call, which makes a copy.
        result = self._result
        error = ffi.wasmtime_component_func_call(*self._context, self._given, 1, byref(result), 1)
        if bool(error):
            raise wasmtime.WasmtimeError._from_ptr(error)
        said = result.of.string
        try:
            return ctypes.string_at(said.data, min(said.size, most)).decode(errors="replace")
        finally:
            ffi.wasm_byte_vec_delete(byref(said))
