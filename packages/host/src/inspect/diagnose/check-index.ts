import { count, type Embedder, type IndexDescription, type IndexFingerprint, type Store } from '@touchstone/contract';
import {
  chunkSizesFor,
  embedderChange,
  embeddingName,
  indexFingerprint,
  unfinishedGenerations,
} from '@touchstone/ingest';
import type { IndexSettings } from '../../settings/index-settings.ts';
import { attempt, type Finding, isFinding, warn } from './finding.ts';
import { readIndex } from './read-index.ts';

/** Checks that an index can be read, whole, and fits the config. */
export async function checkIndex(
  name: string,
  about: {
    readonly store: Store;
    readonly embedder?: Embedder;
    /** The config's settings for this index. */
    readonly chunking: IndexSettings['chunking'];
    /** The index whose run updates it; another one where it has summaries. */
    readonly indexedAs: string;
    /** True if its sources were read and held nothing: another run would add nothing. */
    readonly isBare: boolean;
    readonly program: string;
    readonly signal: AbortSignal | undefined;
  },
): Promise<readonly Finding[]> {
  const { store, embedder, chunking, indexedAs, isBare, program, signal } = about;
  const check = `index ${name}`;
  const description = await attempt(check, () => store.describe(name, { signal }));
  if (isFinding(description)) return [description];
  const rebuild = `"${program} index --index ${indexedAs} --rebuild"`;
  const unfinished = unfinishedGenerations(description).map(({ generation }) =>
    warn(check, `unfinished rebuild "${generation}": if none is running, ${rebuild} replaces it`),
  );
  const readable = await attempt(check, () => readIndex(store, description, signal));
  if (isFinding(readable)) return [readable, ...unfinished];
  if (readable.fault !== undefined) {
    return [{ check, status: 'fail', message: `${readable.fault}: run ${rebuild}` }, ...unfinished];
  }
  const embedding = checkEmbedding(check, description, embedder, `"${program} index --index ${indexedAs}"`);
  if (embedding !== undefined) return [embedding, ...unfinished];
  const expected = await attempt(check, async () => indexFingerprint({}, chunkSizesFor(chunking, embedder)));
  if (isFinding(expected)) return [expected, ...unfinished];
  const mismatch = chunkerMismatch(description, expected);
  if (mismatch !== undefined) {
    return [{ check, status: 'fail', message: `${mismatch}, or run ${rebuild}` }, ...unfinished];
  }
  const { broken = [] } = readable;
  if (broken.length > 0) {
    const what = `${count(broken.length, 'document')} without all chunks, or with those of two versions, such as "${broken[0]}"`;
    return [warn(check, `${what}: "${program} index --index ${indexedAs}" replaces them`), ...unfinished];
  }
  if (description.chunkCount === 0) {
    const remedy = isBare ? 'its sources hold nothing that can be indexed' : `run "${program} index"`;
    return [warn(check, `holds no chunks: ${remedy}`), ...unfinished];
  }
  return [{ check, status: 'ok', message: `${count(description.chunkCount, 'chunk')}, all read` }, ...unfinished];
}

/** Vectors of two models cannot be compared; semantic search misses an index without vectors. */
function checkEmbedding(
  check: string,
  { fingerprint }: IndexDescription,
  embedder: Embedder | undefined,
  index: string,
): Finding | undefined {
  const change = embedderChange(fingerprint, embedder);
  if (change === undefined) return undefined;
  const { from, to } = change;
  const builds = `with all its sources, ${index} builds`;
  if (from === undefined) return warn(check, `it holds no vectors, and is searched by keyword: ${builds} them`);
  const its = `its vectors are from ${embeddingName(from)}`;
  if (to === undefined) {
    return warn(check, `${its}, and no embedder is configured: search it by keyword; ${builds} it anew without them`);
  }
  const message = `${its}, the configured embedder is ${embeddingName(to)}: configure the first; or, ${builds} new ones beside them`;
  return { check, status: 'fail', message };
}

/** The next `index` would refuse to mix chunks of two kinds. */
function chunkerMismatch({ fingerprint: built }: IndexDescription, { chunker: now }: IndexFingerprint) {
  if (built.chunker === undefined || built.chunker === now) return undefined;
  return `it was built with ${built.chunker}, and the config asks for ${now}: configure the first`;
}
