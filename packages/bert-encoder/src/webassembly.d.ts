// The part of WebAssembly that we use: Node has it, and TypeScript declares it only together with all of the browser.
declare namespace WebAssembly {
  class Memory {
    constructor(size: { initial: number });
    readonly buffer: ArrayBuffer;
    grow(pages: number): number;
  }

  function instantiate(
    module: Uint8Array,
    imports: { env: { memory: Memory } },
  ): Promise<{ readonly instance: { readonly exports: Readonly<Record<string, unknown>> } }>;
}
