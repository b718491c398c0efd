import { array, assert, constantFrom, integer, property, record, uniqueArray } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PostingList } from './score-accumulators.ts';
import { type ScorePostingsInput, scorePostings } from './score-postings.ts';

describe('scorePostings', () => {
  const lists: PostingList[] = [
    { docs: Uint32Array.of(0, 2), tfs: Uint8Array.of(1, 2), weight: 2 },
    { docs: Uint32Array.of(1, 2, 3), tfs: Uint8Array.of(1, 1, 1), weight: 0.5 },
  ];
  const input = { lists, lengths: Uint32Array.of(4, 4, 4, 4), averageLength: 4, topK: 10 };

  it('sums the terms of each document, best first', () => {
    // All lengths are the mean, so tf 1 weighs 2.2 / 2.2 = 1 and tf 2 weighs 4.4 / 3.2 = 1.375.
    const { docs, scores } = scorePostings(input);
    expect([...docs]).toEqual([2, 0, 1, 3]);
    expect([...scores]).toEqual([2.75 + 0.5, 2, 0.5, 0.5].map((score) => expect.closeTo(score, 12)));
  });

  it('orders equal scores by ordinal, or as the caller says, also where it cuts', () => {
    expect([...scorePostings({ ...input, topK: 3 }).docs]).toEqual([2, 0, 1]);
    expect([...scorePostings({ ...input, topK: 3, compareDocs: (a, b) => b - a }).docs]).toEqual([2, 0, 3]);
  });

  it('keeps all that tie with the last one when asked', () => {
    expect([...scorePostings({ ...input, topK: 3, ties: 'keep' }).docs]).toEqual([2, 0, 1, 3]);
  });

  it('counts accepted documents only', () => {
    expect([...scorePostings({ ...input, accept: Uint8Array.of(1, 1, 0, 0) }).docs]).toEqual([0, 1]);
  });

  it('finds nothing in no lists', () => {
    expect([...scorePostings({ ...input, lists: [] }).docs]).toEqual([]);
  });

  it.each([
    ['an ordinal without a length', { lengths: Uint32Array.of(4, 4) }, 'below the 2 lengths'],
    ['a weight of 0', { lists: [{ ...lists[0], weight: 0 } as PostingList] }, 'weight 0'],
  ])('refuses %s', (_, bad, message) => {
    expect(() => scorePostings({ ...input, ...bad })).toThrowError(
      expect.objectContaining({ code: 'invalid_request', message: expect.stringContaining(message) }),
    );
  });

  it('equals a naive scorer bit for bit, whatever it skips', () => {
    const size = 400;
    const list = record({
      docs: uniqueArray(integer({ min: 0, max: size - 1 }), { maxLength: size }),
      tf: integer({ min: 1, max: 5 }),
      weight: constantFrom(0.01, 0.3, 1, 2.5, 9, 40),
    });
    assert(
      property(
        array(list, { maxLength: 6 }),
        integer({ min: 1, max: 30 }),
        integer({ min: 0, max: 2 }),
        (raw, topK, skip) => {
          const full: ScorePostingsInput = {
            lists: raw.map(({ docs, tf, weight }) => ({
              docs: Uint32Array.from(docs).sort(),
              tfs: Uint8Array.from(docs, (doc) => 1 + ((doc * tf) % 7)),
              weight,
            })),
            lengths: Uint32Array.from({ length: size }, (_, doc) => 5 + ((doc * 37) % 11)),
            averageLength: 10,
            topK,
            accept:
              skip === 0 ? undefined : Uint8Array.from({ length: size }, (_, doc) => (doc % (skip + 1) === 0 ? 0 : 1)),
          };
          const { docs, scores } = scorePostings(full);
          expect(Array.from(docs, (doc, rank) => [doc, scores[rank]])).toEqual(naive(full).slice(0, topK));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('looks up only what can still win when a long list comes last', () => {
    const size = 20_000;
    const all = Uint32Array.from({ length: size }, (_, doc) => doc);
    const input: ScorePostingsInput = {
      lists: [
        { docs: Uint32Array.of(5, 70, 12_345), tfs: Uint8Array.of(3, 1, 2), weight: 9 },
        { docs: all, tfs: new Uint8Array(size).fill(1), weight: 0.1 },
      ],
      lengths: new Uint32Array(size).fill(8),
      averageLength: 8,
      topK: 3,
    };
    const { docs, scores } = scorePostings(input);
    expect(Array.from(docs, (doc, rank) => [doc, scores[rank]])).toEqual(naive(input).slice(0, 3));
    // Nothing of that search is left behind for the next.
    const rest = scorePostings({ ...input, lists: input.lists.slice(1), topK: 2 });
    expect([...rest.scores]).toEqual([expect.closeTo(0.1, 12), expect.closeTo(0.1, 12)]);
  });

  it.each([1, 5, 40])(
    'equals a naive scorer where each of several common terms leaves fewer candidates, top %i',
    (topK) => {
      const size = 20_000;
      const every = (step: number, weight: number): PostingList => {
        const docs = Uint32Array.from({ length: Math.floor(size / step) }, (_, i) => i * step);
        return { docs, tfs: Uint8Array.from(docs, (doc) => 1 + ((doc * 31) % 5)), weight };
      };
      const input: ScorePostingsInput = {
        lists: [every(300, 9), every(450, 8), every(7, 1.5), every(3, 1), every(2, 0.6), every(1, 0.1)],
        lengths: Uint32Array.from({ length: size }, (_, doc) => 5 + ((doc * 37) % 11)),
        averageLength: 10,
        topK,
      };
      const { docs, scores } = scorePostings(input);
      expect(Array.from(docs, (doc, rank) => [doc, scores[rank]])).toEqual(naive(input).slice(0, topK));
    },
  );
});

function naive({ lists, lengths, averageLength, accept }: ScorePostingsInput): [number, number][] {
  const scores = new Map<number, number>();
  for (const { docs, tfs, weight } of lists.toSorted((x, y) => y.weight - x.weight)) {
    docs.forEach((doc, i) => {
      if (accept?.[doc] === 0) return;
      const tf = tfs[i] as number;
      const part = (weight * 2.2 * tf) / (tf + 1.2 * 0.25 + ((1.2 * 0.75) / averageLength) * (lengths[doc] as number));
      scores.set(doc, (scores.get(doc) ?? 0) + part);
    });
  }
  return [...scores].sort(([a, x], [b, y]) => y - x || a - b);
}
