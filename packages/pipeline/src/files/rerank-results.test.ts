import type { Reranker, RetrievalResult } from '@touchstone/contract';
import { expect, test } from 'vitest';
import type { FileOrder } from './file-order.ts';
import { rerankResults } from './rerank-results.ts';

const result = (id: string, path: string): RetrievalResult => ({
  id,
  text: id,
  metadata: { path, source_type: 'code' },
  relevanceScore: 0.9,
  relevanceKind: 'hybrid_score',
  score: 0.9,
  scoreKind: 'hybrid_score',
});
const found = [result('a', 'tests/test_a.py'), result('b', 'src/b.py'), result('c', 'src/c.py')];
const scoring = (scores: readonly number[]): Reranker => ({
  specVersion: 1,
  name: 'scoring',
  model: 'scoring-1',
  followsInstructions: false,
  limits: { maxDocuments: 10, maxTokensPerPair: 100, maxTokensPerCall: 100 },
  rerank: async () => ({ scores }),
});

test('results say what the reranker gave, and keep the scores of the search', async () => {
  const reranked = await rerankResults('where are calls repeated', found, scoring([0.2, 0.5, 0.9]));
  expect(reranked.map(({ id, rerankScore, relevanceScore }) => [id, rerankScore, relevanceScore])).toEqual([
    ['c', 0.9, 0.9],
    ['b', 0.5, 0.9],
    ['a', 0.2, 0.9],
  ]);
});

test('a test stands behind source that is nearly as likely; without weights of files the scores alone decide', async () => {
  const reranker = scoring([0.6, 0.5, 0.1]);
  const idsBy = async (files?: FileOrder) =>
    (await rerankResults('where are calls repeated', found, reranker, { files })).map(({ id }) => id);
  expect(await idsBy()).toEqual(['b', 'a', 'c']);
  expect(await idsBy({ support: 0, repeat: 0, sourceFirst: 0, alike: 0 })).toEqual(['a', 'b', 'c']);
});

test('a further chunk of a file comes after other files that are nearly as likely', async () => {
  const results = [result('a', 'src/a.py'), result('b', 'src/a.py'), result('c', 'src/c.py'), result('d', 'src/d.py')];
  // Logits: a 1.39, b .85 and .5 * ln(1 + .58) for their file, less 2 for the second chunk; c .41, d -2.94.
  const reranked = await rerankResults('where are calls repeated', results, scoring([0.8, 0.7, 0.6, 0.05]));
  expect(reranked.map(({ id }) => id)).toEqual(['a', 'c', 'b', 'd']);
});

test('results that read alike give way among code; among docs and records the scores alone decide', async () => {
  const text = 'Rotate keys every ninety days with the rotate command.';
  const ordered = async (type: string) => {
    const twin = (id: string, path: string) => ({ ...result(id, path), text, metadata: { path, source_type: type } });
    const other = { ...twin('c', 'c'), text: 'Each use of a key is written to the audit log.' };
    const results = [twin('a', 'a'), twin('b', 'b'), other];
    // Equal texts: ln(.6 / .4) - 1.5 = -1.09 is below ln(.3 / .7) = -.85.
    return (await rerankResults('rotate keys', results, scoring([0.6, 0.6, 0.3]))).map(({ id }) => id);
  };
  expect(await ordered('code')).toEqual(['a', 'c', 'b']);
  expect(await ordered('docs')).toEqual(['a', 'b', 'c']);
});

test('a reranker that leaves a result out is refused', async () => {
  await expect(rerankResults('where', found, scoring([0.5]))).rejects.toMatchObject({ code: 'bad_response' });
  expect(await rerankResults('where', [], scoring([0.5]))).toEqual([]);
});
