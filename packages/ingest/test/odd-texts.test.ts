import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ingest, type Source } from '../src/index.ts';
import { fakeEmbedder } from './fake-embedder.ts';
import { memoryWriter } from './memory-writer.ts';
import { oddReader } from './odd-reader.ts';
import { tempFolder } from './temp-folder.ts';

async function run(files: Readonly<Record<string, string | Uint8Array>>, path = 'd', more: Partial<Source> = {}) {
  const baseDir = tempFolder(files);
  const store = memoryWriter();
  const embedder = fakeEmbedder();
  const request = { index: 'x', baseDir, sources: [{ path, ...more }], readers: [oddReader()] };
  const report = await ingest(request, { store, embedder });
  return { baseDir, report, chunks: [...store.chunks.values()], embedder };
}

const picture = randomBytes(30_000).toString('base64');

describe('a text with files written into it', () => {
  it('is indexed without them, and says so', async () => {
    const { report, chunks, embedder } = await run({
      'd/a.md': `# Trip\n\nThe ferry.\n\n![][lamp]\n\n## Costs\n\nForty euros.\n\n[lamp]: <data:image/png;base64,${picture}>\n`,
      'd/b.py': `LOGO = "data:image/png;base64,${picture}"\n`,
      'd/c.odd': `Page one. data:image/jpeg;base64,${picture} End.`,
    });
    expect(chunks.map(({ text }) => text).join('\n')).toContain('Forty euros.');
    for (const { text, searchText } of chunks) expect(text.length + (searchText?.length ?? 0)).toBeLessThan(500);
    expect(embedder.calls.flat().join('').length).toBeLessThan(1000);
    expect(report.warnings.map(({ code, message }) => `${code}: ${message}`)).toEqual([
      'document_incomplete: Document "d/a.md": 1 embedded file (40 KiB of base64) is left out.',
      'document_incomplete: Document "d/b.py": 1 embedded file (40 KiB of base64) is left out.',
      'document_incomplete: Document "d/c.odd": 1 embedded file (40 KiB of base64) is left out.',
    ]);
  });

  it('keeps its other lines as they are in the file', async () => {
    const { baseDir, chunks } = await run({ 'd/a.md': `one\n\n![](data:image/png;base64,${picture})\n\nfive\n` });
    const lines = readFileSync(join(baseDir, 'd/a.md'), 'utf8').split('\n');
    expect(chunks[0]?.metadata).toMatchObject({ start_line: 1, end_line: 5 });
    expect(chunks[0]?.text.split('\n').map((line, at) => line === lines[at])).toEqual([true, true, false, true, true]);
  });

  it('is indexed without them as a record too', async () => {
    const record = { _id: '1', text: `before data:image/png;base64,${picture} after` };
    const { report, chunks } = await run({ 'r.jsonl': `${JSON.stringify(record)}\n` }, 'r.jsonl');
    expect(chunks.map(({ text }) => text)).toEqual(['before data:image/png;base64,… after']);
    expect(report.warnings).toMatchObject([{ code: 'document_incomplete' }]);
  });
});

describe('half a surrogate pair', () => {
  const lone = String.raw`"\ud83d"`.slice(1, -1);

  it('is replaced in records, at any depth', async () => {
    const records = [
      '{"_id":"1","text":"one"}',
      `{"_id":"2${lone}","title":"t${lone}","text":"cut ${lone} end","metadata":{"tags":["a${lone}"]}}`,
      `{"_id":"3","text":"whole ${String.raw`\ud83d\ude00`}"}`,
    ];
    const { chunks } = await run({ 'r.jsonl': records.join('\n') }, 'r.jsonl');
    expect(chunks.map(({ id, text }) => [id, text])).toEqual([
      ['1', 'one'],
      ['2\ufffd', 'cut \ufffd end'],
      ['3', 'whole 😀'],
    ]);
    expect(chunks[1]?.metadata).toMatchObject({ title: 't\ufffd', tags: ['a\ufffd'] });
    expect(JSON.stringify(chunks)).not.toMatch(/\\ud83d(?!\\ude00)/);
  });

  it('is replaced in what a reader gives', async () => {
    const { chunks } = await run({ 'd/a.odd': 'surrogate' });
    expect(chunks.map(({ text }) => text)).toEqual(['half \ufffd of it']);
    expect(chunks[0]?.metadata.title).toBe('title \ufffd');
  });
});

it('a file whose lines end in CR alone has lines', async () => {
  const { chunks } = await run({ 'd/a.md': '# One\r\rText of one.\r\r# Two\r\rText of two.\r', 'd/b.txt': 'a\rb\r' });
  expect(chunks.map(({ text, metadata }) => [text, metadata.start_line, metadata.end_line])).toEqual([
    ['# One\n\nText of one.\n\n# Two\n\nText of two.', 1, 7],
    ['a\nb', 1, 2],
  ]);
  const records = await run({ 'r.jsonl': '{"_id":"1","text":"one"}\r{"_id":"2","text":"two"}\r' }, 'r.jsonl');
  expect(records.chunks.map(({ text }) => text)).toEqual(['one', 'two']);
});

it('a damaged character of a UTF-8 file is replaced alone, and told', async () => {
  const bytes = Buffer.concat([
    Buffer.from('# Änderungen\n\nGröße geändert von Ren'),
    Buffer.from([0xe9]),
    Buffer.from('.\n'),
  ]);
  const { report, chunks } = await run({ 'd/a.md': bytes });
  expect(chunks[0]?.text).toBe('# Änderungen\n\nGröße geändert von Ren\ufffd.');
  expect(chunks[0]?.metadata.encoding).toBeUndefined();
  expect(report.warnings).toMatchObject([
    {
      code: 'document_incomplete',
      message: 'Document "d/a.md": 1 character is not UTF-8, as the others are, and becomes U+FFFD.',
    },
  ]);
});

describe('ids of chunks', () => {
  it('are each given once, whatever records are called', async () => {
    const text = 'A sentence that says little. '.repeat(400);
    const ids = ['a', 'a~2', 'a~2~1', 'a~1', 'a~3'];
    const records = ids.map((_id) => JSON.stringify({ _id, text }));
    const { report, chunks } = await run({ 'r.jsonl': records.join('\n') }, 'r.jsonl');
    expect(report.added.documents).toBe(5);
    expect(report.added.chunks).toBe(chunks.length);
    for (const id of ids)
      expect(chunks.filter(({ metadata }) => metadata.document_id === id).length).toBeGreaterThan(2);
  });

  it('are each given once, whatever the places of a document are called', async () => {
    const { report, chunks } = await run({ 'd/notes.odd': 'anchors note note note~2 note~2 note' });
    expect(chunks.map(({ id }) => id)).toEqual([
      'd/notes.odd#note',
      'd/notes.odd#note~2',
      'd/notes.odd#note~2~2',
      'd/notes.odd#note~2~3',
      'd/notes.odd#note~3',
    ]);
    expect(report.added.chunks).toBe(5);
  });
});
