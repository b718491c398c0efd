import { type Filter, RetrievalError, type Store, type StoredChunk } from '@touchstone/contract';
import { citationOf, shortCitation } from '@touchstone/pipeline';
import { fetchMatching } from './fetch-matching.ts';
import { isCitedAs } from './find-chunk.ts';
import { atPlace, type LineSpan, linesOf, partsAfter, placesIn } from './read-citation.ts';

/**
 * The chunks of one document that a citation names, in reading order: those with this id or citation, else those that hold its lines,
 * else all. None where nothing is cited like this.
 *
 * @throws `invalid_request` where several documents, or several records of one, are meant.
 */
export async function citedDocument(
  store: Store,
  index: string,
  citation: string,
  signal: AbortSignal | undefined,
): Promise<readonly StoredChunk[]> {
  const ids = [...new Set([...placesIn(citation), ...partsAfter(citation, '#')])];
  const byId = (await store.fetchByIds?.(index, ids, { signal })) ?? [];
  const cited = byId.filter((chunk) => chunk.id === citation || isCitedAs(chunk, citation));
  if (cited.length > 0) return oneDocument(cited, citation, index);
  const lines = linesOf(citation);
  const place = atPlace(citation);
  const narrower = lines === undefined ? partOfRecord(citation) : overlapping(lines);
  const filter: Filter = narrower === undefined ? place : { op: 'and', filters: [place, narrower] };
  const found = await fetchMatching(store, index, filter, signal);
  const exact = found.filter((chunk) => isCitedAs(chunk, citation));
  // A section that is not there does not mean the whole document.
  const others = narrower === undefined ? found.filter((chunk) => endsWithPlace(citation, chunk)) : found;
  return oneDocument(exact.length > 0 ? exact : others, citation, index);
}

function endsWithPlace(citation: string, { metadata: { path, url } }: StoredChunk): boolean {
  return [path, url].some((place) => place !== undefined && citation.endsWith(place));
}

/** The chunks with a line of the span, of the document that this chunk is part of; in reading order. */
export async function fetchDocumentLines(
  store: Store,
  index: string,
  { metadata }: StoredChunk,
  span: LineSpan,
  signal: AbortSignal | undefined,
): Promise<readonly StoredChunk[]> {
  const field = (['document_id', 'path', 'url'] as const).find((name) => metadata[name] !== undefined);
  if (field === undefined) return [];
  const same: Filter = { op: 'eq', field, value: metadata[field] ?? '' };
  return fetchMatching(store, index, { op: 'and', filters: [same, overlapping(span)] }, signal);
}

/** A part of a record is cited by its anchor: all other records of its file share its path, and may be many. */
function partOfRecord(citation: string): Filter | undefined {
  if (!/:chars=\d+-\d+$/.test(citation)) return undefined;
  return { op: 'in', field: 'anchor', values: partsAfter(citation, '#') };
}

function overlapping({ startLine, endLine }: LineSpan): Filter {
  return {
    op: 'and',
    filters: [
      { op: 'range', field: 'start_line', lte: endLine },
      { op: 'range', field: 'end_line', gte: startLine },
    ],
  };
}

function oneDocument(chunks: readonly StoredChunk[], citation: string, index: string): readonly StoredChunk[] {
  const documents = Map.groupBy(chunks, documentOf);
  const fitting = [...documents.values()].filter((each) => each.some((chunk) => fitsSource(chunk, citation)));
  const [document = [], second] = documents.size === 1 || fitting.length === 0 ? [...documents.values()] : fitting;
  // Records and pages have no lines to distinguish them: they are named one by one, unless their citation is the same.
  const names = new Set((second === undefined ? document : chunks).map((chunk) => citationOf(chunk).text));
  const hasLines = document.every(({ metadata }) => metadata.start_line !== undefined);
  if (second === undefined && (hasLines || names.size === 1)) return document.toSorted(byPosition);
  throw severalMeant([...names], citation, index);
}

function documentOf({ id, metadata }: StoredChunk): string {
  return metadata.document_id ?? metadata.path ?? metadata.url ?? id;
}

/** True if the chunk's source is the one that the citation names before the path. */
function fitsSource(chunk: StoredChunk, citation: string): boolean {
  const { path, url } = chunk.metadata;
  const at = Math.max(path === undefined ? -1 : citation.indexOf(path), url === undefined ? -1 : citation.indexOf(url));
  const source = citation.slice(0, Math.max(0, at));
  const { text } = citationOf(chunk);
  return source !== '' && (text.startsWith(source) || shortCitation(text).startsWith(source));
}

function byPosition({ id, metadata: a }: StoredChunk, { id: otherId, metadata: b }: StoredChunk): number {
  // The parts of a long line share it.
  const apart =
    (a.start_line ?? a.chunk_index ?? 0) - (b.start_line ?? b.chunk_index ?? 0) ||
    (a.chunk_index ?? 0) - (b.chunk_index ?? 0);
  return apart !== 0 ? apart : id < otherId ? -1 : 1;
}

const maxShown = 10;

function severalMeant(names: readonly string[], citation: string, index: string): RetrievalError {
  const shown = names.slice(0, maxShown).map((name) => `"${shortCitation(name)}"`);
  const list = `${shown.join(', ')}${names.length > maxShown ? ', ...' : ''}`;
  return new RetrievalError(
    'invalid_request',
    `"${citation}" may mean several places of "${index}": choose one of ${list}.`,
  );
}
