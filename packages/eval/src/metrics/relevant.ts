import type { Judgements } from '../judgements.js';
import type { RelevanceOptions } from './metric.js';

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

/** How many of these documents are relevant. */
export function relevantAmong(ids: readonly string[], judgements: Judgements, options: RelevanceOptions): number {
  return ids.filter((id) => isRelevant(id, judgements, options)).length;
}
