import type { ModelUse } from '../model/open-writer.ts';
import type { PlannedSummary } from '../tree/plan-tree.ts';
import type { SettledRequest } from './settle-request.ts';

/**
 * Ways in which the result is less than the request:
 *
 * - `language_model_unavailable`: the model failed; its summaries were extracted, and the next run tries again
 * - `cost_cap_reached`: the limit of calls or dollars was reached; the rest was extracted, and the next run goes on
 */
export interface SummaryWarning {
  readonly code: 'language_model_unavailable' | 'cost_cap_reached';
  readonly message: string;
}

/** The size of a tree. */
export interface TreeCounts {
  /** Chunks that are summarized. */
  readonly chunks: number;
  /** Summaries of whole books, which are made of those of their chapters. */
  readonly books: number;
  /** Summaries of chapters. */
  readonly chapters: number;
  /** Summaries of clusters, for each level from the first. */
  readonly clusters: readonly number[];
}

/** The result of a run. */
export interface SummariesReport extends TreeCounts {
  /** The index of the summaries. */
  readonly into: string;
  /** Summaries whose text was written in this run. */
  readonly made: number;
  /** Summaries whose children, model and prompt are unchanged: they needed no work. */
  readonly kept: number;
  /** Summaries of unchanged text and changed metadata: pages, chapters, a chapter's name, a source's version. */
  readonly relabelled: number;
  /** Summaries of clusters and chapters that are no more. */
  readonly removed: number;
  /** The language model's calls, tokens and cost. */
  readonly model: Pick<ModelUse, 'calls' | 'inputTokens' | 'outputTokens' | 'usd'>;
  readonly warnings: readonly SummaryWarning[];
  readonly elapsedMs: number;
}

export function treeCounts(
  { levels }: SettledRequest,
  { length: chunks }: readonly unknown[],
  plan: readonly PlannedSummary[],
): TreeCounts {
  const clusters = plan.filter(({ of }) => of === 'cluster');
  return {
    chunks,
    books: plan.filter(({ of }) => of === 'book').length,
    chapters: plan.filter(({ of }) => of === 'chapter').length,
    clusters: Array.from({ length: levels }, (_, below) => clusters.filter(({ level }) => level === below + 1).length),
  };
}

export function modelWarnings(
  into: string,
  { failed, capped, failure }: Pick<ModelUse, 'failed' | 'capped' | 'failure'>,
): readonly SummaryWarning[] {
  const warnings: SummaryWarning[] = [];
  if (failed > 0) {
    warnings.push({
      code: 'language_model_unavailable',
      message: `${failed} summaries of "${into}" were extracted, because the model failed (${failure?.code ?? 'internal'}: ${failure?.message ?? 'unknown'}). Run again to have it write them.`,
    });
  }
  if (capped > 0) {
    warnings.push({
      code: 'cost_cap_reached',
      message: `${capped} summaries of "${into}" were extracted, because the limit of calls or dollars of this run was reached. Run again to have the model write them.`,
    });
  }
  return warnings;
}
