import type { Judgements } from '../judgements.ts';
import type { RelevanceOptions } from './metric.ts';

/** Whether a document is relevant: judged, with at least the least grade. */
export function isRelevant(id: string, judgements: Judgements, { minGrade = 1 }: RelevanceOptions): boolean {
  return (judgements.get(id) ?? 0) >= minGrade;
}

/** How many documents are relevant to the query, retrieved or not. */
export function relevantCount(judgements: Judgements, { minGrade = 1 }: RelevanceOptions): number {
  let count = 0;
  for (const grade of judgements.values()) if (grade >= minGrade) count += 1;
  return count;
}

/** How many of the first `cutoff` documents are relevant. */
export function relevantAmong(
  ranking: readonly string[],
  cutoff: number,
  judgements: Judgements,
  options: RelevanceOptions,
): number {
  const end = Math.min(cutoff, ranking.length);
  let count = 0;
  for (let position = 0; position < end; position += 1) {
    if (isRelevant(ranking[position] ?? '', judgements, options)) count += 1;
  }
  return count;
}
