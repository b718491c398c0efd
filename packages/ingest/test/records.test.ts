import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ingest, type Source } from '../src/index.ts';
import { fakeEmbedder } from './fake-embedder.ts';
import { memoryWriter } from './memory-writer.ts';
import { tempFolder, writeFiles } from './temp-folder.ts';

const lines = (...records: readonly object[]) => `${records.map((record) => JSON.stringify(record)).join('\n')}\n`;

async function index(content: string | Uint8Array, source: Partial<Source> = {}, maxTokensPerText?: number) {
  const baseDir = tempFolder({ 'set/corpus.jsonl': content });
  const store = memoryWriter();
  const request = { index: 'x', baseDir, sources: [{ path: 'set/corpus.jsonl', ...source }] };
  const embedder = maxTokensPerText === undefined ? {} : { embedder: fakeEmbedder({ maxTokensPerText }) };
  const report = await ingest(request, { store, ...embedder });
  return { baseDir, request, store, report, chunks: [...store.chunks.values()] };
}

describe('JSONL in BEIR form', () => {
  it('makes one chunk of a record, with its _id, and searches title and text', async () => {
    const { baseDir, chunks } = await index(
      lines(
        {
          _id: 'd1',
          title: 'Wings',
          text: 'Lift and drag.',
          metadata: { year: 1958, path: 'src/a.py', start_line: 3, url: 'https://x.org' },
        },
        { _id: 'd2', text: 'No title.', author: 'n. n.' },
        { _id: 'd3', title: '', text: '' },
      ),
      { name: 'cran' },
    );
    expect(chunks).toMatchObject([
      {
        id: 'd1',
        text: 'Lift and drag.',
        searchText: 'Wings\nWings\nWings\nLift and drag.',
        metadata: {
          document_id: 'd1',
          title: 'Wings',
          year: 1958,
          path: 'src/a.py',
          source_path: 'src/a.py',
          start_line: 3,
          url: 'https://x.org',
          uri: 'https://x.org',
          source_name: 'cran',
          source_type: 'docs',
          repo: basename(baseDir),
        },
      },
      { id: 'd2', searchText: 'No title.', metadata: { author: 'n. n.', path: 'set/corpus.jsonl' } },
      { id: 'd3', text: '', searchText: '' },
    ]);
  });

  it.each(['javascript:alert(1)', ' JavaScript:alert(1)', 'data:text/html,x', 'vbscript:x'])(
    'derives no uri from an url that a browser would run, and keeps the url as written: %j',
    async (url) => {
      const { chunks } = await index(
        lines({ _id: 'd1', text: 'a', metadata: { url } }, { _id: 'd2', text: 'b', metadata: { uri: url } }),
        {},
      );
      expect(chunks.map(({ metadata }) => [metadata.url, metadata.uri])).toEqual([
        [url, undefined],
        [undefined, undefined],
      ]);
    },
  );

  it('splits a very long record into exact slices that say where they stand; one below the limit is one chunk without a place', async () => {
    const paragraph = (at: number) => `Paragraph ${at} of the report tells about hooks.  It has\n    two lines.`;
    const text = Array.from({ length: 300 }, (_, at) => paragraph(at)).join('\n\n');
    const { chunks } = await index(lines({ _id: 'a:b', title: 'T', text }, { _id: 'c', text: text.slice(0, 4000) }));
    const parts = chunks.filter(({ metadata }) => metadata.document_id === 'a:b');
    expect(parts.length).toBeGreaterThan(3);
    let before = 0;
    for (const { text: part, metadata, searchText } of parts) {
      const [, start, end] = /^a:b:chars=(\d+)-(\d+)$/.exec(metadata.anchor ?? '') ?? [];
      expect(text.slice(Number(start), Number(end))).toBe(part);
      expect(Number(start)).toBe(before);
      expect(searchText).toBe(`T\nT\nT\n${part}`);
      before = Number(end);
    }
    expect(before).toBe(text.length);
    expect(parts.map(({ metadata }) => metadata.chunk_index)).toEqual(parts.map((_, at) => at));
    const [short] = chunks.filter(({ metadata }) => metadata.document_id === 'c');
    expect([short?.id, short?.text, short?.metadata.anchor]).toEqual(['c', text.slice(0, 4000), undefined]);
  });

  it('gives the parts of a record that says its lines lines of their own', async () => {
    const code = Array.from({ length: 900 }, (_, at) => `    if at == ${at}: return call_number_${at}(at)`).join('\n');
    const record = { _id: 'f', text: code, metadata: { path: 'a.py', start_line: 11, end_line: 910 } };
    const { chunks } = await index(lines(record));
    expect(chunks.length).toBeGreaterThan(2);
    for (const { text, metadata } of chunks) {
      const { start_line: start = 0, end_line: end = 0 } = metadata;
      expect(text).toBe(
        code
          .split('\n')
          .slice(start - 11, end - 10)
          .join('\n'),
      );
    }
    expect([chunks[0]?.metadata.start_line, chunks.at(-1)?.metadata.end_line]).toEqual([11, 910]);
  });

  it('splits a record past what the embedder reads, into id, id~2, ...', async () => {
    const text = Array.from({ length: 30 }, (_, number) => `Sentence number ${number} says something.`).join(' ');
    const { chunks } = await index(lines({ _id: 'a', title: 'T', text }), {}, 100);
    expect(chunks.length).toBeGreaterThan(3);
    expect(chunks.map(({ id }) => id).slice(0, 3)).toEqual(['a', 'a~2', 'a~3']);
    expect(new Set(chunks.map(({ metadata }) => metadata.document_id))).toEqual(new Set(['a']));
    expect(chunks.map((chunk) => chunk.text).join('')).toBe(text);
    expect((await index(lines({ _id: 'a', title: 'T', text }))).chunks).toHaveLength(1);
  });

  it('ends a line at \\n only, and reads a last line without one', async () => {
    const { chunks } = await index('{"_id":"a","text":"one\u2028two"}\r\n\n{"_id":"b","text":"three"}');
    expect(chunks.map(({ text }) => text)).toEqual(['one\u2028two', 'three']);
  });

  it('reads lines across the borders of the read buffer', async () => {
    const text = 'long '.repeat(300_000);
    const { chunks } = await index(lines({ _id: 'a', text: `${text}é` }, { _id: 'b', text: 'end' }));
    const ofFirst = chunks.filter(({ metadata }) => metadata.document_id === 'a').map((chunk) => chunk.text);
    expect(ofFirst.join('')).toBe(`${text}é`);
    expect(chunks.at(-1)?.text).toBe('end');
  });

  it.each([
    ['{"_id": "a", "text": "x"', 'line 2 is not JSON'],
    ['["a"]', 'line 2 is not a JSON object'],
    ['{"text": "x"}', 'line 2 needs a string _id that is not empty, not nothing'],
    ['{"_id": 7, "text": "x"}', 'line 2 needs a string _id that is not empty, not a number'],
    ['{"_id": "b"}', 'line 2 needs a string text, not nothing'],
    ['{"_id": "b", "text": "x", "title": ["y"]}', 'line 2 has a list for a title'],
    ['{"_id": "b", "text": "x", "metadata": "y"}', 'line 2 has a string for metadata'],
    [
      '{"_id": "b", "text": "x", "metadata": {"start_line": "3"}}',
      'start_line is a built-in field and must be a whole number from 1, not "3"',
    ],
    ['{"_id": "b", "text": "x", "metadata": {"url": 3}}', 'url is a built-in field and must be a string'],
    ['{"_id": "b", "text": "x", "metadata": {"chunk_index": 3}}', 'chunk_index is filled in by ingestion'],
    ['{"_id": "a", "text": "x"}', 'lines 1 and 2 have the same _id "a"'],
  ])('leaves out %s, names it, and indexes the others', async (bad, message) => {
    const baseDir = tempFolder({ 'c.jsonl': `{"_id":"a","text":"fine"}\n${bad}\n{"_id":"z","text":"last"}\n` });
    const store = memoryWriter();
    const { warnings } = await ingest({ index: 'x', baseDir, sources: [{ path: 'c.jsonl' }] }, { store });
    expect([...store.chunks.keys()]).toEqual(['a', 'z']);
    expect(warnings).toEqual([{ code: 'record_unusable', message: expect.stringContaining(message) }]);
    expect(warnings[0]?.message).toContain(`1 record left out: ${join(baseDir, 'c.jsonl')}`);
  });

  it('refuses a file without a record that can be used, and writes nothing', async () => {
    const baseDir = tempFolder({ 'c.jsonl': '{"id":"a","text":"x"}\n{"id":"b","text":"y"}\n' });
    const store = memoryWriter();
    await expect(ingest({ index: 'x', baseDir, sources: [{ path: 'c.jsonl' }] }, { store })).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining(`${join(baseDir, 'c.jsonl')}, line 1 needs a string _id`),
    });
    expect(store.transactions).toEqual([]);
  });

  it('keeps what was indexed while a record cannot be used, and names three of them', async () => {
    const { baseDir, request, store } = await index(lines({ _id: 'a', text: '1' }, { _id: 'b', text: '2' }));
    writeFiles(baseDir, { 'set/corpus.jsonl': `{"_id":"a","text":"one"}\n${'{"_id"\n'.repeat(5)}` });
    const { changed, removed, warnings } = await ingest(request, { store });
    expect([changed.documents, removed.documents]).toEqual([1, 0]);
    expect(warnings[0]?.message).toMatch(/^5 records left out: .*line 2 .*line 3 .*line 4 .* And 2 more records\.$/);
    expect([...store.chunks.keys()].sort()).toEqual(['a', 'b']);
  });

  it('refuses a line that is not UTF-8', async () => {
    const bytes = Buffer.concat([Buffer.from('{"_id":"a","text":"'), Buffer.from([0xe9]), Buffer.from('"}\n')]);
    await expect(index(bytes)).rejects.toMatchObject({ message: expect.stringContaining('line 1 is not UTF-8') });
  });

  it('replaces only the records that changed and removes those that are gone', async () => {
    const { baseDir, request, store } = await index(
      lines({ _id: 'a', text: '1' }, { _id: 'b', text: '2' }, { _id: 'c', text: '3' }),
    );
    writeFiles(baseDir, { 'set/corpus.jsonl': lines({ _id: 'c', text: '3' }, { _id: 'b', text: 'two' }) });
    const report = await ingest(request, { store });
    expect(report).toMatchObject({
      changed: { documents: 1 },
      unchanged: { documents: 1 },
      removed: { documents: 1 },
      added: { documents: 0 },
    });
    expect([...store.chunks.values()].map(({ id, text }) => [id, text]).sort()).toEqual([
      ['b', 'two'],
      ['c', '3'],
    ]);
  });

  it('writes up to 4096 records or 16 MiB at once; with an embedder, whose work a crash would lose, up to 512', async () => {
    const sizesOf = async (content: string, withEmbedder = false) => {
      const { store } = await index(content, {}, withEmbedder ? 2000 : undefined);
      return store.transactions.map(({ length }) => length);
    };
    const small = lines(...Array.from({ length: 5000 }, (_, number) => ({ _id: `${number}`, text: 'x' })));
    expect(await sizesOf(small)).toEqual([4096, 904]);
    expect((await sizesOf(small, true)).slice(0, 2)).toEqual([512, 512]);
    const large = lines(
      ...Array.from({ length: 5 }, (_, number) => ({ _id: `${number}`, text: 'x', notes: 'x'.repeat(5 << 20) })),
    );
    expect(await sizesOf(large)).toEqual([3, 2]);
  });

  it('reads the files of a glob that names the extension, and leaves them out of any other glob or folder', async () => {
    const baseDir = tempFolder({
      's/a.jsonl': lines({ _id: '1', text: 'x' }),
      's/b.ndjson': lines({ _id: '2', text: 'y' }),
      's/c.md': 'text',
    });
    const idsOf = async (path: string) => {
      const store = memoryWriter();
      const { skipped } = await ingest({ index: 'x', baseDir, sources: [{ path, maxFileBytes: 10 }] }, { store });
      return [...store.chunks.keys(), ...skipped.map((file) => `${file.path} ${file.reason}`)];
    };
    expect(await idsOf('s/*.jsonl')).toEqual(['1']);
    expect(await idsOf('**/*.{jsonl,ndjson,md}')).toEqual(['1', '2', 's/c.md#top']);
    expect(await idsOf('s/*')).toEqual(['s/c.md#top', 'a.jsonl jsonl_below_folder', 'b.ndjson jsonl_below_folder']);
  });

  it('refuses an _id that two files of a glob have', async () => {
    const baseDir = tempFolder({
      'a.jsonl': lines({ _id: '1', text: 'x' }),
      'b.jsonl': lines({ _id: '1', text: 'y' }),
    });
    const request = { index: 'x', baseDir, sources: [{ path: '*.jsonl' }] };
    await expect(ingest(request, { store: memoryWriter() })).rejects.toMatchObject({
      code: 'invalid_config',
      message:
        'Source "*.jsonl" has the document "1" twice, once more in b.jsonl. Make the _id differ, or index them separately.',
    });
  });

  it('refuses an _id that another source has', async () => {
    const baseDir = tempFolder({
      'a.jsonl': lines({ _id: '1', text: 'x' }),
      'b.jsonl': lines({ _id: '1', text: 'y' }),
    });
    const request = { index: 'x', baseDir, sources: [{ path: 'a.jsonl' }, { path: 'b.jsonl' }] };
    await expect(ingest(request, { store: memoryWriter() })).rejects.toMatchObject({
      code: 'invalid_config',
      message: expect.stringContaining('"a.jsonl" and "b.jsonl" both have a document "1"'),
    });
  });
});

describe("a corpus's own names of metadata (point 5: a mapping takes a corpus's own names, such as chapter)", () => {
  const record = { _id: 'a', text: 'Text.', metadata: { chapter: 3, chapter_title: 'Keys', book: 'B' } };

  const run = async (records: readonly object[], fields: Readonly<Record<string, string>>, store = memoryWriter()) => {
    const baseDir = tempFolder({ 'x.jsonl': records.map((each) => `${JSON.stringify(each)}\n`).join('') });
    const sources = [{ path: 'x.jsonl', name: 'x', fields }];
    return { report: await ingest({ index: 'x', baseDir, sources }, { store }), store };
  };

  it('become those of the index; others keep theirs', async () => {
    const { store } = await run([record], { chapter: 'chapter_number' });
    expect(store.chunks.get('a')?.metadata).toMatchObject({ chapter_number: 3, chapter_title: 'Keys', book: 'B' });
    expect(store.chunks.get('a')?.metadata).not.toHaveProperty('chapter');
  });

  it('another mapping reads the records again', async () => {
    const { store } = await run([record], {});
    const { report } = await run([record], { chapter: 'chapter_number' }, store);
    expect(report.changed.documents).toBe(1);
  });

  it.each([
    [{ chapter: 'chapter_title' }, 'chapter_title has two values'],
    [{ book: 'chapter_number' }, 'chapter_number is a built-in field'],
    [{ book: 'document_id' }, 'document_id is filled in by ingestion'],
  ])('that cannot be are refused: %j', async (fields, message) => {
    await expect(run([record], fields)).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining(message),
    });
  });
});
