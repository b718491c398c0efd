import { resolve } from 'node:path';

/**
 * Folders whose config was found by a search and that nobody trusts: no package and no file of theirs is loaded as code. Kept for the process,
 * so that whoever resolves a provider for such a folder keeps the rule without being told.
 */
const closed = new Set<string>();

/** Says of a folder whether its user trusts it. */
export function setTrust(folder: string, isTrusted: boolean): void {
  if (isTrusted) closed.delete(resolve(folder));
  else closed.add(resolve(folder));
}

export function isClosed(folder: string): boolean {
  return closed.has(resolve(folder));
}
