import { indexNamePattern } from '@touchstone/provider-kit';

/**
 * An index is an alias; each of its generations is a collection beside it. `@` is in no index name, so that no two of them can
 * mean the same collection.
 */
export interface Names {
  aliasOf(index: string): string;
  collectionOf(index: string, generation: string): string;
  /** The collection of the leases of all indexes. */
  readonly leases: string;
  /** Index and generation of a collection of ours; undefined for one of others. */
  parse(collection: string): { readonly index: string; readonly generation: string } | undefined;
}

export function namesWith(prefix: string): Names {
  return {
    leases: `${prefix}@leases`,
    aliasOf: (index) => `${prefix}${index}`,
    collectionOf: (index, generation) => `${prefix}${index}@${generation}`,
    parse(collection) {
      if (!collection.startsWith(prefix)) return undefined;
      const [index = '', generation = '', ...more] = collection.slice(prefix.length).split('@');
      const isOurs = indexNamePattern.test(index) && indexNamePattern.test(generation) && more.length === 0;
      return isOurs ? { index, generation } : undefined;
    },
  };
}
