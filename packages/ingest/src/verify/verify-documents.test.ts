import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DocumentPart, type ReadDocument, RetrievalError, unreadableDocument } from '@touchstone/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CitedText } from './citation-check.ts';
import type { ReadCitedDocument } from './cited-document.ts';
import { verifyCitations } from './verify-citations.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verify-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const page = (pageNumber: number, ...texts: readonly string[]): DocumentPart[] =>
  texts.map((text) => ({ text, pageNumber }));
const book = [...page(1, 'Trees', 'They grow.'), ...page(2, 'Oaks are old. Elms are not.', 'oak | 500')];

const cited = (more: Partial<CitedText>): CitedText => ({
  citation: 'shelf@sha256:ab:book.pdf#page=2',
  text: 'Elms are not.\n\noak | 500',
  repo: 'shelf',
  ref: 'sha256:ab',
  path: 'book.pdf',
  pageNumber: 2,
  reader: 'read-pdf@1',
  ...more,
});

const reading =
  (parts: readonly DocumentPart[], reader = 'read-pdf@1'): ReadCitedDocument =>
  async ({ path }) =>
    path.endsWith('.pdf') || path.endsWith('.epub')
      ? { document: { parts } satisfies ReadDocument, reader }
      : undefined;

async function check(more: Partial<CitedText>, readDocument?: ReadCitedDocument) {
  const item = cited(more);
  await writeFile(join(folder, item.path ?? ''), 'bytes');
  const [found] = await verifyCitations([item], { places: [{ root: folder }], readDocument });
  return found;
}

describe('a citation of a document is read again by the reader that indexed it (point 5)', () => {
  it('matches an exact slice of its page, also across its parts and within a paragraph', async () => {
    expect(await check({}, reading(book))).toEqual({
      citation: 'shelf@sha256:ab:book.pdf#page=2',
      status: 'match',
      pageNumber: 2,
      readFrom: 'working tree',
    });
  });

  it('has moved when the text stands on another page, which is named', async () => {
    const later = [
      ...page(1, 'A new page.'),
      ...book.map((part) => ({ ...part, pageNumber: (part.pageNumber ?? 0) + 1 })),
    ];
    expect(await check({}, reading(later))).toMatchObject({
      status: 'moved',
      pageNumber: 3,
      reason: 'It is now at page 3.',
    });
  });

  it('has changed when the text is gone, and when it would run over the end of a page', async () => {
    expect(await check({ text: 'Elms are old.' }, reading(book))).toMatchObject({ status: 'changed' });
    const across = { text: 'They grow.\n\nOaks are old.' };
    expect(await check(across, reading(book))).toMatchObject({ status: 'changed' });
  });

  it('names a stable place where there are no pages', async () => {
    const parts = [
      { text: 'One.', anchor: 'a' },
      { text: 'Two.', anchor: 'b' },
    ];
    const place = { path: 'a.epub', citation: 'shelf@sha256:ab:a.epub#b', pageNumber: undefined, anchor: 'b' };
    expect(await check({ ...place, text: 'Two.' }, reading(parts))).toMatchObject({ status: 'match', anchor: 'b' });
    expect(await check({ ...place, text: 'One.' }, reading(parts))).toMatchObject({ status: 'moved', anchor: 'a' });
    expect(await check({ ...place, text: 'One.\n\nTwo.', anchor: 'a', citation: 'x' }, reading(parts))).toMatchObject({
      status: 'match',
    });
  });

  it('says when another version of the reader read it', async () => {
    expect(await check({}, reading(book, 'read-pdf@2'))).toMatchObject({
      status: 'match',
      reason: 'It was indexed by read-pdf@1 and read again by read-pdf@2, which may find other text.',
    });
    const other = await check({}, reading(page(2, 'Elms are not .'), 'read-pdf@2'));
    expect(other).toMatchObject({ status: 'changed', reason: expect.stringMatching(/read again by read-pdf@2/) });
  });

  it('is missing where nothing reads it, and says what would', async () => {
    expect(await check({})).toMatchObject({
      status: 'missing',
      reason: expect.stringMatching(/this check has no reader/),
    });
    expect(await check({ path: 'a.docx', citation: 'x' }, reading(book))).toMatchObject({
      status: 'missing',
      reason: expect.stringMatching(/nothing here reads \.docx files/),
    });
    const encrypted: ReadCitedDocument = async () => {
      throw unreadableDocument('encrypted', 'The PDF is encrypted.');
    };
    expect(await check({}, encrypted)).toMatchObject({
      status: 'missing',
      reason: 'book.pdf cannot be read again: The PDF is encrypted.',
    });
  });

  it('is read once, however many citations lead to it', async () => {
    let reads = 0;
    const counting: ReadCitedDocument = (input, options) => {
      reads++;
      return reading(book)(input, options);
    };
    await writeFile(join(folder, 'book.pdf'), 'bytes');
    const items = [
      cited({}),
      cited({ ref: 'v1', citation: 'x' }),
      cited({ pageNumber: 1, text: 'Trees', citation: 'y' }),
    ];
    await verifyCitations(items, { places: [{ root: folder }], readDocument: counting });
    expect(reads).toBe(1);
  });

  it('ends the check where a reader cannot be loaded', async () => {
    const broken: ReadCitedDocument = async () => {
      throw new RetrievalError('invalid_config', 'The reader is not installed.');
    };
    await expect(check({}, broken)).rejects.toMatchObject({ code: 'invalid_config' });
  });

  it('has changed when citation, page and text do not agree', async () => {
    expect(await check({ citation: 'shelf@sha256:ab:book.pdf#page=7' }, reading(book))).toMatchObject({
      status: 'changed',
      reason: expect.stringContaining('The citation says page 7, and its fields say 2.'),
    });
    const contentHash = `sha256:${createHash('sha256').update('other').digest('hex')}`;
    expect(await check({ contentHash }, reading(book))).toMatchObject({ status: 'changed' });
  });
});

it('a text in another encoding is converted as it was when it was indexed', async () => {
  const text = 'Größe und Gewicht der Äpfel hängen von der Sorte ab.\nFür die Lagerung müssen sie trocken sein.';
  await writeFile(join(folder, 'a.txt'), Buffer.from(text, 'latin1'));
  const item = { citation: 'a.txt#L2', text: text.split('\n')[1] ?? '', path: 'a.txt', startLine: 2, endLine: 2 };
  expect((await verifyCitations([item], { places: [{ root: folder }] }))[0]).toMatchObject({ status: 'match' });
});

it('finds the place in a document that repeats itself, without looking at each of millions of others', async () => {
  const parts = [...page(1, 'la '.repeat(1_000_000)), ...page(2, 'la '.repeat(2_000_000), 'the end')];
  const text = 'la '.repeat(700);
  expect(await check({ text }, reading(parts))).toMatchObject({ status: 'match', pageNumber: 2 });
  expect(
    await check({ text, pageNumber: 3, citation: 'shelf@sha256:ab:book.pdf#page=3' }, reading(parts)),
  ).toMatchObject({ status: 'moved', pageNumber: 1 });
});
