/**
 * Facts about reciprocal rank fusion from public suites. `k` is for `1/(k + rank)`, rank from 1, whatever the origin's
 * own convention.
 */
interface RrfCase<Item> {
  readonly id: string;
  readonly source: string;
  readonly k: number;
  readonly lists: readonly (readonly Item[])[];
  readonly weights?: readonly number[];
  /** The whole order, where the origin states one. */
  readonly order?: readonly string[];
  readonly scores: Readonly<Record<string, number>>;
  readonly tolerance: number;
}

/** Lists of ids with scores: ranked by score. */
export const scoredRrfCases: readonly RrfCase<readonly [id: string, score: number]>[] = [
  {
    id: 'doc002-dedupe-best-then-rank',
    source: 'spec 002 section 5 reciprocal_rank_fusion [executed]',
    k: 60,
    lists: [
      [
        ['c1', 0.9],
        ['c2', 0.8],
        ['c1', 0.95],
        ['c3', 0.85],
      ],
      [
        ['c3', 7.0],
        ['c4', 7.0],
        ['c2', 9.0],
        ['c3', 1.0],
      ],
    ],
    order: ['c2', 'c3', 'c1', 'c4'],
    scores: { c2: 0.032266458495966696, c3: 0.03225806451612903, c1: 0.01639344262295082, c4: 0.015873015873015872 },
    tolerance: 1e-12,
  },
  {
    id: 'doc002-empty',
    source: 'spec 002 section 5 [executed]',
    k: 60,
    lists: [[], []],
    order: [],
    scores: {},
    tolerance: 1e-12,
  },
  {
    id: 'opensearch-rrf-global-rank-ties',
    source:
      'opensearch-project/neural-search@03ff2a67c12f772f5ba37475731ea4602bc8a2d1 src/test/java/org/opensearch/neuralsearch/processor/normalization/RRFNormalizationTechniqueTests.java :: testNormalization_whenResultFromMultipleShards_thenRanksAreGlobalAcrossShards [Apache-2.0][asserted]',
    k: 60,
    lists: [
      [
        ['s1/3', 0.9],
        ['s2/3', 0.8],
        ['s1/4', 0.7],
        ['s2/9', 0.7],
        ['s2/10', 0.6],
        ['s2/15', 0.5],
        ['s1/2', 0.1],
      ],
    ],
    scores: {
      's1/3': 0.01639344262295082,
      's2/3': 0.016129032258064516,
      's1/4': 0.015873015873015872,
      's2/9': 0.015625,
      's2/10': 0.015384615384615385,
      's2/15': 0.015151515151515152,
      's1/2': 0.014925373134328358,
    },
    tolerance: 1e-9,
  },
  {
    id: 'redis-js-rrf',
    source:
      'redis-developer/hybrid-js@cb975d3337a5bee41a43756cbeadcb13511c0363 src/models/Fusion.ts docs + tests/fusion.test.js :: rrf(60) [licence not checked][asserted]',
    k: 59,
    lists: [
      [
        ['P1', 0.1874],
        ['P2', 0.1241],
        ['P3', 0.081],
        ['P4', 0.2077],
        ['P5', 0.0597],
      ],
      [
        ['P1', 0.6761],
        ['P2', 0.6549],
        ['P3', 0.7479],
        ['P4', 0.6304],
        ['P5', 0.6868],
      ],
    ],
    order: ['P3', 'P1', 'P4', 'P5', 'P2'],
    scores: {
      P4: 0.03229166666666666,
      P1: 0.03252247488101534,
      P2: 0.03200204813108039,
      P3: 0.032539682539682535,
      P5: 0.032018442622950824,
    },
    tolerance: 5e-5,
  },
];

/** Lists of ids in a given order: ranked by position. */
export const givenOrderRrfCases: readonly RrfCase<string>[] = [
  {
    id: 'kx-rrf',
    source:
      'KX KDB-X docs docs.kx.com Reference/hybrid-index-parameters.htm :: .ai.hybrid.rrf example [vendor docs][documented] scores computed',
    k: 60,
    lists: [
      ['101', '102', '103', '104', '105'],
      ['103', '106', '101', '107', '108'],
    ],
    order: ['101', '103', '102', '106', '104', '107', '105', '108'],
    scores: {
      '101': 0.032266458495966696,
      '102': 0.016129032258064516,
      '103': 0.032266458495966696,
      '104': 0.015625,
      '105': 0.015384615384615385,
      '106': 0.016129032258064516,
      '107': 0.015625,
      '108': 0.015384615384615385,
    },
    tolerance: 1e-12,
  },
  {
    id: 'kx-wrrf-1-2',
    source:
      'KX KDB-X docs docs.kx.com Reference/hybrid-index-parameters.htm :: .ai.hybrid.wrrf example [vendor docs][documented] scores computed',
    k: 60,
    lists: [
      ['101', '102', '103', '104', '105'],
      ['103', '106', '101', '107', '108'],
    ],
    weights: [1, 2],
    order: ['103', '101', '106', '107', '108', '102', '104', '105'],
    scores: {
      '101': 0.04813947436898257,
      '102': 0.016129032258064516,
      '103': 0.04865990111891751,
      '104': 0.015625,
      '105': 0.015384615384615385,
      '106': 0.03225806451612903,
      '107': 0.03125,
      '108': 0.03076923076923077,
    },
    tolerance: 1e-12,
  },
  {
    id: 'langchain-ensemble-2',
    source:
      'langchain-ai/langchain@093544bb4ed96e6c650bcbd7dccc148febeb8552 libs/langchain/tests/unit_tests/retrievers/test_ensemble.py :: test_invoke [MIT][first place and count asserted; the rest computed: weight/(c+rank), c=60]',
    k: 60,
    lists: [['a', 'b', 'c'], ['d']],
    weights: [0.5, 0.5],
    order: ['a', 'd', 'b', 'c'],
    scores: { a: 0.00819672131147541, b: 0.008064516129032258, c: 0.007936507936507936, d: 0.00819672131147541 },
    tolerance: 1e-12,
  },
  {
    id: 'pytest-rrf-a-b',
    source: 'a public pytest suite, repository unknown [asserted]',
    k: 60,
    lists: [['a', 'b'], ['b']],
    order: ['b', 'a'],
    scores: { b: 0.03252247488101534, a: 0.01639344262295082 },
    tolerance: 1e-12,
  },
  {
    id: 'qdrant-client-rrf',
    source:
      'qdrant/qdrant-client@5eb12d4ae34a255c759b3cfa0c726e5e05ec8400 qdrant_client/hybrid/test_reranking.py :: test_reciprocal_rank_fusion [Apache-2.0][asserted]',
    k: 1,
    lists: [
      ['1', '2', '3'],
      ['5', '6', '7', '2'],
    ],
    scores: { '2': 0.5333333333333333, '1': 0.5, '5': 0.5 },
    tolerance: 1e-12,
  },
  {
    id: 'qdrant-client-rrf-empty',
    source:
      'qdrant/qdrant-client@5eb12d4ae34a255c759b3cfa0c726e5e05ec8400 qdrant_client/hybrid/test_reranking.py :: test_reciprocal_rank_fusion_empty_responses [Apache-2.0][asserted]',
    k: 1,
    lists: [[]],
    order: [],
    scores: {},
    tolerance: 1e-12,
  },
  {
    id: 'qdrant-client-rrf-empty-branch',
    source:
      'qdrant/qdrant-client@5eb12d4ae34a255c759b3cfa0c726e5e05ec8400 qdrant_client/hybrid/test_reranking.py :: test_reciprocal_rank_fusion_empty_responses [Apache-2.0][asserted]',
    k: 1,
    lists: [['1', '2', '3'], []],
    order: ['1', '2', '3'],
    scores: { '1': 0.5, '2': 0.3333333333333333, '3': 0.25 },
    tolerance: 1e-12,
  },
];
