import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import process from 'node:process';
import type { StoredChunk } from '@touchstone/contract';
import { ingest } from '@touchstone/ingest';
import { describe, expect, it } from 'vitest';
import { buildSummaries } from '../../src/summaries/index.ts';
import { type BookRecord, embedder, openBook } from './book.ts';

// A folder with the judged set book-ethereum: a book whose records have a chapter and its title in their metadata.
const data = process.env.TOUCHSTONE_EVAL_DATA;
const skipped = data === undefined ? ' (skipped: set TOUCHSTONE_EVAL_DATA to a folder with book-ethereum)' : '';

/** What must hold of the extractive summaries of any index. */
function expectWholeSentences(summaries: readonly StoredChunk[], chunks: readonly StoredChunk[]): void {
  const texts = new Map(chunks.map(({ id, text }) => [id, text]));
  const children = new Map(summaries.map(({ id, metadata }) => [id, metadata.children ?? []]));
  const leavesOf = (id: string): readonly string[] => children.get(id)?.flatMap(leavesOf) ?? [id];
  for (const { id, text } of summaries) {
    const below = [...new Set(leavesOf(id))].map((leaf) => texts.get(leaf) ?? '');
    // Of a chapter and a book, the headings come first.
    const sentences = text.split('\n\n').filter((line) => !line.includes(' · '));
    expect(new Set(sentences).size, id).toBe(sentences.length);
    for (const sentence of sentences)
      expect(
        below.some((leaf) => leaf.includes(sentence)),
        sentence,
      ).toBe(true);
  }
  const covered = new Set([...children.keys()].flatMap(leavesOf));
  expect(chunks.filter(({ id }) => !covered.has(id))).toEqual([]);
}

describe('002 §1 (RAPTOR): the summaries of the documentation of fastify', () => {
  it('are whole sentences of the chunks below them, which are all chunks there are', async () => {
    const fastify = dirname(createRequire(import.meta.url).resolve('fastify/package.json'));
    const { store, chunksOf } = openBook();
    const sources = [{ path: fastify, include: ['docs/Reference'] }];
    await ingest({ index: 'book', baseDir: dirname(fastify), sources }, { store, embedder });
    const report = await buildSummaries({ index: 'book' }, { store, embedder });
    const [summaries, chunks] = [await chunksOf('book.summaries'), await chunksOf('book')];
    expectWholeSentences(summaries, chunks);
    expect(report.chunks / (report.clusters[0] ?? 1)).toBeGreaterThan(4);
    expect(report.chunks / (report.clusters[0] ?? 1)).toBeLessThan(9);
    for (const { metadata } of summaries) {
      expect(metadata.source_type).toBe('docs');
      expect(metadata.ref).toMatch(/^fastify@5\./);
      expect(metadata.children?.length).toBeLessThanOrEqual(18);
    }
    expect(await buildSummaries({ index: 'book' }, { store, embedder })).toMatchObject({ made: 0, relabelled: 0 });
  });
});

describe.skipIf(data === undefined)(`002 §1 (RAPTOR): the summaries of a book of twenty chapters${skipped}`, () => {
  const records = (): readonly BookRecord[] =>
    readFileSync(join(data ?? '', 'book-ethereum/corpus.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => {
        const { _id, title, text, metadata } = JSON.parse(line);
        const { chapter, chapter_title } = metadata;
        return {
          _id,
          title,
          text,
          metadata: { chapter_title, chapter_number: chapter ?? undefined },
        };
      });

  it('have one for each chapter, of all its sections, of which the words of its title find it', async () => {
    const { store, index, chunksOf } = openBook();
    await index(records());
    const report = await buildSummaries({ index: 'book' }, { store, embedder });
    const [summaries, chunks] = [await chunksOf('book.summaries'), await chunksOf('book')];
    expectWholeSentences(summaries, chunks);
    expect(report.chapters).toBe(20);
    for (let number = 1; number <= 14; number += 1) {
      const ofChapter = summaries.filter(
        ({ metadata }) => metadata.summary_of === 'chapter' && metadata.chapter_number === number,
      );
      expect(ofChapter).toHaveLength(1);
      const sections = chunks.filter(({ metadata }) => metadata.chapter_number === number).map(({ id }) => id);
      expect(ofChapter[0]?.metadata.children?.toSorted()).toEqual(sections.toSorted());
      const found = await store.searchKeyword({
        index: 'book.summaries',
        topK: 2,
        text: String(ofChapter[0]?.metadata.chapter_title),
        filter: { op: 'eq', field: 'summary_of', value: 'chapter' },
      });
      expect(found.map(({ id }) => id)).toContain(ofChapter[0]?.id);
    }
  });

  it('are made anew for few of them after an edit, and are the same bytes when it is taken back', async () => {
    const { store, index, chunksOf } = openBook();
    await index(records());
    const { made } = await buildSummaries({ index: 'book' }, { store, embedder });
    const before = await chunksOf('book.summaries');
    const edited = records().map((record, at) =>
      at === 100 ? { ...record, text: `${record.text}\n\nA sentence was added here.` } : record,
    );
    await index(edited);
    const report = await buildSummaries({ index: 'book' }, { store, embedder });
    expect(report.made).toBeGreaterThanOrEqual(2);
    expect(report.made).toBeLessThan(0.2 * made);
    await index(records());
    await buildSummaries({ index: 'book' }, { store, embedder });
    expect(await chunksOf('book.summaries')).toEqual(before);
  });
});
