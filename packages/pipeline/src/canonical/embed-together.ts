import {
  type Embedder,
  type Embedding,
  type EmbeddingRole,
  isRetrievalError,
  RetrievalError,
} from '@touchstone/contract';

/** Queries that belong together, with an estimate of the tokens of each. */
export type QueryGroup = ReadonlyMap<string, number>;

/**
 * The embedder for queries that belong together, those of one index: their vectors are made together when the first of
 * them is embedded, in as few calls as its limits allow. They share the role of that first one; queries in different
 * roles never share a call. A call that fails because of its content leaves its queries to be embedded one by one, so
 * that one of them cannot fail the others; any other failure is the failure of each.
 */
export function embedTogether(
  embedder: Embedder,
  groups: readonly QueryGroup[],
  signal: AbortSignal | undefined,
): Embedder {
  const started = new Map<EmbeddingRole, Map<string, Promise<Embedding | undefined>>>();
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
      const { texts, role } = input;
      const [query] = texts;
      if (query === undefined || texts.length > 1 || role === 'document') return embedder.embed(input, options);
      const calls = started.get(role) ?? new Map<string, Promise<Embedding | undefined>>();
      started.set(role, calls);
      if (!calls.has(query)) {
        const group = groups.find((queries) => queries.has(query)) ?? new Map<string, number>();
        const queries = [...group].filter(([text]) => !calls.has(text));
        startCalls(embedder, { queries, role }, signal, calls);
      }
      return (await calls.get(query)) ?? embedder.embed(input, options);
    },
  };
}

/** A query and its tokens. */
type SizedQuery = readonly [text: string, tokens: number];

interface QueriesInRole {
  readonly texts: readonly string[];
  readonly role: EmbeddingRole;
}

/** Adds the answer to come of each query to `calls`. */
function startCalls(
  embedder: Embedder,
  { queries, role }: { readonly queries: readonly SizedQuery[]; readonly role: EmbeddingRole },
  signal: AbortSignal | undefined,
  calls: Map<string, Promise<Embedding | undefined>>,
): void {
  for (const texts of withinLimits(queries, embedder.limits)) {
    const call = callFor(embedder, { texts, role }, signal);
    // Each query's awaiter gets the failure; there may be none yet.
    call.catch(() => {});
    for (const [position, text] of texts.entries()) {
      const own = call.then((embeddings) => embeddings?.[position]);
      own.catch(() => {});
      calls.set(text, own);
    }
  }
}

async function callFor(
  embedder: Embedder,
  { texts, role }: QueriesInRole,
  signal: AbortSignal | undefined,
): Promise<readonly Embedding[] | undefined> {
  if (texts.length === 1) return undefined;
  try {
    const { vectors, trimmed, unknown } = await embedder.embed({ texts, role }, { signal });
    if (vectors.length !== texts.length) {
      const message = `${embedder.model} returned ${vectors.length} vectors for ${texts.length} queries.`;
      throw new RetrievalError('bad_response', message, { provider: embedder.name });
    }
    return vectors.map((vector, position) => ({
      vectors: [vector],
      trimmed: trimmed?.includes(position) ? [0] : undefined,
      unknown: unknown?.includes(position) ? [0] : undefined,
    }));
  } catch (error) {
    if (isRetrievalError(error) && !contentFailures.includes(error.code)) throw error;
    return undefined;
  }
}

/** Failures that one text can cause. */
const contentFailures: readonly RetrievalError['code'][] = ['invalid_request', 'bad_response', 'internal'];

/** The queries in their order, in as few groups as a call's limits allow; an oversized query is a group of its own. */
function withinLimits(queries: readonly SizedQuery[], limits: Embedder['limits']): readonly (readonly string[])[] {
  const groups: string[][] = [];
  let tokens = 0;
  for (const [query, size] of queries) {
    const cost = Math.min(size, limits.maxTokensPerText);
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
