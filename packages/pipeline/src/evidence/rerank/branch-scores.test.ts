import { expect, it } from 'vitest';
import type { SearchedCollection } from '../search/searched-collection.ts';
import { branchScores } from './branch-scores.ts';

it('tells what each branch gave a candidate for the main query', () => {
  const found = [collection('docs', 'model-1', { dense: { a: 0.7 }, keyword: { a: 9, b: 4 } })];
  expect([...branchScores(found)]).toEqual([
    ['a', { similarity: 0.7, keyword: 9 }],
    ['b', { keyword: 4 }],
  ]);
});

it('leaves out similarities of two models, and keyword scores of two indexes', () => {
  const lists = { dense: { a: 0.7 }, keyword: { a: 9 } };
  const twoModels = [collection('one', 'model-1', lists), collection('one', 'model-2', lists)];
  expect(branchScores(twoModels).get('a')).toEqual({ keyword: 9 });
  const twoIndexes = [collection('one', 'model-1', lists), collection('two', 'model-1', lists)];
  expect(branchScores(twoIndexes).get('a')).toEqual({ similarity: 0.7 });
});

it('reads nothing off expansions and off lists that a store fused', () => {
  const { lists, ...rest } = collection('docs', 'model-1', { dense: { a: 0.7 } });
  const others = lists.flatMap((list) => [
    { ...list, key: { query: 'Q1', branch: 'dense' as const } },
    { ...list, key: { query: 'Q0', branch: 'hybrid' as const } },
  ]);
  expect(branchScores([{ ...rest, lists: others }]).size).toBe(0);
});

function collection(
  index: string,
  model: string,
  scores: Partial<Record<'dense' | 'keyword', Readonly<Record<string, number>>>>,
): SearchedCollection {
  const lists = Object.entries(scores).map(([branch, given]) => ({
    key: { query: 'Q0', branch },
    outcome: { hits: Object.entries(given).map(([id, score]) => ({ id, score, candidate: { id } })) },
  }));
  return {
    collection: { index, store: { name: 'memory' }, embedder: { model } },
    lists,
  } as unknown as SearchedCollection;
}
