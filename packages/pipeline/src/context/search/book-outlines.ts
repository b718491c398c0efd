import { compact, type Filter, type StoredChunk } from '@touchstone/contract';
import type { RankedCandidate } from '../../evidence/candidate.ts';
import type { EvidenceCollection } from '../../evidence/evidence-collection.ts';
import { toCandidate } from '../../evidence/search/read-hits.ts';
import { type Chapter, findChapters } from '../../summaries/tree/chapters.ts';
import { inReadingOrder } from '../../summaries/tree/leaf.ts';
import type { ContextCall } from '../context-call.ts';
import type { AskedStructure } from '../query/rules/asks-for-structure.ts';
import { fetchChunks } from './fetch-chunks.ts';
import { allOf } from './place-filter.ts';

/** Chunks that are read for an outline. An index with more is searched. */
const mostChunks = 5000;
/** An index of more books is a library, whose contents are no answer. */
const mostBooks = 6;

/**
 * The outline of each book of the collection as a candidate: its title, its author, its chapters in their order with their pages. Empty where
 * the chunks do not say what is asked, and where the store cannot tell.
 */
export async function bookOutlines(
  call: ContextCall,
  collection: EvidenceCollection,
  asked: AskedStructure,
  filter: Filter | undefined,
): Promise<readonly RankedCandidate[]> {
  if (collection.store.fetchByFilter === undefined) return [];
  const ofChapters: Filter = {
    op: 'or',
    filters: [
      { op: 'exists', field: 'chapter_number' },
      { op: 'exists', field: 'chapter_title' },
    ],
  };
  const wanted = { filter: allOf([filter, ofChapters]) ?? ofChapters, limit: mostChunks + 1 };
  const outcome = await fetchChunks(call, collection, wanted, {
    stage: 'search',
    what: `look-up of the chapters in "${collection.name}"`,
    trace: {
      stage: 'look_up_pages',
      settings: { collection: collection.name },
      describe: (chunks) => ({ settings: { found: chunks.length, most: mostChunks } }),
    },
  });
  if ('error' in outcome || outcome.value.length > mostChunks) return [];
  const chunks = inReadingOrder(outcome.value);
  const books = Map.groupBy(findChapters(chunks), ({ book }) => book);
  if (books.size > mostBooks) return [];
  return [...books.values()].flatMap((chapters) => {
    const first = chunks[chapters[0]?.leaves[0] ?? -1];
    if (first === undefined || (asked === 'author' && authorOf(first) === undefined)) return [];
    return [outlineOf(collection, first, inOrderOfNumber(chapters), chunks)];
  });
}

function outlineOf(
  collection: EvidenceCollection,
  first: StoredChunk,
  chapters: readonly Chapter[],
  chunks: readonly StoredChunk[],
): RankedCandidate {
  const { source_id, source_type, source_name } = first.metadata;
  const documents = new Set(chapters.flatMap(({ leaves }) => leaves.map((at) => chunks[at]?.metadata.document_id)));
  // A book of several files has the name of its source.
  const { title, path, url } = documents.size > 1 ? { title: source_name } : first.metadata;
  const author = authorOf(first);
  const lines = chapters.map(({ number, title: name, leaves }) => {
    const { page_label, page_number } = chunks[leaves[0] ?? -1]?.metadata ?? {};
    const page = page_label ?? page_number;
    const label = [number === undefined ? undefined : `Chapter ${number}`, name].filter((part) => part !== undefined);
    return `- ${label.join(': ')}${page === undefined ? '' : `, page ${page}`}`;
  });
  const counted = chapters.filter(({ number }) => number !== undefined).length;
  const others = chapters.length - counted;
  const size = [
    counted > 0 ? counting(counted, 'numbered chapter') : undefined,
    others > 0 ? counting(others, counted > 0 ? 'other part' : 'chapter') : undefined,
  ].filter((part) => part !== undefined);
  const about = [title, author === undefined ? undefined : `Author: ${author}`, `Contents, ${size.join(' and ')}:`];
  const text = [...about.filter((line) => line !== undefined), ...lines].join('\n');
  // The first chunk of each chapter: what the contents are checked against.
  const children = chapters.flatMap(({ leaves }) => chunks[leaves[0] ?? -1]?.id ?? []);
  const metadata = compact({ title, path, url, source_id, source_type, node_kind: 'contents', children });
  return {
    ...toCandidate(collection, { id: first.id, text, metadata, score: 0, scoreKind: 'rrf_score' }),
    score: 0,
    agreed: undefined,
    rerankScore: null,
  };
}

/** Files come by name: their chapters are put in the order that the book counts, the others after them. */
function inOrderOfNumber(chapters: readonly Chapter[]): readonly Chapter[] {
  const numbers = chapters.flatMap(({ number }) => number ?? []);
  const isOrdered = numbers.every((number, at) => at === 0 || number > (numbers[at - 1] ?? 0));
  return isOrdered ? chapters : chapters.toSorted((a, b) => (a.number ?? Infinity) - (b.number ?? Infinity) || 0);
}

function counting(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function authorOf({ metadata: { author } }: StoredChunk): string | undefined {
  return typeof author === 'string' && author.trim() !== '' ? author : undefined;
}
