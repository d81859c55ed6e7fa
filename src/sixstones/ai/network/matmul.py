"""The matrix product of the network: the only one, for every target.

The products are small, 32 rows or a few hundred, and always on one core. A tile of the result stays in vector registers
while a loop goes through the inner dimension. Loops that Numba vectorizes itself keep the tile in memory and are half
as fast; BLAS is slower at these sizes and does not exist in a browser. So the tile is written in LLVM's language.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import numpy as np
from llvmlite import ir
from llvmlite.binding import get_host_cpu_features
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic
from numpy.typing import NDArray

from sixstones.rules.compiled import JIT_DISABLED, compiled

Matrix = NDArray[np.float32]

ROWS: Final = 4  # of a tile
WIDTHS: Final = (32, 16, 4, 1)  # of a tile: the first that is not wider than the result
_FUSED: Final = ("contract",)  # multiplication and addition as one instruction, where the target has it


if JIT_DISABLED:

    def matmul(a: Matrix, b: Matrix, rows: int, out: Matrix) -> None:
        out[:rows] = a[:rows] @ b

else:

    @compiled
    def matmul(a: Matrix, b: Matrix, rows: int, out: Matrix) -> None:
        """Write `a[:rows] @ b` to `out[:rows]`. All three are C-contiguous, and `out` doesn't overlap the others."""
        _multiply(a, b, rows, out)


@intrinsic  # type: ignore[untyped-decorator]
def _multiply(context: Any, a: Any, b: Any, rows: Any, out: Any) -> Any:
    return types.void(a, b, rows, out), _generate


def _generate(context: Any, builder: ir.IRBuilder, signature: Any, values: Any) -> Any:
    """For each width, if it is the first that fits: cover the result with tiles; the last ones may overlap others."""
    a, b, out = (context.make_array(signature.args[i])(context, builder, values[i]) for i in (0, 1, 3))
    rows, (depth, columns) = values[2], cgutils.unpack_tuple(builder, b.shape, 2)
    wider = None
    for width in WIDTHS:
        fits = builder.icmp_signed(">=", columns, columns.type(width))
        first = fits if wider is None else builder.and_(fits, builder.not_(wider))
        with builder.if_then(first):
            for height in (ROWS, 1):
                few = builder.icmp_signed("<", rows, rows.type(ROWS))
                with (
                    builder.if_then(few if height == 1 else builder.not_(few)),
                    _steps(builder, rows, height) as i,
                    _steps(builder, columns, width) as j,
                ):
                    _tile(builder, (a.data, b.data, out.data), (i, j), (depth, columns), (height, width))
        wider = fits
    return context.get_dummy_value()


@contextmanager
def _steps(builder: ir.IRBuilder, total: Any, step: int) -> Iterator[Any]:
    """A loop over the starts of pieces of length `step` that cover `total`, which is not shorter."""
    with cgutils.for_range_slice(builder, total.type(0), total, total.type(step), inc=True) as (start, _):
        last = builder.sub(total, total.type(step))
        yield builder.select(builder.icmp_signed("<", start, last), start, last)


def _tile(builder: ir.IRBuilder, data: Any, at: Any, sizes: Any, shape: tuple[int, int]) -> None:
    """out[i : i + height, j : j + width] = a[i : i + height] @ b[:, j : j + width]."""
    (a, b, out), (i, j), (depth, columns), (height, width) = data, at, sizes, shape
    lanes = min(width, _lanes(builder.module.triple))
    rows = [builder.add(i, i.type(row)) for row in range(height)]
    for column in range(0, width, lanes):
        here = builder.add(j, j.type(column))
        vector = ir.VectorType(ir.FloatType(), lanes)
        sums = [cgutils.alloca_once(builder, vector) for _ in rows]
        for total in sums:
            builder.store(ir.Constant(vector, [0.0] * lanes), total)
        with cgutils.for_range(builder, depth) as loop:
            weights = _load(builder, b, builder.add(builder.mul(loop.index, columns), here), vector)
            for row, total in zip(rows, sums, strict=True):
                number = builder.load(builder.gep(a, [builder.add(builder.mul(row, depth), loop.index)]))
                product = builder.fmul(_repeat(builder, number, vector), weights, flags=_FUSED)
                builder.store(builder.fadd(product, builder.load(total), flags=_FUSED), total)
        for row, total in zip(rows, sums, strict=True):
            place = builder.gep(out, [builder.add(builder.mul(row, columns), here)])
            builder.store(builder.load(total), builder.bitcast(place, vector.as_pointer()), align=4)


def _lanes(triple: str) -> int:
    """Columns at a time: with ROWS rows, as many sums as fit in the registers of the target."""
    if triple.startswith("wasm"):
        return 8
    return 32 if get_host_cpu_features().get("avx512f") else 16


def _load(builder: ir.IRBuilder, data: Any, index: Any, vector: ir.VectorType) -> Any:
    return builder.load(builder.bitcast(builder.gep(data, [index]), vector.as_pointer()), align=4)


def _repeat(builder: ir.IRBuilder, number: Any, vector: ir.VectorType) -> Any:
    """A vector with the number in every lane."""
    nothing, lane = ir.Constant(vector, ir.Undefined), ir.IntType(32)
    lanes = ir.Constant(ir.VectorType(lane, vector.count), [0] * vector.count)
    return builder.shuffle_vector(builder.insert_element(nothing, number, lane(0)), nothing, lanes)
