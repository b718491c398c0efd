import { isRetrievalError, nearestName, RetrievalError, type Store } from '@touchstone/contract';
import { fetchMatching } from './fetch-matching.ts';

/** Longer names are not compared with every document: they cannot be typos. */
const maxTyped = 300;

/** The error for a name that no chunk has, with the nearest id. */
export async function unknownChunk(
  store: Store,
  name: string,
  indexes: readonly string[],
  signal: AbortSignal | undefined,
): Promise<RetrievalError> {
  const near = name.length > maxTyped ? undefined : await nearestId(store, name, indexes, signal);
  const places = indexes.map((index) => `"${index}"`).join(', ');
  const remedy = near === undefined ? 'Take one from the results of a search.' : `Did you mean "${near}"?`;
  return new RetrievalError('invalid_request', `No chunk of ${places} has the id or citation "${name}". ${remedy}`);
}

/** Looks among the chunks of the document that the name begins with, else of the document nearest to it. */
async function nearestId(
  store: Store,
  name: string,
  indexes: readonly string[],
  signal: AbortSignal | undefined,
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

/** A store that keeps no ledger of an index has no suggestion to make. */
function withoutLedger(thrown: unknown): readonly never[] {
  if (isRetrievalError(thrown)) return [];
  throw thrown;
}
