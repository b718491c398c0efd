import { storeError } from './errors.js';

/**
 * An index is an alias; each of its generations is a collection beside it. `@` is in no index name, so that no two of them can
 * mean the same collection.
 */
export interface Names {
  aliasOf(index: string): string;
  collectionOf(index: string, generation: string): string;
  /** What a collection of ours is; undefined for one of others. */
  parse(collection: string): { readonly index: string; readonly generation: string } | undefined;
}

/** Name of the generation that an index begins with. */
export const firstGeneration = 'main';

export function namesWith(prefix: string): Names {
  return {
    aliasOf: (index) => `${prefix}${index}`,
    collectionOf: (index, generation) => `${prefix}${index}@${generation}`,
    parse(collection) {
      if (!collection.startsWith(prefix)) return undefined;
      const [index = '', generation = '', ...more] = collection.slice(prefix.length).split('@');
      const isOurs = namePattern.test(index) && namePattern.test(generation) && more.length === 0;
      return isOurs ? { index, generation } : undefined;
    },
  };
}

/** Throws `invalid_request` for a name that cannot be part of a collection's. */
export function checkName(what: 'index' | 'generation', name: string): void {
  if (namePattern.test(name)) return;
  throw storeError(
    'invalid_request',
    `The ${what} name ${JSON.stringify(name)} is not allowed: use 1 to 128 letters, digits, "_", "-" and ".", beginning with a ` +
      'letter or digit.',
  );
}

const namePattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/;
