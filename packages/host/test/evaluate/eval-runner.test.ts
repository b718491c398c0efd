import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '@touchstone/contract';
import { describe, expect, it } from 'vitest';
import {
  checkGoldenSets,
  compareRuns,
  type EvaluationProgress,
  evaluate,
  measureRunFile,
  runGates,
  runSweep,
  tune,
} from '../../src/evaluate/index.ts';
import { measure } from './measure-and-gate.ts';
import { indexedProject } from './project.ts';

const options = { engine: 'test 1' };

describe('a host', () => {
  it('measures by two methods and gates', async () => {
    const { folder } = await indexedProject();
    expect(await measure(folder)).toBe('keyword 1.00\nhybrid 1.00\npassed');
  });

  it('is told how far an evaluation is, and gives the clock', async () => {
    const { loaded } = await indexedProject();
    const seen: EvaluationProgress[] = [];
    const clock = { ...systemClock, nowMs: () => Date.UTC(2026, 0, 1) };
    const request = { sets: ['golden'], methods: ['keyword'] } as const;
    const [run] = await evaluate(loaded, request, { ...options, clock, onProgress: (each) => seen.push(each) });
    expect(run?.header.startedAt).toBe('2026-01-01T00:00:00.000Z');
    expect(seen.map((each) => each.kind === 'asking' && [each.set, each.method, each.done, each.total])).toEqual(
      [0, 1, 2, 3].map((done) => ['small', 'keyword', done, 3]),
    );
  });

  it('keeps a corpus that is indexed for an evaluation in the folder that it names', async () => {
    const { loaded, folder } = await indexedProject({
      'beir/corpus.jsonl': '{"_id":"d1","text":"A boat floats on water."}\n',
      'beir/queries.jsonl': '{"_id":"q1","text":"boat on water"}\n',
      'beir/qrels.tsv': 'q1\td1\t1\n',
    });
    const kept = () => readdirSync(join(folder, 'kept'));
    const request = { sets: ['beir'], methods: ['keyword'] } as const;
    const where = { ...options, cacheFolder: join(folder, 'kept') };
    const [run] = await evaluate(loaded, request, where);
    expect(run?.evaluation.mean['ndcg@10']).toBe(1);
    const [first] = kept();
    await evaluate(loaded, request, where);
    expect(kept()).toEqual([first]);
  });

  it('002: measures contexts as it measures packs, rankings before the rerank and silence included', async () => {
    const { loaded } = await indexedProject();
    const [run] = await evaluate(loaded, { sets: ['golden'], methods: ['context'], keepTrace: true }, options);
    expect(run?.evaluation.mean).toMatchObject({ 'ndcg@10': 1, 'hit@10': 1 });
    expect(run?.beforeRerank?.mean).toMatchObject({ 'hit@10': 1 });
    expect(run?.abstention).toMatchObject({ rightlyAbstained: 1, wronglyAbstained: 0, rightlyDoubted: 1 });
    expect(JSON.stringify(run?.header.settings)).toMatch(/"topK":10.*"language_model":null/);
    expect(JSON.stringify(run?.answers[0])).toContain('"stage":"assemble"');
  });

  it('ends an evaluation by its signal', async () => {
    const { loaded } = await indexedProject();
    const signal = AbortSignal.abort();
    await expect(evaluate(loaded, { sets: ['golden'] }, { ...options, signal })).rejects.toMatchObject({
      code: 'aborted',
    });
  });

  it('compares and measures the runs that it kept', async () => {
    const { loaded, folder } = await indexedProject();
    await evaluate(loaded, { sets: ['golden'], methods: ['keyword', 'hybrid'], runs: 'runs' }, options);
    const [baseline, candidate] = ['keyword', 'hybrid'].map((method) => join(folder, `runs/small.${method}.jsonl`));
    const compared = await compareRuns(baseline ?? '', candidate ?? '', { worsenedIn: 'mrr' });
    expect(compared.worsened).toEqual({ metric: 'mrr', queries: [] });
    expect((await measureRunFile(baseline ?? '')).evaluation.mean.mrr).toBe(1);
  });

  it('checks a golden set, also for questions with an odd number of expected items', async () => {
    const { loaded } = await indexedProject({
      'other/lost.jsonl': '{"id":"q","query":"how?","expected":[{"path":"docs/gone.md"}]}\n',
    });
    const lost = [{ question: 'q', fault: 'not_found', isError: true }];
    expect(await checkGoldenSets(loaded, ['golden', 'other'], {}, options)).toMatchObject([
      { path: 'golden', faults: [], itemCount: 2 },
      { path: 'other', faults: lost, itemCount: 1, oddSizedCount: 1 },
    ]);
  });

  it('indexes the corpus of several gates anew once', async () => {
    const gates =
      'gates:\n  - &gate { set: beir, method: keyword, thresholds: [{ metric: mrr, min: 1 }] }\n  - *gate\n';
    const { loaded } = await indexedProject({
      'beir/corpus.jsonl': '{"_id":"d1","text":"A boat floats on water."}\n',
      'beir/queries.jsonl': '{"_id":"q1","text":"boat on water"}\n',
      'beir/qrels.tsv': 'q1\td1\t1\n',
      'gates.yaml': gates,
    });
    const phases: string[] = [];
    const onProgress = (progress: EvaluationProgress) => {
      const phase = progress.kind === 'indexing' ? progress.phase : progress.kind;
      if (phases.at(-1) !== phase) phases.push(phase);
    };
    const run = (fresh: boolean) => runGates(loaded, 'gates.yaml', { fresh }, { ...options, onProgress });
    expect([(await run(false)).passed, (await run(true)).passed]).toEqual([true, true]);
    // One indexing before the first gates, one before those that were to be fresh.
    expect(phases).toEqual(['write', 'asking', 'write', 'asking']);
  });
});

describe('messages name the option at fault', () => {
  it.each([
    [{ foldCount: 5 }, /`foldCount` is 5 with 2 judged queries: give a whole number from 2 to 2/],
    [{ split: 'dev' }, /`split` "dev" only applies to a BEIR folder and to mined_dataset.json, and golden is neither/],
    [{ metric: 'ndgc@10' }, /did you mean "ndcg"/],
  ])('%j', async (request, message) => {
    const { loaded } = await indexedProject();
    await expect(tune(loaded, { set: 'golden', ...request }, options)).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringMatching(message),
    });
  });
});

describe('a sweep', () => {
  it('says which points equal its winner', async () => {
    const { loaded } = await indexedProject({
      'golden/sweep.yaml': 'set: small.yaml\nmethod: hybrid\nmetric: mrr\ngrid:\n  retrieval.hybridAlpha: [0.4, 0.6]\n',
    });
    const { winner, equals } = await runSweep(loaded, 'golden/sweep.yaml', options);
    expect([winner?.label, equals.map(({ label }) => label)]).toEqual([
      'as configured',
      ['hybridAlpha=0.4', 'hybridAlpha=0.6'],
    ]);
  });
});
