import {
  RetrievalError,
  type RetrievalRequest,
  type Steps,
  threadTurns,
  throwIfAborted,
  unexpectedFailure,
} from '@touchstone/contract';
import { estimateTokens } from '@touchstone/lexical';
import { noLine, threadCalls } from '../call/call-line.ts';
import {
  createRetriever,
  type Retrieval,
  type RetrieveOptions,
  type RetrieverDependencies,
} from './create-retriever.ts';
import { embedTogether, type QueryGroup } from './embed-together.ts';
import { groupSearches } from './group-searches.ts';
import { planRetrieval } from './plan.ts';

/** The outcome of one request of several. */
export type RetrievalOutcome =
  | { readonly status: 'ok'; readonly retrieval: Retrieval }
  | { readonly status: 'error'; readonly error: RetrievalError };

export interface RetrieveManyOptions extends Omit<RetrieveOptions, 'callId' | 'onStage'> {
  /** Most requests under way at once, 1 or more. Default 8. */
  readonly concurrency?: number;
}

const defaultConcurrency = 8;

/**
 * Canonical retrieval of several requests (spec 004 FR-014): their queries are embedded together, as far as the limits
 * of the embedder allow, and simultaneous searches travel in one round trip where the store supports it. The outcomes
 * come in the order of the requests, and each equals that of the request alone: a failure affects no other. `timeoutMs`
 * is for each request from its start. Throws `aborted`, and `invalid_request` for a wrong `concurrency`.
 */
export async function retrieveMany(
  dependencies: RetrieverDependencies,
  requests: readonly RetrievalRequest[],
  { concurrency = defaultConcurrency, signal, timeoutMs }: RetrieveManyOptions = {},
): Promise<readonly RetrievalOutcome[]> {
  if (!Number.isSafeInteger(concurrency) || concurrency < 1) {
    throw new RetrievalError('invalid_request', `concurrency is ${concurrency}: give a whole number of 1 or more.`);
  }
  const { store, embedder } = dependencies;
  const what = 'batch of retrievals';
  await (dependencies.line ?? threadCalls).enter({ what, signal, timeSetting: 'timeoutMs' });
  const groups = await threadTurns.run(queriesToEmbed(requests), { signal, what });
  const retriever = createRetriever({
    ...dependencies,
    // The batch has waited as a whole; its requests begin together, so that their searches travel together.
    line: noLine,
    store: groupSearches(store, signal),
    embedder: embedder && embedTogether(embedder, groups, signal),
  });
  const outcomes: RetrievalOutcome[] = [];
  const waiting = requests.entries();
  const work = async () => {
    for (const [position, request] of waiting) {
      outcomes[position] = await outcomeOf(() => retriever.retrieve(request, { signal, timeoutMs }));
      throwIfAborted(signal, what);
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, requests.length) }, work));
  return outcomes;
}

async function outcomeOf(retrieve: () => Promise<Retrieval>): Promise<RetrievalOutcome> {
  try {
    return { status: 'ok', retrieval: await retrieve() };
  } catch (thrown) {
    return { status: 'error', error: unexpectedFailure(thrown, 'retrieval') };
  }
}

/** The distinct queries of each index, as they are embedded, with their tokens. A query that cannot be planned fails by itself later. */
function* queriesToEmbed(requests: readonly RetrievalRequest[]): Steps<readonly QueryGroup[]> {
  const groups = new Map<string, Map<string, number>>();
  for (const request of requests) {
    yield;
    try {
      const { semantic, query } = planRetrieval(request);
      if (!semantic) continue;
      groups.set(request.index, (groups.get(request.index) ?? new Map()).set(query, estimateTokens(query)));
    } catch {
      // Its own retrieval reports the reason.
    }
  }
  return [...groups.values()];
}
