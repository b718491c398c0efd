import type { CallOptions, Filter, Store, StoredChunk } from '@touchstone/contract';
import { citationOf, shortCitation } from '@touchstone/pipeline';
import { explainMissingIndex } from '../ask/explain-missing-index.ts';
import type { LoadedConfig } from '../file/load-config.ts';
import { fetchMatching } from './fetch-matching.ts';
import { placesToLook } from './names-in-project.ts';
import { atPlace, checkCitation, linesOf, partsAfter } from './read-citation.ts';
import { type StoreAlreadyOpen, withStore } from './with-store.ts';

/** The indexes in which a chunk is looked for. */
export interface FindChunkOptions extends CallOptions, StoreAlreadyOpen {
  /** Default: every index. */
  readonly index?: string;
  /** The user's command for this program, for suggestions in messages. Default: `touchstone`. */
  readonly program?: string;
}

/**
 * The chunk of this id or citation (`fastify@5.1.0:lib/reply.js#L10-L40`, with or without the part before the path, or with the first line alone).
 * Undefined for all that is not one chunk: `showCitation` shows lines of a document, and tells what it does not find.
 *
 * @throws `invalid_request` for arguments of another kind; `index_not_found`.
 */
export async function findChunk(
  loaded: Pick<LoadedConfig, 'config' | 'baseDir' | 'repos'>,
  name: string,
  found: FindChunkOptions = {},
): Promise<StoredChunk | undefined> {
  const { index, program = 'touchstone' } = found;
  checkCitation(name);
  const configured = Object.keys(loaded.config.indexes);
  const withSources = (name: string) => loaded.config.indexes[name]?.sources !== undefined;
  return withStore(loaded, { ...found, what: 'lookup of the chunk' }, async (store, { signal }) => {
    const built = index === undefined ? ((await store.listIndexes?.({ signal })) ?? []) : [index];
    // Without any index the first look reports that there is none.
    const listed = built.length === 0 ? [configured[0] ?? 'default'] : built;
    const { names, indexes } = placesToLook(loaded, name, listed);
    return findChunkIn(store, names, indexes, signal).catch(async (thrown: unknown) => {
      throw await explainMissingIndex(thrown, {
        index: indexes[0] ?? '',
        configured,
        withSources,
        store,
        program,
        signal,
      });
    });
  });
}

async function findChunkIn(
  store: Store,
  names: readonly string[],
  indexes: readonly string[],
  signal: AbortSignal | undefined,
): Promise<StoredChunk | undefined> {
  for (const name of names) {
    for (const index of indexes) {
      const [chunk] = (await store.fetchByIds?.(index, [name], { signal })) ?? [];
      if (chunk !== undefined) return chunk;
      const cited = await findCited(store, name, index, signal);
      if (cited !== undefined) return cited;
    }
  }
  return undefined;
}

async function findCited(
  store: Store,
  name: string,
  index: string,
  signal: AbortSignal | undefined,
): Promise<StoredChunk | undefined> {
  const found = await fetchCandidates(store, name, index, signal);
  const cited = found.filter(
    (chunk) => isCitedAs(chunk, name) || isCitedAs(chunk, `${name}-L${chunk.metadata.end_line}`),
  );
  return cited.length === 1 ? cited[0] : undefined;
}

/** By the whole citation, or from the path on; `explain` calls candidates by their ids from the path on. */
export function isCitedAs(chunk: StoredChunk, name: string): boolean {
  const { text } = citationOf(chunk);
  return text === name || shortCitation(text) === name || text.endsWith(`:${name}`) || chunk.id.endsWith(`:${name}`);
}

/** Chunks that the name may mean. Ids may contain `#`: every reading is fetched, and the citations decide. */
async function fetchCandidates(
  store: Store,
  name: string,
  index: string,
  signal: AbortSignal | undefined,
): Promise<readonly StoredChunk[]> {
  const ids = [...new Set([name, ...partsAfter(name, ':'), ...partsAfter(name, '#')])];
  const line = linesOf(name)?.startLine;
  const atLine: Filter | undefined = line === undefined ? undefined : { op: 'eq', field: 'start_line', value: line };
  const byId = ((await store.fetchByIds?.(index, ids, { signal })) ?? []).filter((chunk) => isCitedAs(chunk, name));
  if (byId.length > 0) return byId;
  const cited = atPlace(name);
  return fetchMatching(store, index, atLine === undefined ? cited : { op: 'and', filters: [cited, atLine] }, signal);
}
