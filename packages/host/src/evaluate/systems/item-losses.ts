import type { Trace } from '@touchstone/contract';
import { type Attribution, attributeLosses, matchesItem } from '@touchstone/eval';
import type { EvaluationQuery, QuestionSet } from '../questions/question-set.ts';
import type { FoundChunk } from './found-chunk.ts';

/**
 * The outcome of each relevant item of a question: its rank in `answer` (the engine's ids, best first), or the stage
 * that lost it. `seen` has every chunk of the searches, by the id that the trace uses.
 */
export function itemLosses(
  { id: query, items }: EvaluationQuery,
  { qrels }: Pick<QuestionSet, 'qrels'>,
  {
    trace,
    answer,
    seen,
  }: {
    readonly trace: Pick<Trace, 'stages'>;
    readonly answer: readonly string[];
    readonly seen: ReadonlyMap<string, FoundChunk>;
  },
): readonly Attribution[] {
  const relevant = [...(qrels.get(query) ?? [])].flatMap(([label, grade]) => (grade > 0 ? [label] : []));
  return relevant.flatMap((label) => {
    const item = items.find((one) => one.label === label);
    // A chunk may be of several items, so each is looked for alone.
    const itemOf = (id: string) => {
      const chunk = seen.get(id);
      // No label can be taken for it.
      const other = `no item: ${id}`;
      if (chunk === undefined) return other;
      const isItem = item === undefined ? chunk.documentId === label : matchesItem(item.expected, chunk);
      return isItem ? label : other;
    };
    return attributeLosses(trace, { expected: [label], answer }, { itemOf });
  });
}
