import type { DenseVector, Embedder, IndexedChunk, SparseEncoder, SparseVector } from '@touchstone/contract';
import { RetrievalError } from '@touchstone/contract';
import type { PreparedChunk } from '../documents/prepared-chunk.js';
import type { PreparedDocument } from './prepare-documents.js';

/** What makes vectors; either may be absent. */
export interface Encoders {
  readonly embedder?: Embedder;
  readonly sparseEncoder?: SparseEncoder;
}

/**
 * The chunks of each document with their vectors, in order. Texts travel in calls within the embedder's limits; an
 * embedder that knows documents gets the chunks of each one together. Throws `bad_response` when vectors are missing or
 * of another size.
 */
export async function embedChunks(
  documents: readonly PreparedDocument[],
  { embedder, sparseEncoder }: Encoders,
  signal: AbortSignal | undefined,
): Promise<readonly (readonly IndexedChunk[])[]> {
  const options = signal === undefined ? {} : { signal };
  const all = documents.flatMap(({ chunks }) => chunks);
  const dense = embedder === undefined ? [] : await denseVectors(documents, all, embedder, options);
  const sparse =
    sparseEncoder === undefined || all.length === 0
      ? []
      : await sparseEncoder.encode(
          { texts: all.map(({ chunk }) => chunk.searchText ?? chunk.text), role: 'document' },
          options,
        );
  if (sparseEncoder !== undefined && sparse.length !== all.length) {
    throw new RetrievalError(
      'bad_response',
      `${sparseEncoder.name} gave ${sparse.length} sparse vectors for ${all.length} texts.`,
      {
        provider: sparseEncoder.name,
      },
    );
  }
  let at = 0;
  return documents.map(({ chunks }) => chunks.map(({ chunk }) => withVectors(chunk, dense[at], sparse[at++])));
}

type Options = { readonly signal?: AbortSignal };

async function denseVectors(
  documents: readonly PreparedDocument[],
  all: readonly PreparedChunk[],
  embedder: Embedder,
  options: Options,
): Promise<readonly DenseVector[]> {
  const vectors: DenseVector[] = [];
  const { embedDocuments } = embedder;
  if (embedDocuments === undefined) {
    for (const batch of withinLimits(all, embedder)) {
      const { vectors: next } = await embedder.embed(
        { texts: batch.map(({ embedText }) => embedText), role: 'document' },
        options,
      );
      vectors.push(...checked(next, batch.length, embedder));
    }
    return vectors;
  }
  for (const { chunks } of documents) {
    for (const batch of withinLimits(chunks, embedder)) {
      const [next] = await embedDocuments.call(
        embedder,
        { documents: [batch.map(({ embedText }) => embedText)] },
        options,
      );
      vectors.push(...checked(next?.vectors ?? [], batch.length, embedder));
    }
  }
  return vectors;
}

function withinLimits(chunks: readonly PreparedChunk[], { limits }: Embedder): readonly (readonly PreparedChunk[])[] {
  const batches: PreparedChunk[][] = [];
  let tokens = 0;
  for (const chunk of chunks) {
    const batch = batches.at(-1);
    if (
      batch === undefined ||
      batch.length >= limits.maxTexts ||
      tokens + chunk.embedTokens > limits.maxTokensPerCall
    ) {
      batches.push([chunk]);
      tokens = chunk.embedTokens;
    } else {
      batch.push(chunk);
      tokens += chunk.embedTokens;
    }
  }
  return batches;
}

function checked(vectors: readonly Float32Array[], expected: number, embedder: Embedder): readonly Float32Array[] {
  const wrong = vectors.find((vector) => vector.length !== embedder.dimensions);
  if (vectors.length === expected && wrong === undefined) return vectors;
  const what =
    wrong === undefined
      ? `${vectors.length} vectors for ${expected} texts`
      : `a vector of ${wrong.length} dimensions instead of ${embedder.dimensions}`;
  throw new RetrievalError('bad_response', `${embedder.name} (${embedder.model}) gave ${what}.`, {
    provider: embedder.name,
  });
}

function withVectors(
  chunk: IndexedChunk,
  vector: DenseVector | undefined,
  sparse: SparseVector | undefined,
): IndexedChunk {
  return { ...chunk, ...(vector !== undefined && { vector }), ...(sparse !== undefined && { sparse }) };
}
