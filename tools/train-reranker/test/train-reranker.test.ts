import { seededRandom } from '@touchstone/eval';
import { expect, test } from 'vitest';
import { leaveOneOut, ndcgAt, type ScoredList } from '../src/blend.ts';
import { hardNegatives } from '../src/hard-negatives.ts';
import { hybridRanking } from '../src/hybrid-ranking.ts';
import { mixed, parseKinds } from '../src/mixed.ts';

const mined = (query: string, document: string) => ({ package: 'p', kind: 'section', query, document });
const pairs = [
  mined('oaks', 'Oaks grow slowly.'),
  mined('oaks', 'Oaks live for centuries.'),
  mined('quercus', 'Oaks grow slowly.'),
  mined('beeches', 'Beeches grow in shade.'),
  mined('birches', 'Birches grow fast.'),
  mined('firs', 'Firs keep their needles.'),
];

test('what answers a query is never taken as its negative: its own document, another of the query, an equal text', () => {
  for (let seed = 0; seed < 20; seed += 1) {
    const options = { count: 3, depth: 5, random: seededRandom(seed) };
    expect(hardNegatives(pairs, 0, [0, 1, 2, 3, 4, 5], options)).toEqual([3, 4, 5]);
  }
});

test('negatives come from the beginning of the ranking, are drawn, and are the same for the same seed', () => {
  const draw = (seed: number) => hardNegatives(pairs, 0, [4, 3, 5], { count: 1, depth: 2, random: seededRandom(seed) });
  const drawn = Array.from({ length: 20 }, (_, seed) => draw(seed)[0]);
  expect(new Set(drawn)).toEqual(new Set([3, 4]));
  expect(Array.from({ length: 20 }, (_, seed) => draw(seed)[0])).toEqual(drawn);
});

test('a ranking that holds fewer documents gives fewer negatives', () => {
  expect(hardNegatives(pairs, 0, [1, 3], { count: 3, depth: 5, random: seededRandom(1) })).toEqual([3]);
});

test('of documents that share words with a query, the nearer ones come first', async () => {
  const rank = await hybridRanking(pairs.map(({ document }) => document));
  expect((await rank('trees that grow in the shade of others', 3))[0]).toBe(3);
});

/** Three records: the second is relevant. The local reranker puts it second, the trained model where `trained` says. */
function scored(set: string, trained: readonly number[]): ScoredList {
  const list = { set, query: 'q', texts: ['a', 'b', 'c'], firstOfRecord: [0, 1, 2], idealGain: 1 };
  return { list: { ...list, scores: [3, 2, 1], grades: [0, 1, 0] }, trained };
}

test('a trained model is read alone, beside the local reranker, or not at all', () => {
  const list = scored('s', [0, 10, 5]);
  expect(ndcgAt(list, 0)).toBeCloseTo(1 / Math.log2(3));
  expect(ndcgAt(list, 0.5)).toBeCloseTo(1 / Math.log2(3));
  expect(ndcgAt(list, 2)).toBe(1);
  expect(ndcgAt(list, Infinity)).toBe(1);
});

test('what the model has not read stays behind what it has read', () => {
  const list = scored('s', [0]);
  expect(ndcgAt(list, Infinity)).toBeCloseTo(1 / Math.log2(3));
  expect(ndcgAt({ ...list, list: { ...list.list, scores: [1, 2, 3] } }, Infinity)).toBeCloseTo(0.5);
});

test('the weight of a set is chosen by the other sets, not by itself', () => {
  const helped = [scored('helped', [0, 10, 5])];
  const harmed = [scored('harmed', [10, 0, 10])];
  const figures = leaveOneOut(new Map(Object.entries({ helped, harmed })));
  // `helped` is blended with what suits `harmed`, which is nothing; `harmed` with what suits `helped`.
  expect(figures.get('helped')).toBeCloseTo(1 / Math.log2(3));
  expect(figures.get('harmed')).toBeLessThan(1 / Math.log2(3));
});

test('of each kind as many pairs are taken as are wanted, the first ones, in a drawn order', async () => {
  const kinds = ['define', 'define', 'section', 'define', 'code', 'section', 'section'];
  async function* source() {
    for (const [at, kind] of kinds.entries()) yield { package: 'p', kind, query: String(at), document: 'd' };
  }
  const wanted = parseKinds('define=2,section=2,cloze=5');
  const order = async (seed: number) => (await mixed(source(), wanted, seededRandom(seed))).map(({ query }) => query);
  expect((await order(1)).toSorted()).toEqual(['0', '1', '2', '5']);
  expect(await order(1)).toEqual(await order(1));
  expect(new Set((await Promise.all([1, 2, 3, 4, 5].map(order))).map(String)).size).toBeGreaterThan(1);
});

test('kinds that are not written as KIND=N are refused with the part that is wrong', () => {
  expect(() => parseKinds('section=100,code')).toThrow('"code"');
  expect(() => parseKinds('section=0')).toThrow('section=20000');
});
