import { execFileSync } from 'node:child_process';
import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import type { Filter } from '@touchstone/contract';
import { sqliteStore } from '@touchstone/provider-sqlite';
import { describe, expect, it } from 'vitest';
import { ingest } from '../src/index.ts';
import { fakeEmbedder } from './fake-embedder.ts';
import { tempFolder, writeFiles } from './temp-folder.ts';

const committed = '2025-03-04T05:06:07.000Z';
const [early, late] = ['2024-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'];

/** A repository with `a.md` committed at `committed`, and a store to index it into. */
function project() {
  const folder = tempFolder({ 'd/a.md': 'a\n' });
  const env = { ...process.env, GIT_COMMITTER_DATE: committed };
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], { env });
  git('init', '-q');
  git('add', '.');
  git('commit', '-qm', 'x');
  const store = sqliteStore({ file: join(tempFolder(), 'index.sqlite') });
  const embedder = fakeEmbedder();
  const index = () => ingest({ index: 'x', sources: [{ path: 'd' }], baseDir: folder }, { store, embedder });
  const times = async (filter?: Filter) => {
    const chunks = (await store.fetchByFilter?.({ index: 'x', limit: 9, filter })) ?? [];
    return Object.fromEntries(chunks.map(({ id, metadata }) => [metadata.path ?? id, metadata.timestamp]));
  };
  const touch = (path: string, time: string) => utimesSync(join(folder, path), new Date(time), new Date(time));
  return { folder, git, index, times, touch };
}

describe('004 US2: files carry a timestamp, so that dates filter', () => {
  it('a file as committed has the time of the commit, any other the time of its last change', async () => {
    const { folder, index, times, touch } = project();
    writeFiles(folder, { 'd/new.md': 'n\n' });
    touch('d/a.md', late);
    touch('d/new.md', late);
    await index();
    expect(await times()).toEqual({ 'd/a.md': committed, 'd/new.md': late });
    expect(await times({ op: 'range', field: 'timestamp', gte: '2025-12-31T00:00:00Z' })).toEqual({ 'd/new.md': late });
    expect(await times({ op: 'range', field: 'timestamp', lt: '2025-12-31T00:00:00Z' })).toEqual({
      'd/a.md': committed,
    });
  });

  it('a time that alone changes is a relabel: nothing is embedded again, and the index is as a fresh one', async () => {
    const { folder, git, index, times, touch } = project();
    writeFiles(folder, { 'd/new.md': 'n\n' });
    touch('d/new.md', early);
    await index();
    touch('d/new.md', late);
    touch('d/a.md', late);
    expect(await index()).toMatchObject({ relabelled: { documents: 1 }, unchanged: { documents: 1 }, embedTokens: 0 });
    expect(await times()).toEqual({ 'd/a.md': committed, 'd/new.md': late });
    git('add', '.');
    git('commit', '-qm', 'y');
    expect(await index()).toMatchObject({ relabelled: { documents: 2 }, embedTokens: 0 });
    expect(await times()).toEqual({ 'd/a.md': committed, 'd/new.md': committed });
    expect(await index()).toMatchObject({ unchanged: { documents: 2 }, relabelled: { documents: 0 } });
  });

  it('a record has the time that it brings, and none of its file', async () => {
    const folder = tempFolder({
      's.jsonl': `{"_id":"1","text":"t","timestamp":"${early}"}\n{"_id":"2","text":"u"}\n`,
    });
    const store = sqliteStore({ file: join(tempFolder(), 'index.sqlite') });
    const run = () => ingest({ index: 'x', sources: [{ path: 's.jsonl' }], baseDir: folder }, { store });
    await run();
    const chunks = await store.fetchByFilter?.({ index: 'x', limit: 9 });
    expect(chunks?.map(({ id, metadata }) => [id, metadata.timestamp])).toEqual([
      ['1', early],
      ['2', undefined],
    ]);
    utimesSync(join(folder, 's.jsonl'), new Date(late), new Date(late));
    expect(await run()).toMatchObject({ unchanged: { documents: 2 } });
  });

  it('a record that states an offset is stored in UTC, and one whose timestamp is no time is told', async () => {
    const line = (id: string, timestamp: string) =>
      `${JSON.stringify({ _id: id, text: 't', metadata: { timestamp } })}\n`;
    const folder = tempFolder({
      's.jsonl':
        line('east', '2024-01-01T01:00:00+02:00') +
        line('west', '2023-12-31T23:30:00-02:00') +
        line('half', '2024-01-01T00:00:00.500Z') +
        line('day', '01/02/2024'),
    });
    const store = sqliteStore({ file: join(tempFolder(), 'index.sqlite') });
    const report = await ingest({ index: 'x', sources: [{ path: 's.jsonl' }], baseDir: folder }, { store });
    expect(report.warnings).toMatchObject([
      {
        code: 'timestamp_unreadable',
        message: expect.stringContaining('1 record ("day") has a timestamp that is not a time'),
      },
    ]);
    const before = { op: 'range', field: 'timestamp', lt: '2024-01-01T00:00:00Z' } as const;
    const found = await store.fetchByFilter?.({ index: 'x', limit: 9, filter: before });
    expect(found?.map(({ id, metadata }) => [id, metadata.timestamp])).toEqual([['east', '2023-12-31T23:00:00Z']]);
  });

  it('a file of an installed package has none: installers set times of their own', async () => {
    const folder = tempFolder({
      'node_modules/p/package.json': '{"name":"p","version":"1.2.3"}',
      'node_modules/p/a.md': 'a',
    });
    const store = sqliteStore({ file: join(tempFolder(), 'index.sqlite') });
    await ingest({ index: 'x', sources: [{ path: 'node_modules/p/a.md' }], baseDir: folder }, { store });
    expect((await store.fetchByFilter?.({ index: 'x', limit: 9 }))?.map(({ metadata }) => metadata.timestamp)).toEqual([
      undefined,
    ]);
  });
});
