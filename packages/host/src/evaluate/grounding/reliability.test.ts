import { expect, it } from 'vitest';
import type { GroundedQuestion } from './calibrate-grounding.ts';
import { reliabilityOf } from './reliability.ts';

const plan = { answerable: { own: 1 }, unanswerable: { 'near miss': 3 }, offTopic: [], nearMiss: ['near miss'] };
const question = (kind: string, support: number): GroundedQuestion => ({
  set: 's',
  kind,
  isFound: kind === 'own',
  signals: { candidates: 1, query_words: 1, support },
});

it('a bin has the share that was answered, each question counting as its kind does in a fit', () => {
  const asked = [question('own', 0.72), question('own', 0.78), question('near miss', 0.75), question('near miss', 0.1)];
  // Two of kind own count 1/2 each, two near misses 3/2 each: from .7 to .8 two halves of own against 3/2.
  const bins = reliabilityOf(asked, ({ signals }) => signals.support, plan);
  expect(bins).toEqual([
    { from: 0.1, to: 0.2, questions: 1, support: expect.closeTo(0.1, 6), answered: 0 },
    { from: 0.7, to: 0.8, questions: 3, support: expect.closeTo(0.75, 6), answered: expect.closeTo(1 / 2.5, 6) },
  ]);
});

it('a support of 1 belongs to the last bin, and kinds that do not count are left out', () => {
  const bins = reliabilityOf([question('own', 1), question('else', 0.5)], ({ signals }) => signals.support, plan);
  expect(bins.map(({ from, questions }) => [from, questions])).toEqual([[0.9, 1]]);
});
