"""Makes Numba compile for WebAssembly instead of this machine.

This uses private interfaces of Numba. tests/wasm compares the result with native code, so an update of Numba that
breaks it can't go unnoticed.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, TypeAlias

import llvmlite.binding as llvm
import numba
import numpy as np
from llvmlite import ir
from numba.core import codegen, compiler, cpu, types
from numba.core.callconv import CPUCallConv
from numba.core.compiler_lock import global_compiler_lock
from numba.core.dispatcher import Dispatcher
from numba.core.registry import cpu_target
from numba.core.types.misc import unliteral

from tools.wasm.machine import TRIPLE, target_machine

I32: Final = ir.IntType(32)
TABLE: Final = I32.as_pointer()

INT: Final = types.int64  # crosses as i32, a number in JavaScript
LONG: Final = types.uint64  # crosses as i64, a BigInt
BOOL: Final = types.boolean
FLOAT: Final = types.float64
NOTHING: Final = types.none


class Array(NamedTuple):
    """An array that the caller owns, passed as its address."""

    dtype: Any
    shape: tuple[int | str, ...]
    """Names are arguments of the export; those that the function doesn't have come last."""


class Group(NamedTuple):
    """A named tuple, passed as the address of a table with the addresses of its arrays."""

    make: Callable[..., Any]
    members: tuple[Array | Group | float, ...]
    """In order; numbers are constants."""

    def arrays(self) -> dict[str, Array]:
        """All arrays, also those of groups in this group, in the order of the table."""
        names = inspect.signature(self.make).parameters
        return dict(_arrays(zip(names, self.members, strict=True)))


def group(example: Any) -> Group:
    """The group that describes a named tuple of arrays, numbers and other named tuples."""
    return Group(type(example), tuple(map(_member, example)))


def _member(one: Any) -> Array | Group | float:
    if isinstance(one, np.ndarray):
        return Array(one.dtype, one.shape)
    return group(one) if isinstance(one, tuple) else float(one)


def _arrays(named: Iterable[tuple[str, Array | Group | float]]) -> Iterator[tuple[str, Array]]:
    for name, one in named:
        if isinstance(one, Array):
            yield name, one
        elif isinstance(one, Group):
            yield from ((f"{name}_{member}", array) for member, array in one.arrays().items())


Argument: TypeAlias = Any  # Array | Group | one of the number types above


@dataclass(frozen=True)
class Export:
    """One function of the module. The arguments are in the order of the function's parameters."""

    function: Callable[..., Any]
    arguments: tuple[Argument, ...]
    result: Any = NOTHING

    @property
    def name(self) -> str:
        return self.function.__name__.lstrip("_")

    def parameters(self) -> dict[str, Any]:
        """The parameters of the module's function: those of the Python function, and sizes of arrays."""
        names = inspect.signature(getattr(self.function, "py_func", self.function)).parameters
        given = dict(zip(names, self.arguments, strict=True))
        sizes = [size for one in given.values() if isinstance(one, Array) for size in one.shape]
        return given | {size: INT for size in sizes if isinstance(size, str) and size not in given}

    def addresses(self) -> dict[str, Any]:
        """The same with every array of a group as a parameter."""
        flat: dict[str, Any] = {}
        for name, one in self.parameters().items():
            flat |= dict(_arrays([(name, one)])) if isinstance(one, Group) else {name: one}
        return flat


class _Library(codegen.AOTCodeLibrary):  # type: ignore[misc]
    """The code of one function, neither linked nor optimized: that is done once, for all functions.

    Numba would do it for each function together with everything that it calls, which takes twice as long.
    """

    def _optimize_functions(self, module: Any) -> None:
        module.data_layout = self._codegen._data_layout

    def finalize(self) -> None:
        self._finalized = True

    def with_callees(self, found: dict[_Library, None]) -> dict[_Library, None]:
        """Add this library and those that it calls, in a fixed order."""
        if self not in found:
            found[self] = None
            for library in self._linking_libraries:
                library.with_callees(found)
        return found


class _WasmCodegen(codegen.AOTCPUCodegen):  # type: ignore[misc]
    """Numba's code generator with another target machine. `intp` stays 64 bits wide; pointers are 32."""

    _library_class = _Library

    def _init(self, llvm_module: Any) -> None:
        self._tm = target_machine()
        self._target_data = self._tm.target_data
        self._data_layout = str(self._target_data)

    def _create_empty_module(self, name: str) -> Any:
        module = super()._create_empty_module(name)
        module.triple = TRIPLE
        return module

    def set_env(self, env_name: str, env: Any) -> None:
        """Only code that calls CPython has an environment."""


def install() -> None:
    """From now on every `@njit` function of this process compiles to WebAssembly and can't be called.

    Call it before the engine is imported, in a process that does nothing else.
    """
    njit = numba.njit

    def njit_without_cache(*args: Any, **options: Any) -> Any:
        return njit(*args, **{**options, "cache": False})

    def no_wrapper(*_args: Any, **_options: Any) -> None:
        """There is no CPython to call the function from."""

    def unique_callable(*_args: Any) -> Any:
        return [].append  # Numba only uses it as a key

    get_call_template = Dispatcher.get_call_template

    def call_without_literals(self: Any, args: Any, kws: Any) -> Any:
        """Numba would compile `f(x, 1)` apart from `f(x, n)`: the network twice."""
        return get_call_template(self, [unliteral(one) for one in args], kws)

    set_static_user_exc = CPUCallConv.set_static_user_exc

    def exception_without_place(self: Any, builder: Any, exc: Any, exc_args: Any = None, **_place: Any) -> None:
        """An exception would carry the path of its source file, and so differ from one machine to another."""
        set_static_user_exc(self, builder, exc, exc_args)

    numba.njit = njit_without_cache
    CPUCallConv.set_static_user_exc = exception_without_place
    Dispatcher.get_call_template = call_without_literals  # type: ignore[method-assign]
    cpu.CPUContext.create_cpython_wrapper = no_wrapper
    cpu.CPUContext.create_cfunc_wrapper = no_wrapper
    cpu.CPUContext.get_executable = unique_callable
    cpu_target.target_context._internal_codegen = _WasmCodegen("wasm")


def translate(exports: Iterable[Export]) -> bytes:
    """LLVM's bitcode of all exports with everything that they call, not optimized."""
    generator = cpu_target.target_context.codegen()
    module = llvm.parse_assembly(f'target triple = "{TRIPLE}"\ntarget datalayout = "{generator._data_layout}"')
    libraries: dict[_Library, None] = {}
    for export in exports:
        library, symbol = _compile(export)
        module.link_in(llvm.parse_assembly(_entry_point(export, symbol)))
        library.with_callees(libraries)
    for library in libraries:
        module.link_in(library._final_module, preserve=True)  # another module may need it too
    _hide_all_but(module, {export.name for export in exports})
    code: bytes = module.as_bitcode()
    return code


@global_compiler_lock  # type: ignore[untyped-decorator]
def _compile(export: Export) -> tuple[Any, str]:
    """The library that Numba makes of an export, and the name of its function there."""
    flags = compiler.Flags()
    flags.no_compile = flags.no_cpython_wrapper = flags.no_cfunc_wrapper = flags.nrt = True
    flags.error_model = "numpy"
    result = compiler.compile_extra(
        cpu_target.typing_context,
        cpu_target.target_context,
        _with_addresses(export),
        [_numba_type(one) for one in export.addresses().values()],
        export.result,
        flags,
        {},
    )
    return result.library, result.fndesc.llvm_func_name


def _numba_type(parameter: Any) -> Any:
    if isinstance(parameter, Array):
        return types.CPointer(numba.from_dtype(np.dtype(parameter.dtype)))  # type: ignore[attr-defined]
    return parameter


def _with_addresses(export: Export) -> Callable[..., Any]:
    """The export as a function that takes addresses instead of arrays."""
    namespace: dict[str, Any] = {"function": export.function, "carray": numba.carray}

    def argument(name: str, one: Argument) -> str:
        if isinstance(one, Group):
            namespace[one.make.__name__] = one.make
            names = (f"{name}_{member}" for member in inspect.signature(one.make).parameters)
            return f"{one.make.__name__}({arguments(zip(names, one.members, strict=True))})"
        if isinstance(one, Array):
            return f"carray({name}, ({', '.join(map(str, one.shape))},))"
        return repr(one) if isinstance(one, float) else name

    def arguments(named: Iterable[tuple[str, Argument]]) -> str:
        return ", ".join(argument(name, one) for name, one in named)

    names = inspect.signature(getattr(export.function, "py_func", export.function)).parameters
    call = f"function({arguments(zip(names, export.arguments, strict=True))})"
    source = f"def {export.name}({', '.join(export.addresses())}):\n    return {call}\n"
    exec(source, namespace)  # noqa: S102 - made of the names above
    function: Callable[..., Any] = namespace[export.name]
    return function


def _entry_point(export: Export, symbol: str) -> str:
    """A function with C's calling convention around one with Numba's; errors go to `sixstones_failed`."""
    context = cpu_target.target_context
    parameters = [_numba_type(one) for one in export.addresses().values()]
    module = ir.Module(f"entry.{export.name}")
    module.triple, module.data_layout = TRIPLE, context.codegen()._data_layout
    inner = ir.Function(module, context.call_conv.get_function_type(export.result, parameters), symbol)
    failed = ir.Function(module, ir.FunctionType(ir.VoidType(), [I32]), "sixstones_failed")

    def outside(kind: Any) -> Any:
        value = context.get_value_type(kind)
        return I32 if isinstance(value, ir.IntType) and kind != LONG else value

    result = ir.VoidType() if export.result == NOTHING else outside(export.result)
    taken = [TABLE if isinstance(one, Group) else outside(_numba_type(one)) for one in export.parameters().values()]
    outer = ir.Function(module, ir.FunctionType(result, taken), export.name)
    builder = ir.IRBuilder(outer.append_basic_block())
    wanted = [context.get_value_type(kind) for kind in parameters]
    values = _values(builder, export, outer.args)
    given = [_convert(builder, value, kind) for value, kind in zip(values, wanted, strict=True)]
    status, value = context.call_conv.call_function(builder, inner, export.result, parameters, given)
    with builder.if_then(status.is_error, likely=False):
        builder.call(failed, [status.code])
    if export.result == NOTHING:
        builder.ret_void()
    else:
        builder.ret(_convert(builder, value, result))
    return str(module)


def _values(builder: Any, export: Export, given: Iterable[Any]) -> Iterator[Any]:
    """The arguments, with the addresses from the tables of groups."""
    for one, value in zip(export.parameters().values(), given, strict=True):
        if isinstance(one, Group):
            for place in range(len(one.arrays())):
                yield builder.load(builder.gep(value, [I32(place)]))
        else:
            yield value


def _convert(builder: Any, value: Any, wanted: Any) -> Any:
    if value.type == wanted:
        return value
    if isinstance(wanted, ir.PointerType):
        return builder.inttoptr(value, wanted)
    if value.type.width > wanted.width:
        return builder.trunc(value, wanted)
    return builder.zext(value, wanted) if value.type.width < 32 else builder.sext(value, wanted)  # bool, int


def _hide_all_but(module: Any, names: set[str]) -> None:
    """Make everything else internal, so that the optimizer can inline and drop it."""
    for one in (*module.functions, *module.global_variables):
        if not one.is_declaration and one.name not in names:
            one.linkage = "internal"
