import {
  type Filter,
  isRetrievalError,
  nearestName,
  RetrievalError,
  type Store,
  type StoredChunk,
} from '@touchstone/contract';
import { citationOf } from '@touchstone/pipeline';
import { shortCitation } from './render/short-citation.js';

/**
 * The chunk that a user names by its id or by its citation (`lib/reply.js#L10-L40`, with or without what stands before the
 * path).
 *
 * @throws `invalid_request` when there is none, with the nearest id, or when several fit.
 */
export async function findChunk(
  store: Store,
  name: string,
  indexes: readonly string[],
  signal: AbortSignal,
): Promise<StoredChunk> {
  for (const index of indexes) {
    const [chunk] = (await store.fetchByIds?.(index, [name], { signal })) ?? [];
    if (chunk !== undefined) return chunk;
    const cited = await findCited(store, name, index, signal);
    if (cited !== undefined) return cited;
  }
  const near = await nearestId(store, name, indexes, signal);
  const places = indexes.map((index) => `"${index}"`).join(', ');
  const remedy = near === undefined ? 'Take one from the results of a search.' : `Did you mean "${near}"?`;
  throw new RetrievalError('invalid_request', `No chunk of ${places} has the id or citation "${name}". ${remedy}`);
}

async function findCited(
  store: Store,
  name: string,
  index: string,
  signal: AbortSignal,
): Promise<StoredChunk | undefined> {
  const [, path, line] = /^(?:.*:)?([^:]+)#L(\d+)(?:-L\d+)?$/.exec(name) ?? [];
  if (path === undefined || line === undefined) return undefined;
  const place: Filter = {
    op: 'and',
    filters: [
      { op: 'eq', field: 'path', value: path },
      { op: 'eq', field: 'start_line', value: Number(line) },
    ],
  };
  const found = await fetchMatching(store, index, place, signal);
  const exact = found.filter((chunk) => {
    const { text } = citationOf(chunk);
    return text === name || shortCitation(text) === name;
  });
  const [chunk, second] = exact.length > 0 ? exact : found;
  if (second === undefined) return chunk;
  const ids = found.map(({ id }) => `"${id}"`).join(', ');
  throw new RetrievalError('invalid_request', `Several chunks of "${index}" begin at "${name}": choose one of ${ids}.`);
}

/** Looks among the chunks of the document that the name begins with, else of the document nearest to it. */
async function nearestId(
  store: Store,
  name: string,
  indexes: readonly string[],
  signal: AbortSignal,
): Promise<string | undefined> {
  const typed = name.split('#')[0] ?? name;
  for (const index of indexes) {
    const documents = (await store.readDocuments?.(index, { signal }).catch(withoutLedger)) ?? [];
    const documentIds = documents.map(({ documentId }) => documentId);
    const document = nearestDocument(typed, documentIds);
    if (document === undefined) continue;
    const chunks = await fetchMatching(store, index, { op: 'eq', field: 'document_id', value: document }, signal);
    const ids = chunks.map(({ id }) => id);
    return nearestName(name, ids) ?? ids[0];
  }
  return undefined;
}

/** Ids begin with a path, and people type paths from other folders. */
function nearestDocument(typed: string, ids: readonly string[]): string | undefined {
  const isSame = (id: string) => id === typed || typed.endsWith(`/${id}`) || id.endsWith(`/${typed}`);
  return ids.find(isSame) ?? nearestName(typed, ids);
}

/** More chunks than one document has. */
const fetchLimit = 500;

async function fetchMatching(
  store: Store,
  index: string,
  filter: Filter,
  signal: AbortSignal,
): Promise<readonly StoredChunk[]> {
  return (await store.fetchByFilter?.({ index, filter, limit: fetchLimit }, { signal })) ?? [];
}

/** A store that keeps no ledger of an index has no suggestion to make. */
function withoutLedger(thrown: unknown): readonly never[] {
  if (isRetrievalError(thrown)) return [];
  throw thrown;
}
