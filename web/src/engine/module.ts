import { EngineError } from "./errors.ts";
import {
  type Address,
  ARRAYS,
  type EngineFunctions,
  type NetworkFunctions,
  type PuzzlesFunctions,
} from "./generated/engine.ts";

// A module with one SIMD instruction. Browsers without SIMD find it invalid.
const SIMD = [
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98,
  11,
];

/** A compiled module with its memory. */
export interface Module<Functions extends { sixstones_alloc: (size: number) => Address }> {
  functions: Functions;
  memory: WebAssembly.Memory;
}
/** The rules and the bots without a network. */
export type EngineModule = Module<EngineFunctions>;
/** The search that the network guides. */
export type NetworkModule = Module<NetworkFunctions>;
/** The solver of puzzles. */
export type PuzzlesModule = Module<PuzzlesFunctions>;
type AnyModule = EngineModule | NetworkModule | PuzzlesModule;

export function supported(): boolean {
  return typeof WebAssembly === "object" && WebAssembly.validate(new Uint8Array(SIMD));
}

export async function instantiate<M extends AnyModule>(wasm: BufferSource): Promise<M> {
  if (!supported()) throw new EngineError("unsupported", "This browser has no WebAssembly with SIMD.");
  const failed = (status: number) => {
    throw new EngineError("failed", `Compiled code failed with status ${status}.`);
  };
  try {
    const { instance } = await WebAssembly.instantiate(wasm, { env: { failed } });
    const { memory, ...functions } = instance.exports;
    return { functions, memory } as unknown as M;
  } catch (error) {
    throw new EngineError("damaged", `The engine's file is damaged: ${String(error)}`);
  }
}

/** Room for `size` bytes, zeroed. It is never freed: ask once, use it many times. */
export function allocate({ functions, memory }: AnyModule, size: number): Address {
  const address = functions.sixstones_alloc(size);
  if (address === 0) throw new EngineError("failed", `There is no memory for ${size} more bytes.`);
  new Uint8Array(memory.buffer, address, size).fill(0);
  return address;
}

type Size = readonly [number, ...string[]];
/** The functions without groups. */
type Plain = {
  [F in keyof typeof ARRAYS]: (typeof ARRAYS)[F] extends Record<string, Size> ? F : never;
}[keyof typeof ARRAYS];
type ArrayNames<F extends Plain> = F extends F ? keyof (typeof ARRAYS)[F] : never;

/**
 * Arrays for some functions that work together: one for each name.
 * `sizes` are the arguments that the sizes of arrays depend on.
 */
export function allocateArrays<F extends Plain>(
  module: AnyModule,
  functions: readonly F[],
  sizes: Record<string, number> = {},
): Record<ArrayNames<F>, Address> {
  const arrays: Record<string, Address> = {};
  for (const name of functions)
    for (const [array, [bytes, ...times]] of Object.entries<Size>(ARRAYS[name]))
      arrays[array] ??= allocate(
        module,
        times.reduce((size, each) => size * (sizes[each] ?? NaN), bytes),
      );
  return arrays as Record<ArrayNames<F>, Address>;
}

/** The arrays of a group, and the table of their addresses that functions take. */
export function allocateGroup<Name extends string>(
  module: AnyModule,
  sizes: Record<Name, Size>,
): { table: Address; arrays: Record<Name, Address> } {
  const entries = Object.entries<Size>(sizes).map(
    ([name, [bytes]]) => [name, allocate(module, bytes)] as const,
  );
  const table = allocate(module, 4 * entries.length);
  write(
    module,
    table,
    Uint32Array.from(entries, ([, address]) => address),
  );
  return { table, arrays: Object.fromEntries(entries) as Record<Name, Address> };
}

/** The bytes of a constant of the generated file. */
export function constant(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

type NumberArray = new (buffer: ArrayBuffer) => ArrayLike<number> | ArrayLike<bigint>;
/** [type, offset in bytes, length] of a field of a record. */
export type Field = readonly [NumberArray & { BYTES_PER_ELEMENT: number }, number, number];

/** The numbers of one field of a record. */
export function numbersAt(record: Uint8Array<ArrayBuffer>, [Numbers, offset, length]: Field): number[] {
  const bytes = record.slice(offset, offset + length * Numbers.BYTES_PER_ELEMENT);
  return Array.from<number | bigint, number>(new Numbers(bytes.buffer), Number);
}

export function write({ memory }: AnyModule, address: Address, data: ArrayBufferView): void {
  const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  new Uint8Array(memory.buffer, address, data.byteLength).set(bytes);
}

/** Room with these bytes in it. */
export function store(module: AnyModule, data: Uint8Array): Address {
  const address = allocate(module, data.length);
  write(module, address, data);
  return address;
}

/** A copy of `size` bytes. */
export function read({ memory }: AnyModule, address: Address, size: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(memory.buffer.slice(address, address + size) as ArrayBuffer);
}
