import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proseOf, typesetBook } from '../../read-pdf/test/typeset.ts';
import { loadConfig, type OpenContexts, openContexts, openIndexer } from '../src/index.ts';
import { makeTempFolder, writeFiles } from './temp-folder.ts';

const titles = ['Stress', 'Recovery', 'Sleep', 'Ritual'];
const chapters = titles.map((title, chapter) => ({
  title: `Chapter ${chapter + 1}: ${title}`,
  paragraphs: Array.from({ length: 11 }, (_, at) => proseOf(chapter * 100 + at, 40 + 9 * at)),
}));

describe('002 §1, page-specific questions over a PDF that is typeset here', () => {
  let book: Awaited<ReturnType<typeof typesetBook>>;
  let contexts: OpenContexts;

  beforeAll(async () => {
    book = await typesetBook(chapters, { columns: 2, title: 'The Typeset Book' });
    const folder = makeTempFolder();
    writeFiles(folder, {
      'touchstone.config.yaml': `readers: ["@touchstone/read-pdf"]\nindexes: { book: { sources: [books], summaries: false } }\n`,
    });
    mkdirSync(join(folder, 'books'));
    writeFileSync(join(folder, 'books/toughness.pdf'), book.bytes);
    const loaded = await loadConfig({ cwd: folder, env: {}, isTrusted: true });
    const indexer = await openIndexer(loaded);
    for (const request of indexer.requests()) await indexer.index(request);
    await indexer.close();
    contexts = await openContexts(loaded, { engine: 'test 1' });
  });
  afterAll(() => contexts.close());

  it('return exactly that page, for every page of the book', async () => {
    expect(book.pages.length).toBeGreaterThan(9);
    for (const [at, { text, chapter }] of book.pages.entries()) {
      const { pack } = await contexts.gather({ query: `What's on page ${at + 1}?`, topK: 50, maxTokens: 100_000 });
      expect(pack.understanding.queryType).toBe('page_specific');
      expect(new Set(pack.sources.map(({ pageNumber }) => pageNumber))).toEqual(new Set([at + 1]));
      expect(
        pack.sources
          .map((source) => source.text)
          .join(' ')
          .replace(/\s+/g, ' '),
      ).toBe(text.replace(/\s+/g, ' '));
      expect(pack.context).toContain(`[Source 1 | Page ${at + 1} | ${titles[chapter]}]\n`);
    }
  });

  it('return the pages of a range in order, and nothing for a page that the book does not have', async () => {
    const { pack } = await contexts.gather({ query: 'What do pages 2 to 4 say?', topK: 50, maxTokens: 100_000 });
    const pages = pack.sources.flatMap(({ pageNumber }) => pageNumber ?? []);
    expect(Array.from(new Set(pages))).toEqual([2, 3, 4]);
    expect((await contexts.gather({ query: "What's on page 999?" })).pack.sources).toEqual([]);
  });

  it('keep to a chapter where one is named', async () => {
    const { pack } = await contexts.gather({ query: 'What does chapter 3 say about breathing?' });
    expect(pack.sources.length).toBeGreaterThan(0);
    expect(new Set(pack.sources.map(({ chapterNumber }) => chapterNumber))).toEqual(new Set([3]));
  });
});
