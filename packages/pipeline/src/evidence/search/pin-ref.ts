import { type CallOptions, type Filter, isRetrievalError, type VectorStore } from '@touchstone/contract';

/**
 * The condition that holds a collection to `repo_ref_hint` (spec 000 §3.1, §7.4), or undefined when no chunk of the
 * collection has that ref. A hint means, in this order:
 * 1. the ref itself, with or without a leading `v` (`1.2.0`, `v1.2.0`), or, for seven and more hex digits, the beginning
 *    of a commit;
 * 2. the version of an installed package, whose refs read `name@1.2.0`.
 *
 * A store that can neither count nor fetch cannot tell, and a condition that it does not support matches nothing.
 */
export async function pinRef(
  { store, index, filter }: { readonly store: VectorStore; readonly index: string; readonly filter?: Filter },
  hint: string,
  options: CallOptions,
): Promise<Filter | undefined> {
  for (const condition of refConditions(hint)) {
    const all: Filter = filter === undefined ? condition : { op: 'and', filters: [filter, condition] };
    if (await holdsSome(store, index, all, options)) return condition;
  }
  return undefined;
}

/** True if a ref that is known without the store, the default of a collection, is the one that the hint means. */
export function isRef(ref: string, hint: string): boolean {
  return (
    spellings(hint).includes(ref) ||
    (isCommit(hint) && ref.startsWith(hint.toLowerCase())) ||
    ref.endsWith(`@${hint.replace(/^v/, '')}`)
  );
}

function refConditions(hint: string): readonly Filter[] {
  const same: Filter = { op: 'in', field: 'ref', values: spellings(hint) };
  if (isCommit(hint)) {
    return [{ op: 'or', filters: [same, { op: 'prefix', field: 'ref', value: hint.toLowerCase() }] }];
  }
  if (!version.test(hint)) return [same];
  return [same, { op: 'glob', field: 'ref', pattern: `**@${hint.replace(/^v/, '')}` }];
}

function spellings(hint: string): readonly string[] {
  return version.test(hint) ? [hint, hint.startsWith('v') ? hint.slice(1) : `v${hint}`] : [hint];
}

function isCommit(hint: string): boolean {
  return /^[0-9a-f]{7,64}$/i.test(hint);
}

/** A version number, without anything that a glob would read as a pattern. */
const version = /^v?\d+(?:\.[\w+-]+)*$/;

async function holdsSome(store: VectorStore, index: string, filter: Filter, options: CallOptions): Promise<boolean> {
  try {
    if (store.count !== undefined) return (await store.count(index, filter, options)) > 0;
    if (store.fetchByFilter === undefined) return false;
    return (await store.fetchByFilter({ index, filter, limit: 1 }, options)).length > 0;
  } catch (error) {
    if (isRetrievalError(error) && error.code === 'unsupported') return false;
    throw error;
  }
}
