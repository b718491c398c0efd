import type { EvidenceRequest, Filter } from '@touchstone/contract';
import type { OpenCollection } from './open-collections.js';

/**
 * What a chunk of the collection must satisfy (spec 000 §7.4): the collection's own condition, a path that begins with one
 * of the allow list and with none of the block list, and the ref that is asked for. Undefined when nothing restricts.
 */
export function collectionFilter(
  {
    collection,
    refCondition,
  }: Pick<OpenCollection, 'refCondition'> & { readonly collection: { readonly filter?: Filter } },
  { pathAllowlist = [], pathBlocklist = [] }: Pick<EvidenceRequest, 'pathAllowlist' | 'pathBlocklist'>,
): Filter | undefined {
  const blocked = anyPrefix(pathBlocklist);
  const conditions = [
    collection.filter,
    anyPrefix(pathAllowlist),
    blocked === undefined ? undefined : ({ op: 'not', filter: blocked } as const),
    refCondition,
  ].filter((condition) => condition !== undefined);
  return conditions.length > 1 ? { op: 'and', filters: conditions } : conditions[0];
}

function anyPrefix(prefixes: readonly string[]): Filter | undefined {
  const filters = prefixes.map((value) => ({ op: 'prefix', field: 'path', value }) as const);
  return filters.length > 1 ? { op: 'or', filters } : filters[0];
}
