import { join } from 'node:path';
import type { Clock, Store } from '@touchstone/contract';
import { sqliteStore } from '@touchstone/provider-sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { buildIndex } from '../src/writing/build-index.ts';
import { indexLease, type LeaseOptions } from '../src/writing/index-lease.ts';
import { ingest } from '../src/writing/ingest.ts';
import { tempFolder } from './temp-folder.ts';

const minute = 60_000;

it('of two runs over one index the second is refused, and told which process writes since when', async () => {
  const { store, options } = setUp();
  const first = indexLease(
    store,
    'docs',
    options({ program: 'touchstone index', process: { id: 4711, machine: 'a' } }),
  );
  await first.take();
  await expect(indexLease(store, 'docs', options()).take()).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringMatching(/"docs" .*touchstone index, process 4711, since 1970-01-01T00:00:00.000Z\)/),
    operatorNote: expect.stringContaining('on a'),
  });
  await first.release();
  const second = indexLease(store, 'docs', options());
  await second.take();
  expect(second.isHeld()).toBe(true);
});

it('a run that waits begins when the other gives the lease back', async () => {
  const { store, options } = setUp();
  const first = indexLease(store, 'docs', options());
  await first.take();
  const waits: number[] = [];
  const pause = async () => {
    waits.push(1);
    if (waits.length === 2) await first.release();
  };
  const told: number[] = [];
  const second = indexLease(
    store,
    'docs',
    options({ waits: true, pause, onWait: ({ process: { id } }) => void told.push(id) }),
  );
  await second.take();
  expect([waits.length, told]).toEqual([2, [1]]);
});

it('the lease of a process that died on this machine is taken at once, and that of another machine when it lapses', async () => {
  const { store, clock, options } = setUp();
  const dead = (machine: string) => options({ process: { id: 4711, machine } });
  const isRunning = (id: number) => id !== 4711;
  await indexLease(store, 'here', dead('a')).take();
  await indexLease(store, 'here', options({ isRunning })).take();
  await indexLease(store, 'there', dead('b')).take();
  await expect(indexLease(store, 'there', options({ isRunning })).take()).rejects.toMatchObject({
    code: 'unavailable',
  });
  clock.ms = minute;
  await indexLease(store, 'there', options({ isRunning })).take();
});

it('a run that slept through its lease goes on where nobody took it, and stops where another did, also if that one has ended', async () => {
  const { store, clock, options } = setUp();
  const [kept, taken] = [indexLease(store, 'kept', options()), indexLease(store, 'taken', options())];
  await kept.take();
  await taken.take();
  clock.ms = 2 * minute;
  await kept.check();
  const other = indexLease(store, 'taken', options());
  await other.take();
  await other.release();
  await expect(taken.check()).rejects.toMatchObject({ code: 'unavailable', message: expect.stringContaining('taken') });
});

it('a run that finds nothing to index makes no file, and one that fails gives its lease back', async () => {
  const { store, folder, options } = setUp({ 'docs/a.md': '# A\n' });
  const missing = { index: 'docs', baseDir: folder, sources: [{ path: 'nowhere' }] };
  await expect(buildIndex(missing, { store })).rejects.toMatchObject({ code: 'invalid_config' });
  expect(await store.listIndexes?.()).toEqual([]);
  await buildIndex({ ...missing, sources: [{ path: 'docs' }] }, { store }, { lease: options() });
  await expect(buildIndex(missing, { store }, { lease: options() })).rejects.toMatchObject({ code: 'invalid_config' });
  await indexLease(store, 'docs', options()).take();
});

it('a rebuild is refused while another run builds a generation, and leaves that one alone', async () => {
  const { store, folder, options } = setUp({ 'docs/a.md': '# A\n' });
  const request = { index: 'docs', baseDir: folder, sources: [{ path: 'docs' }] };
  await buildIndex(request, { store }, { lease: options() });
  const { fingerprint } = await store.describe('docs');
  const other = indexLease(store, 'docs', options());
  await other.take();
  await store.ensureIndex({ index: 'docs', fingerprint, generation: 'rebuild-1' });
  await expect(buildIndex(request, { store }, { rebuild: true, lease: options() })).rejects.toMatchObject({
    code: 'unavailable',
  });
  expect((await store.describe('docs')).generations?.map(({ generation }) => generation)).toContain('rebuild-1');
  await other.release();
  await buildIndex(request, { store }, { rebuild: true, lease: options() });
  expect((await store.describe('docs')).generations).toHaveLength(1);
});

it('ingest keeps other runs out as buildIndex does, unless its caller holds the lease and says so', async () => {
  const { store, folder } = setUp({ 'docs/a.md': '# A\n' });
  const request = { index: 'docs', baseDir: folder, sources: [{ path: 'docs' }] };
  let [refused, isFirst]: [unknown, boolean] = [undefined, true];
  const second: Store = {
    ...store,
    // While the first run writes, under its lease.
    applyDocuments: async (...given) => {
      if (isFirst) {
        isFirst = false;
        refused = await ingest(request, { store }).catch((thrown: unknown) => thrown);
      }
      return store.applyDocuments!(...given);
    },
  };
  expect((await ingest(request, { store: second })).added.documents).toBe(1);
  expect(refused).toMatchObject({ code: 'unavailable', message: expect.stringContaining('written by another run') });
  expect((await ingest(request, { store })).unchanged.documents).toBe(1);

  const lease = indexLease(store, 'docs');
  await lease.take();
  await expect(ingest(request, { store })).rejects.toMatchObject({ code: 'unavailable' });
  const guard = { begin: async () => {}, check: lease.check };
  expect((await ingest(request, { store }, { guard })).unchanged.documents).toBe(1);
  await lease.release();
});

it('of two first runs of ingest at once, one makes the index and the other finds it made, or is refused', async () => {
  const { store, folder } = setUp({ 'docs/a.md': '# A\n' });
  const request = { index: 'docs', baseDir: folder, sources: [{ path: 'docs' }] };
  const ends = await Promise.allSettled([ingest(request, { store }), ingest(request, { store })]);
  const written = ends.map((end) => (end.status === 'fulfilled' ? end.value.added.documents : end.reason.code));
  expect(written.filter((one) => one === 1)).toHaveLength(1);
  expect(written.every((one) => [0, 1, 'unavailable'].includes(one))).toBe(true);
  expect((await ingest(request, { store })).unchanged.documents).toBe(1);
});

it('an index that another run made during the survey is surveyed anew, under the lease', async () => {
  const { store, folder } = setUp({ 'docs/a.md': '# A\n' });
  const request = { index: 'docs', baseDir: folder, sources: [{ path: 'docs' }] };
  let isFirst = true;
  const racing: Store = {
    ...store,
    claimLease: async (...given) => {
      if (isFirst) {
        isFirst = false;
        await buildIndex(request, { store });
      }
      return store.claimLease!(...given);
    },
  };
  const { report } = await buildIndex(request, { store: racing });
  expect([report.added.documents, report.unchanged.documents]).toEqual([0, 1]);
});

function setUp(files: Record<string, string> = {}) {
  const folder = tempFolder(files);
  const store = sqliteStore({ file: join(folder, 'index.sqlite') });
  onTestFinished(() => store.close());
  const clock: Clock & { ms: number } = { ms: 0, nowMs: () => clock.ms, monotonicMs: () => clock.ms };
  let ids = 0;
  const options = (rest: LeaseOptions = {}): LeaseOptions => {
    ids++;
    return { clock, newId: () => `run ${ids}`, process: { id: ids, machine: 'a' }, isRunning: () => true, ...rest };
  };
  return { folder, store, clock, options };
}
