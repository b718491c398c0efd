/**
 * Lets WebAssembly in this thread grow by so many MiB and no further: a thread's heap limit does not bound it. A parser
 * that wants more gets an error, as on a machine without more, and fails.
 */
export function boundWasmMemory(mebibytes: number): { /** True if a parser wanted more. */ isExceeded(): boolean } {
  const pages = mebibytes * pagesInMebibyte;
  const memory = webAssembly().Memory.prototype;
  const { grow } = memory;
  let [grown, exceeded] = [0, false];
  memory.grow = function (this: WasmMemory, delta: number) {
    if (grown + delta > pages) {
      exceeded = true;
      throw new RangeError(`No more than ${mebibytes} MiB for WebAssembly.`);
    }
    const before = grow.call(this, delta);
    grown += delta;
    return before;
  };
  return { isExceeded: () => exceeded };
}

interface WasmMemory {
  grow(pages: number): number;
}

/** Its types belong to the browser's library, which nothing here uses. */
function webAssembly(): { readonly Memory: { readonly prototype: WasmMemory } } {
  return (globalThis as unknown as { readonly WebAssembly: { readonly Memory: { readonly prototype: WasmMemory } } })
    .WebAssembly;
}

/** A page of WebAssembly has 64 KiB. */
const pagesInMebibyte = 16;
