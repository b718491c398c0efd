import { describeGivenObject } from '@touchstone/conformance';
import { expect, it } from 'vitest';
import * as library from '../src/index.ts';

// As a caller without types would call them.
const exported: ReadonlyMap<string, unknown> = new Map(Object.entries(library));
const of = (name: keyof typeof library) => exported.get(name) as (...given: unknown[]) => unknown;
/** A function of what was opened, as such a caller would call it. */
const within = (opened: object, name: string) => Reflect.get(opened, name) as (...given: unknown[]) => unknown;

const loaded = await library.loadConfig({ cwd: '/', env: {}, isTrusted: true });
const unused = () => {
  throw new Error('what was given should have been refused before');
};
const store = { name: 'unused', describe: unused, listIndexes: async () => ['docs'] };
const providers = { store, encodersFor: unused, modelOf: unused, priceOf: unused, close: unused } as never;
const engine = 'test 1';
const [retriever, evidence, contexts] = [
  await library.openRetriever(loaded, { engine, providers, writesLog: false }),
  await library.openEvidence(loaded, { engine, providers, writesLog: false }),
  await library.openContexts(loaded, { engine, providers, writesLog: false }),
];
const freshness = library.openFreshness(loaded);
const question = { query: 'bell', index: 'docs' };

const { signal } = new AbortController();
const opening = { engine, program: 'touchstone', providers, writesLog: false, onLogFailure: unused, newId: unused };
const calling = { signal, callId: 'a', spentMs: 0, onStage: () => {} };
const asking = { ...calling, timeoutMs: 1000 };

const refinement = { index: 'a', isWhole: true, model: 'm', vectors: 1, chunks: 1, bytes: 9, fault: 'none' };
const reading = of('documentReading')(loaded) as (...given: unknown[]) => unknown;

type Call = readonly [name: string, call: (given: unknown) => unknown, right: Readonly<Record<string, unknown>>];

const calls: readonly Call[] = [
  ['loadConfig', (given) => of('loadConfig')(given), { cwd: '/', file: 'a', env: {} }],
  ['openRetriever', (given) => of('openRetriever')(loaded, given), { ...opening, keywordOnly: true }],
  ['openEvidence', (given) => of('openEvidence')(loaded, given), { ...opening, indexes: ['docs'] }],
  ['openContexts', (given) => of('openContexts')(loaded, given), opening],
  ['openFreshness', (given) => of('openFreshness')(loaded, given), { program: 'touchstone' }],
  ['refineWhenIdle', (given) => of('refineWhenIdle')(loaded, given), { idleMs: 1, onRefined: unused, priority: 1 }],
  ['moveIndexes', (given) => of('moveIndexes')(loaded, loaded, given), { index: 'docs', as: 'copy' }],
  ['askQuestion', (given) => of('askQuestion')(contexts, question, given), { ...calling, onText: unused }],
  ['the options of retrieve', (given) => within(retriever, 'retrieve')(question, given), asking],
  ['the options of retrieveFrom', (given) => within(retriever, 'retrieveFrom')(['docs'], question, given), asking],
  ['the options of retrieveMany', (given) => within(retriever, 'retrieveMany')([], given), { signal, concurrency: 1 }],
  ['the options of a list of indexes', (given) => within(retriever, 'indexes')(given), { signal }],
  ['the options of evidence', (given) => within(evidence, 'gather')(question, given), calling],
  ['the options of a context', (given) => within(contexts, 'gather')(question, given), { ...calling, plan: {} }],
  ['resolveProvider', (given) => of('resolveProvider')('store', given, { baseDir: '/' }), { use: 'x', options: {} }],
  [
    'the context of resolveProvider',
    (given) => of('resolveProvider')('store', { use: 'x', options: {} }, given),
    { baseDir: '/', key: 'store' },
  ],
  ['the origin of withConfigChanges', (given) => of('withConfigChanges')(loaded, {}, given), { what: 'a', env: {} }],
  ['batchQuestions', (given) => of('batchQuestions')([], given), { question: {}, index: unused, maxTopK: 5 }],
  ['refinementInWords', (given) => of('refinementInWords')(given), refinement],
  ['refinementStateJson', (given) => of('refinementStateJson')(given), refinement],
  ['the options of documentReading', (given) => reading({}, given), { signal }],
  ['the options of notices', (given) => within(freshness, 'notices')([], given), { signal }],
];

for (const [name, call, right] of calls) describeGivenObject(name, { call, right });

const openings = [
  ...['openRetriever', 'openEvidence', 'openContexts', 'openIndexer', 'openProviders', 'openReaders', 'openLog'],
  ...['openFreshness', 'refineWhenIdle', 'chunkReading', 'documentReading', 'refinementStates', 'citedPlaces'],
  'withConfigChanges',
] as const;

it.each(openings)('%s refuses what is no config', async (name) => {
  for (const [given, words] of [
    [null, 'it must be an object, as `loadConfig` gives it; found null'],
    [{ config: {}, baseDir: '/' }, 'config must be a whole config, as `loadConfig` gives it; found an object'],
    [{ config: loaded.config, baseDir: 7 }, 'baseDir must be a text; found the number 7'],
  ] as const) {
    const opened = (async () => of(name as keyof typeof library)(given, { engine }))();
    await expect(opened).rejects.toMatchObject({ code: 'invalid_request', message: expect.stringContaining(words) });
  }
});

const without = (name: string) => ({ ...(providers as object), [name]: undefined });

it.each([
  ['openRetriever', [loaded, { engine, providers: { ...(providers as object), reranke: {} } }], 'mean "reranker"?'],
  ['openRetriever', [loaded, { engine, providers: without('store') }], 'providers.store must be a store'],
  ['openEvidence', [loaded, { engine, providers: without('encodersFor') }], 'providers.encodersFor must be a function'],
  ['openContexts', [loaded, { engine, providers: { ...(providers as object), reranker: {} } }], 'must be a reranker'],
  ['openContexts', [loaded, {}], 'engine must be a text; found nothing'],
  ['openProviders', [loaded, ['embeder']], '[0] must be one of "embedder", "reranker", "language-model"'],
  ['openProviders', [loaded, 'embedder'], 'must be a list of kinds; found a string'],
  ['repeatCall', [{ kind: 'search' }, loaded, { engine }], 'call to repeat: it must be the record of a call'],
  ['askQuestion', [{}, question], 'providers must be opened providers'],
  ['estimateQuestion', [null], 'must be an object, as `openContexts` gives it; found null'],
  ['moveIndexes', [loaded, {}], 'config to copy to:\n- config must be a whole config'],
  ['resolveProvider', ['rerankr', { use: 'a', options: {} }, { baseDir: '/' }], 'must be one of "store", "embedder"'],
  [
    'withConfigChanges',
    [loaded, new Date(0), { what: 'a' }],
    'changes of a config: it must be an object; found a Date',
  ],
  ['writeConfigValue', [7, ['a'], 1], 'config file: it must be a text; found the number 7'],
  ['writeConfigValue', ['/a.yaml', [], 1], 'path of a value: it must name a place'],
  ['writeConfigValue', ['/a.yaml', 'a.b', 1], 'path of a value: it must be a list of texts; found a string'],
  ['writeConfigValue', ['/a.yaml', ['a'], 7n], 'value to write: it must be JSON; found a bigint'],
  ['writeConfigValue', ['/a.yaml', ['a'], new Date(0)], 'value to write: it must be JSON; found a Date'],
  ['evidenceCollections', [{}, providers], 'evidence must be an object; found nothing'],
  ['evidenceCollections', [loaded.config, null], 'providers: it must be an object; found null'],
  ['evidenceCollections', [loaded.config, providers, 'docs'], 'names of indexes: it must be a list of texts'],
  ['citedPlaces', [loaded, 7], 'working folder: it must be a text; found the number 7'],
  ['citedPlaces', [loaded, '/', 'docs'], 'folders of citations: it must be a list of texts; found a string'],
  ['batchQuestions', ['{}', {}], 'lines of requests: it must be a list of texts; found a string'],
  ['refinementStates', [loaded, [{ index: 'a' }]], '[0].chunkCount must be a whole number from 0; found nothing'],
  ['chunkReading', [loaded, 7], 'name of an index: it must be a text; found the number 7'],
] as const)('%s names what is wrong: case %#', async (name, given, words) => {
  const asked = (async () => of(name)(...given))();
  await expect(asked).rejects.toMatchObject({ code: 'invalid_request', message: expect.stringContaining(words) });
});

it('a provider may be an instance of a class', async () => {
  class OwnReranker {
    rerank() {
      return unused();
    }
  }
  const own = { ...(providers as object), reranker: new OwnReranker() };
  await expect(of('openRetriever')(loaded, { engine, providers: own })).resolves.toBeDefined();
});

it('a repeated search needs the record of a search, and notices need names of indexes', async () => {
  const evidenceRecord = { kind: 'evidence', id: 'a', request: {}, trace: { stages: [] }, event: {}, indexes: [] };
  await expect(within(retriever, 'repeat')(evidenceRecord)).rejects.toMatchObject({
    code: 'invalid_request',
    message: expect.stringContaining('must be the record of a search, as the log gives it; found an object'),
  });
  await expect(within(freshness, 'notices')('docs')).rejects.toMatchObject({
    code: 'invalid_request',
    message: 'Invalid indexes: it must be a list of texts; found a string.',
  });
});
