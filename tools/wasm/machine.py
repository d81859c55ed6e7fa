"""WebAssembly as a target of LLVM. Imports nothing of Numba."""

from __future__ import annotations

from typing import Any, Final

import llvmlite.binding as llvm

TRIPLE: Final = "wasm32-unknown-unknown"
FEATURES: Final = ("simd128", "bulk-memory", "nontrapping-fptoint", "sign-ext", "mutable-globals", "multivalue")


def target_machine() -> Any:
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    features = ",".join(f"+{feature}" for feature in FEATURES)
    target = llvm.Target.from_triple(TRIPLE)
    return target.create_target_machine(opt=3, features=features, reloc="static", codemodel="default")


def compile_bitcode(bitcode: bytes) -> bytes:
    """The object file of a module that Numba has made, optimized."""
    machine = target_machine()
    module = llvm.parse_bitcode(bitcode)
    for level in (1, 3):  # each also removes reference counts; the first inlines, so that the second has fewer
        options = llvm.create_pipeline_tuning_options()
        options.speed_level = level
        options.loop_vectorization = options.slp_vectorization = level > 1
        builder = llvm.create_pass_builder(machine, options)
        passes = builder.getModulePassManager()
        passes.add_refprune_pass()
        passes.run(module, builder)
    module.verify()
    code: bytes = machine.emit_object(module)
    return code
