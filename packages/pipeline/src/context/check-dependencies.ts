import { RetrievalError } from '@touchstone/contract';
import type { ContextDependencies } from './context-gatherer.ts';

/** Refuses wiring that could not find anything; throws `invalid_config`. */
export function checkContextDependencies({ chunks, summaries }: ContextDependencies): void {
  for (const { index, store, embedder, sparseEncoder } of summaries === undefined ? [chunks] : [chunks, summaries]) {
    const dense = embedder !== undefined && store.searchDense !== undefined;
    const sparse = sparseEncoder !== undefined && store.searchSparse !== undefined;
    if (dense || sparse || store.searchKeyword !== undefined) continue;
    throw new RetrievalError(
      'invalid_config',
      `Index "${index}" cannot be searched: the store "${store.name}" has no keyword search, and no embedder or sparse encoder that it ` +
        'could use is configured.',
    );
  }
}
