import type { IndexSettings } from '@touchstone/config';
import type { Embedder, IndexDescription, IndexFingerprint, Store } from '@touchstone/contract';
import { chunkSizesFor, indexFingerprint } from '@touchstone/ingest';
import { attempt, type Finding, isFinding, warn } from './finding.js';
import { unfinishedGenerations } from './new-generation.js';
import { readIndex } from './read-index.js';
import { count } from './render/quantities.js';

/** Whether an index can be read, whole, and fits the config. */
export async function checkIndex(
  name: string,
  about: {
    readonly store: Store;
    readonly embedder: Embedder | undefined;
    /** What the config says of this index. */
    readonly chunking: IndexSettings['chunking'];
    readonly program: string;
    readonly signal: AbortSignal;
  },
): Promise<readonly Finding[]> {
  const { store, embedder, chunking, program, signal } = about;
  const check = `index ${name}`;
  const description = await attempt(check, () => store.describe(name, { signal }));
  if (isFinding(description)) return [description];
  const rebuild = `"${program} index --index ${name} --rebuild"`;
  const unfinished = unfinishedGenerations(description).map(({ generation }) =>
    warn(check, `unfinished rebuild "${generation}": if none is running, ${rebuild} replaces it`),
  );
  const readable = await attempt(check, () => readIndex(store, description, signal));
  if (isFinding(readable)) return [readable, ...unfinished];
  if (readable.fault !== undefined) {
    return [{ check, status: 'fail', message: `${readable.fault}: run ${rebuild}` }, ...unfinished];
  }
  const expected = await attempt(check, async () =>
    indexFingerprint({ ...(embedder === undefined ? {} : { embedder }) }, chunkSizesFor(chunking, embedder)),
  );
  if (isFinding(expected)) return [expected, ...unfinished];
  const mismatch = embeddingMismatch(description, expected) ?? chunkerMismatch(description, expected);
  if (mismatch !== undefined) {
    return [{ check, status: 'fail', message: `${mismatch}, or run ${rebuild}` }, ...unfinished];
  }
  if (description.chunkCount === 0) return [warn(check, `holds no chunks: run "${program} index"`), ...unfinished];
  return [{ check, status: 'ok', message: `${count(description.chunkCount, 'chunk')}, all read` }, ...unfinished];
}

/** Vectors of two models cannot be compared; an index without vectors is not found by meaning. */
function embeddingMismatch({ fingerprint }: IndexDescription, { embedding: now }: IndexFingerprint) {
  const built = fingerprint.embedding;
  if (built === undefined) {
    return now && 'it holds no vectors, and an embedder is configured: search it by keyword';
  }
  const its = `its vectors are of ${built.provider}/${built.model}`;
  if (now === undefined) return `${its}, and no embedder is configured: configure that one`;
  const isSame = now.provider === built.provider && now.model === built.model && now.dimensions === built.dimensions;
  return isSame ? undefined : `${its}, the configured embedder is ${now.provider}/${now.model}: configure the first`;
}

/** The next `index` would refuse to mix chunks of two kinds. */
function chunkerMismatch({ fingerprint: built }: IndexDescription, { chunker: now }: IndexFingerprint) {
  if (built.chunker === undefined || built.chunker === now) return undefined;
  return `it was built with ${built.chunker}, and the config asks for ${now}: configure the first`;
}
