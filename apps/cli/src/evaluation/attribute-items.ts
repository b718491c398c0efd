import type { Trace } from '@touchstone/contract';
import { type Attribution, attributeLosses, type Judgements, matchesItem } from '@touchstone/eval';
import type { FoundChunk } from './name-results.js';
import type { EvaluationQuery } from './question-set.js';

/**
 * What became of each relevant item: its rank in `answer` (ids as the engine gives them, best first), or the stage that lost
 * it. `seen` knows every chunk that a search brought, by the id that the trace uses.
 */
export function attributeItems(
  trace: Pick<Trace, 'stages'>,
  { items }: EvaluationQuery,
  judgements: Judgements,
  about: { readonly answer: readonly string[]; readonly seen: ReadonlyMap<string, FoundChunk> },
): readonly Attribution[] {
  const { answer, seen } = about;
  const relevant = [...judgements].flatMap(([label, grade]) => (grade > 0 ? [label] : []));
  return relevant.flatMap((label) => {
    const item = items.find((one) => one.label === label);
    // A chunk may be of several items, so each is looked for alone.
    const itemOf = (id: string) => {
      const chunk = seen.get(id);
      if (chunk === undefined) return id;
      const isItem = item === undefined ? chunk.documentId === label : matchesItem(item.expected, chunk);
      return isItem ? label : id;
    };
    return attributeLosses(trace, { expected: [label], answer }, { itemOf });
  });
}
