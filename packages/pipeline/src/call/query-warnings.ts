import type { Embedder, Embedding, Warning } from '@touchstone/contract';

/**
 * Warnings for a query that an embedder could not read: it has no known token (spec 004, edge cases), or read only its
 * beginning. Only for the question itself, the first query; its expansions have words of their own.
 */
export function queryWarnings(
  { unknown, trimmed }: Pick<Embedding, 'unknown' | 'trimmed'>,
  { name, model }: Pick<Embedder, 'name' | 'model'>,
  queries: readonly { readonly id: string }[],
): readonly Warning[] {
  const detail = { provider: name, model };
  const isOfQuestion = (positions: readonly number[] | undefined) =>
    positions?.some((position) => queries[position]?.id === 'Q0') === true;
  return [
    ...(isOfQuestion(unknown)
      ? [
          {
            code: 'query_unknown' as const,
            message: `The embedder ${name}/${model} knows no word of the query, so the search by meaning was skipped. Use other words, or a model for that language.`,
            detail,
          },
        ]
      : []),
    ...(isOfQuestion(trimmed)
      ? [
          {
            code: 'query_trimmed' as const,
            message: `The query is longer than the embedder ${name}/${model} reads: only its beginning was embedded. Shorten the query, or use a model with a longer context.`,
            detail,
          },
        ]
      : []),
  ];
}
