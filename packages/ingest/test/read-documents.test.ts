import { describe, expect, it } from 'vitest';
import { contentHash, type IngestRequest, ingest } from '../src/index.ts';
import { memoryWriter } from './memory-writer.ts';
import { oddReader } from './odd-reader.ts';
import { tempFolder } from './temp-folder.ts';

const requestFor = (baseDir: string, more: Partial<IngestRequest> = {}): IngestRequest => ({
  index: 'x',
  baseDir,
  sources: [{ path: 'd' }],
  readers: [oddReader()],
  ...more,
});

const book = ['First page.', 'Second page.', 'Third page.'].join('\f');

describe('a document that a reader reads (point 5: books as sources)', () => {
  it('has chunks of one page each, with page, chapter, section, reader and encoding', async () => {
    const baseDir = tempFolder({ 'd/book.odd': book });
    const store = memoryWriter();
    const report = await ingest(requestFor(baseDir), { store });
    expect(report.added).toEqual({ documents: 1, chunks: 3 });
    expect([...store.chunks.keys()]).toEqual(['d/book.odd#page=1', 'd/book.odd#page=2', 'd/book.odd#page=3']);
    const chunk = store.chunks.get('d/book.odd#page=3');
    expect(chunk?.text).toBe('Third page.');
    expect(chunk?.searchText).toBe(`${'Title of d/book.odd\nPart One > Section 3\n'.repeat(3)}d/book.odd\nThird page.`);
    expect(chunk?.metadata).toMatchObject({
      title: 'Title of d/book.odd',
      source_type: 'docs',
      path: 'd/book.odd',
      section: 'Part One > Section 3',
      page_number: 3,
      page_count: 3,
      chapter_number: 2,
      chapter_title: 'Chapter 2',
      reader: 'odd@1',
      encoding: 'windows-1252',
      author: 'A. Writer',
      content_hash: contentHash('Third page.'),
      chunk_index: 2,
    });
    expect(chunk?.metadata.start_line).toBeUndefined();
  });

  it('what it says of itself may be named by the source, and never replaces what the engine knows', async () => {
    const baseDir = tempFolder({ 'd/book.odd': book });
    const store = memoryWriter();
    const sources = [{ path: 'd', fields: { author: 'writer', page_count: 'writer' } }];
    await ingest(requestFor(baseDir, { sources }), { store });
    const metadata = store.chunks.get('d/book.odd#page=1')?.metadata;
    expect(metadata).toMatchObject({ writer: 'A. Writer', page_count: 3 });
    expect(metadata).not.toHaveProperty('author');
  });

  it('whose reader gives something else than parts with a text is indexed by lines, and the warning names the reader', async () => {
    const baseDir = tempFolder({ 'd/book.odd': 'no parts' });
    const report = await ingest(requestFor(baseDir), { store: memoryWriter() });
    const message = expect.stringContaining('The reader odd@1 returned no parts with text.');
    expect(report.warnings).toEqual([{ code: 'document_by_lines', message }]);
  });

  it('has an address that names the page', async () => {
    const baseDir = tempFolder({ 'd/book.odd': book });
    const store = memoryWriter();
    const sources = [{ path: 'd', url: { template: 'https://example.org/{path}' } }];
    await ingest(requestFor(baseDir, { sources }), { store });
    expect(store.chunks.get('d/book.odd#page=2')?.metadata.url).toBe('https://example.org/d/book.odd#page=2');
  });

  it('is read again when another version of its reader would read it, and other documents are not', async () => {
    const baseDir = tempFolder({ 'd/book.odd': book, 'd/a.md': '# A' });
    const store = memoryWriter();
    await ingest(requestFor(baseDir), { store });
    expect(await ingest(requestFor(baseDir), { store })).toMatchObject({ unchanged: { documents: 2 } });
    const report = await ingest(requestFor(baseDir, { readers: [oddReader({ version: '2' })] }), { store });
    expect(report).toMatchObject({ changed: { documents: 1, chunks: 3 }, unchanged: { documents: 1 } });
  });

  it('may be larger than a text', async () => {
    const baseDir = tempFolder({ 'd/book.odd': `${'word '.repeat(300_000)}`, 'd/text.txt': 'word '.repeat(300_000) });
    const report = await ingest(requestFor(baseDir), { store: memoryWriter() });
    expect(report.added.documents).toBe(1);
    expect(report.skipped).toMatchObject([{ path: 'text.txt', reason: 'too_large' }]);
  });

  it('ends the run where the module of its reader cannot be loaded', async () => {
    const baseDir = tempFolder({ 'd/book.odd': book });
    const readers = [{ ...oddReader(), member: 'none' }];
    await expect(ingest(requestFor(baseDir, { readers }), { store: memoryWriter() })).rejects.toMatchObject({
      code: 'invalid_config',
    });
  });
});

describe('formats without a reader', () => {
  it('below a folder are left out by name, and named as such', async () => {
    const baseDir = tempFolder({ 'd/a.md': 'a', 'd/book.pdf': '%PDF-1.7', 'd/b.epub': 'PK', 'd/c.docx': 'PK' });
    const report = await ingest(requestFor(baseDir), { store: memoryWriter() });
    expect(report.skipped.map(({ path, reason }) => `${path} ${reason}`)).toEqual([
      'b.epub no_reader',
      'book.pdf no_reader',
      'c.docx no_reader',
    ]);
  });
});

describe('encodings other than UTF-8 (point 5: converted by a library, stated in metadata)', () => {
  const text = 'Größe und Gewicht der Äpfel hängen von der Sorte ab.\nFür die Lagerung müssen sie trocken sein.\n';

  it.each([
    ['windows-1252', Buffer.from(text, 'latin1')],
    ['utf-16le', Buffer.from(`\ufeff${text}`, 'utf16le')],
  ])('%s: lines are those of the converted text, and the ref pins the bytes', async (encoding, bytes) => {
    const baseDir = tempFolder({ 'd/a.txt': bytes });
    const store = memoryWriter();
    await ingest(requestFor(baseDir), { store });
    const [chunk] = store.chunks.values();
    expect(chunk?.text).toBe(text.trimEnd());
    expect(chunk?.metadata).toMatchObject({ encoding, start_line: 1, end_line: 2, ref: contentHash(bytes) });
  });

  it('UTF-8 is not stated', async () => {
    const store = memoryWriter();
    await ingest(requestFor(tempFolder({ 'd/a.txt': text })), { store });
    expect([...store.chunks.values()][0]?.metadata).not.toHaveProperty('encoding');
  });
});
