import { explainMissingIndex, type LoadedConfig, withProviders } from '@touchstone/config';
import {
  type CallOptions,
  type Filter,
  isRetrievalError,
  nearestName,
  RetrievalError,
  type Store,
  type StoredChunk,
} from '@touchstone/contract';
import { citationOf, shortCitation } from '@touchstone/pipeline';

/** Where a chunk is looked for. */
export interface FindChunkOptions extends CallOptions {
  /** Default: every index. */
  readonly index?: string;
  /** How people start the program, for the commands that messages suggest. Default: `touchstone`. */
  readonly program?: string;
}

/**
 * The chunk that has this id or this citation (`fastify@5.1.0:lib/reply.js#L10-L40`, with or without what stands before the path).
 *
 * @throws `invalid_request` when there is none, with the nearest id, or when several fit; `index_not_found`.
 */
export async function findChunk(
  loaded: Pick<LoadedConfig, 'config' | 'baseDir'>,
  name: string,
  { index, program = 'touchstone', signal }: FindChunkOptions = {},
): Promise<StoredChunk> {
  const configured = Object.keys(loaded.config.indexes);
  return withProviders(loaded, [], async ({ store }) => {
    const built = index === undefined ? ((await store.listIndexes?.({ signal })) ?? []) : [index];
    // Without any index the first look tells that there is none.
    const indexes = built.length === 0 ? [configured[0] ?? 'default'] : built;
    return findChunkIn(store, name, indexes, signal).catch(async (thrown: unknown) => {
      throw await explainMissingIndex(thrown, { index: indexes[0] ?? '', configured, store, program });
    });
  });
}

async function findChunkIn(
  store: Store,
  name: string,
  indexes: readonly string[],
  signal: AbortSignal | undefined,
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
  signal: AbortSignal | undefined,
): Promise<StoredChunk | undefined> {
  const found = await fetchCandidates(store, name, index, signal);
  const exact = found.filter((chunk) => isCitedAs(chunk, name));
  // A citation with another ref, or with the first line alone, still says where.
  const [chunk, second] = exact.length > 0 ? exact : lineOf(name) === undefined ? [] : found;
  if (second === undefined) return chunk;
  const ids = (exact.length > 0 ? exact : found).map(({ id }) => `"${id}"`);
  const shown = `${ids.slice(0, maxShownIds).join(', ')}${ids.length > maxShownIds ? ', ...' : ''}`;
  throw new RetrievalError(
    'invalid_request',
    `Several chunks of "${index}" are cited as "${name}": choose one of ${shown}.`,
  );
}

const maxShownIds = 10;

/** By the whole citation, or from the path on; `explain` calls candidates by their ids from the path on. */
function isCitedAs(chunk: StoredChunk, name: string): boolean {
  const { text } = citationOf(chunk);
  return text === name || shortCitation(text) === name || text.endsWith(`:${name}`) || chunk.id.endsWith(`:${name}`);
}

/**
 * Chunks that the name may mean. Where the source's name ends and the path or address begins is not to be told from the
 * name, for all of them may hold colons, and ids may hold `#`: every reading is asked for, and the citations decide.
 */
async function fetchCandidates(
  store: Store,
  name: string,
  index: string,
  signal: AbortSignal | undefined,
): Promise<readonly StoredChunk[]> {
  const tails = [name, ...partsAfter(name, ':')];
  const places = [...new Set(tails.flatMap((tail) => [tail, ...partsBefore(tail, '#')]))];
  const ids = [...new Set([...tails, ...partsAfter(name, '#')])];
  const line = lineOf(name);
  const atPlace: Filter = {
    op: 'or',
    filters: [
      { op: 'in', field: 'path', values: places },
      { op: 'in', field: 'url', values: places },
    ],
  };
  const atLine: Filter | undefined = line === undefined ? undefined : { op: 'eq', field: 'start_line', value: line };
  const byId = ((await store.fetchByIds?.(index, ids, { signal })) ?? []).filter((chunk) => isCitedAs(chunk, name));
  if (byId.length > 0) return byId;
  return fetchMatching(
    store,
    index,
    atLine === undefined ? atPlace : { op: 'and', filters: [atPlace, atLine] },
    signal,
  );
}

function lineOf(name: string): number | undefined {
  const digits = /#L(\d+)(?:-L\d+)?$/.exec(name)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** `b:c` and `c` of `a:b:c`. */
function partsAfter(text: string, mark: string): string[] {
  const [, ...rest] = text.split(mark);
  return rest.map((_, at) => rest.slice(at).join(mark)).filter((part) => part !== '');
}

/** `a` and `a#b` of `a#b#c`. */
function partsBefore(text: string, mark: string): string[] {
  const parts = text.split(mark);
  return parts
    .slice(1)
    .map((_, at) => parts.slice(0, at + 1).join(mark))
    .filter((part) => part !== '');
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

const pageSize = 500;

/** All that match, page by page: the records of one file share its path, and may be many. */
async function fetchMatching(
  store: Store,
  index: string,
  filter: Filter,
  signal: AbortSignal | undefined,
): Promise<readonly StoredChunk[]> {
  const found: StoredChunk[] = [];
  for (;;) {
    const last = found.at(-1);
    const page = { index, filter, limit: pageSize, after: last?.id };
    const chunks = (await store.fetchByFilter?.(page, { signal })) ?? [];
    found.push(...chunks);
    if (chunks.length < pageSize) return found;
  }
}

/** A store that keeps no ledger of an index has no suggestion to make. */
function withoutLedger(thrown: unknown): readonly never[] {
  if (isRetrievalError(thrown)) return [];
  throw thrown;
}
