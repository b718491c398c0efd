import { join } from 'node:path';
import { sqliteStore } from '@touchstone/provider-sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ingest, type Source } from '../src/index.ts';
import { memoryWriter } from './memory-writer.ts';
import { oddReader } from './odd-reader.ts';
import { tempFolder } from './temp-folder.ts';

const german =
  'Der Index wird von einem Prozess geschrieben. Ein zweiter wartet, bis die Sperre frei ist, und macht dann dort weiter, wo der erste aufgehört hat.';
const english = 'The index is written by one process at a time. A second one waits until the lock is free again.';

async function languagesOf(files: Record<string, string>, source: Partial<Source> = {}, store = memoryWriter()) {
  const sources = [{ path: 'd', ...source }];
  await ingest({ index: 'x', sources, baseDir: tempFolder(files), readers: [oddReader()] }, { store });
  return Object.fromEntries([...store.chunks.values()].map(({ id, metadata }) => [id, metadata.text_language]));
}

describe('the language of a document', () => {
  it('is noted with its chunks where it is German, French or Spanish prose, and with no others', async () => {
    const files = { 'd/a.md': `# A\n\n${german}`, 'd/b.md': `# B\n\n${english}`, 'd/c.py': `# ${german}\nx = 1\n` };
    expect(await languagesOf(files)).toEqual({ 'd/a.md#a': 'de', 'd/b.md#b': undefined, 'd/c.py#top': undefined });
  });

  it('is that of the whole document: a short section of a German page is German', async () => {
    const page = `# Sperren\n\n${german.repeat(8)}\n\n## Kurz\n\n${'Ja. '.repeat(120)}`;
    const languages = Object.values(await languagesOf({ 'd/a.md': page }));
    expect(languages.length).toBeGreaterThan(1);
    expect(new Set(languages)).toEqual(new Set(['de']));
  });

  it('is told of what a reader reads, and of each record', async () => {
    expect(Object.values(await languagesOf({ 'd/a.odd': german }))).toEqual(['de']);
    const records = [
      { _id: '1', text: german },
      { _id: '2', text: english },
      { _id: '3', text: 'Kurz.', text_language: 'de' },
    ];
    const lines = records.map((record) => JSON.stringify(record)).join('\n');
    expect(await languagesOf({ 'r.jsonl': lines }, { path: 'r.jsonl' })).toEqual({ 1: 'de', 2: undefined, 3: 'de' });
  });

  it('is what the source says, where it says so', async () => {
    const files = { 'd/a.md': 'Kurz.', 'd/b.md': `# B\n\n${english}` };
    expect(Object.values(await languagesOf(files, { language: 'de' }))).toEqual(['de', 'de']);
    expect(Object.values(await languagesOf({ 'd/a.md': german }, { language: 'en' }))).toEqual([undefined]);
  });

  it('set anew, has the documents of the source chunked again', async () => {
    const baseDir = tempFolder({ 'd/a.md': 'Kurz.' });
    const store = memoryWriter();
    const run = (language?: Source['language']) =>
      ingest({ index: 'x', sources: [{ path: 'd', language }], baseDir }, { store });
    await run();
    expect((await run('auto')).changed.documents).toBe(0);
    expect((await run('de')).changed.documents).toBe(1);
  });
});

it('an index of pages in two languages finds a German page by another form of its words, and an English one beside it', async () => {
  const baseDir = tempFolder({ 'd/de.md': `# Sperren\n\n${german}`, 'd/en.md': `# Locks\n\n${english}` });
  const store = sqliteStore({ file: join(tempFolder({}), 'index.sqlite') });
  onTestFinished(() => store.close?.());
  await ingest({ index: 'x', sources: [{ path: 'd' }], baseDir }, { store });
  const found = async (text: string) =>
    (await store.searchKeyword?.({ index: 'x', text, topK: 5 }))?.map(({ metadata }) => metadata.path);
  expect(await found('Prozesse')).toEqual(['d/de.md']);
  expect(await found('locking')).toEqual(['d/en.md']);
});
