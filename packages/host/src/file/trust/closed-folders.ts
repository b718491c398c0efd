import { resolve } from 'node:path';

/**
 * Untrusted folders whose config was found by a search: no package and no file of theirs is loaded as code. Kept for
 * the process, so that every resolution of a provider in such a folder keeps the rule.
 */
const closed = new Set<string>();

/** Sets whether the user trusts a folder. */
export function setTrust(folder: string, isTrusted: boolean): void {
  if (isTrusted) closed.delete(resolve(folder));
  else closed.add(resolve(folder));
}

export function isClosed(folder: string): boolean {
  return closed.has(resolve(folder));
}
