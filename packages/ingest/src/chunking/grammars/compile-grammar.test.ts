import { setFlagsFromString } from 'node:v8';
import { runInThisContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compileGrammar } from './compile-grammar.ts';

/** `(func (export "spin") (param i32) (result i32) (loop (br_if 0 (local.tee 0 (i32.sub (local.get 0) (i32.const 1))))) (local.get 0))` */
const spinning = Buffer.from(
  '0061736d0100000001060160017f017f030201000708010473' + '70696e00000a120110000340200041016b22000d000b20000b',
  'hex',
);

const testFlags = ['wasm-sync-tier-up', 'allow-natives-syntax'];

describe('the code of a grammar', () => {
  beforeAll(() => {
    for (const flag of testFlags) setFlagsFromString(`--${flag}`);
  });
  afterAll(() => {
    for (const flag of testFlags) setFlagsFromString(`--no-${flag}`);
  });

  it('is not optimised, however often it runs: that takes memory that no limit reaches', () => {
    expect(isOptimised(spin(compileGrammar(spinning)))).toBe(false);
  });

  it('is an exception: a module that is compiled after it is optimised as ever', () => {
    compileGrammar(spinning);
    // Modules of equal bytes share their code: an empty section makes them differ.
    const other = Buffer.concat([spinning, Buffer.from([0, 2, 1, 0x78])]);
    expect(isOptimised(spin(new WebAssembly.Module(other)))).toBe(true);
  });
});

function spin(module: WebAssembly.Module): (times: number) => number {
  const { spin: run } = new WebAssembly.Instance(module).exports as { readonly spin: (times: number) => number };
  run(20_000_000);
  return run;
}

/** By V8's own syntax, for tests. */
function isOptimised(run: (times: number) => number): boolean {
  return runInThisContext('(run) => %IsTurboFanFunction(run)')(run);
}
