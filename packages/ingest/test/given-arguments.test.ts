import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeGivenObject } from '@touchstone/conformance';
import type { Store } from '@touchstone/contract';
import { expect, it } from 'vitest';
import * as freshnessLibrary from '../src/freshness/index.ts';
import * as library from '../src/index.ts';

// As a caller without types would call them.
const exported: ReadonlyMap<string, unknown> = new Map(Object.entries({ ...library, ...freshnessLibrary }));
const of = (name: keyof typeof library | keyof typeof freshnessLibrary) =>
  exported.get(name) as (...given: unknown[]) => unknown;

const nowhere = join(tmpdir(), 'no-project-was-ever-here');
const unused = () => {
  throw new Error('what was given should have been refused before');
};
const store = { name: 'unused', describe: unused, ensureIndex: unused, upsert: unused } as unknown as Store;
const source = { path: 'docs' };
const request = {
  index: 'docs',
  sources: [source],
  baseDir: nowhere,
  chunking: { targetTokens: 100 },
  readers: [],
  fileLimits: { threads: 1 },
  docsNeedUrl: false,
  prune: false,
  part: { number: 1, of: 2 },
  generation: 'next',
  averageLength: 10,
};
const options = { signal: new AbortController().signal, onProgress: () => {} };
const document = { path: 'a.md', text: '# A' };

const limits = { maxFiles: 1, maxMs: 1 };
const some = { count: 0, names: [] };
const freshness = { index: 'a', changed: some, removed: some, checked: 0, total: 0 };
const memory = { index: 'a', sources: [] };
const found = { sourceIds: new Set(), files: [], isWhole: true, indexedAt: '2026-01-01', baseDir: nowhere };

type Call = readonly [name: string, call: (given: unknown) => unknown, right: Readonly<Record<string, unknown>>];

const calls: readonly Call[] = [
  ['ingest', (given) => of('ingest')(given, { store }), request],
  ['planIngest', (given) => of('planIngest')(given, { store }), request],
  ['buildIndex', (given) => of('buildIndex')(given, { store }), request],
  ['planIndex', (given) => of('planIndex')(given, { store }), request],
  ['leftOutSources', (given) => of('leftOutSources')(given, store), request],
  ['the options of ingest', (given) => of('ingest')(request, { store }, given), options],
  ['the options of buildIndex', (given) => of('buildIndex')(request, { store }, given), { ...options, rebuild: true }],
  ['moveIndex', (given) => of('moveIndex')(store, store, given), { index: 'docs', as: 'copy', sampleSize: 3 }],
  ['the options of moveIndex', (given) => of('moveIndex')(store, store, { index: 'a' }, given), options],
  ['compareRankings', (given) => of('compareRankings')(given, given, []), { store, index: 'docs' }],
  ['indexLease', (given) => of('indexLease')(store, 'docs', given), { program: 'test', waits: true }],
  ['listSource', (given) => of('listSource')(given, { baseDir: nowhere }), { ...source, name: 'a', include: ['*'] }],
  ['the options of listSource', (given) => of('listSource')(source, given), { baseDir: nowhere, readers: [] }],
  ['sourceFilter', (given) => of('sourceFilter')(given), { ...source, maxFileBytes: 1, language: 'de' }],
  ['the sizes of chunkDocument', (given) => of('chunkDocument')(document, given), { targetTokens: 9, maxTokens: 9 }],
  ['the options of chunkDocument', (given) => of('chunkDocument')(document, {}, given), { byLines: true }],
  ['the options of readInThread', (given) => of('readInThread')({ bytes, path: 'a.pdf' }, given), { readers: [] }],
  ['checkFreshness', (given) => of('checkFreshness')(given), { file: nowhere, baseDir: nowhere, limits }],
  ['the limits of compareFiles', (given) => of('compareFiles')([], nowhere, given), limits],
  ['the teller of freshnessNotice', (given) => of('freshnessNotice')(freshness, given), { program: 'touchstone' }],
  ['noteSources', (given) => of('noteSources')(undefined, given), { index: 'a', sources: [] }],
  ['rememberFiles', (given) => of('rememberFiles')(memory, given), found],
  ['watchSources', (given) => next(of('watchSources')(given, options)), { sources: [source], baseDir: nowhere }],
];

const bytes = new Uint8Array();

function next(batches: unknown): unknown {
  return (batches as AsyncIterator<unknown>).next();
}

for (const [name, call, right] of calls) describeGivenObject(name, { call, right });

const cyclic: Record<string, unknown> = { ...source };
cyclic.url = cyclic;

it.each([
  ['ingest', [request, undefined], 'dependencies of indexing: it must be an object; found nothing'],
  ['ingest', [request, {}], 'store must be a store, an object with ensureIndex; found nothing'],
  ['ingest', [request, { store, embedder: 'voyage' }], 'embedder must be an embedder, an object with embed'],
  ['ingest', [request, { store, embeder: {} }], '"embeder" is not a known field. Did you mean "embedder"?'],
  ['buildIndex', [request, { store, sparseEncodr: {} }], 'Did you mean "sparseEncoder"?'],
  ['planIndex', [request, new Map([['store', store]])], 'writers of an index: it must be an object; found a Map'],
  ['ingest', [request, { store, tokenFamily: 'bpe' }], 'tokenFamily must be one of "wordpiece"'],
  ['ingest', [{ ...request, sources: ['docs'] }, { store }], 'sources[0] must be an object; found a string'],
  ['ingest', [{ ...request, sources: [{ pth: 'docs' }] }, { store }], '"pth" in sources[0] is not a known field'],
  ['ingest', [{ ...request, sources: [cyclic] }, { store }], '"path" in sources[0].url is not a known field'],
  ['ingest', [{ ...request, sources: [{ ...source, name: 5 }] }, { store }], 'name must be a text; found the number 5'],
  ['ingest', [{ ...request, sources: [{ ...source, include: '*.md' }] }, { store }], 'include must be a list of texts'],
  ['ingest', [{ ...request, chunking: { target: 9 } }, { store }], '"target" in chunking is not a known field'],
  ['ingest', [{ ...request, fileLimits: { threads: '2' } }, { store }], 'fileLimits.threads must be a number'],
  ['ingest', [{ ...request, prune: 'no' }, { store }], 'prune must be true or false; found a string'],
  ['ingest', [{ ...request, part: { number: 3, of: 2 } }, { store }], 'part must be a part whose `number` is at most'],
  ['ingest', [{ ...request, averageLength: Number.NaN }, { store }], 'averageLength must be a number other than NaN'],
  ['ingest', [{ ...request, changes: [] }, { store }], 'changes must be changes, as `watchSources` tells them'],
  ['ingest', [{ ...request, readers: ['pdf'] }, { store }], 'readers[0] must be a reader'],
  ['ingest', [request, { store }, { signal: true }], 'signal must be an AbortSignal'],
  ['ingest', [request, { store }, { guard: {} }], 'guard must be a guard, an object with begin and check'],
  ['buildIndex', [request, { store }, { lease: { wait: true } }], '"wait" in lease is not a known field'],
  ['moveIndex', ['a', store, { index: 'docs' }], 'store to copy from: it must be a store'],
  ['moveIndex', [store, null, { index: 'docs' }], 'store to copy to: it must be a store'],
  ['moveIndex', [store, store, { index: 'docs', sampleSize: -1 }], 'sampleSize must be a whole number from 0'],
  ['compareRankings', [{ store, index: 'a' }, { store, index: 'b' }, 'c'], 'ids of chunks: it must be a list of texts'],
  ['indexLease', [store, 7], 'name of an index: it must be a text; found the number 7'],
  ['chunkDocument', [{ path: 'a.md' }], 'text must be a text; found nothing'],
  ['codeSymbols', ['a.ts'], 'document: it must be an object; found a string'],
  ['readInThread', [{ bytes: 'text', path: 'a.pdf' }, { readers: [] }], 'bytes must be bytes, a Uint8Array'],
  ['contentHash', [7], 'content to hash: it must be a text or bytes, a Uint8Array; found the number 7'],
  ['sliceLines', [null, 1, 2], 'text to slice: it must be a text; found null'],
  ['sliceLines', ['a', '1', 2], 'first line of a slice: it must be a whole number; found a string'],
  ['sliceLines', ['a', 1, 1.5], 'last line of a slice: it must be a whole number; found the number 1.5'],
  ['findSecret', [7, 'a'], 'text to look for secrets in: it must be a text; found the number 7'],
  ['partOf', ['a', 0], 'number of parts: it must be a whole number from 1; found the number 0'],
  ['parsePart', [{ number: 1, of: 2 }], 'part of an index: it must be a text; found an object'],
  ['embedderChange', [null, undefined], 'fingerprint of an index: it must be an object; found null'],
  ['embeddingName', [{ provider: 'a' }], 'model must be a text; found nothing'],
  ['embeddingFingerprint', ['local'], 'embedder: it must be an embedder, an object with embed; found a string'],
  ['indexFingerprint', [new Map(), {}], 'encoders of an index: it must be an object; found a Map'],
  ['chunkSizesFor', [{ target: 9 }, undefined], '"target" is not a known field. Did you mean "targetTokens"?'],
  ['unfinishedGenerations', [new Date(0)], 'description of an index: it must be an object; found a Date'],
  ['isRunning', [-1], 'id of a process: it must be a whole number from 1; found the number -1'],
  ['busyIndex', ['a', {}], 'program must be a text; found nothing'],
  ['ingestJson', ['a', {}], 'added must be an object; found nothing'],
  ['checkFreshness', [{ file: nowhere, baseDir: nowhere }, { signal: 7 }], 'signal must be an AbortSignal'],
  ['compareFiles', [['a'], nowhere, limits], 'must be a list of files, as a memory has them; found a list'],
  [
    'freshnessNotice',
    [{ ...freshness, changed: 1 }, { program: 'a' }],
    'changed must be an object; found the number 1',
  ],
  ['memoryFile', [nowhere, 'store', 7], 'name of an index: it must be a text; found the number 7'],
  ['readMemory', [7], 'file of a memory: it must be a text; found the number 7'],
  ['writeMemory', [nowhere, new Date(0)], 'memory of an index: it must be an object; found a Date'],
  ['forgetIndex', [''], 'file of a memory: it must not be empty'],
  ['noteSources', [{}, { index: 'a', sources: [] }], 'index must be a text; found nothing'],
  ['repeatedSources', [7, nowhere], 'sources: it must be a list of sources; found the number 7'],
  ['realPlace', [7], 'path of a source: it must be a text; found the number 7'],
  ['pathFrom', [nowhere, undefined], 'location of a file: it must be a text; found nothing'],
  ['sourceIdOf', ['docs', nowhere], 'source: it must be an object; found a string'],
] as const)('%s names what is wrong: case %#', async (name, given, words) => {
  const calling = (async () => of(name)(...given))();
  await expect(calling).rejects.toMatchObject({ code: 'invalid_request', message: expect.stringContaining(words) });
});

it('a host may pass what else it knows of a file, and providers that indexing has no use for', async () => {
  expect(await of('codeSymbols')({ ...document, name: 'a' })).toBeUndefined();
  const withoutLedger = (async () => of('ingest')(request, { store, reranker: {} }))();
  const message = expect.stringContaining('keeps no ledger');
  await expect(withoutLedger).rejects.toMatchObject({ code: 'unsupported', message });
});
