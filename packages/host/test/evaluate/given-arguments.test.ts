import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeGivenObject } from '@touchstone/conformance';
import { expect, it } from 'vitest';
import * as runner from '../../src/evaluate/index.ts';
import { defaultConfig } from '../../src/settings/config-schema.ts';

// As a caller without types would call them.
const exported: ReadonlyMap<string, unknown> = new Map(Object.entries(runner));
const of = (name: keyof typeof runner) => exported.get(name) as (...given: unknown[]) => unknown;

const nowhere = join(tmpdir(), 'no-set-was-ever-here');
const loaded = { config: defaultConfig(), baseDir: nowhere };
const options = { engine: 'test' };
const set = { name: 'set', queries: [], qrels: new Map() };
const metric = runner.usualMetrics()[0];
const configs = [
  { name: 'one', loaded },
  { name: 'two', loaded },
];

type Call = readonly [name: string, call: (given: unknown) => unknown, right: Readonly<Record<string, unknown>>];

const requests: readonly Call[] = [
  ['evaluate', (given) => of('evaluate')(loaded, given, options), { sets: [nowhere], split: 'test', runs: nowhere }],
  ['evaluateSet', (given) => of('evaluateSet')(loaded, set, given, options), { methods: ['evidence'], concurrency: 1 }],
  ['compareConfigs', (given) => of('compareConfigs')(given, options), { sets: [nowhere], configs, metric, seed: 1 }],
  ['runGates', (given) => of('runGates')(loaded, nowhere, given, options), { concurrency: 1, fresh: true }],
  ['checkGoldenSet', (given) => of('checkGoldenSet')(loaded, nowhere, given, options), { index: ['a'], package: 'b' }],
  ['tune', (given) => of('tune')(loaded, given, options), { set: nowhere, setting: 'alpha', metric: 'ndcg@10' }],
  ['tuneGrounding', (given) => of('tuneGrounding')(loaded, given, options), { set: nowhere, foldCount: 5 }],
  ['compareRuns', (given) => of('compareRuns')(nowhere, nowhere, given), { qrels: nowhere, worsenedIn: 'mrr' }],
  ['measureRunFile', (given) => of('measureRunFile')(nowhere, given), { qrels: nowhere, metrics: [metric] }],
  ['readQuestionSet', (given) => of('readQuestionSet')(nowhere, given), { cwd: nowhere, split: 'test' }],
  ['the options of evaluate', (given) => of('evaluate')(loaded, { sets: [nowhere] }, given), options],
  ['the options of runSweep', (given) => of('runSweep')(loaded, nowhere, given), { ...options, cwd: nowhere }],
];

for (const [name, call, right] of requests) describeGivenObject(name, { call, right });

it.each([
  ['evaluate', [{}, { sets: [] }, options], 'config must be a whole config'],
  ['evaluate', [{ config: {}, baseDir: '.' }, { sets: [] }, options], 'config must be a whole config'],
  ['evaluate', [undefined, { sets: [] }, options], 'as `loadConfig` gives it; found nothing'],
  ['evaluate', [loaded, { sets: nowhere }, options], 'sets must be a list of texts; found a string'],
  ['evaluate', [loaded, { sets: [nowhere], methods: ['fuzzy'] }, options], 'methods[0] must be one of "keyword"'],
  ['evaluate', [loaded, { sets: [nowhere], concurrency: 0 }, options], 'concurrency must be a whole number from 1'],
  ['evaluate', [loaded, { sets: [nowhere], metrics: ['mrr'] }, options], 'metrics[0] must be a metric'],
  ['evaluate', [loaded, { sets: [nowhere] }], 'options of an evaluation: it must be an object; found nothing'],
  ['evaluate', [loaded, { sets: [nowhere] }, { engine: 'x', clock: {} }], 'clock must be a clock'],
  ['evaluateSet', [loaded, 'set', {}, options], 'as `readQuestionSet` gives it; found a string'],
  ['evaluateSet', [loaded, { ...set, qrels: {} }, {}, options], 'qrels must be a map of judgements; found an object'],
  ['compareConfigs', [{ sets: [], configs: [{ name: 'a' }] }, options], 'configs[0].loaded must be a config'],
  ['compareConfigs', [{ sets: [], configs: [{ name: 'a', loaded: {} }] }, options], 'config must be a whole config'],
  ['readQuestionSet', [7, { cwd: nowhere }], 'it must be a text; found the number 7'],
  ['readRun', [null], 'it must be a text; found null'],
  ['metricsNamed', ['mrr'], 'it must be a list of texts; found a string'],
] as const)('%s names what is wrong: case %#', async (name, given, words) => {
  const calling = (async () => of(name)(...given))();
  await expect(calling).rejects.toMatchObject({ code: 'invalid_request', message: expect.stringContaining(words) });
});
