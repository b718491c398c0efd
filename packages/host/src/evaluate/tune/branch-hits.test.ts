import type { Hit, IndexDescription, SparseEncoder, Store } from '@touchstone/contract';
import { describe, expect, it } from 'vitest';
import type { Corpus } from '../corpus/with-corpus.ts';
import type { QuestionSet } from '../questions/question-set.ts';
import { branchHits } from './branch-hits.ts';

const hit = (id: string): Hit => ({ id, text: '', metadata: {}, score: 1, scoreKind: 'dot_product' });

const sparseEncoder: SparseEncoder = {
  specVersion: 1,
  name: 'letters',
  fingerprint: 'letters/1',
  needsIdf: false,
  encode: async ({ texts }) => texts.map((text) => ({ indices: [text.length], values: [1] })),
};

const set = {
  name: 'set',
  queries: [{ id: 'q', text: 'boat' }],
  qrels: new Map([['q', new Map([['a', 1]])]]),
} as unknown as QuestionSet;

/** A corpus of one index that is searched by meaning and by these branches. */
function corpusOf(branches: IndexDescription['branches'], encoder: SparseEncoder | undefined): Corpus {
  const store: Partial<Store> = {
    describe: async (index) => ({ index, fingerprint: {}, branches, chunkCount: 1 }),
    searchDense: async () => [hit('by meaning')],
    searchKeyword: async () => [hit('by keyword')],
    searchSparse: async ({ vector }) => [hit(`by sparse vector ${vector.indices[0]}`)],
    fetchByFilter: async () => [],
  };
  const embedder = { embed: async () => ({ vectors: [Float32Array.of(1)] }) };
  const providers = { store, encodersFor: async () => ({ embedder, sparseEncoder: encoder }) };
  return { providers, indexes: ['docs'], config: { retrieval: {} } } as unknown as Corpus;
}

const asked = async (...corpus: Parameters<typeof corpusOf>) =>
  (await branchHits(corpusOf(...corpus), set, {})).get('q');

describe('both branches of hybrid search, for tuning', () => {
  it("asks the store's own keyword search where the index has it", async () => {
    const found = await asked(['dense', 'sparse', 'keyword'], sparseEncoder);
    expect(found?.keyword.map(({ id }) => id)).toEqual(['by keyword']);
  });

  it('asks the sparse vectors of an index whose words are found through them alone', async () => {
    const found = await asked(['dense', 'sparse'], sparseEncoder);
    expect(found?.semantic.map(({ id }) => id)).toEqual(['by meaning']);
    expect(found?.keyword.map(({ id }) => id)).toEqual(['by sparse vector 4']);
  });

  it('refuses an index of one branch: there are no weights to tune', async () => {
    await expect(asked(['dense', 'sparse'], undefined)).rejects.toMatchObject({
      code: 'unsupported',
      message: expect.stringContaining('only one branch'),
    });
  });
});
