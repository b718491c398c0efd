import { matchesItem, type Passage, rankItems } from '@touchstone/eval';
import type { EvaluationQuery, QuestionSet } from '../questions/question-set.ts';
import type { FoundChunk } from './found-chunk.ts';

/** Number of results with a passage: those that a report shows. */
const maxResults = 20;

/** Enough to show a chunk's topic; a whole one belongs into its source. */
const maxCharacters = 240;

/**
 * The beginnings of results and expected items, under the names of the judgements: the best results, then the expected
 * items of any search, with their ids in the trace.
 */
export function judgedPassages(
  found: readonly FoundChunk[],
  seen: Iterable<FoundChunk>,
  query: EvaluationQuery,
  { documents, qrels }: Pick<QuestionSet, 'documents' | 'qrels'>,
): readonly Passage[] {
  const { items, answerable } = query;
  const best = found.slice(0, maxResults);
  const names =
    documents === undefined
      ? rankItems(best, answerable ? items : []).map(({ id }) => id)
      : best.map(({ documentId }) => documentId);
  const relevant = new Set(qrels.get(query.id)?.keys());
  const expectedBy = ({ documentId, ...chunk }: FoundChunk) =>
    items.length === 0
      ? [documentId].filter((id) => relevant.has(id))
      : items.filter(({ expected }) => matchesItem(expected, chunk)).map(({ label }) => label);

  const texts = new Map<string, string>();
  const candidates = new Map<string, string[]>();
  const tell = (id: string, { text }: FoundChunk) => {
    if (!texts.has(id)) texts.set(id, text.slice(0, maxCharacters).toWellFormed());
  };
  for (const [at, chunk] of best.entries()) tell(names[at] ?? chunk.id, chunk);
  for (const chunk of seen) {
    for (const label of expectedBy(chunk)) {
      tell(label, chunk);
      candidates.set(label, [...(candidates.get(label) ?? []), chunk.id]);
    }
  }
  return [...texts].map(([id, text]) => ({ id, text, candidates: candidates.get(id) }));
}
