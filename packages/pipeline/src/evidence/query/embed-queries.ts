import {
  compact,
  type Embedder,
  type EmbeddingRole,
  RetrievalError,
  type SparseEncoder,
  type SparseVector,
} from '@touchstone/contract';
import type { EvidenceCollection } from '../evidence-gatherer.js';
import { type Gathering, noteSettled, type Settled, settle } from '../gathering.js';
import type { NamedQuery } from './read-query.js';

/** For each collection the vectors of the queries, in their order, or why there are none. */
export interface QueryVectors {
  readonly dense: ReadonlyMap<EvidenceCollection, readonly Float32Array[] | RetrievalError>;
  readonly sparse: ReadonlyMap<EvidenceCollection, readonly SparseVector[] | RetrievalError>;
}

/**
 * Spec 000 §6: every collection's own embedder, docs asked with the role `query` and code with `code-query`, and its
 * sparse encoder. Each pair of embedder and role is asked once, all in parallel. One that fails or is late leaves its
 * branch out. Expansions come late in a call: they may use the search's share of the budget too.
 */
export async function embedQueries(
  call: Gathering,
  queries: readonly NamedQuery[],
  end: 'embed' | 'search' = 'embed',
): Promise<QueryVectors> {
  const texts = queries.map(({ text }) => text);
  const dense = distinct(call.collections, (collection) => [
    collection.store.searchDense === undefined ? undefined : collection.embedder,
    roleOf(collection),
  ]);
  const sparse = distinct(call.collections, ({ store, sparseEncoder }) => [
    store.searchSparse === undefined ? undefined : sparseEncoder,
    undefined,
  ]);
  const [denseOutcomes, sparseOutcomes] = await Promise.all([
    Promise.all(dense.map(({ encoder, role }) => embed(call, encoder, role, texts, end))),
    Promise.all(sparse.map(({ encoder }) => encode(call, encoder, texts, end))),
  ]);
  return {
    dense: collect(call, 'dense', dense, denseOutcomes, queries),
    sparse: collect(call, 'sparse', sparse, sparseOutcomes, queries),
  };
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

function distinct<Encoder, Role>(
  collections: readonly EvidenceCollection[],
  keyOf: (collection: EvidenceCollection) => readonly [Encoder | undefined, Role],
): readonly Group<Encoder, Role>[] {
  const groups: Group<Encoder, Role>[] = [];
  for (const collection of collections) {
    const [encoder, role] = keyOf(collection);
    if (encoder === undefined) continue;
    const held = groups.find((group) => group.encoder === encoder && group.role === role);
    if (held === undefined) groups.push({ encoder, role, users: [collection] });
    else held.users.push(collection);
  }
  return groups;
}

function embed(
  call: Gathering,
  embedder: Embedder,
  role: EmbeddingRole,
  texts: readonly string[],
  end: 'embed' | 'search',
) {
  const { budget, clock, ledger, profile } = call;
  const { name, model } = embedder;
  const task = {
    stage: 'embed',
    end,
    limitMs: profile.timeoutsMs.embed,
    what: `embedding of the query by ${model}`,
  } as const;
  return settle(clock, () =>
    budget.run(task, async (signal) => {
      const { vectors, usage } = await ledger.timed(name, 'embedder', model, () =>
        embedder.embed({ texts, role }, { signal }),
      );
      ledger.charge(name, 'embedder', model, usage);
      return counted(vectors, texts, model, name);
    }),
  );
}

function encode(call: Gathering, encoder: SparseEncoder, texts: readonly string[], end: 'embed' | 'search') {
  const { budget, clock, ledger, profile } = call;
  const { name } = encoder;
  const task = {
    stage: 'embed',
    end,
    limitMs: profile.timeoutsMs.embed,
    what: `sparse encoding of the query by ${name}`,
  } as const;
  return settle(clock, () =>
    budget.run(task, async (signal) => {
      const work = () => encoder.encode({ texts, role: 'query' }, { signal });
      return counted(await ledger.timed(name, 'sparse_encoder', name, work), texts, name, name);
    }),
  );
}

function counted<T>(vectors: readonly T[], texts: readonly string[], model: string, provider: string): readonly T[] {
  if (vectors.length === texts.length) return vectors;
  throw new RetrievalError('bad_response', `${model} returned ${vectors.length} vectors for ${texts.length} queries.`, {
    provider,
  });
}

function collect<T>(
  call: Gathering,
  branch: 'dense' | 'sparse',
  groups: readonly Group<Embedder | SparseEncoder, EmbeddingRole | undefined>[],
  outcomes: readonly Settled<readonly T[]>[],
  queries: readonly NamedQuery[],
): ReadonlyMap<EvidenceCollection, readonly T[] | RetrievalError> {
  const vectors = new Map<EvidenceCollection, readonly T[] | RetrievalError>();
  for (const [place, outcome] of outcomes.entries()) {
    const group = groups[place];
    if (group === undefined) continue;
    noteSettled(
      call,
      'embed_query',
      outcome,
      compact({
        branch,
        encoder: 'model' in group.encoder ? group.encoder.model : group.encoder.name,
        role: group.role,
        collections: group.users.map(({ name }) => name),
        queries: queries.map(({ id }) => id),
      }),
    );
    for (const user of group.users) vectors.set(user, 'value' in outcome ? outcome.value : outcome.error);
  }
  return vectors;
}
