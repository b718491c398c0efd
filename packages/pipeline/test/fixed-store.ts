import type { Embedder, Hit, IndexDescription, ScoreKind, VectorStore } from '@touchstone/contract';

/** A store whose branches answer what the test says, so that scoring rules can be checked by hand. */
export function fixedStore(answers: {
  readonly semantic?: readonly Hit[] | Error;
  readonly keyword?: readonly Hit[] | Error;
  readonly count?: number;
  readonly description?: Partial<IndexDescription>;
  readonly asked?: (branch: string, topK: number, text?: string) => void;
}): VectorStore {
  const answer = (hits: readonly Hit[] | Error = []) => {
    if (hits instanceof Error) throw hits;
    return hits;
  };
  return {
    specVersion: 1,
    name: 'fixed',
    limits: { maxTopK: 1000 },
    searchDense: async ({ topK }) => {
      answers.asked?.('semantic', topK);
      return answer(answers.semantic);
    },
    searchKeyword: async ({ topK, text }) => {
      answers.asked?.('keyword', topK, text);
      return answer(answers.keyword);
    },
    count: async () => answers.count ?? 0,
    describe: async (index) => ({
      index,
      fingerprint: { embedding: { provider: 'fixed', model: 'two', dimensions: 2, metric: 'cosine' } },
      chunkCount: 4,
      metadataFields: ['path', 'team'],
      ...answers.description,
    }),
  };
}

/** Embeds everything as the same vector of two numbers. */
export function fixedEmbedder(overrides: Partial<Embedder> = {}): Embedder {
  return {
    specVersion: 1,
    name: 'fixed',
    model: 'two',
    dimensions: 2,
    limits: { maxTexts: 10, maxTokensPerText: 100, maxTokensPerCall: 1000 },
    embed: async ({ texts }) => ({ vectors: texts.map(() => Float32Array.of(1, 0)) }),
    ...overrides,
  };
}

export function hit(id: string, score: number, scoreKind: ScoreKind): Hit {
  return { id, text: `text of ${id}`, metadata: { path: `${id}.md` }, score, scoreKind };
}

/** A clock that advances by one millisecond each time it is read. */
export function tickingClock() {
  let ticks = 0;
  return {
    nowMs: () => Date.UTC(2026, 0, 2, 3, 4, 5),
    monotonicMs: () => {
      ticks += 1;
      return ticks;
    },
  };
}
