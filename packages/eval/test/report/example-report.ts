import type { StageName, StageTrace } from '@touchstone/contract';
import {
  attributeLosses,
  checkGate,
  compareEvaluations,
  evaluateRun,
  latenciesOf,
  parseMetric,
  type Qrels,
  type QueryAnswer,
  rankingsOf,
  scoredRunOf,
  worsenedQueries,
} from '@touchstone/eval';
import type { EvaluationReport } from '../../src/report/index.ts';
import { reportQueries } from '../../src/report/index.ts';

/** A text that acts where it is not escaped, in HTML, in a script, in Markdown and in a table. */
export const hostileText =
  '</script><script>document.title="broken"</script><img src=x onerror=alert(1)>\u2028| @someone `a` <!--';
export const hostileId = 'q"2/<b>&%\'#=';

const qrels = new Map([
  [
    'q1',
    new Map([
      ['a', 2],
      ['b', 1],
      ['x', 0],
    ]),
  ],
  [hostileId, new Map([['c', 1]])],
  [
    'q3',
    new Map([
      ['d', 1],
      ['e', 1],
    ]),
  ],
]);
const metrics = ['ndcg@5', 'recall@1', 'recall@5', 'mrr'].map((name) => parseMetric(name));
const texts = new Map([
  ['q1', 'How is the index built?'],
  [hostileId, hostileText],
  ['q3', 'Where do tokens go?'],
]);
const categories = new Map([
  ['q1', 'setup'],
  [hostileId, '<i>odd</i>'],
  ['q3', 'setup'],
]);

const answers: readonly QueryAnswer[] = [
  answer('q1', ['x', 'a', 'b', 'y'], ['a', 'x', 'b'], 12),
  answer(hostileId, ['y', 'x', 'c'], ['y', 'x'], 30),
  answer('q3', ['d', 'z'], ['d', 'z'], 250),
];
const baselineRun = new Map([
  ['q1', ['b', 'a']],
  [hostileId, ['c']],
  ['q3', ['z']],
]);

/** Three queries with everything that a report can hold. */
export function fullReport(): EvaluationReport {
  const run = rankingsOf(scoredRunOf(answers));
  const evaluation = evaluateRun(run, qrels, metrics, { categories, latenciesMs: latenciesOf(answers) });
  const baseline = evaluateRun(baselineRun, qrels, metrics, { categories });
  const beforeRerank = new Map(answers.map(({ query, before = [] }) => [query, before.map(({ id }) => id)]));
  return {
    run: {
      name: 'hybrid <b>bold</b>',
      startedAt: '2026-01-02T03:04:05Z',
      configHash: 'sha256:feed',
      indexes: [{ index: 'docs', chunkCount: 1200, fingerprint: { keyword: 'prose-1' } }],
      settings: { top_k: 3 },
    },
    evaluation,
    beforeRerank: evaluateRun(beforeRerank, qrels, metrics),
    judgementCount: 6,
    queries: reportQueries(attributed(answers, qrels), { qrels, queries: asked(texts) }),
    warnings: [{ code: 'unknown_queries', message: '1 query is <unknown>', count: 1, examples: ['<q9>'] }],
    comparison: {
      baselineRun: { name: 'bm25 @team', startedAt: '2026-01-01T00:00:00Z' },
      baseline,
      metrics: compareEvaluations(baseline, evaluation),
      worsened: {
        metric: 'ndcg@5',
        queries: worsenedQueries('ndcg@5', {
          baseline: { run: baselineRun, evaluation: baseline },
          candidate: { run, evaluation },
        }),
      },
    },
    gate: checkGate(evaluation, {
      thresholds: [
        { metric: 'recall@5', min: 0.9 },
        { metric: 'mrr', min: 0.1 },
      ],
    }),
  };
}

/** One query, two metrics, and nothing else known. */
export function smallReport(): EvaluationReport {
  const evaluation = evaluateRun(new Map(), new Map([['only', new Map([['a', 1]])]]), metrics.slice(0, 2));
  return { run: { name: 'small', startedAt: '2026-01-02T03:04:05Z' }, evaluation, judgementCount: 1, queries: [] };
}

/** As many queries as asked for, each with text, ranking and three stages. */
export function largeReport(queryCount: number): EvaluationReport {
  const ids = Array.from({ length: queryCount }, (_, index) => `query-${index}`);
  const documents = Array.from({ length: 60 }, (_, index) => `docs/chapter-${index}.md`);
  const many = ids.map((id, index) =>
    answer(id, rotated(documents, index), rotated(documents, index).slice(0, 30), 1 + (index % 90)),
  );
  const judged = new Map(ids.map((id, index) => [id, new Map([[documents[(index * 7) % 60] ?? '', 1]])]));
  const evaluation = evaluateRun(rankingsOf(scoredRunOf(many)), judged, metrics, { latenciesMs: latenciesOf(many) });
  return {
    run: { name: 'large', startedAt: '2026-01-02T03:04:05Z' },
    evaluation,
    judgementCount: queryCount,
    queries: reportQueries(attributed(many, judged), {
      qrels: judged,
      queries: asked(new Map(ids.map((id) => [id, `What does ${id} ask for?`]))),
    }),
  };
}

function asked(given: ReadonlyMap<string, string>) {
  return [...given].map(([id, text]) => ({ id, text }));
}

/** The answers with what became of each relevant item. */
function attributed(given: readonly QueryAnswer[], judged: Qrels): readonly QueryAnswer[] {
  return given.map((one) => {
    const expected = [...(judged.get(one.query) ?? [])].flatMap(([id, grade]) => (grade > 0 ? [id] : []));
    const answer = one.results.map(({ id }) => id);
    return { ...one, attributions: one.trace && attributeLosses(one.trace, { expected, answer }) };
  });
}

function rotated(list: readonly string[], by: number): readonly string[] {
  const at = by % list.length;
  return [...list.slice(at), ...list.slice(0, at)];
}

/** An answer whose reranking orders what fusion found, and keeps as many as are answered. */
function answer(query: string, fused: readonly string[], results: readonly string[], latencyMs: number): QueryAnswer {
  const kept = new Set(results);
  const below = fused.filter((id) => !kept.has(id));
  return {
    query,
    latencyMs,
    results: scored(results),
    before: scored(fused),
    trace: {
      id: query,
      startedAt: '2026-01-02T03:04:05Z',
      latency: { embeddingMs: 0, searchMs: 1, postProcessingMs: 1, totalMs: latencyMs },
      stages: [
        stage('search', fused, 0),
        stage('fuse', fused, 1),
        { ...stage('rerank', results, 2), dropped: below.map((id) => ({ id, reason: 'below_top_k' as const })) },
      ],
    },
  };
}

function scored(ids: readonly string[]) {
  return ids.map((id, index) => ({ id, score: 1 / (index + 1) }));
}

function stage(name: StageName, ids: readonly string[], startedMs: number): StageTrace {
  const candidates = ids.map((id, index) => ({
    id,
    rank: index + 1,
    score: 1 / (index + 1),
    scoreKind: 'similarity' as const,
  }));
  return { stage: name, startedMs, durationMs: 1, candidates };
}

/** The full report with questions that nothing answers, passages, and nested settings. */
export function abstainingReport(): EvaluationReport {
  const report = fullReport();
  const passages = new Map([
    ['a', hostileText],
    ['d', 'Tokens go to the ledger.'],
  ]);
  return {
    ...report,
    run: { ...report.run, settings: { top_k: 3, profile: { pool: { perCollection: 60 }, kinds: ['docs', 'code'] } } },
    abstention: {
      ...{ answerable: 3, unanswerable: 2, rightlyAbstained: 0.5, wronglyAbstained: 0 },
      ...{ rightlyDoubted: 0.5, wronglyDoubted: 1 / 3, answered: ['u2'], silent: [] },
    },
    queries: [
      ...report.queries.map((query) => ({
        ...query,
        expected: query.expected.map((item) => ({ ...item, text: passages.get(item.id) })),
        ranking: query.ranking.map((item) => ({ ...item, text: passages.get(item.id) })),
        trace: query.trace && { ...query.trace, stages: [...branchStages(), ...query.trace.stages] },
      })),
      {
        id: 'u1',
        text: 'What is not there?',
        category: 'none',
        answerable: false,
        grounding: 'none',
        expected: [],
        ranking: [],
      },
      {
        ...{ id: 'u2', text: 'What else is not there?', category: 'none', answerable: false, grounding: 'strong' },
        ...{ expected: [], ranking: [{ id: 'y', score: 1 }] },
      },
    ],
  };
}

/** Two collections, two branches each. */
function branchStages() {
  return ['docs', 'code'].flatMap((collection) =>
    ['dense', 'keyword'].map((branch) => ({
      ...stage('search_branch', ['a', 'd', 'c'], 0),
      settings: { collection, branch, query: 'Q0' },
    })),
  );
}
