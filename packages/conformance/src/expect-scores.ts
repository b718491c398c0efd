import type { RerankOutput } from '@touchstone/contract';
import { expect } from 'vitest';

/** Asserts as many scores as documents, each from 0 to 1. */
export function expectScores({ scores }: RerankOutput, count: number): void {
  expect(scores).toHaveLength(count);
  for (const score of scores) expect(score).toSatisfy((value) => Number(value) >= 0 && Number(value) <= 1);
}
