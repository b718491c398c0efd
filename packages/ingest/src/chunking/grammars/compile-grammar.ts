import { setFlagsFromString } from 'node:v8';
import { oneThreadAtATime } from './one-thread.ts';

/**
 * Compiles a grammar by V8's quick compiler alone, all of it now. Else V8 optimises functions that run often, in threads of its own,
 * and one that a generator wrote may be huge: for the lexer of shell scripts that takes 530 MiB, for that of C++ 250, which no limit
 * of a thread reaches. The quick code takes 20 MiB and parses about a tenth slower, once the other is optimised.
 *
 * The flags hold for the process, and affect only compilations in these milliseconds: a module of another thread just
 * then stays with quick code too, with the same results. The engine's other modules take twice as long with it.
 */
export function compileGrammar(bytes: Uint8Array): WebAssembly.Module {
  return oneThreadAtATime(() => {
    for (const flag of flags) setFlagsFromString(`--no-${flag}`);
    try {
      return new WebAssembly.Module(bytes);
    } finally {
      for (const flag of flags) setFlagsFromString(`--${flag}`);
    }
  });
}

/**
 * The last one has each function compiled here and not at its first call: whether code counts how often it runs, and is optimised
 * then, is decided when it is compiled.
 */
const flags = ['wasm-tier-up', 'wasm-dynamic-tiering', 'wasm-lazy-compilation'];
