import type { Providers } from '@touchstone/config';
import type { RetrievalRequest, Warning } from '@touchstone/contract';
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
    /** Why the request is less than what was asked for; told before what the retrieval itself says. */
    readonly warning?: Warning | undefined;
    readonly timeoutMs: number;
    readonly signal: AbortSignal;
  },
): Promise<Retrieval> {
  const { providers, configured, program, warning, timeoutMs, signal } = options;
  const { store } = providers;
  try {
    const encoders = await providers.encodersFor(request.index);
    const retriever = createRetriever({ store, ...encoders });
    const { call, ...rest } = await retriever.retrieve(request, { timeoutMs, signal });
    const explained = await explainNoTerms(call);
    const warnings = [...(warning === undefined ? [] : [warning]), ...(explained.warnings ?? [])];
    return { call: warnings.length === 0 ? explained : { ...explained, warnings }, ...rest };
  } catch (thrown) {
    throw await explainMissingIndex(thrown, { index: request.index, configured, store, program });
  }
}
