"""Compiles the engine to WebAssembly, from the same Python source as natively.

    python -m tools.wasm            writes web/src/engine/generated, unless it is up to date

`exports.py` lists the functions of the two modules. `build.py` translates them with Numba, which `target.py` bends
towards WebAssembly, and starts `module.py` for each, which optimizes and links it. `machine.py` is LLVM's part of that,
`runtime.c` the part of Numba's runtime that array code needs, and `typescript.py` describes the records and functions
for the page. docs/adr/0010 explains why.
"""
