import type { Settings } from './options.js';

/** Query parameters of every read. */
export interface ReadQuery {
  readonly [name: string]: string | number | undefined;
}

/** Query parameters of every write: it is done when it is answered. */
export interface WriteQuery {
  readonly [name: string]: string | boolean | undefined;
}

/** `timeout` is how long the server works at most, in whole seconds: past our own deadline nobody reads what it finds. */
export function readQuery({ readConsistency, timeoutMs }: Settings): ReadQuery {
  return { consistency: readConsistency, timeout: Math.max(1, Math.floor(timeoutMs / 1000)) };
}

export function writeQuery({ writeOrdering }: Settings): WriteQuery {
  return { wait: true, ordering: writeOrdering };
}
