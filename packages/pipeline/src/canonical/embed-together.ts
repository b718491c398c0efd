import { type Embedder, type Embedding, isRetrievalError, RetrievalError } from '@touchstone/contract';
import { estimateTokens } from '@touchstone/lexical';

/**
 * The embedder with the vectors of these queries made together when the first one is asked for, in as few calls as its limits allow.
 * A call that fails because of what is in it leaves its queries to be embedded one by one, so that one of them cannot fail the
 * others; any other failure is the failure of each.
 */
export function embedTogether(
  embedder: Embedder,
  queries: readonly string[],
  signal: AbortSignal | undefined,
): Embedder {
  let started: ReadonlyMap<string, Promise<Embedding | undefined>> | undefined;
  return {
    specVersion: embedder.specVersion,
    get name() {
      return embedder.name;
    },
    get model() {
      return embedder.model;
    },
    get dimensions() {
      return embedder.dimensions;
    },
    get limits() {
      return embedder.limits;
    },
    embed: async (input, options) => {
      const [query] = input.texts;
      const isOneQuery = query !== undefined && input.texts.length === 1 && input.role === 'query';
      if (!isOneQuery || queries.length < 2) return embedder.embed(input, options);
      started ??= startCalls(embedder, queries, signal);
      return (await started.get(query)) ?? embedder.embed(input, options);
    },
  };
}

function startCalls(
  embedder: Embedder,
  queries: readonly string[],
  signal: AbortSignal | undefined,
): ReadonlyMap<string, Promise<Embedding | undefined>> {
  return new Map(
    withinLimits(queries, embedder.limits).flatMap((texts) => {
      const call = callFor(embedder, texts, signal);
      // Whoever waits for a query hears of the failure; nobody may be waiting yet.
      call.catch(() => {});
      return texts.map((text, position) => [text, call.then((embeddings) => embeddings?.[position])] as const);
    }),
  );
}

async function callFor(
  embedder: Embedder,
  texts: readonly string[],
  signal: AbortSignal | undefined,
): Promise<readonly Embedding[] | undefined> {
  if (texts.length === 1) return undefined;
  try {
    const { vectors, trimmed } = await embedder.embed({ texts, role: 'query' }, { signal });
    if (vectors.length !== texts.length) {
      const message = `${embedder.model} returned ${vectors.length} vectors for ${texts.length} queries.`;
      throw new RetrievalError('bad_response', message, { provider: embedder.name });
    }
    return vectors.map((vector, position) => ({
      vectors: [vector],
      trimmed: trimmed?.includes(position) ? [0] : undefined,
    }));
  } catch (error) {
    if (isRetrievalError(error) && !contentFailures.includes(error.code)) throw error;
    return undefined;
  }
}

/** Failures that one text can cause. */
const contentFailures: readonly RetrievalError['code'][] = ['invalid_request', 'bad_response', 'internal'];

/** The queries in their order, as few groups as the limits of a call allow; a query that is too long stands alone. */
function withinLimits(queries: readonly string[], limits: Embedder['limits']): readonly (readonly string[])[] {
  const groups: string[][] = [];
  let tokens = 0;
  for (const query of queries) {
    const cost = Math.min(estimateTokens(query), limits.maxTokensPerText);
    const group = groups.at(-1);
    if (group !== undefined && group.length < limits.maxTexts && tokens + cost <= limits.maxTokensPerCall) {
      group.push(query);
      tokens += cost;
    } else {
      groups.push([query]);
      tokens = cost;
    }
  }
  return groups;
}
