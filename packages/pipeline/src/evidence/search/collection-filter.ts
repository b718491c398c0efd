import type { EvidenceRequest, Filter } from '@touchstone/contract';
import type { OpenCollection } from './open-collections.js';

/**
 * What a chunk of the collection must satisfy (spec 000 §7.4): the collection's own condition, a path that begins with one
 * of the allow list and with none of the block list, and the ref that is asked for. Undefined when nothing restricts. An
 * allow list that is empty allows nothing, as one that was computed has to.
 */
export function collectionFilter(
  {
    collection,
    refCondition,
  }: Pick<OpenCollection, 'refCondition'> & { readonly collection: { readonly filter?: Filter } },
  { pathAllowlist, pathBlocklist = [] }: Pick<EvidenceRequest, 'pathAllowlist' | 'pathBlocklist'>,
): Filter | undefined {
  const blocked = pathBlocklist.length === 0 ? undefined : anyPrefix(pathBlocklist);
  const conditions = [
    collection.filter,
    pathAllowlist === undefined ? undefined : anyPrefix(pathAllowlist),
    blocked === undefined ? undefined : ({ op: 'not', filter: blocked } as const),
    refCondition,
  ].filter((condition) => condition !== undefined);
  return conditions.length > 1 ? { op: 'and', filters: conditions } : conditions[0];
}

function anyPrefix(prefixes: readonly string[]): Filter {
  const filters = prefixes.map((value) => ({ op: 'prefix', field: 'path', value }) as const);
  const [only] = filters;
  return only !== undefined && filters.length === 1 ? only : { op: 'or', filters };
}
