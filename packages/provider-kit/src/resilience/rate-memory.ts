import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';
import { windowWords } from './minute-window.ts';

/** The limits of one account at a vendor, as its wrappers know them: until when it wants no call, and the spending. */
export interface RateMemory {
  /** One number: the end of a pause for all calls, in milliseconds. */
  readonly held: BigInt64Array;
  readonly requests: BigInt64Array;
  readonly texts: BigInt64Array;
  readonly tokens: BigInt64Array;
}

/**
 * The memory of that name. Threads that this one starts later on share it, so that a program with several threads keeps to a vendor's
 * limits as a whole, also across a change of its config. Without a name: one of its own.
 */
export function rateMemory(name: string | undefined): RateMemory {
  if (name === undefined) return partsOf(newMemory());
  const key = `touchstone.rates.${name}`;
  const known: unknown = getEnvironmentData(key);
  const shared = known instanceof SharedArrayBuffer ? known : newMemory();
  if (shared !== known) setEnvironmentData(key, shared);
  return partsOf(shared);
}

function newMemory(): SharedArrayBuffer {
  return new SharedArrayBuffer((1 + 3 * windowWords) * BigInt64Array.BYTES_PER_ELEMENT);
}

function partsOf(shared: SharedArrayBuffer): RateMemory {
  const words = new BigInt64Array(shared);
  const window = (at: number) => words.subarray(1 + at * windowWords, 1 + (at + 1) * windowWords);
  return { held: words.subarray(0, 1), requests: window(0), texts: window(1), tokens: window(2) };
}
