import type { DenseQuery, Store } from '@touchstone/contract';
import { expect, it } from 'vitest';
import type { Corpus } from '../corpus/with-corpus.ts';
import type { QuestionSet } from '../questions/question-set.ts';
import { exactCheck } from './exact-check.ts';

/** Answers exactly for `exact`, and else looks at the first chunks alone, as many as the breadth. */
const store = {
  describe: async () => ({ index: 'docs', fingerprint: {}, chunkCount: 100 }),
  searchDense: async ({ topK, exact, hnswEf = 0 }: DenseQuery) => {
    const ids = Array.from({ length: exact === true ? topK : Math.min(topK, hnswEf) }, (_, i) => `c${i}`);
    return ids.map((id) => ({ id, text: id, metadata: {}, score: 1, scoreKind: 'similarity' as const }));
  },
} as unknown as Store;
const embedder = { embed: async () => ({ vectors: [new Float32Array([1, 0])] }) };
const corpus = {
  indexes: ['docs'],
  providers: { store, encodersFor: async () => ({ embedder }) },
  config: { evidence: { profile: 'generic', search: { hnswEf: 8 } } },
} as unknown as Corpus;
const set = { queries: [{ id: 'q1', text: 'tide' }] } as unknown as QuestionSet;

it('000 §13.4: the share of the exact top k is told at each breadth, and at the configured one', async () => {
  const found = await exactCheck(corpus, set, { queries: 50, k: 10, hnswEfs: [16, 4, 8] });
  expect(found).toEqual({
    queries: 1,
    k: 10,
    found: 0.8,
    missing: ['q1'],
    at: [
      { hnswEf: 4, found: 0.4 },
      { hnswEf: 8, found: 0.8 },
      { hnswEf: 16, found: 1 },
    ],
  });
});
