import { type CallOptions, type IndexDescription, isRetrievalError, type Store } from '@touchstone/contract';

/** A store that can give up a generation that was never finished. */
type DroppingStore = Store & {
  dropGeneration?(index: string, generation: string, options?: CallOptions): Promise<void>;
};

/**
 * The name for a rebuild's generation, one that no generation of the index has; undefined for an index that does not exist
 * yet. What interrupted rebuilds left is dropped first, where the store can.
 */
export async function newGeneration(
  store: DroppingStore,
  index: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  try {
    const description = await store.describe(index, { signal });
    for (const { generation } of unfinishedGenerations(description)) {
      await store.dropGeneration?.(index, generation, { signal });
    }
    const numbers = (description.generations ?? []).map(({ generation }) =>
      Number(/^rebuild-(\d+)$/.exec(generation)?.[1] ?? 0),
    );
    return `rebuild-${Math.max(0, ...numbers) + 1}`;
  } catch (thrown) {
    if (isRetrievalError(thrown) && thrown.code === 'index_not_found') return undefined;
    throw thrown;
  }
}

/** Generations that a rebuild is making now, or left when it was interrupted. */
export function unfinishedGenerations({ generations = [] }: IndexDescription) {
  return generations.filter(({ active }) => !active);
}
