/** Memory of a WebAssembly module, allocated piece by piece and never freed. */
export interface LinearMemory {
  readonly memory: WebAssembly.Memory;
  /** Address of so many bytes, aligned for vectors. */
  room(bytes: number): number;
  /** Address of a copy. */
  put(bytes: Uint8Array): number;
  /** The present content at an address; valid until the next allocation. */
  floats(address: number, count: number): Float32Array<ArrayBuffer>;
}

export function linearMemory(): LinearMemory {
  const memory = new WebAssembly.Memory({ initial: 1 });
  let next = firstFree;

  function room(bytes: number): number {
    const address = next;
    next += Math.ceil(bytes / alignment) * alignment;
    const missing = Math.ceil((next - memory.buffer.byteLength) / pageBytes);
    if (missing > 0) memory.grow(missing);
    return address;
  }

  return {
    memory,
    room,
    put(bytes) {
      const address = room(bytes.length);
      new Uint8Array(memory.buffer).set(bytes, address);
      return address;
    },
    floats: (address, count) => new Float32Array(memory.buffer, address, count),
  };
}

const alignment = 64;

/** Address 0 stays free, so that a forgotten address is not one of ours; numbers of the module itself follow. */
const firstFree = 1024;

const pageBytes = 65_536;
