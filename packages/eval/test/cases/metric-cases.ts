/** Facts about single rankings from public suites; `grades` are the judgements of the query. */
export const rankingCases: readonly {
  readonly id: string;
  readonly source: string;
  readonly metric: string;
  readonly minGrade?: number;
  readonly ranking: readonly string[];
  readonly grades: Readonly<Record<string, number>>;
  readonly value: number;
  readonly tolerance: number;
}[] = [
  {
    id: 'doc003-jaccard',
    source:
      'spec 003 section 6.3 (ivanmkc/agent-generator@ec56f9df71c7db42b9693b651e832a1d955f45f6 docs/design_docs/synthetic_retrieval_dataset.md) [no licence][documented] derived',
    metric: 'jaccard@3',
    ranking: ['A', 'C', 'D'],
    grades: { A: 1, B: 1 },
    value: 0.25,
    tolerance: 1e-12,
  },
  {
    id: 'doc003-set-recall',
    source:
      'spec 003 section 6.3 (ivanmkc/agent-generator@ec56f9df71c7db42b9693b651e832a1d955f45f6 docs/design_docs/synthetic_retrieval_dataset.md) [no licence][documented]',
    metric: 'set_recall@3',
    ranking: ['A', 'C', 'D'],
    grades: { A: 1, B: 1 },
    value: 0.5,
    tolerance: 1e-12,
  },
  {
    id: 'doc003-success',
    source:
      'spec 003 section 6.3 (ivanmkc/agent-generator@ec56f9df71c7db42b9693b651e832a1d955f45f6 docs/design_docs/synthetic_retrieval_dataset.md) [no licence][documented] derived',
    metric: 'set_success@3',
    ranking: ['A', 'C', 'D'],
    grades: { A: 1, B: 1 },
    value: 0,
    tolerance: 1e-12,
  },
  {
    id: 'doc004-mrr',
    source:
      'muhammadjahanzaib789/Hackhaton_book@f40dd046b319c5ecafce9fdbcfe3f42228d081d7 backend/src/evaluation/metrics.py docstring mrr_at_k [no licence][documented]',
    metric: 'mrr@10',
    ranking: ['d2', 'd4', 'd1', 'd7'],
    grades: { d1: 1, d5: 1 },
    value: 0.3333333333333333,
    tolerance: 1e-9,
  },
  {
    id: 'doc004-p5',
    source:
      'muhammadjahanzaib789/Hackhaton_book@f40dd046b319c5ecafce9fdbcfe3f42228d081d7 backend/src/evaluation/metrics.py docstring precision_at_k [no licence][documented]',
    metric: 'precision@5',
    ranking: ['d1', 'd3', 'd5', 'd7', 'd9'],
    grades: { d1: 1, d5: 1, d10: 1 },
    value: 0.4,
    tolerance: 1e-9,
  },
  {
    id: 'gdeval-nDCG20-q0',
    source:
      'terrierteam/ir_measures@dc04a88f49b181a4fc5e7a35e4410735ea4470bd tests/test_gdeval.py :: test_nDCG [Apache-2.0][asserted]',
    metric: 'ndcg_exp@20',
    ranking: ['D0', 'D2', 'D3', 'D1', 'D4'],
    grades: { D0: 0, D1: 1, D2: 1, D3: 2, D4: 0 },
    value: 0.6201,
    tolerance: 6e-5,
  },
  {
    id: 'irm-AP',
    source:
      'terrierteam/ir_measures@dc04a88f49b181a4fc5e7a35e4410735ea4470bd tests/test_ranx.py :: test_P [Apache-2.0][asserted]',
    metric: 'map',
    ranking: ['D0', 'D2', 'D3', 'D1', 'D4'],
    grades: { D0: 0, D1: 1, D2: 1, D3: 2, D4: 0 },
    value: 0.6388888888888888,
    tolerance: 1e-12,
  },
  {
    id: 'irm-AP2',
    source:
      'terrierteam/ir_measures@dc04a88f49b181a4fc5e7a35e4410735ea4470bd tests/test_ranx.py :: test_P [Apache-2.0][asserted]',
    metric: 'map@2',
    ranking: ['D0', 'D2', 'D3', 'D1', 'D4'],
    grades: { D0: 0, D1: 1, D2: 1, D3: 2, D4: 0 },
    value: 0.16666666666666666,
    tolerance: 1e-12,
  },
  {
    id: 'irm-P5-rel2',
    source:
      'terrierteam/ir_measures@dc04a88f49b181a4fc5e7a35e4410735ea4470bd tests/test_ranx.py :: test_P [Apache-2.0][asserted]',
    metric: 'precision@5',
    minGrade: 2,
    ranking: ['D0', 'D2', 'D3', 'D1', 'D4'],
    grades: { D0: 0, D1: 1, D2: 1, D3: 2, D4: 0 },
    value: 0.2,
    tolerance: 1e-12,
  },
  {
    id: 'irm-R2-rel2',
    source:
      'terrierteam/ir_measures@dc04a88f49b181a4fc5e7a35e4410735ea4470bd tests/test_ranx.py :: test_P [Apache-2.0][asserted]',
    metric: 'recall@2',
    minGrade: 2,
    ranking: ['D0', 'D2', 'D3', 'D1', 'D4'],
    grades: { D0: 0, D1: 1, D2: 1, D3: 2, D4: 0 },
    value: 0.0,
    tolerance: 1e-12,
  },
  {
    id: 'irm-R5',
    source:
      'terrierteam/ir_measures@dc04a88f49b181a4fc5e7a35e4410735ea4470bd tests/test_ranx.py :: test_P [Apache-2.0][asserted]',
    metric: 'recall@5',
    ranking: ['D0', 'D2', 'D3', 'D1', 'D4'],
    grades: { D0: 0, D1: 1, D2: 1, D3: 2, D4: 0 },
    value: 1.0,
    tolerance: 1e-12,
  },
  {
    id: 'irm-RR',
    source:
      'terrierteam/ir_measures@dc04a88f49b181a4fc5e7a35e4410735ea4470bd tests/test_ranx.py :: test_P [Apache-2.0][asserted]',
    metric: 'mrr',
    ranking: ['D0', 'D2', 'D3', 'D1', 'D4'],
    grades: { D0: 0, D1: 1, D2: 1, D3: 2, D4: 0 },
    value: 0.5,
    tolerance: 1e-12,
  },
  {
    id: 'irm-RR2-rel2',
    source:
      'terrierteam/ir_measures@dc04a88f49b181a4fc5e7a35e4410735ea4470bd tests/test_ranx.py :: test_P [Apache-2.0][asserted]',
    metric: 'mrr@2',
    minGrade: 2,
    ranking: ['D0', 'D2', 'D3', 'D1', 'D4'],
    grades: { D0: 0, D1: 1, D2: 1, D3: 2, D4: 0 },
    value: 0.0,
    tolerance: 1e-12,
  },
  {
    id: 'irm-Success2-rel2',
    source:
      'terrierteam/ir_measures@dc04a88f49b181a4fc5e7a35e4410735ea4470bd tests/test_ranx.py :: test_P [Apache-2.0][asserted]',
    metric: 'hit@2',
    minGrade: 2,
    ranking: ['D0', 'D2', 'D3', 'D1', 'D4'],
    grades: { D0: 0, D1: 1, D2: 1, D3: 2, D4: 0 },
    value: 0.0,
    tolerance: 1e-12,
  },
  {
    id: 'irm-trec-nDCG3-q1',
    source:
      'terrierteam/ir_measures@dc04a88f49b181a4fc5e7a35e4410735ea4470bd tests/test_pytrec_eval.py :: test_nDCG [Apache-2.0][asserted]',
    metric: 'ndcg@3',
    ranking: ['D1', 'D4', 'D2', 'D3'],
    grades: { D0: 1, D3: 2, D4: -1, D5: 0 },
    value: 0.0,
    tolerance: 1e-5,
  },
  {
    id: 'ranx-ndcg-jarvelin-1',
    source:
      'AmenRa/ranx@2cae52f00c2c15136a07d573027744109792604d tests/unit/ranx/metrics_test.py :: test_ndcg_jarvelin [MIT][asserted]',
    metric: 'ndcg@10',
    ranking: ['1', '2', '3', '4', '5'],
    grades: { '2': 5, '4': 4, '5': 3, '10': 2 },
    value: 0.6108112659356222,
    tolerance: 1e-9,
  },
  {
    id: 'ranx-recall-2',
    source:
      'AmenRa/ranx@2cae52f00c2c15136a07d573027744109792604d tests/unit/ranx/metrics_test.py :: test_recall_single [MIT][asserted]',
    metric: 'recall@2',
    ranking: ['2', '4', '3', '1', '5', '6', '7'],
    grades: { '1': 1, '2': 1, '3': 1 },
    value: 0.3333333333333333,
    tolerance: 1e-9,
  },
  {
    id: 'ranx-rr-half',
    source:
      'AmenRa/ranx@2cae52f00c2c15136a07d573027744109792604d tests/unit/ranx/metrics_test.py :: test_reciprocal_rank_single [MIT][asserted]',
    metric: 'mrr@5',
    ranking: ['2', '3', '1', '4', '5'],
    grades: { '3': 1 },
    value: 0.5,
    tolerance: 1e-9,
  },
  {
    id: 'ranx-rr-none',
    source:
      'AmenRa/ranx@2cae52f00c2c15136a07d573027744109792604d tests/unit/ranx/metrics_test.py :: test_reciprocal_rank_single_no_match [MIT][asserted]',
    metric: 'mrr@5',
    ranking: ['2', '1', '4', '5'],
    grades: { '3': 1 },
    value: 0.0,
    tolerance: 1e-9,
  },
  {
    id: 'sklearn-ndcg-0.49',
    source: 'scikit-learn doctest sklearn/metrics/_ranking.py [BSD-3-Clause][documented]',
    metric: 'ndcg',
    ranking: ['1', '2', '3', '0', '4'],
    grades: { '0': 10, '1': 0, '2': 0, '3': 1, '4': 5 },
    value: 0.4936801913773761,
    tolerance: 1e-9,
  },
  {
    id: 'sklearn-ndcg-0.69',
    source: 'scikit-learn doctest sklearn/metrics/_ranking.py [BSD-3-Clause][documented]',
    metric: 'ndcg',
    ranking: ['4', '3', '2', '1', '0'],
    grades: { '0': 10, '1': 0, '2': 0, '3': 1, '4': 5 },
    value: 0.6956940443813076,
    tolerance: 1e-9,
  },
  {
    id: 'sklearn-ndcg4-0.35',
    source: 'scikit-learn doctest sklearn/metrics/_ranking.py [BSD-3-Clause][documented]',
    metric: 'ndcg@4',
    ranking: ['1', '2', '3', '0', '4'],
    grades: { '0': 10, '1': 0, '2': 0, '3': 1, '4': 5 },
    value: 0.3520241100634489,
    tolerance: 1e-9,
  },
];

/** Facts of trec_eval about real runs of which only the places of relevant documents in the first 30 are kept. */
export const trecEvalCases: readonly {
  readonly id: string;
  readonly source: string;
  readonly relevantRanks: readonly number[];
  readonly relevantTotal: number;
  readonly values: Readonly<Record<string, number>>;
  readonly tolerance: number;
}[] = [
  {
    id: 'trec-eval-301',
    source:
      'usnistgov/trec_eval@f4253652c8efd0d86ddffd0d163cc0a0f813111a test/qrels.test + test/results.test -> test/out.test.aq [NIST, free use][asserted]',
    relevantRanks: [6, 7, 16, 18, 20, 26, 30],
    relevantTotal: 474,
    values: {
      'precision@5': 0.0,
      'recall@5': 0.0,
      'ndcg@5': 0.0,
      'map@5': 0.0,
      'precision@10': 0.2,
      'recall@10': 0.0042,
      'ndcg@10': 0.1518,
      'map@10': 0.001,
      'precision@15': 0.1333,
      'recall@15': 0.0042,
      'ndcg@15': 0.1176,
      'map@15': 0.001,
      'precision@20': 0.25,
      'recall@20': 0.0105,
      'ndcg@20': 0.1985,
      'map@20': 0.0023,
      'precision@30': 0.2333,
      'recall@30': 0.0148,
      'ndcg@30': 0.1975,
      'map@30': 0.0033,
      'hit@1': 0.0,
      'hit@5': 0.0,
      'hit@10': 1.0,
      mrr: 0.1667,
    },
    tolerance: 6e-5,
  },
  {
    id: 'trec-eval-302',
    source:
      'usnistgov/trec_eval@f4253652c8efd0d86ddffd0d163cc0a0f813111a test/qrels.test + test/results.test -> test/out.test.aq [NIST, free use][asserted]',
    relevantRanks: [1, 2, 4, 5, 6, 8, 9, 11, 12, 13, 14, 15, 16, 17, 18, 19, 21, 22, 24, 27, 28, 30],
    relevantTotal: 77,
    values: {
      'precision@5': 0.8,
      'recall@5': 0.0519,
      'ndcg@5': 0.8304,
      'map@5': 0.0461,
      'precision@10': 0.7,
      'recall@10': 0.0909,
      'ndcg@10': 0.753,
      'map@10': 0.0768,
      'precision@15': 0.8,
      'recall@15': 0.1558,
      'ndcg@15': 0.8085,
      'map@15': 0.1265,
      'precision@20': 0.8,
      'recall@20': 0.2078,
      'ndcg@20': 0.8082,
      'map@20': 0.1695,
      'precision@30': 0.7333,
      'recall@30': 0.2857,
      'ndcg@30': 0.7604,
      'map@30': 0.2298,
      'hit@1': 1.0,
      'hit@5': 1.0,
      'hit@10': 1.0,
      mrr: 1.0,
    },
    tolerance: 6e-5,
  },
  {
    id: 'trec-eval-303',
    source:
      'usnistgov/trec_eval@f4253652c8efd0d86ddffd0d163cc0a0f813111a test/qrels.test + test/results.test -> test/out.test.aq [NIST, free use][asserted]',
    relevantRanks: [19],
    relevantTotal: 10,
    values: {
      'precision@5': 0.0,
      'recall@5': 0.0,
      'ndcg@5': 0.0,
      'map@5': 0.0,
      'precision@10': 0.0,
      'recall@10': 0.0,
      'ndcg@10': 0.0,
      'map@10': 0.0,
      'precision@15': 0.0,
      'recall@15': 0.0,
      'ndcg@15': 0.0,
      'map@15': 0.0,
      'precision@20': 0.05,
      'recall@20': 0.1,
      'ndcg@20': 0.0509,
      'map@20': 0.0053,
      'precision@30': 0.0333,
      'recall@30': 0.1,
      'ndcg@30': 0.0509,
      'map@30': 0.0053,
      'hit@1': 0.0,
      'hit@5': 0.0,
      'hit@10': 0.0,
      mrr: 0.0526,
    },
    tolerance: 6e-5,
  },
];

/** Means over queries: spec 003's evaluator, whose "recall@k" is the any-hit rate. */
export const anyHitMeanCase = {
  id: 'doc003-evaluator',
  source:
    'ivanmkc/agent-generator@5187c371 tools/retrieval_dataset_generation/retrieval_engine.py RetrievalEvaluator [no licence][code transcribed and run]',
  queries: [
    { ranking: ['x', 'g1', 'y', 'z', 'w', 'g2'], gold: ['g1', 'g2'] },
    { ranking: ['g', 'a', 'b', 'c', 'd'], gold: ['g'] },
    { ranking: ['a', 'b', 'c', 'd', 'e', 'g'], gold: ['g'] },
  ],
  mean: { 'hit@1': 0.3333333333333333, 'hit@5': 0.6666666666666666, 'mrr@5': 0.5 },
} as const;

/** A query without results counts 0 in the mean. */
export const emptyAnswerCase = {
  id: 'ranx-mean-with-empty-run',
  source:
    'AmenRa/ranx@2cae52f00c2c15136a07d573027744109792604d tests/unit/ranx/metrics/zero_division_error_test.py [MIT][asserted]',
  relevant: { q_1: 'doc_a', q_2: 'doc_b', q_3: 'doc_c', q_4: 'doc_d' },
  run: { q_1: ['doc_a'], q_2: ['doc_b'], q_3: [], q_4: ['doc_d'] },
  metrics: ['precision@1', 'recall@1'],
  mean: 0.75,
} as const;

/** Ties in a TREC run are ordered by document id descending. */
export const trecTieCase = {
  id: 'trec-eval-tie',
  source: 'usnistgov/trec_eval 10.0-rc3 [executed]',
  run: [
    ['A', 0.5],
    ['B', 0.5],
    ['C', 0.5],
  ],
  relevant: 'B',
  reciprocalRank: 0.5,
} as const;
