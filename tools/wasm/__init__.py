"""Compiles the engine to WebAssembly, from the same Python source as natively.

    python -m tools.wasm            writes web/src/engine/generated, unless it is up to date

`module.py` compiles one of the two modules, `exports.py` lists their functions, `target.py` makes Numba emit
WebAssembly, `runtime.c` is the part of Numba's runtime that array code needs, and `typescript.py` describes the records
and functions for the page. docs/adr/0010 explains why.
"""
