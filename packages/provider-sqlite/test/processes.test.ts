import { fork } from 'node:child_process';
import { once } from 'node:events';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { openStore, temporaryFile } from './temporary-store.ts';

const batchSize = 50;
const scope = { index: 'a', text: 'alpha', topK: 10_000 };

/** Starts a process that writes; `acknowledged` says how many batches it has called durable. */
async function startWriter(file: string) {
  const child = fork(fileURLToPath(new URL('child-writer.mjs', import.meta.url)), [file, String(batchSize)]);
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  let acknowledged = 0;
  child.on('message', (count) => {
    acknowledged = Number(count);
  });
  await once(child, 'message');
  return { child, acknowledged: () => acknowledged };
}

it('a process that reads while another writes sees whole transactions, and never fewer than before', async () => {
  const file = temporaryFile();
  const { child } = await startWriter(file);
  const store = openStore(file);
  let last = 0;
  for (let i = 0; i < 20; i += 1) {
    await once(child, 'message');
    const [hits = [], [newest] = []] = await store.searchMany([
      { branch: 'keyword', ...scope },
      { branch: 'keyword', ...scope, topK: 1 },
    ]);
    expect(hits.length % batchSize).toBe(0);
    expect(hits.length).toBeGreaterThanOrEqual(last);
    expect(newest).toEqual(hits[0]);
    last = hits.length;
  }
  expect(last).toBeGreaterThan(0);
});

it('a process that is killed while it writes leaves a file with all that was acknowledged, and writing goes on', async () => {
  const file = temporaryFile();
  for (let round = 0; round < 3; round += 1) {
    const { child, acknowledged } = await startWriter(file);
    for (let i = 0; i < 3 + round; i += 1) await once(child, 'message');
    child.kill('SIGKILL');
    await once(child, 'exit');
    const store = openStore(file);
    const count = await store.count('a', undefined);
    expect(count % batchSize).toBe(0);
    expect(count).toBeGreaterThanOrEqual(acknowledged() * batchSize);
    expect(await store.searchKeyword(scope)).toHaveLength(count);
    using database = new DatabaseSync(file, { readOnly: true });
    expect(database.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
    await store.upsert('a', [{ id: 'b0-0', text: 'alpha again', metadata: {} }]);
    expect(await store.count('a', undefined)).toBe(count);
    await store.close();
  }
});

it('a second writer waits, and then fails with unavailable', async () => {
  const file = temporaryFile();
  const store = openStore(file, { writeWaitMs: 100 });
  await store.ensureIndex({ index: 'a', fingerprint: {} });
  using other = new DatabaseSync(file);
  other.exec('BEGIN IMMEDIATE');
  const write = () => store.upsert('a', [{ id: 'x', text: 'alpha', metadata: {} }]);
  await expect(write()).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('another process is writing'),
  });
  expect(await store.searchKeyword(scope)).toEqual([]);
  const waiting = write();
  other.exec('COMMIT');
  await waiting;
  expect(await store.searchKeyword(scope)).toHaveLength(1);
});
