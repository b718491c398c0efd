import { type CallOptions, isRetrievalError, type Provider } from '@touchstone/contract';
import type { AnswerCall } from './answer.ts';

/**
 * The state of each provider of the config. The store and providers inside this process are called; a vendor's model is
 * not, for every question to it costs money.
 */
export const answerReady: AnswerCall = async ({ providers }, _task, { signal }) => {
  const { store, embedder, reranker } = providers;
  const states = await Promise.all([
    stateOf('store', store, async () => void (await store.listIndexes?.({ signal }))),
    ...(embedder === undefined ? [] : [stateOf('embedder', embedder, () => embedOnce(embedder, { signal }))]),
    ...(reranker === undefined ? [] : [stateOf('reranker', reranker, () => rerankOnce(reranker, { signal }))]),
  ]);
  const failing = states.filter(({ status }) => status === 'failing');
  const storeFails = failing.some(({ kind }) => kind === 'store');
  const status = storeFails ? 'not_ready' : failing.length > 0 ? 'degraded' : 'ready';
  return { body: JSON.stringify({ status, providers: states }), notes: {} };
};

async function stateOf(kind: string, { name }: Provider, ask: () => Promise<void>) {
  try {
    await ask();
    return { kind, name, status: 'ok' as const };
  } catch (thrown) {
    const message = isRetrievalError(thrown) ? thrown.message : 'It failed unexpectedly.';
    return { kind, name, status: 'failing' as const, message };
  }
}

type Providers = Parameters<AnswerCall>[0]['providers'];

/** Also reads a local model from disk, so that the first question need not wait for it. */
async function embedOnce(embedder: NonNullable<Providers['embedder']>, options: CallOptions): Promise<void> {
  if (embedder.inProcess) await embedder.embed({ texts: ['ready'], role: 'query' }, options);
}

async function rerankOnce(reranker: NonNullable<Providers['reranker']>, options: CallOptions): Promise<void> {
  if (reranker.inProcess)
    await reranker.rerank({ query: 'ready', documents: [{ id: 'ready', text: 'ready', metadata: {} }] }, options);
}
