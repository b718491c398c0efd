import { describe, expect, it } from 'vitest';
import { findLeakage } from './leakage.ts';
import { nearDuplicates } from './near-duplicates.ts';
import { type SplitQuestion, splitQuestions } from './split.ts';

/** A hundred questions of words of their own, in groups of one to four that share an answer. */
const hundred: readonly SplitQuestion[] = Array.from({ length: 100 }, (_, at) => ({
  id: `q${at}`,
  query: `alpha${at} beta${at} gamma${at}`,
  answers: [`a${at % 2 === 0 ? at : Math.floor(at / 8)}`],
}));

describe('a split', () => {
  it('holds the shares to the question where no question needs another', () => {
    const alone = hundred.map((question) => ({ ...question, answers: [question.id] }));
    const { sizes, groups } = splitQuestions(alone, { seed: 1 });
    expect([sizes, groups]).toEqual([{ train: 60, dev: 20, test: 20 }, 100]);
  });

  it('never parts questions that share an answer, also over several steps', () => {
    const chain = [
      { id: 'a', query: 'one', answers: ['x'] },
      { id: 'b', query: 'two', answers: ['x', 'y'] },
      { id: 'c', query: 'three', answers: ['y'] },
      { id: 'd', query: 'four', answers: ['z'] },
    ];
    const { splitOf, largestGroup, groups } = splitQuestions(chain, { seed: 1 });
    expect([largestGroup, groups]).toEqual([3, 2]);
    expect(new Set(['a', 'b', 'c'].map((id) => splitOf.get(id))).size).toBe(1);
  });

  it('never parts questions of nearly the same words', () => {
    const asked = [
      { id: 'a', query: 'How do I add a hook before a request?', answers: [] },
      { id: 'b', query: 'how do i add a hook before the request', answers: [] },
      { id: 'c', query: 'What is a serializer?', answers: [] },
    ];
    const { splitOf } = splitQuestions(asked, { seed: 4 });
    expect(splitOf.get('a')).toBe(splitOf.get('b'));
    expect(splitOf.get('c')).not.toBe(splitOf.get('a'));
  });

  it('leaks nothing and comes within two of the shares over groups of up to eight', () => {
    const { splitOf, sizes } = splitQuestions(hundred, { seed: 7 });
    const placed = hundred.map((question) => ({ ...question, split: splitOf.get(question.id) ?? 'train' }));
    expect(findLeakage(placed)).toEqual({ sharedAnswers: [], nearDuplicates: [] });
    expect(Math.abs(sizes.train - 60) + Math.abs(sizes.dev - 20) + Math.abs(sizes.test - 20)).toBeLessThanOrEqual(2);
  });

  it('is the same for the same seed and another for another', () => {
    const drawn = (seed: number) => [...splitQuestions(hundred, { seed }).splitOf];
    expect(drawn(2)).toEqual(drawn(2));
    expect(drawn(2)).not.toEqual(drawn(3));
  });
});

describe('leakage', () => {
  it('is found where two parts know the same answer, or ask the same', () => {
    const asked = [
      { id: 'a', query: 'How do I add a hook?', answers: ['x'], split: 'train' },
      { id: 'b', query: 'How do I remove it again?', answers: ['x', 'y'], split: 'test' },
      { id: 'c', query: 'how do I add a hook', answers: ['z'], split: 'dev' },
    ] as const;
    expect(findLeakage(asked)).toEqual({ sharedAnswers: ['x'], nearDuplicates: [['a', 'c']] });
  });
});

describe('near-duplicates', () => {
  it('are the pairs that comparing all with all finds', () => {
    const words = ['red', 'green', 'blue', 'black', 'white', 'grey', 'pink'];
    const texts = Array.from({ length: 128 }, (_, bits) => words.filter((_word, at) => (bits >> at) & 1).join(' '));
    const all = texts.flatMap((one, a) =>
      texts.flatMap((other, b): [number, number][] => (a < b && share(one, other) >= 0.8 ? [[a, b]] : [])),
    );
    const found = nearDuplicates(texts);
    expect(found.toSorted(byPlace)).toEqual(all.toSorted(byPlace));
    // Four words in five: 21 sets with 5 parts. Five in six: 7 sets with 6. Six in seven: 1 set with 7.
    expect(all).toHaveLength(105 + 42 + 7);
  });
});

function share(one: string, other: string): number {
  const [a, b] = [new Set(one.split(' ').filter(Boolean)), new Set(other.split(' ').filter(Boolean))];
  return a.intersection(b).size / (a.union(b).size || 1);
}

function byPlace([a, b]: readonly [number, number], [c, d]: readonly [number, number]): number {
  return a - c || b - d;
}
