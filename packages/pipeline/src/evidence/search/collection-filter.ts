import type { EvidenceRequest, Filter } from '@touchstone/contract';
import type { OpenCollection } from './open-collections.ts';

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
