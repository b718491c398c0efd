/** Facts about a dense branch's results: native scores become similarity, then are ranked by it. */
export const similarityCases: readonly {
  readonly id: string;
  readonly source: string;
  readonly hits: readonly (readonly [id: string, score: number, kind: 'similarity' | 'distance'])[];
  readonly ranked: readonly (readonly [id: string, similarity: number])[];
  readonly tolerance: number;
}[] = [
  {
    id: 'vanessa-similarity-from-distance',
    source:
      'raul-arrabales/VANESSA@fe9c2c76818eff185ec9f71118fdc99ea5431e0e tests/backend/test_context_management_retrieval_scoring.py :: test_rank_branch_results_normalizes_distance_to_similarity [MIT][asserted]',
    hits: [
      ['doc-1#0', 0.3, 'distance'],
      ['doc-2#0', 0.9, 'similarity'],
    ],
    ranked: [
      ['doc-2#0', 0.9],
      ['doc-1#0', 0.7],
    ],
    tolerance: 1e-12,
  },
  {
    id: 'vanessa-similarity-kb',
    source:
      'raul-arrabales/VANESSA@fe9c2c76818eff185ec9f71118fdc99ea5431e0e tests/backend/test_context_management_runtime.py :: test_query_knowledge_base_semantic_normalizes_similarity_... [MIT][asserted]',
    hits: [
      ['doc-2#0', 0.91, 'similarity'],
      ['doc-1#0', 0.23, 'distance'],
    ],
    ranked: [
      ['doc-2#0', 0.91],
      ['doc-1#0', 0.77],
    ],
    tolerance: 1e-12,
  },
];

/** A keyword branch reports the provider's own score. */
export const keywordResultCase = {
  id: 'vanessa-keyword-score',
  source:
    'raul-arrabales/VANESSA@fe9c2c76818eff185ec9f71118fdc99ea5431e0e tests/agent_engine/test_retrieval_runtime.py :: test_execute_retrieval_call_keyword_... [MIT][asserted]',
  hit: { id: 'doc-1', score: 8.0, scoreKind: 'bm25' },
  query: 'Raúl!!!',
  processedQuery: 'raul',
  relevanceScore: 8.0,
  relevanceKind: 'keyword_score',
} as const;
