import { type Reranker, type RerankOutput, RetrievalError } from '@touchstone/contract';

/** The scores of an answer. Throws `bad_response` for anything but one from 0 to 1 a document. */
export function checkedScores(
  { scores }: RerankOutput,
  documents: number,
  { name, model }: Reranker,
): readonly number[] {
  const wrong = scores.find((score) => !(score >= 0 && score <= 1));
  if (scores.length === documents && wrong === undefined) return scores;
  const found = wrong === undefined ? `${scores.length} scores` : `the score ${String(wrong)}`;
  throw new RetrievalError(
    'bad_response',
    `${model} returned ${found} for ${documents} documents: one from 0 to 1 each.`,
    {
      provider: name,
    },
  );
}
