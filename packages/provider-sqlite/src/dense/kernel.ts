import { kernelBase64 } from './kernel-bytes.ts';

/** A memory of its own with the kernel over it. Pages that are not touched cost nothing. */
export interface KernelMemory {
  readonly buffer: ArrayBuffer;
  readonly kernel: Kernel;
}

/** The exports of `kernel.wat`. */
interface Kernel {
  innerProducts(query: number, row: number, scores: number, count: number, rowBytes: number): void;
  differingBits(query: number, row: number, counts: number, count: number, rowBytes: number): void;
}

const pageBytes = 65_536;
let compiled: WebAssembly.Module | undefined;

export function kernelMemory(bytes: number): KernelMemory {
  const pages = Math.ceil(bytes / pageBytes);
  const memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
  compiled ??= new WebAssembly.Module(Buffer.from(kernelBase64, 'base64'));
  const { exports } = new WebAssembly.Instance(compiled, { host: { memory } });
  return { buffer: memory.buffer, kernel: exports as unknown as Kernel };
}
