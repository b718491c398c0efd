import {
  type CallOptions,
  type Embedder,
  type JsonObject,
  RetrievalError,
  type StoredChunk,
  throwIfAborted,
  type VectorStore,
} from '@touchstone/contract';
import { refinedText, textKey } from '../providers/refinement/refined-text.ts';
import { refinementModel } from '../providers/refinement/refinement-model.ts';
import { makeVectorFile, type VectorFile } from '../providers/refinement/vector-file.ts';

export interface RefineRequest {
  readonly index: string;
  readonly store: VectorStore;
  /** Makes the second vectors. */
  readonly embedder: Embedder;
  /** Their file; its folder must exist. */
  readonly file: string;
}

/** The progress of refining. */
export interface RefineProgress {
  readonly phase: 'refine';
  readonly chunksDone: number;
  readonly chunksTotal: number;
  /** Chunks that were read by the model in this run; the others were known. */
  readonly chunksRead: number;
  readonly elapsedMs: number;
}

export interface RefineOptions extends CallOptions {
  readonly onProgress?: (progress: RefineProgress) => void;
  /** Awaited before each batch: so another work can go first. */
  readonly turn?: () => Promise<void>;
  /** Texts that are read between two turns. Default 32: about a second of a slow model. */
  readonly batchTexts?: number;
  /** Leaves an index alone whose vectors are whole by the file's own mark, damaged ones or not. Default false. */
  readonly unlessWhole?: boolean;
  /** Milliseconds; default `performance.now`. */
  readonly now?: () => number;
}

/** The result of refining. */
export interface RefineReport {
  readonly model: string;
  readonly chunks: number;
  readonly chunksRead: number;
  readonly elapsedMs: number;
}

/** The report as JSON. */
export function refineJson({ model, chunks, chunksRead, elapsedMs }: RefineReport): JsonObject {
  return { model, chunks, chunks_read: chunksRead, elapsed_ms: elapsedMs };
}

/**
 * Makes second vectors for every chunk of an index and marks them as whole for its present version. Vectors of earlier
 * runs are kept by the digest of their text, so a run that was stopped or killed is continued, and after a change only
 * new texts are read. Where the index changes meanwhile, new texts are read too.
 *
 * Throws `invalid_request` for arguments of another kind, `unsupported` for a store that cannot list chunks or has no
 * versions, `unavailable` for an index that keeps changing, `aborted`, and the errors of store and embedder.
 */
export async function refineIndex(request: RefineRequest, options: RefineOptions = {}): Promise<RefineReport> {
  const { index, store, embedder } = request;
  const { signal, turn, batchTexts = mostTexts, unlessWhole = false, now = () => performance.now() } = options;
  const from = now();
  const model = refinementModel(embedder);
  const file = makeVectorFile(request.file, model);
  const batchSize = Math.min(batchTexts, embedder.limits.maxTexts);
  let chunksRead = 0;
  try {
    for (let round = 0; round < mostRounds; round += 1) {
      const { version, chunkCount } = await versionOf(store, index, options);
      if (unlessWhole && file.isWholeFor(model, version)) {
        return { model, chunks: chunkCount, chunksRead, elapsedMs: now() - from };
      }
      const keys = new Set<string>();
      let chunksDone = 0;
      for await (const chunks of pages(store, index, options)) {
        for (let at = 0; at < chunks.length; at += batchSize) {
          await turn?.();
          throwIfAborted(signal, 'refining');
          const batch = chunks.slice(at, at + batchSize);
          chunksRead += await readBatch(batch, keys, file, embedder, options);
          chunksDone += batch.length;
          const chunksTotal = Math.max(chunkCount, chunksDone);
          options.onProgress?.({ phase: 'refine', chunksDone, chunksTotal, chunksRead, elapsedMs: now() - from });
        }
      }
      if ((await versionOf(store, index, options)).version !== version) continue;
      file.complete(version, keys);
      return { model, chunks: chunksDone, chunksRead, elapsedMs: now() - from };
    }
  } catch (cause) {
    if (signal?.aborted !== true) throw cause;
    throw new RetrievalError(
      'aborted',
      'Refining was interrupted. Finished vectors are kept; run it again to complete them.',
      {
        cause,
      },
    );
  } finally {
    file.close();
  }
  throw new RetrievalError(
    'unavailable',
    `Index "${index}" kept changing while it was refined. Finished vectors are kept; refine it again when no run writes to it.`,
  );
}

const mostRounds = 5;

/** A run that is killed does a batch again: about a second of a slow model. */
const mostTexts = 32;

const pageSize = 512;

async function versionOf(store: VectorStore, index: string, { signal }: CallOptions) {
  const { version, chunkCount } = await store.describe(index, { signal });
  if (version !== undefined) return { version, chunkCount };
  throw new RetrievalError('unsupported', `${cannotRefine(store)}: it does not tell versions of an index apart.`);
}

async function* pages(
  store: VectorStore,
  index: string,
  { signal }: CallOptions,
): AsyncGenerator<readonly StoredChunk[]> {
  if (store.fetchByFilter === undefined) {
    throw new RetrievalError('unsupported', `${cannotRefine(store)}: it cannot list chunks.`);
  }
  for (let after: string | undefined; ; ) {
    const chunks = await store.fetchByFilter({ index, limit: pageSize, after }, { signal });
    yield chunks;
    if (chunks.length < pageSize) return;
    after = chunks.at(-1)?.id;
  }
}

function cannotRefine({ name }: VectorStore): string {
  return `Indexes of store "${name}" cannot be refined`;
}

/** Reads the unknown texts, each once; returns how many chunks had one of those. */
async function readBatch(
  chunks: readonly StoredChunk[],
  keys: Set<string>,
  file: VectorFile,
  embedder: Embedder,
  { signal }: CallOptions,
): Promise<number> {
  const unknown = new Map<string, string>();
  let count = 0;
  for (const chunk of chunks) {
    const text = refinedText(chunk);
    const key = textKey(text);
    keys.add(key);
    if (file.has(key)) continue;
    unknown.set(key, text);
    count += 1;
  }
  if (unknown.size === 0) return 0;
  const { vectors } = await embedder.embed({ texts: [...unknown.values()], role: 'document' }, { signal });
  if (vectors.length !== unknown.size || vectors.some(({ length }) => length !== embedder.dimensions)) {
    throw new RetrievalError(
      'bad_response',
      `${embedder.name} (${embedder.model}) returned other vectors than requested.`,
      {
        provider: embedder.name,
      },
    );
  }
  file.write(new Map([...unknown.keys()].map((key, at) => [key, vectors[at] as Float32Array])));
  return count;
}
