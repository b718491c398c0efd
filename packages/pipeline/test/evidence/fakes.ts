import type {
  BranchQuery,
  Embedder,
  EvidenceRequest,
  Hit,
  IndexDescription,
  Metadata,
  NativeHybridQuery,
  Reranker,
  RerankInput,
  ScoreKind,
  SparseEncoder,
  VectorStore,
} from '@touchstone/contract';
import {
  createEvidenceGatherer,
  type EvidenceCollection,
  type EvidenceDependencies,
  genericEvidenceProfile,
} from '../../src/index.ts';

/** What a provider does when it is asked: answers, fails, or never answers and ignores its signal. */
export type Behaviour<T> = T | Error | 'hangs';

export async function behave<T>(behaviour: Behaviour<T>): Promise<T> {
  if (behaviour === 'hangs') return new Promise<never>(() => {});
  if (behaviour instanceof Error) throw behaviour;
  return behaviour;
}

/** Everything that a store was asked for, in order. */
export interface Asked {
  readonly branches: BranchQuery[];
  readonly hybrids: NativeHybridQuery[];
  rounds: number;
}

export interface FakeStore extends VectorStore {
  readonly asked: Asked;
}

type Answer = Behaviour<readonly Hit[]> | ((query: BranchQuery) => Behaviour<readonly Hit[]>);

/** A store at the edge of a vendor: its branches answer what the test says. A branch that is not given is not there. */
export function fakeStore(answers: {
  readonly name?: string;
  readonly dense?: Answer;
  readonly keyword?: Answer;
  readonly sparse?: Answer;
  readonly hybrid?: Behaviour<readonly Hit[]> | ((query: NativeHybridQuery) => Behaviour<readonly Hit[]>);
  readonly inOneRoundTrip?: boolean;
  readonly refs?: readonly string[];
  /** How many chunks pass any filter. Default: as many as the filter names of `refs`. */
  readonly allowed?: Behaviour<number>;
  readonly description?: Behaviour<Partial<IndexDescription>>;
}): FakeStore {
  const asked: Asked = { branches: [], hybrids: [], rounds: 0 };
  const search = (answer: Answer | undefined, branch: BranchQuery['branch']) =>
    answer === undefined
      ? undefined
      : async (query: object) => {
          const full = { branch, ...query } as BranchQuery;
          asked.branches.push(full);
          const hits = await behave(typeof answer === 'function' ? answer(full) : answer);
          return hits.slice(0, full.topK);
        };
  const { hybrid } = answers;
  const dense = search(answers.dense, 'dense');
  const sparse = search(answers.sparse, 'sparse');
  const keyword = search(answers.keyword, 'keyword');
  const count = async (_index: string, filter: unknown) => {
    if (answers.allowed !== undefined) return behave(answers.allowed);
    const text = JSON.stringify(filter ?? null);
    return (answers.refs ?? []).filter((ref) => text.includes(JSON.stringify(ref))).length;
  };
  return {
    specVersion: 1,
    name: answers.name ?? 'fake-store',
    limits: { maxTopK: 1000 },
    asked,
    searchDense: dense,
    searchSparse: sparse,
    searchKeyword: keyword,
    searchHybrid:
      hybrid === undefined
        ? undefined
        : async (query: NativeHybridQuery) => {
            asked.hybrids.push(query);
            const hits = await behave(typeof hybrid === 'function' ? hybrid(query) : hybrid);
            return hits.slice(0, query.topK);
          },
    searchMany: answers.inOneRoundTrip
      ? async (queries: readonly BranchQuery[]) => {
          asked.rounds += 1;
          return Promise.all(
            queries.map((query) => ({ dense, sparse, keyword })[query.branch]?.(query) ?? Promise.resolve([])),
          );
        }
      : undefined,
    count,
    describe: async (index) => ({
      index,
      fingerprint: { embedding: { provider: 'fake', model: 'fake-embedder', dimensions: 2, metric: 'cosine' } },
      chunkCount: 500,
      version: 'v1',
      ...(await behave(answers.description ?? {})),
    }),
  };
}

/** Embeds every text as (1, 0). */
export function fakeEmbedder(
  overrides: Partial<Embedder> = {},
  behaviour: Behaviour<null> = null,
): Embedder & { readonly asked: { texts: readonly string[]; role: string }[] } {
  const asked: { texts: readonly string[]; role: string }[] = [];
  return {
    specVersion: 1,
    name: 'fake',
    model: 'fake-embedder',
    dimensions: 2,
    limits: { maxTexts: 100, maxTokensPerText: 8000, maxTokensPerCall: 100_000 },
    asked,
    embed: async ({ texts, role }) => {
      asked.push({ texts, role });
      await behave(behaviour);
      return { vectors: texts.map(() => Float32Array.of(1, 0)), usage: { calls: 1, tokens: 7 } };
    },
    ...overrides,
  };
}

export function fakeSparseEncoder(behaviour: Behaviour<null> = null): SparseEncoder & { readonly roles: string[] } {
  const roles: string[] = [];
  return {
    specVersion: 1,
    name: 'fake-sparse',
    fingerprint: 'fake-sparse/1',
    roles,
    encode: async ({ texts, role }) => {
      roles.push(role);
      await behave(behaviour);
      return texts.map((text) => (text === 'the of' ? { indices: [], values: [] } : { indices: [3], values: [1] }));
    },
  };
}

export interface FakeReranker extends Reranker {
  readonly inputs: RerankInput[];
}

/** Scores by what the test says of each document; those that it does not name by their number, docs and code alike. */
export function fakeReranker(
  scores: ((input: RerankInput, call: number) => Behaviour<readonly number[]>) | Readonly<Record<string, number>> = {},
  overrides: Partial<Reranker> = {},
): FakeReranker {
  const inputs: RerankInput[] = [];
  return {
    specVersion: 1,
    name: 'fake',
    model: 'fake-reranker',
    followsInstructions: true,
    limits: { maxDocuments: 1000, maxTokensPerPair: 32_000, maxTokensPerCall: 600_000 },
    inputs,
    rerank: async (input) => {
      inputs.push(input);
      const answer =
        typeof scores === 'function'
          ? scores(input, inputs.length)
          : input.documents.map(
              ({ metadata }) =>
                scores[String(metadata.title)] ?? 0.9 - (Number(String(metadata.title).slice(-3)) || 0) / 1000,
            );
      return { scores: await behave(answer), usage: { calls: 1, tokens: 11 } };
    },
    ...overrides,
  };
}

/** A chunk as a store of docs or code gives it; its title is its name in the tests. */
export function hit(
  side: 'docs' | 'code',
  number: number,
  overrides: Partial<Omit<Hit, 'metadata'>> & { metadata?: Metadata } = {},
): Hit {
  const id = `${side}-${String(number).padStart(3, '0')}`;
  const { metadata, ...rest } = overrides;
  return {
    id,
    text: `session state of ${id}`,
    score: 1 - number / 1000,
    scoreKind: 'similarity',
    ...rest,
    metadata: {
      title: id,
      source_type: side,
      repo: side === 'docs' ? 'google/adk-docs' : 'google/adk-python',
      ref: side === 'docs' ? '30c8ba2' : '960b206',
      path: `${side}/${id}`,
      ...(side === 'docs' ? { url: `https://example.com/${id}/` } : { start_line: 1 + number, end_line: 9 + number }),
      ...metadata,
    },
  };
}

/** Hits numbered from `from` up to, not including, `to`. */
export function hits(side: 'docs' | 'code', to: number, from = 0, scoreKind: ScoreKind = 'similarity'): readonly Hit[] {
  return Array.from({ length: to - from }, (_, at) => hit(side, from + at, { scoreKind }));
}

export function collection(
  side: 'docs' | 'code',
  store: VectorStore,
  overrides: Partial<EvidenceCollection> = {},
): EvidenceCollection {
  return { name: `adk_${side}`, index: `adk_${side}`, sourceType: side, store, ...overrides };
}

/** A gatherer over fakes with a clock that stands still and one id. Two collections of 100 hits each by default. */
export function gatherer(overrides: Partial<EvidenceDependencies> = {}) {
  const dependencies: EvidenceDependencies = {
    collections: [
      collection('docs', fakeStore({ keyword: hits('docs', 100, 0, 'bm25') })),
      collection('code', fakeStore({ keyword: hits('code', 100, 0, 'bm25') })),
    ],
    reranker: fakeReranker(),
    profile: genericEvidenceProfile,
    engine: 'test',
    clock: { nowMs: () => Date.UTC(2026, 0, 2, 3, 4, 5), monotonicMs: () => 0 },
    newId: () => 'call-1',
    ...overrides,
  };
  const { gather } = createEvidenceGatherer(dependencies);
  return (request: Partial<EvidenceRequest> = {}, options?: { signal?: AbortSignal }) =>
    gather({ query: 'session state', taskMode: 'build', maxResultsFinal: 12, ...request }, options);
}
