import { rmSync } from 'node:fs';
import { ingest } from '@touchstone/ingest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createConfig,
  loadConfig,
  openContexts,
  openEvidence,
  openIndexer,
  openProviders,
  openRetriever,
} from '../src/index.ts';
import { makeTempFolder, writeFiles } from './temp-folder.ts';

const engine = 'test 1';
const manyDocs = Object.fromEntries(
  Array.from({ length: 30 }, (_, i) => [`docs/bell-${i}.md`, `# Bell ${i}\n\nThe harbour bell rings ${i} times.\n`]),
);

const folder = makeTempFolder();
let doors: Awaited<ReturnType<typeof opened>>;
beforeAll(async () => {
  doors = await opened(folder);
});
afterAll(async () => {
  await doors.close();
  rmSync(folder, { recursive: true, force: true });
});

async function opened(cwd: string) {
  writeFiles(cwd, { ...manyDocs, 'touchstone.config.yaml': 'indexes: { project: { sources: [docs] } }\n' });
  const loaded = await loadConfig({ cwd, env: {}, isTrusted: true });
  const { store, embedder, close } = await openProviders(loaded, ['embedder']);
  const sources = loaded.config.indexes.project?.sources ?? [];
  await ingest({ index: 'project', baseDir: loaded.baseDir, sources }, { store, embedder });
  await close();
  const options = { engine, writesLog: true };
  const [retriever, evidence, contexts] = [
    await openRetriever(loaded, options),
    await openEvidence(loaded, options),
    await openContexts(loaded, options),
  ];
  return {
    retriever,
    evidence,
    contexts,
    close: async () => {
      await Promise.all([retriever.close(), evidence.close(), contexts.close()]);
    },
  };
}

const unreadable = Object.defineProperty({}, 'query', {
  enumerable: true,
  get: () => {
    throw new TypeError('inner');
  },
});

/** What a program in JavaScript may pass, and what the answer has to say of it. */
const wrongRequests: readonly (readonly [string, unknown, string])[] = [
  ['nothing', undefined, 'must be an object; found nothing'],
  ['null', null, 'must be an object; found null'],
  ['a text', 'bell', 'must be an object; found a string'],
  ['a list', ['bell'], 'must be an object; found a list'],
  ['a function', () => 'bell', 'must be an object; found a function'],
  ['no query', {}, 'query must be'],
  ['a number for a query', { query: 5 }, 'query must be'],
  ['a symbol for a query', { query: Symbol('bell') }, 'found a symbol'],
  ['a BigInt for a query', { query: 5n }, 'found a bigint'],
  ['a misspelled member', { query: 'bell', qeury: 1 }, 'Did you mean "query"?'],
  ['a getter that throws', unreadable, 'cannot be read'],
];

describe.each(['retrieve', 'retrieveMany', 'evidence', 'context'] as const)(
  '%s refuses from a host without types',
  (door) => {
    it.each(wrongRequests)('%s', async (_, request, words) => {
      const refused = { code: 'invalid_request', message: expect.stringContaining(words) };
      if (door === 'retrieveMany') {
        const [outcome] = await doors.retriever.retrieveMany([request as never]);
        return expect(outcome).toMatchObject({ status: 'error', error: refused });
      }
      const ask = {
        retrieve: () => doors.retriever.retrieve(request as never),
        evidence: () => doors.evidence.gather(request as never),
        context: () => doors.contexts.gather(request as never),
      }[door];
      await expect(ask()).rejects.toMatchObject(refused);
    });
  },
);

const fails = () => {
  throw new TypeError('inner');
};
const failsAt = (target: object, member: string) =>
  Object.defineProperty(target, member, { enumerable: true, get: fails });

/** Fails at the second look, and each one after it: a check has seen it whole. */
function failsLater(): object {
  let looks = 0;
  const get = () => {
    looks += 1;
    return looks > 1 ? fails() : 'a';
  };
  return Object.defineProperty({ op: 'eq', field: 'path' }, 'value', { enumerable: true, get });
}

it.each([
  ['a filter whose operator cannot be read', () => ({ filter: failsAt({ field: 'path', value: 'a' }, 'op') })],
  [
    'a filter within whose parts a value cannot be read',
    () => ({ filter: { op: 'and', filters: [failsAt({ op: 'eq', field: 'path' }, 'value')] } }),
  ],
  ['values that cannot be read', () => ({ filter: { op: 'in', field: 'path', values: failsAt(['a'], '0') } })],
  ['a filter that fails at the second look', () => ({ filter: failsLater() })],
  ['a bag that cannot be read', () => ({ filters: failsAt({}, 'path') })],
  ['a proxy for a bag', () => ({ filters: new Proxy({}, { ownKeys: fails }) })],
])('%s is refused, and what it threw is told to nobody', async (_, hostile) => {
  const ask = () => ({ query: 'bell', index: 'project', ...hostile() }) as never;
  const refused = {
    code: 'invalid_request',
    message: expect.stringMatching(
      /^(?!.*inner).*cannot be read, because a getter or a proxy in it failed.*Pass plain data/,
    ),
  };
  await expect(doors.retriever.retrieve(ask())).rejects.toMatchObject(refused);
  await expect(doors.contexts.gather(ask())).rejects.toMatchObject(refused);
  const [outcome] = await doors.retriever.retrieveMany([ask()]);
  expect(outcome).toMatchObject({ status: 'error', error: refused });
});

it('a filter that contains itself is refused by every door that takes one', async () => {
  const filter: { op: 'not'; filter?: unknown } = { op: 'not' };
  filter.filter = filter;
  const request = { query: 'bell', index: 'project', filter } as never;
  const refused = { code: 'invalid_request', message: expect.stringContaining('nested') };
  await expect(doors.retriever.retrieve(request)).rejects.toMatchObject(refused);
  await expect(doors.contexts.gather(request)).rejects.toMatchObject(refused);
});

it('000 §3.1: a request with a query alone gets the defaults, also from a host without types', async () => {
  const { pack, record } = await doors.evidence.gather({ query: 'bell' } as never);
  expect(pack.candidates).toHaveLength(12);
  expect(record.request).toMatchObject({ taskMode: 'build', maxResultsFinal: 12 });
});

it.each([
  ['null', null],
  ['no sources', { index: 'project', baseDir: '/' }],
  ['a source that is null', { index: 'project', baseDir: '/', sources: [null] }],
  ['a path that is a number', { index: 'project', baseDir: '/', sources: [{ path: 5 }] }],
])('a run over %s is refused', async (_, request) => {
  const indexer = await openIndexer(await loadConfig({ cwd: folder, env: {}, isTrusted: true }));
  const refused = { code: 'invalid_request', message: expect.stringContaining('Invalid request to index') };
  await expect(indexer.index(request as never)).rejects.toMatchObject(refused);
  await expect(indexer.plan(request as never)).rejects.toMatchObject(refused);
  await indexer.close();
});

it.each([null, 5, {}, { folder: 5 }, { folder: '/', format: 'xml' }, { folder: '/', profile: 5 }])(
  'a new config of %j is refused',
  async (given) => {
    await expect(createConfig(given as never)).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining('Invalid new config'),
    });
  },
);

it('lists that are none are refused', async () => {
  const refused = { code: 'invalid_request', message: expect.stringContaining('must be a list') };
  await expect(doors.retriever.retrieveMany(null as never)).rejects.toMatchObject(refused);
  await expect(doors.retriever.retrieveFrom(null as never, { query: 'bell' })).rejects.toMatchObject(refused);
});
