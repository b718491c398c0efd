import type { Providers } from '@touchstone/config';
import type { RetrievalRequest } from '@touchstone/contract';
import { createRetriever, type Retrieval } from '@touchstone/pipeline';
import { explainNoTerms } from './explain-no-terms.js';
import { explainMissingIndex } from './missing-index.js';

/** One retrieval with a config's providers; a missing index is explained with what can be done about it. */
export async function retrieve(
  request: RetrievalRequest,
  options: {
    readonly providers: Providers;
    /** The indexes that the config names. */
    readonly configured: readonly string[];
    readonly program: string;
    readonly timeoutMs: number;
    readonly signal: AbortSignal;
  },
): Promise<Retrieval> {
  const { providers, configured, program, timeoutMs, signal } = options;
  const { store, embedder } = providers;
  try {
    const retriever = createRetriever({ store, ...(embedder === undefined ? {} : { embedder }) });
    const { call, trace } = await retriever.retrieve(request, { timeoutMs, signal });
    return { call: await explainNoTerms(call), trace };
  } catch (thrown) {
    throw await explainMissingIndex(thrown, { index: request.index, configured, store, program });
  }
}
