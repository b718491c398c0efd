/**
 * Most tokens of a query that a model reads, by Cohere's documentation (November 2026); it drops the rest in silence. A model that
 * is not in the table is taken for one with the smallest limit: every name stays selectable.
 */
export function maxTokensPerQuery(model: string): number {
  return queryTokens[model] ?? 2048;
}

const queryTokens: { readonly [model: string]: number } = {
  // Only the context of 5.0 is documented, which is that of 4.0.
  'rerank-v5.0-pro': 16_384,
  'rerank-v5.0-fast': 16_384,
  'rerank-v4.0-pro': 16_384,
  'rerank-v4.0-fast': 16_384,
  'rerank-v3.5': 2048,
};
