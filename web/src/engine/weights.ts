import { EngineError } from "./errors.ts";
import { TENSORS } from "./generated/engine.ts";

/** The size of a step of a half-precision number with this exponent. */
const STEPS = Array.from({ length: 31 }, (_, exponent) => 2 ** (Math.max(exponent, 1) - 25));

interface Tensor {
  dtype: string;
  data_offsets: [number, number];
}

/** The tensors of a safetensors file in the order of TENSORS, as one array. */
export function readTensors(file: ArrayBuffer): Float32Array<ArrayBuffer> {
  const all = new Float32Array(TENSORS.reduce((sum, [, length]) => sum + length, 0));
  try {
    const size = Number(new DataView(file).getBigUint64(0, true));
    const header = JSON.parse(new TextDecoder().decode(new Uint8Array(file, 8, size))) as Record<
      string,
      Tensor
    >;
    let end = 0;
    for (const [name, length] of TENSORS) {
      const { dtype, data_offsets } = header[name] as Tensor;
      if (dtype !== "F16" || data_offsets[1] - data_offsets[0] !== 2 * length)
        throw new Error(`${name} is ${dtype}`);
      decodeHalf(
        new DataView(file, 8 + size + data_offsets[0], 2 * length),
        all.subarray(end, (end += length)),
      );
    }
  } catch (error) {
    throw new EngineError("damaged", `The network's file is damaged: ${String(error)}`);
  }
  return all;
}

/** Half-precision numbers; all are finite. */
function decodeHalf(data: DataView, out: Float32Array): void {
  for (let i = 0; i < out.length; i++) {
    const bits = data.getUint16(2 * i, true);
    const exponent = (bits >> 10) & 31;
    const fraction = (bits & 1023) + (exponent ? 1024 : 0);
    out[i] = (bits & 0x8000 ? -fraction : fraction) * (STEPS[exponent] ?? NaN);
  }
}
