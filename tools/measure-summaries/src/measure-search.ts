import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Embedder, Filter, Hit } from '@touchstone/contract';
import { rrf } from '@touchstone/core-fusion';
import { ingest } from '@touchstone/ingest';
import { buildSummaries, summariesInWords } from '@touchstone/pipeline/summaries';
import { sqliteStore } from '@touchstone/provider-sqlite';
import type { Book } from './book.ts';

/** Indexes and summarizes the book, and asks for its chapters by number and by title, and for its judged subjects. */
export async function measureSearch(book: Book, embedder: Embedder, size: number): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-measure-'));
  const store = sqliteStore({ file: join(folder, 'index.sqlite') });
  try {
    writeFileSync(join(folder, 'book.jsonl'), book.sections.map(recordOf).join(''));
    await ingest(
      { index: 'book', baseDir: folder, sources: [{ path: 'book.jsonl', type: 'docs' }] },
      { store, embedder },
    );
    const before = process.memoryUsage().rss;
    const first = await buildSummaries({ index: 'book', clusterSize: size }, { store, embedder });
    const after = process.memoryUsage().rss;
    const second = await buildSummaries({ index: 'book', clusterSize: size }, { store, embedder });
    const search = async (index: string, text: string, filter?: Filter): Promise<readonly Hit[]> => {
      const { vectors } = await embedder.embed({ texts: [text], role: 'query' });
      const dense = await store.searchDense({ index, topK: 50, vector: vectors[0] ?? [], filter });
      const keyword = await store.searchKeyword({ index, topK: 50, text, filter });
      return rrf([dense, keyword], { k: 60 }).map(({ item }) => item);
    };
    const chapters = await store.fetchByFilter({
      index: 'book.summaries',
      filter: { op: 'eq', field: 'summary_of', value: 'chapter' },
      limit: 1000,
    });
    const ranks = await Promise.all(
      chapters.map(async ({ id, metadata }) => {
        const found = await search('book.summaries', String(metadata.chapter_title));
        return found.findIndex((hit) => hit.id === id) + 1;
      }),
    );
    const amongChapters = await Promise.all(
      chapters.map(async ({ id, metadata }) => {
        const found = await search('book.summaries', String(metadata.chapter_title));
        return found.filter((hit) => hit.metadata.summary_of === 'chapter').findIndex((hit) => hit.id === id) + 1;
      }),
    );
    const numbered = chapters.filter(({ metadata }) => metadata.chapter_number !== undefined);
    const asked = await Promise.all(
      numbered.map(async ({ id, metadata }) => {
        const number = metadata.chapter_number ?? 0;
        const filter: Filter = { op: 'eq', field: 'chapter_number', value: number };
        const found = await search('book.summaries', `Summarize chapter ${number}`, filter);
        return found.findIndex((hit) => hit.id === id) + 1;
      }),
    );
    const leavesOf = await leafFinder();
    let [level, collapsed, leaves] = [0, 0, 0];
    for (const { text, relevant } of book.questions) {
      const summaries = (await search('book.summaries', text)).slice(0, 5);
      const chunks = (await search('book', text)).slice(0, 5);
      const mixed = rrf([await search('book.summaries', text), await search('book', text)], { k: 60 })
        .slice(0, 5)
        .map(({ item }) => item);
      // The summary of the whole book has every section below it, which says nothing.
      const isHit = (hits: readonly Hit[]) =>
        hits.some((hit) => hit.metadata.summary_of !== 'book' && leavesOf(hit).some((id) => relevant.has(id)));
      if (isHit(summaries)) level += 1;
      if (isHit(mixed)) collapsed += 1;
      if (isHit(chunks)) leaves += 1;
    }
    const share = (count: number, of: number) => `${count} of ${of} (${((100 * count) / of).toFixed(1)} %)`;
    const within = (found: readonly number[], most: number) => found.filter((rank) => rank >= 1 && rank <= most).length;
    return [
      summariesInWords(first),
      `Memory of the process: ${mib(before)} before, ${mib(after)} after, ${mib(process.resourceUsage().maxRSS * 1024)} at most.`,
      `The second run: ${summariesInWords(second)}`,
      `"Summarize chapter N" with its filter, first: the chapter's own summary ${share(within(asked, 1), asked.length)}`,
      `A chapter's title, among all summaries: its summary first ${share(within(ranks, 1), ranks.length)}, in the first 3 ${share(within(ranks, 3), ranks.length)}`,
      `A chapter's title, among the summaries of chapters: first ${share(within(amongChapters, 1), ranks.length)}, in the first 3 ${share(within(amongChapters, 3), ranks.length)}`,
      `Judged questions with a relevant section in or below the first 5: summaries ${share(level, book.questions.length)}, both together ${share(collapsed, book.questions.length)}, sections alone ${share(leaves, book.questions.length)}`,
    ];
  } finally {
    await store.close?.();
    rmSync(folder, { recursive: true, force: true });
  }

  async function leafFinder() {
    const all = await store.fetchByFilter({ index: 'book.summaries', limit: 10_000 });
    const children = new Map(all.map(({ id, metadata }) => [id, metadata.children ?? []]));
    const leaves = (id: string): readonly string[] => children.get(id)?.flatMap(leaves) ?? [id];
    return ({ id }: Hit) => leaves(id);
  }
}

function recordOf({ id, title, text, chapter, chapterTitle }: Book['sections'][number]): string {
  return `${JSON.stringify({ _id: id, title, text, metadata: { chapter_number: chapter, chapter_title: chapterTitle } })}\n`;
}

function mib(bytes: number): string {
  return `${Math.round(bytes / 2 ** 20)} MiB`;
}
