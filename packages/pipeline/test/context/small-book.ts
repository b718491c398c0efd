import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ContextRequest, IndexedChunk } from '@touchstone/contract';
import { parseContextRequest } from '@touchstone/contract/wire';
import { localEmbedder, localReranker } from '@touchstone/local-models';
import { sqliteStore } from '@touchstone/provider-sqlite';
import { bookContextProfile, type ContextDependencies, createContextGatherer } from '../../src/index.ts';

/** A book of five chapters, four pages each, two chunks a page. Each page is about a subject of its own. */
const chapters: readonly (readonly [title: string, subjects: readonly [string, string, string, string]])[] = [
  ['Soil', ['clay and sand in soil', 'compost and manure', 'acidity of the soil', 'earthworms and fungi']],
  ['Water', ['watering in summer', 'rain barrels', 'drip irrigation hoses', 'frost on wet leaves']],
  ['Vegetables', ['tomatoes on a stake', 'potatoes in ridges', 'lettuce in rows', 'beans on poles']],
  ['Fruit', ['pruning apple trees', 'strawberries under straw', 'grafting pears', 'storing plums']],
  ['Pests', ['slugs at night', 'aphids on roses', 'mildew on cucumbers', 'birds and nets']],
];

export const bookChunks = chapters.flatMap(([title, subjects], chapter) =>
  subjects.flatMap((subject, place) => {
    const page = chapter * 4 + place + 1;
    return [0, 1].map((half) => ({
      id: `p${String(page).padStart(2, '0')}-${half + 1}`,
      text:
        half === 0
          ? `This page is about ${subject}. A gardener who reads about ${subject} learns what to do in spring.`
          : `More on ${subject}: the second half of page ${page} tells what to do in autumn.`,
      metadata: {
        path: 'garden.pdf',
        document_id: 'garden',
        title: 'The Garden',
        source_type: 'docs',
        chunk_index: (page - 1) * 2 + half,
        page_number: page,
        chapter_number: chapter + 1,
        chapter_title: title,
        section: `${title} > ${subject}`,
      },
    }));
  }),
);

const summaries = chapters.map(([title, subjects], chapter) => ({
  id: `summary-${chapter + 1}`,
  text: `The chapter on ${title.toLowerCase()} treats ${subjects.join(', ')}.`,
  metadata: {
    path: 'garden.pdf',
    source_type: 'docs',
    node_kind: 'summary',
    summary_of: 'chapter',
    level: 1,
    children: bookChunks.filter(({ metadata }) => metadata.chapter_number === chapter + 1).map(({ id }) => id),
    chapter_number: chapter + 1,
    chapter_title: title,
    first_page: chapter * 4 + 1,
    last_page: chapter * 4 + 4,
  },
}));

const bookSummary = {
  id: 'summary-book',
  text: 'A guide for gardeners: what to do in spring and in autumn.',
  metadata: {
    ...{ path: 'garden.pdf', source_type: 'docs', node_kind: 'summary', summary_of: 'book', level: 2 },
    ...{ children: summaries.map(({ id }) => id), first_page: 1, last_page: 20 },
  },
};

/** The book in a real store, searched by the local embedder and reranker. */
export async function openBook(labelOf: (page: number) => string | undefined = () => undefined) {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-book-'));
  const store = sqliteStore({ file: join(folder, 'index.sqlite') });
  const embedder = localEmbedder();
  const { name: provider, model, dimensions } = embedder;
  const fill = async (index: string, chunks: readonly Omit<IndexedChunk, 'vector'>[]) => {
    await store.ensureIndex({ index, fingerprint: { embedding: { provider, model, dimensions, metric: 'cosine' } } });
    const { vectors } = await embedder.embed({ texts: chunks.map(({ text }) => text), role: 'document' });
    await store.upsert(
      index,
      chunks.map((chunk, at) => ({ ...chunk, vector: vectors[at] })),
    );
  };
  const printed = ({ metadata, ...chunk }: (typeof bookChunks)[number]) => {
    const page_label = labelOf(metadata.page_number);
    return { ...chunk, metadata: page_label === undefined ? metadata : { ...metadata, page_label } };
  };
  await fill('book', bookChunks.map(printed));
  await fill('book.summaries', [...summaries, bookSummary]);
  const collection = (index: string) => ({ name: index, index, sourceType: 'docs', store, embedder }) as const;
  const dependencies: ContextDependencies = {
    chunks: collection('book'),
    summaries: collection('book.summaries'),
    reranker: localReranker(),
    profile: bookContextProfile,
    engine: 'test',
    newId: () => 'call-1',
  };
  return {
    store,
    dependencies,
    gather: (fields: object, changes: Partial<ContextDependencies> = {}) =>
      createContextGatherer({ ...dependencies, ...changes }).gather(asked(fields)),
    close: async () => {
      await store.close?.();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A request from its JSON. */
export function asked(fields: object): ContextRequest {
  return parseContextRequest(fields);
}
