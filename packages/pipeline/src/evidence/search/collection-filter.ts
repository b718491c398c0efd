import type { EvidenceRequest, Filter } from '@touchstone/contract';
import type { OpenCollection } from './open-collections.ts';

/**
 * The condition for chunks of the collection (spec 000 §7.4): the collection's own, a path that begins with one of the
 * allow list and with none of the block list, and the requested ref. Undefined when nothing restricts. An empty allow
 * list allows nothing, so that a computed one is safe.
 */
export function collectionFilter(
  {
    collection,
    refCondition,
  }: Pick<OpenCollection, 'refCondition'> & { readonly collection: { readonly filter?: Filter } },
  paths: Paths,
): Filter | undefined {
  return allOf([collection.filter, ...pathConditions(paths), refCondition]);
}

/** The part of it that the request alone decides. */
export function pathFilter(paths: Paths): Filter | undefined {
  return allOf(pathConditions(paths));
}

type Paths = Pick<EvidenceRequest, 'pathAllowlist' | 'pathBlocklist'>;

function pathConditions({ pathAllowlist, pathBlocklist = [] }: Paths): readonly (Filter | undefined)[] {
  return [
    pathAllowlist === undefined ? undefined : anyPrefix(pathAllowlist),
    pathBlocklist.length === 0 ? undefined : { op: 'not', filter: anyPrefix(pathBlocklist) },
  ];
}

function allOf(parts: readonly (Filter | undefined)[]): Filter | undefined {
  const conditions = parts.filter((part) => part !== undefined);
  return conditions.length > 1 ? { op: 'and', filters: conditions } : conditions[0];
}

function anyPrefix(prefixes: readonly string[]): Filter {
  const filters = prefixes.map((value) => ({ op: 'prefix', field: 'path', value }) as const);
  const [only] = filters;
  return only !== undefined && filters.length === 1 ? only : { op: 'or', filters };
}
