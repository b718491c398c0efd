import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeGivenObject } from '@touchstone/conformance';
import { expect, it } from 'vitest';
import * as mining from '../src/index.ts';

const nowhere = join(tmpdir(), 'no-run-was-ever-here');
const judge = { name: 'one', promptHash: '', judge: async () => undefined };
const model = { name: 'm', model: 'm', specVersion: 1, generate: async () => ({ text: '', usage: { calls: 0 } }) };

/** A function with arguments that are right, the request or options first. */
type Call = readonly [name: string, call: (given: unknown) => unknown, right: Readonly<Record<string, unknown>>];
// As a caller without types would call them.
const exported: ReadonlyMap<string, unknown> = new Map(Object.entries(mining));
const of = (name: keyof typeof mining) => exported.get(name) as (...given: unknown[]) => unknown;

const functions: readonly Call[] = [
  ['extract', (given) => of('extract')(given), { benchmark: nowhere, folder: nowhere }],
  ['judgeCandidates', (given) => of('judgeCandidates')(given, { judges: [judge] }), { folder: nowhere }],
  ['estimateJudging', (given) => of('estimateJudging')(given, { judges: [judge] }), { folder: nowhere }],
  ['openJudging', (given) => of('openJudging')(given), { folder: nowhere }],
  ['openPersonCases', (given) => of('openPersonCases')(given), { folder: nowhere }],
  ['judgeByPerson', (given) => of('judgeByPerson')(given, { ask: async () => 'quit' }), { folder: nowhere }],
  ['expandKernels', (given) => of('expandKernels')(given, { judge }), { folder: nowhere }],
  ['estimateExpansion', (given) => of('estimateExpansion')(given, { judge }), { folder: nowhere }],
  ['discoverKernels', (given) => of('discoverKernels')(given, { languageModel: model }), { folder: nowhere }],
  ['importKernels', (given) => of('importKernels')(given), { folder: nowhere }],
  ['exportDataset', (given) => of('exportDataset')(given, { engine: 'test' }), { folder: nowhere }],
  ['exportBeir', (given) => of('exportBeir')(given), { folder: nowhere, to: nowhere }],
  ['exportGolden', (given) => of('exportGolden')(given), { folder: nowhere, to: nowhere, name: 'set' }],
  ['miningStats', (given) => of('miningStats')(given, { engine: 'test' }), { folder: nowhere }],
  ['writeDatasheet', (given) => of('writeDatasheet')(given, { engine: 'test' }), { folder: nowhere }],
  ['auditSample', (given) => of('auditSample')(given), { folder: nowhere }],
  ['auditReport', (given) => of('auditReport')(given), { folder: nowhere }],
  ['bootstrapGoldenSet', (given) => of('bootstrapGoldenSet')(given), { path: nowhere, into: nowhere }],
  ['sourceContexts', (given) => of('sourceContexts')(given), { folder: nowhere }],
  ['labelFileJudges', (given) => of('labelFileJudges')(join(nowhere, 'labels.csv'), given), { folder: nowhere }],
  ['languageModelJudge', (given) => of('languageModelJudge')(model, given), {}],
  ['personJudge', (given) => of('personJudge')(async () => 'quit', given), {}],
  ['panelLabels', (given) => of('panelLabels')([], given), {}],
  ['judgeAgreement', (given) => of('judgeAgreement')([], given), {}],
  ['candidateChooser', (given) => of('candidateChooser')({}, given), { hard: 1, random: 1, seed: 1 }],
];

for (const [name, call, right] of functions) describeGivenObject(name, { call, right });

it.each([
  ['extract', [{ benchmark: 'b', folder: nowhere, hard: '5' }], 'hard must be a number; found a string'],
  ['extract', [{ benchmark: 'b', folder: nowhere, contexts: { from: 'web' } }], '`from` is "package"'],
  ['extract', [{ benchmark: 'b', folder: nowhere, contexts: { from: 'index', idx: 'x' } }], 'idx'],
  ['extract', [{ benchmark: 'b', folder: nowhere }, { store: {} }], 'store must be a store, an object with describe'],
  ['extract', [{ benchmark: 'b', folder: nowhere }, {}, { signal: {} }], 'signal must be an AbortSignal'],
  ['judgeCandidates', [{ folder: nowhere }, { judges: judge }], 'judges must be a list of judges; found an object'],
  ['judgeCandidates', [{ folder: nowhere }, { judges: [{}] }], 'judges[0] must be a judge'],
  ['judgeCandidates', [{ folder: nowhere, maxUsd: '1' }, { judges: [judge] }], 'maxUsd must be a number'],
  ['judgeCandidates', [{ folder: nowhere }], 'dependencies of judging: it must be an object; found nothing'],
  ['discoverKernels', [{ folder: nowhere, judging: { folder: 'x' } }, { languageModel: model }], '"folder" in judging'],
  ['discoverKernels', [{ folder: nowhere }, { languageModel: 'gpt' }], 'languageModel must be a language model'],
  ['exportDataset', [{ folder: nowhere, shares: { train: 1 } }, { engine: 'x' }], 'shares.dev must be a number'],
  [
    'exportDataset',
    [{ folder: nowhere, seed: 1.5 }, { engine: 'x' }],
    'seed must be a whole number; found the number 1.5',
  ],
  ['exportDataset', [{ folder: nowhere }, { engine: 'x', panel: 'majority' }], 'panel must be a function'],
  ['bootstrapGoldenSet', [{ path: 'p', into: nowhere, sources: ['web'] }], 'sources[0] must be one of "commits"'],
  ['languageModelJudge', [{ name: 'm' }], 'it must be a language model'],
  ['languageModelJudge', [model, { bothOrders: 'both' }], 'bothOrders must be one of "never", "sets", "always"'],
  ['checkFixes', [{ sets: [] }, {}], 'runProgram must be a function; found nothing'],
  ['readBenchmark', [7], 'it must be a text; found the number 7'],
  ['readImports', ['x', 'rust'], 'language must be one of'],
  ['readJudgements', [undefined], 'it must be a text; found nothing'],
  ['miningFiles', [''], 'it must not be empty'],
  ['starterBenchmark', ['riddle'], 'it must be one of'],
  ['indexContexts', [{}, 'docs'], 'store must be a store'],
] as const)('%s names what is wrong: %j', async (name, given, words) => {
  const calling = (async () => of(name)(...given))();
  await expect(calling).rejects.toMatchObject({ code: 'invalid_request', message: expect.stringContaining(words) });
});

it('nothing was made for what was refused', () => {
  expect(existsSync(nowhere)).toBe(false);
});
