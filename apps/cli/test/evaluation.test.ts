import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { evaluationProject, sharedEvaluationProject, withoutTimes } from './evaluation-project.ts';
import { runTouchstone } from './run-touchstone.ts';

async function json(folder: string, words: readonly string[], code = 0) {
  const done = await runTouchstone(folder, [...words, '--json']);
  expect({ code: done.code, stderr: done.stderr, stdout: done.code === code ? '' : done.stdout }).toEqual({
    ...{ code, stderr: '', stdout: '' },
  });
  return JSON.parse(done.stdout);
}

const indexed = sharedEvaluationProject();
beforeAll(() => json(indexed, ['index']));

/** A copy of the indexed project: an index says where its files are by their places below the folder. */
function indexedProject(more: Readonly<Record<string, string>> = {}): string {
  const folder = evaluationProject(more);
  cpSync(join(indexed, '.touchstone'), join(folder, '.touchstone'), { recursive: true });
  return folder;
}

const gateFile = (rules: string) => ({ 'golden/gate.yaml': `gates:\n  - set: small.yaml\n${rules}` });

describe('eval check', () => {
  it('finds every item of a set that fits its index', async () => {
    const folder = indexedProject();
    expect(await json(folder, ['eval', 'check', 'golden'])).toEqual({
      sets: [{ set: 'small', questions: 3, items: 3, faults: [] }],
    });
  });

  it('looks for the relevant documents of a set with its own corpus there', async () => {
    const folder = indexedProject({
      'beir/qrels.tsv': 'query-id\tcorpus-id\tscore\nq1\td1\t1\nq2\td3\t1\nq2\td4\t0\n',
    });
    const message = 'no document of the corpus is it';
    const fault = { question: 'q2', item: 'd3', fault: 'not_found', error: true, message };
    expect(await json(folder, ['eval', 'check', 'beir'], 9)).toEqual({
      sets: [{ set: 'beir', questions: 2, items: 2, faults: [fault] }],
    });
  });

  it('tells what no search can find, with exit code 9', async () => {
    const lost = '{"id":"q","query":"how?","expected":[{"path":"docs/gone.md"}]}\n';
    const folder = indexedProject({ 'other/lost.jsonl': lost });
    const { sets } = await json(folder, ['eval', 'check', 'other'], 9);
    expect(sets[0].faults).toMatchObject([{ question: 'q', item: 'docs/gone.md', fault: 'not_found', error: true }]);
  });
});

describe('eval', () => {
  it('runs every question of a set against its ground truth (spec 004 US4.1)', async () => {
    const folder = indexedProject();
    const { evaluations } = await json(folder, ['eval', 'golden', '--method', 'hybrid']);
    const { per_query, query_count } = evaluations[0].evaluation;
    expect(query_count).toBe(2);
    expect(per_query.map(({ query }: { query: string }) => query)).toEqual(['hooks', 'errors']);
    expect(per_query[0].metrics.mrr).toBe(1);
  });

  it('measures a search as it answers, reranked, beside what it finds', async () => {
    const folder = indexedProject();
    const { evaluations } = await json(folder, ['eval', 'golden', '--method', 'hybrid,search', '--run', 'runs']);
    expect(evaluations.map(({ before_rerank: before }: { before_rerank?: unknown }) => before !== undefined)).toEqual([
      false,
      true,
    ]);
    const [header, hooks] = readFileSync(join(folder, 'runs/small.search.jsonl'), 'utf8')
      .split('\n', 2)
      .map((line) => JSON.parse(line));
    expect(header.settings.settings).toMatchObject({ searchMethod: 'hybrid', topK: 50, rerank: true, rerankPool: 50 });
    expect(hooks.results.map(({ score }: { score: number }) => score)).toEqual([3, 2, 1]);
    const { retrieval_calls } = await json(folder, ['search', 'When does the onRequest hook run?']);
    const paths = retrieval_calls[0].results.map(({ metadata }: { metadata: { path: string } }) => metadata.path);
    expect(hooks.results.map(({ id }: { id: string }, at: number) => id.includes(paths[at]))).toEqual([
      true,
      true,
      true,
    ]);
    expect(hooks.before[0]).toEqual({ id: 'docs/hooks.md#L5-L7', score: 3 });
  });

  it('takes several methods with commas, and says so where one is written like a set', async () => {
    const folder = indexedProject();
    const { evaluations } = await json(folder, ['eval', 'golden', '--method', 'hybrid,keyword']);
    expect(evaluations.map(({ method }: { method: string }) => method)).toEqual(['keyword', 'hybrid']);
    expect(await runTouchstone(folder, ['eval', 'golden', '--method', 'keyword', 'hybrid'])).toEqual({
      code: 2,
      stdout: '',
      stderr: 'error: "hybrid" is a method, not a set: write --method keyword,hybrid.\n',
    });
  });

  it('reports precision@5, recall@10, MRR, and mean and 95th percentile latency apart (US4.2, US4.4)', async () => {
    const folder = indexedProject();
    const { evaluations } = await json(folder, ['eval', 'golden', '--method', 'keyword']);
    const { mean, latency, per_category } = evaluations[0].evaluation;
    expect(mean).toMatchObject({
      'precision@5': expect.any(Number),
      'recall@10': expect.any(Number),
      mrr: expect.any(Number),
    });
    expect(latency).toMatchObject({ query_count: 2, mean_ms: expect.any(Number), p95_ms: expect.any(Number) });
    expect(per_category.map(({ category }: { category: string }) => category)).toEqual(['errors', 'hooks']);
  });

  it('measures silence where there is no answer, and recall before and after the rerank', async () => {
    const folder = indexedProject();
    const { evaluations } = await json(folder, ['eval', 'golden']);
    const [{ abstention, before_rerank, method }] = evaluations;
    expect(method).toBe('evidence');
    expect(abstention).toMatchObject({ answerable: 2, unanswerable: 1, rightly_abstained: 1, wrongly_abstained: 0 });
    expect(Object.keys(before_rerank.mean)).toEqual(
      expect.arrayContaining(['recall@20', 'recall@50', 'mrr@12', 'ndcg@12']),
    );
  });

  it('prints the same bytes twice, times apart, in its document and in its run file', async () => {
    const folder = indexedProject();
    const words = ['eval', 'golden', '--method', 'all', '--run'];
    const [one, other] = [await json(folder, [...words, 'a']), await json(folder, [...words, 'b'])];
    expect(withoutTimes(one)).toEqual(withoutTimes(other));
    const lines = (run: string) =>
      readFileSync(join(folder, run, 'small.evidence.jsonl'), 'utf8')
        .trim()
        .split('\n')
        .map((line) => withoutTimes(JSON.parse(line)));
    expect(readdirSync(join(folder, 'a'))).toHaveLength(6);
    expect(lines('a')).toEqual(lines('b'));
  });

  it('writes files in TREC form that measure the same, and a page and a summary of the run', async () => {
    const folder = indexedProject();
    const words = ['eval', 'golden', '--method', 'hybrid'];
    const { evaluations } = await json(folder, [...words, '--trec', 'trec', '--report', 'page.html']);
    const files = ['--qrels', 'trec/small.qrels', '--run', 'trec/small.hybrid.trec'];
    expect((await json(folder, ['eval', 'metrics', ...files])).mean).toEqual(evaluations[0].evaluation.mean);
    expect(readFileSync(join(folder, 'page.html'), 'utf8')).toContain('When does the onRequest hook run?');
    const { stdout } = await runTouchstone(folder, [...words, '--markdown']);
    expect(stdout).toMatch(/^## Retrieval evaluation/);
  });

  it('goes on with a run that was interrupted, and refuses one of another set', async () => {
    const folder = indexedProject();
    await json(folder, ['eval', 'golden', '--run', 'run.jsonl']);
    const file = join(folder, 'run.jsonl');
    const whole = readFileSync(file, 'utf8').trim().split('\n');
    const marked = whole[1]?.replace(/"latency_ms":[\d.]+/, '"latency_ms":12345');
    writeFileSync(file, `${whole[0]}\n${marked}\n${whole[2]?.slice(0, 20)}`);
    const { evaluations } = await json(folder, ['eval', 'golden', '--run', 'run.jsonl']);
    expect(evaluations[0].evaluation.per_query[0].latency_ms).toBe(12345);
    expect(evaluations[0].warnings).toMatchObject([{ code: 'torn_line', count: 1 }]);
    expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(whole.length);

    const other = '{"id":"q","query":"hooks?","expected":[{"path":"docs/hooks.md"}]}\n';
    writeFileSync(join(folder, 'golden/more.jsonl'), other);
    const refused = await json(folder, ['eval', 'golden', '--run', 'run.jsonl'], 3);
    expect(refused.error.message).toMatch(/holds a run of another configuration/);
  });

  it('indexes a BEIR folder once, also when two ask for it at the same time', async () => {
    const folder = evaluationProject();
    const both = await Promise.all([json(folder, ['eval', 'beir']), json(folder, ['eval', 'beir'])]);
    for (const { evaluations } of both) expect(evaluations[0].evaluation.mean['ndcg@10']).toBe(1);
    expect(withoutTimes(both[0])).toEqual(withoutTimes(both[1]));
    expect(readdirSync(join(folder, '.cache/touchstone/evaluation'))).toHaveLength(1);
  });

  it.each([
    ['empty judgements', { 'beir/qrels.tsv': 'query-id\tcorpus-id\tscore\n' }, /holds no judgements/],
    ['judgements of other queries', { 'beir/qrels.tsv': 'q9\td1\t1\n' }, /no query has judgements/],
    ['a folder that is no set', { 'beir/corpus.jsonl': '' }, /holds no documents/],
  ])('refuses %s', async (_what, files, message) => {
    const { error } = await json(evaluationProject(files), ['eval', 'beir'], 2);
    expect(error.message).toMatch(message);
  });

  it('counts judged documents that the corpus does not have', async () => {
    const folder = evaluationProject({ 'beir/qrels.tsv': 'q1\td1\t1\nq1\td9\t1\n' });
    const { evaluations } = await json(folder, ['eval', 'beir', '--method', 'keyword']);
    expect(evaluations[0].warnings).toMatchObject([
      { code: 'unjudged_queries', count: 1 },
      { code: 'unknown_judged_documents', count: 1, examples: ['d9'] },
    ]);
  });
});

describe('eval of a set that names what is not there', () => {
  it('is refused where no chunk holds any of them', async () => {
    const folder = indexedProject({
      'other/lost.jsonl': '{"id":"q","query":"hooks?","expected":[{"candidate_id":"r0-0"}]}\n',
    });
    const { error } = await json(folder, ['eval', 'other', '--method', 'keyword'], 2);
    expect(error.message).toContain('Nothing that lost expects is in the index default');
  });

  it('counts the items that no chunk holds', async () => {
    const lost =
      '{"id":"q","query":"hooks?","expected":[{"path":"docs/gone.md"},{"candidate_id":"a@b:c:d"},{"path":"docs/hooks.md"}]}\n';
    const folder = indexedProject({ 'other/lost.jsonl': lost });
    const { evaluations } = await json(folder, ['eval', 'other', '--method', 'keyword']);
    expect(evaluations[0].warnings).toMatchObject([
      { code: 'unknown_judged_documents', count: 2, examples: ['q: docs/gone.md', 'q: a@b:c:d'] },
    ]);
  });
});

describe('metrics', () => {
  const files = {
    'qrels.trec': 'q1 0 a 1\nq1 0 b 1\nq2 0 c 1\nq3 0 d 1\n',
    'run.trec': 'q1 Q0 x 1 9 t\nq1 Q0 a 1 8 t\nq2 Q0 c 1 5 t\nq9 Q0 c 1 5 t\n',
  };

  it('measures files alone, over every judged query, and counts what is odd about them', async () => {
    const words = [
      'eval',
      'metrics',
      '--qrels',
      'qrels.trec',
      '--run',
      'run.trec',
      '--metric',
      'mrr',
      '--metric',
      'recall@2',
    ];
    const { mean, warnings } = await json(evaluationProject(files), words);
    // (1/2 + 1 + 0) / 3, and the same for recall.
    expect(mean).toEqual({ mrr: 0.5, 'recall@2': 0.5 });
    expect(warnings.map(({ code, count }: { code: string; count: number }) => [code, count])).toEqual([
      ['repeated_ranks', 1],
      ['unanswered_queries', 1],
      ['unjudged_queries', 1],
    ]);
  });

  it.each([
    ['a score that is NaN', { 'run.trec': 'q1 Q0 a 1 NaN t\n' }, /run\.trec, line 1: the score "NaN"/],
    ['an empty run', { 'run.trec': '' }, /run\.trec is empty/],
    ['empty judgements', { 'qrels.trec': '# none\n' }, /qrels\.trec holds no judgements/],
  ])('refuses %s', async (_what, odd, message) => {
    const folder = evaluationProject({ ...files, ...odd });
    const { error } = await json(folder, ['eval', 'metrics', '--qrels', 'qrels.trec', '--run', 'run.trec'], 2);
    expect(error.message).toMatch(message);
  });
});

describe('compare', () => {
  it('tells which queries got worse, with both rankings', async () => {
    const folder = evaluationProject({
      'qrels.trec': 'q1 0 a 1\nq2 0 b 1\n',
      'one.trec': 'q1 Q0 a 1 9 t\nq2 Q0 b 1 9 t\n',
      'two.trec': 'q1 Q0 x 1 9 t\nq1 Q0 a 2 8 t\nq2 Q0 b 1 9 t\n',
    });
    const words = ['eval', 'compare', 'one.trec', 'two.trec', '--qrels', 'qrels.trec', '--metric', 'mrr'];
    const { metrics, worsened } = await json(folder, words);
    expect(metrics).toMatchObject([{ metric: 'mrr', difference: -0.25, wins: 0, ties: 1, losses: 1, exact: true }]);
    expect(worsened.queries).toEqual([
      { query: 'q1', baseline: 1, candidate: 0.5, loss: 0.5, baseline_ranking: ['a'], candidate_ranking: ['x', 'a'] },
    ]);
  });

  it('takes the judgements of run files, and refuses runs of two sets', async () => {
    const folder = indexedProject();
    await json(folder, ['eval', 'golden', 'beir', '--method', 'keyword', '--run', 'runs']);
    const [set, beir] = ['runs/small.keyword.jsonl', 'runs/beir.keyword.jsonl'];
    const { worsened } = await json(folder, ['eval', 'compare', set, set]);
    expect(worsened.queries).toEqual([]);
    const { error } = await json(folder, ['eval', 'compare', set, beir], 2);
    expect(error.message).toMatch(/made with different judgements/);
  });
});

describe('gate', () => {
  it('is open where the rules hold', async () => {
    const rules =
      '    thresholds: [{ metric: hit@10, min: 1 }]\n    abstention: { min_rightly_abstained: 1, max_wrongly_abstained: 0 }\n';
    const folder = indexedProject(gateFile(rules));
    const { passed, gates } = await json(folder, ['eval', 'gate', 'golden/gate.yaml']);
    expect([passed, gates[0].checks.length]).toEqual([true, 3]);
  });

  it('is shut with exit code 9 when a metric falls below its threshold, and reports the queries (US4.3)', async () => {
    const rules = '    method: hybrid\n    thresholds: [{ metric: precision@5, min: 0.6 }]\n';
    const folder = indexedProject(gateFile(rules));
    const { passed, gates } = await json(folder, ['eval', 'gate', 'golden/gate.yaml'], 9);
    expect(passed).toBe(false);
    const [failing] = gates[0].failing_queries;
    expect(failing).toMatchObject({
      query: 'hooks',
      text: 'When does the onRequest hook run?',
      rules: [{ rule: 'precision@5 >= 0.6', value: 0.2 }],
      expected: [{ id: 'docs/hooks.md#L5-L7', grade: 2, rank: 1 }],
    });
    expect(failing.came[0]).toEqual({ id: 'docs/hooks.md#L5-L7', grade: 2 });
  });

  it('says at which stage an expected item was lost', async () => {
    const lost = '{"id":"lost","query":"onRequest hook","expected":[{"path":"docs/gone.md"}]}\n';
    const folder = indexedProject({
      'other/lost.jsonl': lost,
      'other/gate.yaml': 'gates:\n  - { set: lost.jsonl, thresholds: [{ metric: hit@10, min: 1 }] }\n',
    });
    const { gates } = await json(folder, ['eval', 'gate', 'other/gate.yaml'], 9);
    expect(gates[0].failing_queries[0].expected).toEqual([
      { id: 'docs/gone.md', grade: 1, lost_at: 'never_retrieved' },
    ]);
  });

  it('compares with a baseline run', async () => {
    const rules =
      '    method: keyword\n    baseline: [{ not_worse_than_baseline: ndcg@12 }]\n    baseline_run: ../base.jsonl\n';
    const folder = indexedProject(gateFile(rules));
    await json(folder, ['eval', 'golden', '--method', 'keyword', '--run', 'base.jsonl']);
    const { gates } = await json(folder, ['eval', 'gate', 'golden/gate.yaml']);
    expect(gates[0].checks).toMatchObject([{ kind: 'baseline', passed: true }]);
  });

  it.each([
    ['no rules', '', /has no rules, so it would always pass/],
    ['an unknown key', '    threshold: []\n', /threshold/],
    ['a metric that there is none of', '    thresholds: [{ metric: recal@10, min: 1 }]\n', /did you mean "recall"/],
    [
      'a part of the questions that is empty',
      '    thresholds: [{ metric: mrr, min: 0.1, min_expected: 5 }]\n',
      /5 or more expected items/,
    ],
  ])('refuses %s', async (_what, rules, message) => {
    const folder = indexedProject(gateFile(rules));
    const { error } = await json(folder, ['eval', 'gate', 'golden/gate.yaml'], 2);
    expect(error.message).toMatch(message);
  });
});

describe('tune', () => {
  it('writes the best setting into a YAML config and leaves its comments', async () => {
    const commented = 'indexes:\n  default:\n    sources: [docs, src] # both\nretrieval:\n  topK: 3 # few\n';
    const folder = indexedProject({ 'touchstone.config.yaml': commented });
    const done = await json(folder, ['eval', 'tune', 'golden', '--folds', '2', '--metric', 'mrr', '--write']);
    expect(done).toMatchObject({ setting: 'retrieval.hybridAlpha', best: 0.5, held_out: { gain: 0 } });
    expect(readFileSync(join(folder, 'touchstone.config.yaml'), 'utf8')).toBe(`${commented}  hybridAlpha: 0.5\n`);
  });

  it('of grounding is refused for a set that is too small, with what to do', async () => {
    const folder = indexedProject();
    const { error } = await json(folder, ['eval', 'tune', 'golden', '--what', 'grounding', '--folds', '2'], 2);
    expect(error.message).toContain('a calibration needs 20. Add questions.');
  });
});

describe('sweep', () => {
  const plan = `set: small.yaml
metric: mrr
list:
  - { name: no rerank, config: { evidence.rerank.enabled: false } }
grid:
  evidence.fusion.method: [rrf, dbsf]
`;

  it('tries every point once, keeps the runs, and says what speaks for the winner', async () => {
    const folder = indexedProject({ 'golden/sweep.yaml': plan });
    const first = await json(folder, ['eval', 'sweep', 'golden/sweep.yaml']);
    expect(first.points.map(({ label }: { label: string }) => label)).toEqual([
      ...['as configured', 'fusion.method=rrf', 'fusion.method=dbsf', 'no rerank'],
    ]);
    expect(first).toMatchObject({ winner: 'as configured', exact_check: { found: 1, missing: [] } });
    expect(first.over_runner_up.label).not.toBe('fusion.method=rrf');
    // Kept runs keep their times: nothing was asked again.
    expect(await json(folder, ['eval', 'sweep', 'golden/sweep.yaml'])).toEqual(first);
  });

  it.each([
    ['a path that no config has', plan.replace('fusion.method', 'fusion.methods'), /methods/],
    ['a value that no config may have', plan.replace('dbsf', 'best'), /must be "rrf" or "convex" or "dbsf"/],
    ['nothing to try', 'set: small.yaml\n', /has no configurations to try/],
  ])('refuses %s before anything is asked', async (_what, text, message) => {
    const folder = indexedProject({ 'golden/sweep.yaml': text });
    const { error } = await json(folder, ['eval', 'sweep', 'golden/sweep.yaml'], 2);
    expect(error.message).toMatch(message);
  });
});

describe('what is wrong about an option is told by the flag and the value that was typed', () => {
  it.each([
    [['eval', 'tune', 'golden', '--folds', '1'], '--folds must be a whole number of 2 or more, not "1".'],
    [
      ['eval', 'tune', 'golden', '--folds', '5'],
      '--folds is 5 with 2 judged queries: give a whole number from 2 to 2.',
    ],
    [
      ['eval', 'tune', 'golden', '--metric', 'ndgc@10'],
      '--metric ndgc@10: There is no metric "ndgc": did you mean "ndcg"?',
    ],
    [['eval', 'tune', 'golden', '--seed', '1.5'], '--seed must be a whole number, not "1.5".'],
    [
      ['eval', 'golden', '--metric', 'recal@10'],
      '--metric recal@10: There is no metric "recal": did you mean "recall"?',
    ],
    [['eval', 'golden', '--k', '5,x'], '--k must be ranks of 1 or more, separated by commas (5,10,20), not "5,x".'],
    [['eval', 'golden', '--concurrency', '0'], '--concurrency must be a whole number of 1 or more, not "0".'],
    [
      ['eval', 'golden', '--profile', 'adq'],
      '--profile must be generic or adk (for evidence), canonical or validated (for search), not "adq".',
    ],
    [
      ['eval', 'golden', '--split', 'dev'],
      '--split "dev" only applies to a BEIR folder and to mined_dataset.json, and golden is neither. Leave it out.',
    ],
    [['eval', 'compare', 'a', 'b', '--worse', 'nope', '--metric', 'mrr'], '--worse must be one of mrr, not "nope".'],
    [
      ['eval', 'metrics', '--run', 'run.trec'],
      'A run in TREC format holds no judgements: name a file of judgements with --qrels FILE.',
    ],
  ])('%j', async (words, message) => {
    const folder = evaluationProject({ 'run.trec': 'q1 Q0 a 1 9 t\n' });
    const { error } = await json(folder, words, 2);
    expect(error.message).toBe(message);
  });

  it('--index is asked for where a method asks one index and there are two', async () => {
    const folder = indexedProject();
    await json(folder, ['index', 'docs', '--index', 'second']);
    const words = ['eval', 'golden', '--method', 'keyword', '--index', 'default', '--index', 'second'];
    const { error } = await json(folder, words, 2);
    expect(error.message).toBe(
      'The method keyword asks one index, and there are default, second: choose one with --index.',
    );
  });
});

describe('sweep, for people', () => {
  it('names no winner among equals', async () => {
    const folder = indexedProject({
      'golden/sweep.yaml': 'set: small.yaml\nmethod: hybrid\nmetric: mrr\ngrid:\n  retrieval.hybridAlpha: [0.4, 0.6]\n',
    });
    const { stdout } = await runTouchstone(folder, ['eval', 'sweep', 'golden/sweep.yaml']);
    expect(stdout).toContain('No winner: as configured, hybridAlpha=0.4 and hybridAlpha=0.6 are equal');
    expect(stdout).not.toContain('Winner');
  });

  it('warns of a setting that the method does not use', async () => {
    const plan = (method: string) =>
      `{ set: small.yaml, ${method} metric: mrr, grid: { retrieval.hybridAlpha: [0.4, 0.6] } }\n`;
    const folder = indexedProject({ 'golden/a.sweep.yaml': plan(''), 'golden/b.sweep.yaml': plan('method: search,') });
    const { stdout } = await runTouchstone(folder, ['eval', 'sweep', 'golden/a.sweep.yaml']);
    expect(stdout).toContain(
      '! retrieval.hybridAlpha changed nothing. The method evidence does not use it, or the config has the same value: "method" in the plan can be search or hybrid.',
    );
    expect(stdout).toContain('No winner: every configuration is the config as it is.');
    expect(await json(folder, ['eval', 'sweep', 'golden/a.sweep.yaml'])).toMatchObject({
      unused_settings: ['retrieval.hybridAlpha'],
    });
    expect(await json(folder, ['eval', 'sweep', 'golden/b.sweep.yaml'])).toMatchObject({ unused_settings: [] });
  });
});
