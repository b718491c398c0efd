import { describeGivenObject } from '@touchstone/conformance';
import { expect, it } from 'vitest';
import { loadConfig } from '../../src/file/load-config.ts';
import * as library from '../../src/inspect/index.ts';

// As a caller without types would call them.
const exported: ReadonlyMap<string, unknown> = new Map(Object.entries(library));
const of = (name: keyof typeof library) => exported.get(name) as (...given: unknown[]) => unknown;

const loaded = await loadConfig({ cwd: '/', env: {}, isTrusted: true });
const unused = () => {
  throw new Error('what was given should have been refused before');
};
const providers = { store: { name: 'unused', describe: unused } };
const { signal } = new AbortController();
const someFiles = { count: 0, names: [] };
const state = {
  index: 'a',
  source: 'docs',
  isConfigured: true,
  fileCount: 0,
  leftOut: someFiles,
  added: someFiles,
  changed: someFiles,
};

type Call = readonly [name: string, call: (given: unknown) => unknown, right: Readonly<Record<string, unknown>>];

const asked = { index: 'docs', program: 'touchstone', providers, signal };
const calls: readonly Call[] = [
  ['describeIndexes', (given) => of('describeIndexes')(loaded, given), { providers, signal }],
  ['findChunk', (given) => of('findChunk')(loaded, 'a', given), asked],
  ['showCitation', (given) => of('showCitation')(loaded, 'a', given), { ...asked, before: 1, after: 1 }],
  ['sourceStates', (given) => of('sourceStates')(loaded, given), { signal }],
  ['sourceInWords', (given) => of('sourceInWords')(given), { ...state, removed: someFiles }],
  ['sourceStateJson', (given) => of('sourceStateJson')(given), { ...state, removed: someFiles }],
  ['diagnose', (given) => of('diagnose')(given), { cwd: '/', file: 'a', env: {}, program: 'touchstone', signal }],
];

for (const [name, call, right] of calls) describeGivenObject(name, { call, right });

it.each([
  ['describeIndexes', [null], 'loaded config: it must be an object, as `loadConfig` gives it; found null'],
  ['findChunk', [{ config: {}, baseDir: '/' }, 'a'], 'config must be a whole config, as `loadConfig` gives it'],
  ['findChunk', [loaded, 7], 'id or citation: it must be a text; found the number 7'],
  ['findChunk', [loaded, 'a', { providers: {} }], 'store: it must be a store, an object with describe; found nothing'],
  ['showCitation', [loaded, undefined], 'id or citation: it must be a text; found nothing'],
  ['showCitation', [loaded, 'a', { before: -1 }], 'before must be a whole number from 0; found the number -1'],
  ['showCitation', [loaded, 'a', { befor: 1 }], 'Did you mean "before"?'],
  ['sourceStates', [new Date(0)], 'must be a whole config'],
  ['diagnose', [{ clock: {} }], 'clock must be a clock, an object with nowMs and monotonicMs'],
] as const)('%s names what is wrong: case %#', async (name, given, words) => {
  const calling = (async () => of(name)(...given))();
  await expect(calling).rejects.toMatchObject({ code: 'invalid_request', message: expect.stringContaining(words) });
});

it('a store may be an instance of a class, and other providers may stand beside it', async () => {
  class OwnStore {
    readonly name = 'own';
    async listIndexes() {
      return [];
    }
    async describe() {
      return unused();
    }
  }
  const found = await of('describeIndexes')(loaded, { providers: { store: new OwnStore(), embedder: undefined } });
  expect(found).toMatchObject({ store: 'own', indexes: [] });
});
