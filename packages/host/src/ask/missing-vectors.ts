import { isRetrievalError, type VectorStore, type Warning } from '@touchstone/contract';

/**
 * The warning where the default method cannot be hybrid: the index has no vectors. Undefined where it has some, and for
 * a missing index, which the search itself explains.
 */
export async function missingVectors(
  store: VectorStore,
  index: string,
  { program, signal }: { readonly program: string; readonly signal?: AbortSignal },
): Promise<Warning | undefined> {
  try {
    const { fingerprint } = await store.describe(index, { signal });
    if (fingerprint.embedding !== undefined) return undefined;
  } catch (thrown) {
    if (isRetrievalError(thrown) && thrown.code === 'index_not_found') return undefined;
    throw thrown;
  }
  return {
    code: 'branch_unavailable',
    message:
      `Index "${index}" holds no vectors, so results come from the keyword branch alone. Run "${program} index" with its ` +
      'sources to add vectors; choose the method keyword, or "embedder: none" in the config, to do without.',
    detail: { branch: 'semantic', error: 'invalid_config' },
  };
}
