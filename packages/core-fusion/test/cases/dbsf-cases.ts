/** Facts about distribution-based score fusion: mean ± 3 sample standard deviations, summed over lists. */
export const dbsfCases: readonly {
  readonly id: string;
  readonly source: string;
  readonly lists: readonly (readonly (readonly [id: string, score: number])[])[];
  /** How many places of `order` the origin states. */
  readonly limit?: number;
  readonly order?: readonly string[];
  readonly scores: Readonly<Record<string, number>>;
  readonly tolerance: number;
}[] = [
  {
    id: 'qdrant-client-dbsf',
    source:
      "qdrant/qdrant-client@5eb12d4ae34a255c759b3cfa0c726e5e05ec8400 qdrant_client/hybrid/test_reranking.py :: test_distribution_based_score_fusion [Apache-2.0][asserted order; scores computed from that repo's formula]",
    lists: [
      [
        ['1', 85.0],
        ['0', 76.0],
        ['5', 68.0],
      ],
      [
        ['1', 62.0],
        ['0', 61.0],
        ['4', 57.0],
        ['3', 51.0],
        ['2', 44.0],
      ],
    ],
    limit: 3,
    order: ['1', '0', '4'],
    scores: {
      '1': 1.3250477482505572,
      '0': 1.1265058393669678,
      '4': 0.5443460070158492,
      '3': 0.4113079859683014,
      '5': 0.3366954579854958,
      '2': 0.25609696141282895,
    },
    tolerance: 1e-6,
  },
  {
    id: 'qdrant-client-dbsf-single-point',
    source:
      'qdrant/qdrant-client@5eb12d4ae34a255c759b3cfa0c726e5e05ec8400 qdrant_client/hybrid/test_reranking.py :: test_distribution_based_score_fusion_zero_variance [Apache-2.0][asserted]',
    lists: [[['1', 85.0]]],
    limit: 3,
    order: ['1'],
    scores: { '1': 0.5 },
    tolerance: 1e-12,
  },
  {
    id: 'qdrant-client-dbsf-zero-variance',
    source:
      'qdrant/qdrant-client@5eb12d4ae34a255c759b3cfa0c726e5e05ec8400 qdrant_client/hybrid/test_reranking.py :: test_distribution_based_score_fusion_zero_variance [Apache-2.0][asserted]',
    lists: [
      [
        ['1', 85.0],
        ['0', 85.0],
        ['5', 85.0],
      ],
      [],
    ],
    limit: 3,
    scores: { '1': 0.5, '0': 0.5, '5': 0.5 },
    tolerance: 1e-12,
  },
  {
    id: 'redis-data-qdrant-dbsf',
    source:
      'redis-developer/hybrid-js@cb975d3337a5bee41a43756cbeadcb13511c0363 src/models/Fusion.ts docs + tests/fusion.test.js :: same data, Qdrant formula [computed]',
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
    order: ['P1', 'P3', 'P4', 'P2', 'P5'],
    scores: {
      P1: 1.1311855115896394,
      P2: 0.8876361727070183,
      P3: 1.1283637485132023,
      P4: 1.0106239028639246,
      P5: 0.8421906643262163,
    },
    tolerance: 1e-9,
  },
];
