/** Facts about spec 001's canonical hybrid: similarity and min-max keyword scores, blended by alpha. */
export const hybridCases: readonly {
  readonly id: string;
  readonly source: string;
  readonly alpha: number;
  readonly topK: number;
  readonly semantic: readonly (readonly [id: string, score: number, kind: 'similarity' | 'distance'])[];
  readonly keyword: readonly (readonly [id: string, score: number])[];
  readonly rows: readonly (readonly [id: string, fused: number, semantic: number, keyword: number])[];
  readonly tolerance: number;
}[] = [
  {
    id: 'vanessa-hybrid-1',
    source:
      'raul-arrabales/VANESSA@fe9c2c76818eff185ec9f71118fdc99ea5431e0e tests/backend/test_context_management_retrieval_scoring.py :: test_fuse_hybrid_results_merges_by_id_and_sorts_descending [MIT][asserted]',
    alpha: 0.5,
    topK: 3,
    semantic: [
      ['doc-1#0', 0.9, 'similarity'],
      ['doc-2#0', 0.6, 'similarity'],
    ],
    keyword: [
      ['doc-2#0', 8.0],
      ['doc-3#0', 2.0],
    ],
    rows: [
      ['doc-2#0', 0.8, 0.6, 1.0],
      ['doc-1#0', 0.45, 0.9, 0.0],
      ['doc-3#0', 0.0, 0.0, 0.0],
    ],
    tolerance: 1e-9,
  },
  {
    id: 'vanessa-hybrid-2-distance',
    source:
      'raul-arrabales/VANESSA@fe9c2c76818eff185ec9f71118fdc99ea5431e0e tests/backend/test_context_management_runtime.py :: test_query_knowledge_base_hybrid_fuses_branch_scores_and_returns_component_breakdown [MIT][asserted]',
    alpha: 0.5,
    topK: 4,
    semantic: [
      ['doc-1#0', 0.95, 'similarity'],
      ['doc-2#0', 0.2, 'distance'],
    ],
    keyword: [
      ['doc-2#0', 8.0],
      ['doc-3#0', 5.0],
      ['doc-4#0', 2.0],
    ],
    rows: [
      ['doc-2#0', 0.9, 0.8, 1.0],
      ['doc-1#0', 0.475, 0.95, 0.0],
      ['doc-3#0', 0.25, 0.0, 0.5],
      ['doc-4#0', 0.0, 0.0, 0.0],
    ],
    tolerance: 1e-9,
  },
  {
    id: 'vanessa-hybrid-alpha-0',
    source:
      'raul-arrabales/VANESSA@fe9c2c76818eff185ec9f71118fdc99ea5431e0e agent_engine/app/retrieval/scoring.py fuse_hybrid_results [MIT][executed]',
    alpha: 0.0,
    topK: 10,
    semantic: [
      ['a', 0.9, 'similarity'],
      ['b', 0.6, 'similarity'],
      ['c', 0.3, 'similarity'],
    ],
    keyword: [
      ['c', 10.0],
      ['d', 4.0],
      ['b', 1.0],
    ],
    rows: [
      ['c', 1.0, 0.3, 1.0],
      ['d', 0.3333333333333333, 0.0, 0.3333333333333333],
      ['a', 0.0, 0.9, 0.0],
      ['b', 0.0, 0.6, 0.0],
    ],
    tolerance: 1e-9,
  },
  {
    id: 'vanessa-hybrid-both-empty',
    source:
      'raul-arrabales/VANESSA@fe9c2c76818eff185ec9f71118fdc99ea5431e0e agent_engine/app/retrieval/scoring.py fuse_hybrid_results [MIT][executed]',
    alpha: 0.5,
    topK: 10,
    semantic: [],
    keyword: [],
    rows: [],
    tolerance: 1e-9,
  },
  {
    id: 'vanessa-hybrid-empty-semantic',
    source:
      'raul-arrabales/VANESSA@fe9c2c76818eff185ec9f71118fdc99ea5431e0e agent_engine/app/retrieval/scoring.py fuse_hybrid_results [MIT][executed]',
    alpha: 0.5,
    topK: 10,
    semantic: [],
    keyword: [
      ['c', 10.0],
      ['d', 4.0],
      ['b', 1.0],
    ],
    rows: [
      ['c', 0.5, 0.0, 1.0],
      ['d', 0.16666666666666666, 0.0, 0.3333333333333333],
      ['b', 0.0, 0.0, 0.0],
    ],
    tolerance: 1e-9,
  },
  {
    id: 'vanessa-hybrid-kw-equal',
    source:
      'raul-arrabales/VANESSA@fe9c2c76818eff185ec9f71118fdc99ea5431e0e agent_engine/app/retrieval/scoring.py fuse_hybrid_results [MIT][executed]',
    alpha: 0.5,
    topK: 10,
    semantic: [['a', 0.4, 'similarity']],
    keyword: [
      ['x', 3.0],
      ['y', 3.0],
    ],
    rows: [
      ['x', 0.5, 0.0, 1.0],
      ['y', 0.5, 0.0, 1.0],
      ['a', 0.2, 0.4, 0.0],
    ],
    tolerance: 1e-9,
  },
  {
    id: 'vanessa-hybrid-kw-single',
    source:
      'raul-arrabales/VANESSA@fe9c2c76818eff185ec9f71118fdc99ea5431e0e agent_engine/app/retrieval/scoring.py fuse_hybrid_results [MIT][executed]',
    alpha: 0.5,
    topK: 10,
    semantic: [['a', 0.9, 'similarity']],
    keyword: [['z', 0.01]],
    rows: [
      ['z', 0.5, 0.0, 1.0],
      ['a', 0.45, 0.9, 0.0],
    ],
    tolerance: 1e-9,
  },
  {
    id: 'vanessa-hybrid-tie-order',
    source:
      'raul-arrabales/VANESSA@fe9c2c76818eff185ec9f71118fdc99ea5431e0e agent_engine/app/retrieval/scoring.py fuse_hybrid_results [MIT][executed]',
    alpha: 0.5,
    topK: 10,
    semantic: [
      ['s1', 0.5, 'similarity'],
      ['s2', 0.5, 'similarity'],
    ],
    keyword: [
      ['k1', 1.0],
      ['s2', 1.0],
    ],
    rows: [
      ['s2', 0.75, 0.5, 1.0],
      ['k1', 0.5, 0.0, 1.0],
      ['s1', 0.25, 0.5, 0.0],
    ],
    tolerance: 1e-9,
  },
];

/** Facts about the weighted sum of min-max scaled lists. */
export const weightedSumCases: readonly {
  readonly id: string;
  readonly source: string;
  readonly weights: readonly number[];
  readonly lists: readonly (readonly (readonly [id: string, score: number])[])[];
  /** Absent where the origin orders ties by another rule. */
  readonly order?: readonly string[];
  readonly scores: Readonly<Record<string, number>>;
  readonly tolerance: number;
}[] = [
  {
    id: 'redis-js-rsf',
    source:
      'redis-developer/hybrid-js@cb975d3337a5bee41a43756cbeadcb13511c0363 src/models/Fusion.ts docs + tests/fusion.test.js :: rsf [licence not checked][asserted]',
    weights: [1, 1],
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
    scores: { P1: 1.2518, P3: 1.1439, P4: 1.0, P2: 0.6436, P5: 0.48 },
    tolerance: 5e-5,
  },
  {
    id: 'weaviate-relative-1',
    source:
      'weaviate/weaviate@0a1fa50275d77e97c8e103c16bd31aaec68ccc7b usecases/traverser/hybrid/fusion_test.go :: TestFusionRelativeScore case 1 [BSD-3-Clause][asserted]',
    weights: [0.5, 0.5],
    lists: [
      [
        ['0', 1],
        ['1', 2],
        ['2', 3],
      ],
      [
        ['0', 0],
        ['1', 1],
        ['2', 2],
      ],
    ],
    order: ['2', '1', '0'],
    scores: { '2': 1, '1': 0.5, '0': 0 },
    tolerance: 0.0001,
  },
  {
    id: 'weaviate-relative-11',
    source:
      'weaviate/weaviate@0a1fa50275d77e97c8e103c16bd31aaec68ccc7b usecases/traverser/hybrid/fusion_test.go :: TestFusionRelativeScore case 11 [BSD-3-Clause][asserted]',
    weights: [0.75, 0.25],
    lists: [
      [
        ['0', 1],
        ['1', 2],
        ['2', 3],
        ['3', 4],
      ],
      [
        ['0', 1],
        ['1', 2],
        ['2', 3],
      ],
    ],
    scores: { '3': 0.75, '2': 0.75, '1': 0.375, '0': 0 },
    tolerance: 0.0001,
  },
  {
    id: 'weaviate-relative-2',
    source:
      'weaviate/weaviate@0a1fa50275d77e97c8e103c16bd31aaec68ccc7b usecases/traverser/hybrid/fusion_test.go :: TestFusionRelativeScore case 2 [BSD-3-Clause][asserted]',
    weights: [0.5, 0.5],
    lists: [
      [
        ['0', 0],
        ['1', 2],
        ['2', 0.1],
      ],
      [
        ['0', 0],
        ['1', 0.2],
        ['2', 2],
      ],
    ],
    order: ['1', '2', '0'],
    scores: { '1': 0.55, '2': 0.525, '0': 0 },
    tolerance: 0.0001,
  },
  {
    id: 'weaviate-relative-5',
    source:
      'weaviate/weaviate@0a1fa50275d77e97c8e103c16bd31aaec68ccc7b usecases/traverser/hybrid/fusion_test.go :: TestFusionRelativeScore case 5 [BSD-3-Clause][asserted]',
    weights: [0.75, 0.25],
    lists: [[['0', 1]], []],
    order: ['0'],
    scores: { '0': 0.75 },
    tolerance: 0.0001,
  },
  {
    id: 'weaviate-relative-8',
    source:
      'weaviate/weaviate@0a1fa50275d77e97c8e103c16bd31aaec68ccc7b usecases/traverser/hybrid/fusion_test.go :: TestFusionRelativeScore case 8 [BSD-3-Clause][asserted]',
    weights: [0.75, 0.25],
    lists: [
      [],
      [
        ['0', 1],
        ['1', 2],
      ],
    ],
    order: ['1', '0'],
    scores: { '1': 0.25, '0': 0 },
    tolerance: 0.0001,
  },
];

/** Over-fetch of each branch: `top_k` asked for, and what each branch is asked for. */
export const overFetchCase = {
  id: 'vanessa-overfetch',
  source:
    'raul-arrabales/VANESSA@fe9c2c76818eff185ec9f71118fdc99ea5431e0e scoring.calculate_hybrid_branch_top_k [MIT] [4->12 and 2->10 asserted in tests; rest executed]',
  topK: [1, 2, 3, 4, 5, 10, 16, 17, 50, 100],
  branchTopK: [10, 10, 10, 12, 15, 30, 48, 50, 50, 50],
} as const;
