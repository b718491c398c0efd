import type { Settings } from './options.ts';

/** Query parameters of every read. */
export interface ReadParameters {
  readonly [name: string]: string | number | undefined;
}

/** Query parameters of every write: it is done when it is answered. */
export interface WriteParameters {
  readonly [name: string]: string | boolean | undefined;
}

/** `timeout` is the server's own limit, in whole seconds: past our own deadline its result is lost. */
export function readParameters({ readConsistency, timeoutMs }: Settings): ReadParameters {
  return { consistency: readConsistency, timeout: Math.max(1, Math.floor(timeoutMs / 1000)) };
}

export function writeParameters({ writeOrdering }: Settings): WriteParameters {
  return { wait: true, ordering: writeOrdering };
}
