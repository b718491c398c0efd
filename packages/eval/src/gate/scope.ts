import { RetrievalError } from '@touchstone/contract';
import type { Evaluation, EvaluationSummary } from '../evaluate/evaluate-run.ts';

/** The scope of a rule. */
export interface Scope {
  readonly summary: EvaluationSummary;
  readonly queries: readonly string[];
}

/** All judged queries, or those of one category. Throws `invalid_request` for a category that does not occur. */
export function scopeOf(evaluation: Evaluation, category: string | undefined): Scope {
  if (category === undefined) return { summary: evaluation, queries: [...evaluation.perQuery.keys()] };
  const found = evaluation.perCategory.get(category);
  if (found !== undefined) return { summary: found, queries: found.queries };
  const known = [...evaluation.perCategory.keys()].join(', ') || 'none';
  throw new RetrievalError(
    'invalid_request',
    `The gate has a rule for category "${category}", but the categories are ${known}.`,
  );
}

/** The words of a rule, with its category where it has one. */
export function inCategory(rule: string, category: string | undefined): { rule: string; category?: string } {
  return category === undefined ? { rule } : { rule: `${rule} (${category})`, category };
}
