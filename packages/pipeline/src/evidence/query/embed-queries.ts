import {
  compact,
  type Embedder,
  type EmbeddingRole,
  type JsonObject,
  RetrievalError,
  type SparseEncoder,
} from '@touchstone/contract';
import { callProvider, type Outcome } from '../../call/call-provider.ts';
import { vectorFault } from '../../call/query-vector.ts';
import { queryWarnings } from '../../call/query-warnings.ts';
import type { SearchingCall } from '../evidence-call.ts';
import type { EvidenceCollection } from '../evidence-collection.ts';
import type { QueryVector, QueryVectors } from './query-vectors.ts';
import type { NamedQuery } from './read-query.ts';

/**
 * Spec 000 §6: every collection's own embedder, docs with the role `query` and code with `code-query`, and its sparse
 * encoder. Each pair of embedder and role is called once, all in parallel. One that fails or is late leaves its branch
 * out. Expansions come late in a call: they may use the search's share of the budget too.
 */
export async function embedQueries(
  call: SearchingCall,
  queries: readonly NamedQuery[],
  end: 'embed' | 'search' = 'embed',
): Promise<QueryVectors> {
  const dense = groups(call.collections, (collection) => [
    collection.store.searchDense === undefined ? undefined : collection.embedder,
    roleOf(collection),
  ]);
  const sparse = groups(call.collections, ({ store, sparseEncoder }) => [
    store.searchSparse === undefined ? undefined : sparseEncoder,
    undefined,
  ]);
  const [denseOutcomes, sparseOutcomes] = await Promise.all([
    Promise.all(dense.map((group) => embed(call, group, queries, end))),
    Promise.all(sparse.map((group) => encode(call, group, queries, end))),
  ]);
  return { dense: byCollection(dense, denseOutcomes), sparse: byCollection(sparse, sparseOutcomes) };
}

function roleOf({ sourceType }: EvidenceCollection): EmbeddingRole {
  return sourceType === 'code' ? 'code-query' : 'query';
}

/** One encoder in one role, and the collections that it serves. */
interface Group<Encoder, Role> {
  readonly encoder: Encoder;
  readonly role: Role;
  readonly users: EvidenceCollection[];
}

function groups<Encoder, Role>(
  collections: readonly EvidenceCollection[],
  keyOf: (collection: EvidenceCollection) => readonly [Encoder | undefined, Role],
): readonly Group<Encoder, Role>[] {
  const found: Group<Encoder, Role>[] = [];
  for (const collection of collections) {
    const [encoder, role] = keyOf(collection);
    if (encoder === undefined) continue;
    const held = found.find((group) => group.encoder === encoder && group.role === role);
    if (held === undefined) found.push({ encoder, role, users: [collection] });
    else held.users.push(collection);
  }
  return found;
}

function embed(
  call: SearchingCall,
  { encoder, role, users }: Group<Embedder, EmbeddingRole>,
  queries: readonly NamedQuery[],
  end: 'embed' | 'search',
): Promise<Outcome<readonly QueryVector[]>> {
  const { name, model } = encoder;
  const texts = queries.map(({ text }) => text.toWellFormed());
  return callProvider(call, {
    stage: 'embed',
    end,
    limitMs: call.profile.timeoutsMs.embed,
    what: `embedding of the query by ${model}`,
    account: { provider: name, work: 'embedder', subject: model },
    work: async (ask) => {
      const { vectors, unknown, trimmed } = await ask(
        (options) => encoder.embed({ texts, role }, options),
        ({ usage }) => usage,
      );
      for (const warning of queryWarnings({ unknown, trimmed }, encoder, queries)) call.warnings.add(warning);
      return oneEach(vectors, texts, model, name).map((vector, at) =>
        unknown?.includes(at) ? undefined : (vectorFault(vector, encoder) ?? vector),
      );
    },
    trace: { stage: 'embed_query', settings: noted('dense', model, users, queries, role) },
  });
}

function encode(
  call: SearchingCall,
  { encoder, users }: Group<SparseEncoder, undefined>,
  queries: readonly NamedQuery[],
  end: 'embed' | 'search',
) {
  const { name } = encoder;
  const texts = queries.map(({ text }) => text.toWellFormed());
  return callProvider(call, {
    stage: 'embed',
    end,
    limitMs: call.profile.timeoutsMs.embed,
    what: `sparse encoding of the query by ${name}`,
    account: { provider: name, work: 'sparse_encoder', subject: name },
    work: async (ask) => {
      const vectors = await ask((options) => encoder.encode({ texts, role: 'query' }, options));
      return oneEach(vectors, texts, name, name);
    },
    trace: { stage: 'embed_query', settings: noted('sparse', name, users, queries) },
  });
}

function oneEach<T>(vectors: readonly T[], texts: readonly string[], model: string, provider: string): readonly T[] {
  if (vectors.length === texts.length) return vectors;
  throw new RetrievalError('bad_response', `${model} returned ${vectors.length} vectors for ${texts.length} queries.`, {
    provider,
  });
}

function noted(
  branch: 'dense' | 'sparse',
  encoder: string,
  users: readonly EvidenceCollection[],
  queries: readonly NamedQuery[],
  role?: EmbeddingRole,
): JsonObject {
  return compact({
    branch,
    encoder,
    role,
    collections: users.map(({ name }) => name),
    queries: queries.map(({ id }) => id),
  });
}

function byCollection<T>(
  asked: readonly Group<unknown, unknown>[],
  outcomes: readonly Outcome<readonly T[]>[],
): ReadonlyMap<EvidenceCollection, readonly T[] | RetrievalError> {
  const vectors = new Map<EvidenceCollection, readonly T[] | RetrievalError>();
  for (const [place, outcome] of outcomes.entries()) {
    for (const user of asked[place]?.users ?? []) vectors.set(user, 'value' in outcome ? outcome.value : outcome.error);
  }
  return vectors;
}
