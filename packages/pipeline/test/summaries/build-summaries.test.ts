import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StoredChunk } from '@touchstone/contract';
import { verifyCitations } from '@touchstone/ingest/verify';
import { describe, expect, it } from 'vitest';
import { buildSummaries, planSummaries, summariesInWords, summariesJson } from '../../src/summaries/index.ts';
import { type BookRecord, embedder, openBook, smallBook } from './book.ts';
import { scriptedGemini } from './scripted-gemini.ts';

const request = { index: 'book', clusterSize: 3 } as const;
const sha256 = (text: string) => `sha256:${createHash('sha256').update(text).digest('hex')}`;

describe('002 §1 (RAPTOR): the summaries of a book', () => {
  it('are documents of an index beside: two levels of clusters, one of each chapter, and one of the book', async () => {
    const { store, index, chunksOf } = openBook();
    await index(smallBook());
    const report = await buildSummaries(request, { store, embedder });
    const summaries = await chunksOf('book.summaries');
    expect(report).toMatchObject({
      into: 'book.summaries',
      chunks: 28,
      chapters: 4,
      kept: 0,
      removed: 0,
      warnings: [],
    });
    expect(report.made).toBe(summaries.length);
    expect(report.clusters).toHaveLength(2);
    expect(await store.describe('book')).toMatchObject({ chunkCount: 28 });
    const levels = Map.groupBy(summaries, ({ metadata }) => `${metadata.summary_of} ${metadata.level}`);
    expect([...levels.keys()].toSorted()).toEqual(['book 2', 'chapter 1', 'cluster 1', 'cluster 2']);
    expect(levels.get('cluster 1')).toHaveLength(report.clusters[0] ?? 0);
    expect(levels.get('cluster 2')).toHaveLength(report.clusters[1] ?? 0);
    for (const { metadata } of summaries) expect(metadata).toMatchObject({ node_kind: 'summary', source_type: 'docs' });
    expect(await store.readDocuments('book.summaries')).toHaveLength(summaries.length);
  });

  it('carry the hash of what they were made from, and the pages and chapters of all chunks below', async () => {
    const { store, index, chunksOf } = openBook();
    await index(smallBook());
    await buildSummaries(request, { store, embedder });
    const all = new Map(
      [...(await chunksOf('book')), ...(await chunksOf('book.summaries'))].map((each) => [each.id, each]),
    );
    const leavesOf = (chunk: StoredChunk): readonly StoredChunk[] =>
      chunk.metadata.node_kind === 'summary' ? childrenOf(chunk).flatMap(leavesOf) : [chunk];
    const childrenOf = ({ metadata }: StoredChunk) =>
      (metadata.children as readonly string[]).map((id) => all.get(id) as StoredChunk);
    for (const summary of await chunksOf('book.summaries')) {
      const children = childrenOf(summary);
      const lines = children.map(({ id, text }) => `${JSON.stringify(id)} ${sha256(text)}\n`);
      expect(summary.metadata.children_hash).toBe(sha256(lines.join('')));
      expect(summary.metadata.content_hash).toBe(sha256(summary.text));
      const leaves = leavesOf(summary);
      const numbers = (field: string) => leaves.map(({ metadata }) => Number(metadata[field]));
      expect(summary.metadata).toMatchObject({
        first_page: Math.min(...numbers('page_number')),
        last_page: Math.max(...numbers('page_number')),
        first_chapter: Math.min(...numbers('chapter_number')),
        last_chapter: Math.max(...numbers('chapter_number')),
        leaf_count: new Set(leaves.map(({ id }) => id)).size,
      });
      const isOneChapter = new Set(numbers('chapter_number')).size === 1;
      expect(summary.metadata.chapter_number).toBe(isOneChapter ? numbers('chapter_number')[0] : undefined);
      expect(new Set(children.map(({ metadata }) => metadata.level ?? 0))).toEqual(
        new Set([Number(summary.metadata.level) - 1]),
      );
    }
  });

  it('have, for "Summarize chapter 3", the one of chapter 3, made of all its chunks in reading order', async () => {
    const { store, index } = openBook();
    await index(smallBook());
    await buildSummaries(request, { store, embedder });
    const [found, ...others] = await store.searchKeyword({
      index: 'book.summaries',
      topK: 5,
      text: 'Summarize chapter 3',
      filter: {
        op: 'and',
        filters: [
          { op: 'eq', field: 'chapter_number', value: 3 },
          { op: 'eq', field: 'summary_of', value: 'chapter' },
        ],
      },
    });
    expect(others).toEqual([]);
    expect(found?.metadata).toMatchObject({
      title: 'Summary of chapter 3: Contracts',
      chapter_number: 3,
      chapter_title: 'Contracts',
      children: [1, 2, 3, 4, 5, 6, 7].map((section) => `b#c3s${section}`),
      first_page: 30,
      last_page: 36,
    });
  });

  it('have the printed pages of a book that has them', async () => {
    const { store, index, chunksOf } = openBook();
    const labelled = ({ metadata, ...record }: BookRecord): BookRecord => ({
      ...record,
      metadata: { ...metadata, page_label: String(Number(metadata?.page_number) - 4) },
    });
    await index(smallBook().map(labelled));
    await buildSummaries(request, { store, embedder });
    const summaries = await chunksOf('book.summaries');
    const chapter = summaries.find(
      ({ metadata }) => metadata.summary_of === 'chapter' && metadata.chapter_number === 3,
    );
    expect(chapter?.metadata).toMatchObject({ first_page: 30, last_page: 36, page_label: '26-32' });
  });

  it('have, for the whole book, one that is made of those of its chapters', async () => {
    const { store, index, chunksOf } = openBook();
    await index(smallBook());
    await buildSummaries(request, { store, embedder });
    const summaries = await chunksOf('book.summaries');
    const chapters = summaries.filter(({ metadata }) => metadata.summary_of === 'chapter');
    const [book] = summaries.filter(({ metadata }) => metadata.summary_of === 'book');
    expect(book?.metadata).toMatchObject({
      title: 'Summary of the whole book',
      level: 2,
      leaf_count: 28,
      first_chapter: 1,
      last_chapter: 4,
      children: chapters
        .toSorted((a, b) => Number(a.metadata.chapter_number) - Number(b.metadata.chapter_number))
        .map(({ id }) => id),
    });
    const [found] = await store.searchKeyword({
      index: 'book.summaries',
      topK: 1,
      text: 'an overview of the whole book',
    });
    expect(found?.id).toBe(book?.id);
    const other = openBook();
    await other.index(smallBook().filter(({ metadata }) => metadata.chapter_number === 1));
    expect(await buildSummaries(request, { store: other.store, embedder })).toMatchObject({ books: 0, chapters: 1 });
  });

  it('without a model are whole sentences, each an exact slice of a chunk, each once, in reading order', async () => {
    const { store, index, chunksOf } = openBook();
    await index(smallBook());
    await buildSummaries(request, { store, embedder });
    const book = smallBook();
    for (const { text, metadata } of await chunksOf('book.summaries')) {
      // Of a chapter and a book, the headings come first.
      const sentences = text.split('\n\n').filter((line) => !line.includes(' · '));
      expect(new Set(sentences).size).toBe(sentences.length);
      const places = sentences.map((sentence) => book.findIndex((record) => record.text.includes(sentence)));
      expect(Math.min(...places), text).toBeGreaterThanOrEqual(0);
      if (metadata.level === 2) expect(places).toEqual(places.toSorted((a, b) => a - b));
      expect(metadata.summary_by).toBe('extract/2');
    }
  });

  it('are the same bytes however they came about: anew, twice, after an edit and back', async () => {
    const { store, index, chunksOf } = openBook();
    await index(smallBook());
    await buildSummaries(request, { store, embedder });
    const first = await chunksOf('book.summaries');
    const again = await buildSummaries(request, { store, embedder });
    expect(again).toMatchObject({ made: 0, relabelled: 0, removed: 0, kept: first.length });
    const [gone, ...rest] = smallBook();
    await index(rest.map((record, at) => (at === 12 ? { ...record, text: `${record.text} More of it.` } : record)));
    await buildSummaries(request, { store, embedder });
    expect(await chunksOf('book.summaries')).not.toEqual(first);
    await index([gone as (typeof rest)[0], ...rest]);
    await buildSummaries(request, { store, embedder });
    expect(await chunksOf('book.summaries')).toEqual(first);
    const other = openBook();
    await other.index(smallBook().toReversed());
    await buildSummaries(request, { store: other.store, embedder });
    const withoutSource = (chunks: readonly StoredChunk[]) => chunks.map(({ id, text }) => [id, text]);
    expect(withoutSource(await other.chunksOf('book.summaries'))).toEqual(withoutSource(first));
  });

  it('after a small edit are made anew only where the edit is: its clusters, those above, and its chapter', async () => {
    const { store, index, chunksOf } = openBook();
    await index(smallBook());
    const { made } = await buildSummaries(request, { store, embedder });
    const before = new Map((await chunksOf('book.summaries')).map((chunk) => [chunk.id, chunk]));
    const edited = 'b#c2s4';
    await index(
      smallBook().map((record) =>
        record._id === edited ? { ...record, text: record.text.replace('with care', 'with great care') } : record,
      ),
    );
    const report = await buildSummaries(request, { store, embedder });
    expect(report.made).toBeGreaterThanOrEqual(3);
    expect(report.made).toBeLessThan(made / 2);
    expect(report.kept).toBe(made - report.made);
    const changed = (await chunksOf('book.summaries')).filter(
      ({ id, metadata }) => before.get(id)?.metadata.children_hash !== metadata.children_hash,
    );
    expect(changed).toHaveLength(report.made);
    expect(
      changed
        .filter(({ metadata }) => metadata.summary_of === 'chapter')
        .map(({ metadata }) => metadata.chapter_number),
    ).toEqual([2]);
  });

  it('that were interrupted are gone on with, to the same index', async () => {
    const whole = openBook();
    await whole.index(smallBook());
    await buildSummaries({ ...request, concurrency: 1 }, { store: whole.store, embedder });

    const { store, index, chunksOf } = openBook();
    await index(smallBook());
    const controller = new AbortController();
    const interrupted = buildSummaries(
      { ...request, concurrency: 1 },
      { store, embedder },
      { signal: controller.signal, onProgress: ({ phase }) => phase === 'write' && controller.abort() },
    );
    await expect(interrupted).rejects.toMatchObject({ code: 'aborted' });
    const half = await chunksOf('book.summaries');
    expect(half).toHaveLength(8);
    const report = await buildSummaries({ ...request, concurrency: 1 }, { store, embedder });
    expect(report.kept).toBe(8);
    const withoutRef = (chunks: readonly StoredChunk[]) => chunks.map(({ id, text }) => ({ id, text }));
    expect(withoutRef(await chunksOf('book.summaries'))).toEqual(withoutRef(await whole.chunksOf('book.summaries')));
  });

  it('go when their chapter goes, and all of them when the index is empty', async () => {
    const { store, index, chunksOf } = openBook();
    await index(smallBook());
    await buildSummaries(request, { store, embedder });
    await index(smallBook().filter(({ metadata }) => metadata.chapter_number !== 4));
    const report = await buildSummaries(request, { store, embedder });
    expect(report.removed).toBeGreaterThan(0);
    expect((await chunksOf('book.summaries')).some(({ metadata }) => Number(metadata.last_chapter) > 3)).toBe(false);
    await store.remove('book', { filter: { op: 'exists', field: 'document_id' } });
    expect(await buildSummaries(request, { store, embedder })).toMatchObject({ chunks: 0, chapters: 0, made: 0 });
    expect(await chunksOf('book.summaries')).toEqual([]);
  });

  it('are relabelled, not made anew, when only the name of a chapter changes', async () => {
    const { store, index, chunksOf } = openBook();
    await index(smallBook());
    await buildSummaries(request, { store, embedder });
    await index(
      smallBook().map((record) => ({
        ...record,
        metadata: { ...record.metadata, page_number: Number(record.metadata.page_number) + 2 },
      })),
    );
    const report = await buildSummaries(request, { store, embedder });
    expect(report).toMatchObject({ made: 0, removed: 0, kept: 0 });
    const pages = (await chunksOf('book.summaries')).map(({ metadata }) => Number(metadata.first_page));
    expect(Math.min(...pages)).toBe(12);
  });

  it('work without an embedder, by the words of the chunks', async () => {
    const { store, index, chunksOf } = openBook();
    await index(smallBook());
    const report = await buildSummaries(request, { store });
    expect(report.clusters[0]).toBeGreaterThan(3);
    expect((await store.describe('book.summaries')).fingerprint.embedding).toBeUndefined();
    expect(await chunksOf('book.summaries')).toHaveLength(report.made);
  });

  it('are written again beside the old ones when the embedder changed, and then take their place', async () => {
    const { store, index } = openBook();
    await index(smallBook());
    await buildSummaries(request, { store });
    const report = await buildSummaries(request, { store, embedder });
    const { fingerprint, generations } = await store.describe('book.summaries');
    expect(fingerprint.embedding?.model).toBe(embedder.model);
    expect(generations?.filter(({ active }) => active)).toHaveLength(1);
    expect(report.relabelled).toBeGreaterThanOrEqual(4);
  });

  it.each([
    [{ into: 'book' }, 'into'],
    [{ clusterSize: 1 }, 'clusterSize'],
    [{ maxTokens: 2.5 }, 'maxTokens'],
    [{ prompt: { template: 'Summarize!' } }, 'prompt'],
    [{ maxUsd: -1 }, 'maxUsd'],
  ])('are refused with settings that cannot work: %j', async (settings, field) => {
    const { store } = openBook();
    await expect(buildSummaries({ ...request, ...settings }, { store, embedder })).rejects.toMatchObject({
      code: 'invalid_config',
      message: expect.stringContaining(`: ${field}: `),
    });
  });
});

describe('002 §1 (RAPTOR): the citation of a summary', () => {
  it('is verified against its chunks and their sources, and has changed when one of these has', async () => {
    const { folder, store, index, chunksOf } = openBook();
    await index(smallBook());
    await buildSummaries(request, { store, embedder });
    const cited = (await chunksOf('book.summaries')).map(({ id, text, metadata }) => ({
      citation: id,
      text,
      chunkId: id,
      nodeKind: metadata.node_kind,
      contentHash: metadata.content_hash,
    }));
    const readChunks = async (ids: readonly string[]) =>
      (await Promise.all(['book', 'book.summaries'].map((name) => store.fetchByIds(name, ids)))).flat();
    const check = () => verifyCitations(cited, { places: [{ root: folder }], readChunks });
    expect((await check()).map(({ status }) => status)).toEqual(cited.map(() => 'match'));
    const source = join(folder, 'book.jsonl');
    writeFileSync(source, readFileSync(source, 'utf8').replace('Section 3 of Contracts', 'Section 3 of Nothing'));
    const after = await check();
    const wrong = after.filter(({ status }) => status === 'changed').map(({ citation }) => citation);
    expect(wrong.filter((id) => id.startsWith('summary/chapter-'))).toEqual([
      expect.stringMatching(/^summary\/chapter-3\//),
    ]);
    expect(wrong.length).toBeGreaterThanOrEqual(3);
    expect(wrong.length).toBeLessThan(cited.length);
  });
});

describe('002 §9: what summaries would cost', () => {
  it('is known before anything is written or asked', async () => {
    const { store, index } = openBook();
    await index(smallBook());
    const { model, asked } = scriptedGemini(() => 'A summary.');
    const price = { perMillionTokens: 1, perMillionOutputTokens: 10 };
    const dependencies = { store, embedder, languageModel: model, price };
    const plan = await planSummaries(request, dependencies);
    expect(asked).toEqual([]);
    await expect(store.describe('book.summaries')).rejects.toMatchObject({ code: 'index_not_found' });
    const report = await buildSummaries(request, dependencies);
    expect(plan).toMatchObject({ chapters: 4, clusters: report.clusters, toMake: report.made });
    expect(plan.model.calls).toBe(report.model.calls);
    expect(plan.model.outputTokens).toBe(250 * (plan.toMake + 4 + 1));
    expect(plan.model.usd).toBeCloseTo((plan.model.inputTokens + 10 * plan.model.outputTokens) / 1_000_000, 12);
    expect(await planSummaries(request, dependencies)).toMatchObject({ toMake: 0, model: { calls: 0, usd: 0 } });
    expect(await planSummaries(request, { store, embedder })).toMatchObject({
      toMake: report.made,
      model: { calls: 0 },
    });
    expect(summariesInWords(plan)).toBe(
      `Summaries in "book.summaries": 1 book, 4 chapters, 5 clusters of level 1, 1 cluster of level 2. 11 would be made, 11 requests to the model, about $${(plan.model.usd ?? 0).toFixed(2)}`,
    );
    expect(summariesInWords({ ...report, elapsedMs: 1500 })).toMatch(
      /^Summaries in "book\.summaries": .*\. 11 made, in 1\.5 s, 11 requests to the model, less than \$0\.01$/,
    );
    expect(summariesJson(plan)).toMatchObject({ into: 'book.summaries', to_make: 11, model: { calls: 11 } });
    expect(summariesJson(report)).toMatchObject({ books: 1, made: 11, kept: 0, warnings: [] });
  });
});
