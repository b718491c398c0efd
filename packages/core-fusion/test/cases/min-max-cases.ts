/** Facts about min-max scaling of one result set. */
export const minMaxCases: readonly {
  readonly id: string;
  readonly source: string;
  readonly scores: readonly number[];
  readonly scaled: readonly number[];
  readonly tolerance: number;
}[] = [
  {
    id: 'opensearch-minmax-3',
    source:
      'opensearch-project/neural-search@06bcf0edf4453f19bdeaf2724f9d2872371a5658 src/test/java/org/opensearch/neuralsearch/processor/normalization/MinMaxScoreNormalizationTechniqueTests.java :: testNormalization_whenResultFromOneShardMultipleSubQueries_thenSuccessful [Apache-2.0][asserted]',
    scores: [0.9, 0.7, 0.1],
    scaled: [1.0, 0.75, 0.0],
    tolerance: 0.002,
  },
  {
    id: 'opensearch-minmax-single',
    source:
      'opensearch-project/neural-search@06bcf0edf4453f19bdeaf2724f9d2872371a5658 src/test/java/org/opensearch/neuralsearch/processor/normalization/MinMaxScoreNormalizationTechniqueTests.java :: testNormalizedScoresAreSetAtCorrectIndices [Apache-2.0][asserted]',
    scores: [0.5],
    scaled: [1.0],
    tolerance: 1e-12,
  },
  {
    id: 'ranx-minmax-3',
    source:
      'AmenRa/ranx@2cae52f00c2c15136a07d573027744109792604d tests/unit/ranx/normalization/min_max_norm_test.py :: test_min_max_norm q1 [MIT][asserted]',
    scores: [1, 2, 3],
    scaled: [0.0, 0.5, 1.0],
    tolerance: 1e-12,
  },
  {
    id: 'vanessa-minmax-empty',
    source:
      'raul-arrabales/VANESSA@fe9c2c76818eff185ec9f71118fdc99ea5431e0e agent_engine/app/retrieval/scoring.py normalize_keyword_relevance_scores [MIT][executed]',
    scores: [],
    scaled: [],
    tolerance: 1e-12,
  },
  {
    id: 'vanessa-minmax-single',
    source:
      'raul-arrabales/VANESSA@fe9c2c76818eff185ec9f71118fdc99ea5431e0e agent_engine/app/retrieval/scoring.py normalize_keyword_relevance_scores [MIT][executed]',
    scores: [8.0],
    scaled: [1.0],
    tolerance: 1e-12,
  },
  {
    id: 'vanessa-minmax-three',
    source:
      'raul-arrabales/VANESSA@fe9c2c76818eff185ec9f71118fdc99ea5431e0e agent_engine/app/retrieval/scoring.py normalize_keyword_relevance_scores [MIT][executed]',
    scores: [8.0, 5.0, 2.0],
    scaled: [1.0, 0.5, 0.0],
    tolerance: 1e-12,
  },
];
