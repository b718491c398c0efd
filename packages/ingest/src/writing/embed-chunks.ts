import {
  type CallOptions,
  type DenseVector,
  type Embedder,
  type IndexedChunk,
  RetrievalError,
  type SparseEncoder,
} from '@touchstone/contract';
import type { PreparedChunk } from '../chunking/chunks/prepared-chunk.ts';
import type { PreparedDocument } from './prepare-documents.ts';

/** The encoders that make vectors; either may be absent. */
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
  documents: readonly Pick<PreparedDocument, 'chunks'>[],
  { embedder, sparseEncoder }: Encoders,
  signal: AbortSignal | undefined,
): Promise<readonly (readonly IndexedChunk[])[]> {
  const options = { signal };
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
  return documents.map(({ chunks }) =>
    chunks.map(({ chunk }) => ({ ...chunk, vector: dense[at], sparse: sparse[at++] })),
  );
}

async function denseVectors(
  documents: readonly Pick<PreparedDocument, 'chunks'>[],
  all: readonly PreparedChunk[],
  embedder: Embedder,
  options: CallOptions,
): Promise<readonly DenseVector[]> {
  const { limits, embedDocuments } = embedder;
  const vectors: DenseVector[] = [];
  if (embedDocuments === undefined) {
    for (const texts of groupWithin(textsOf(all), limits)) {
      const { vectors: next } = await embedder.embed(
        { texts: texts.map(({ text }) => text), role: 'document' },
        options,
      );
      vectors.push(...checked(next, texts.length, embedder));
    }
    return vectors;
  }
  const { maxTexts, maxTokensPerCall, maxTokensPerDocument = maxTokensPerCall } = limits;
  // A document that is too long for the model is embedded in independent parts.
  const parts = documents
    .flatMap(({ chunks }) => groupWithin(textsOf(chunks), { maxTexts, maxTokensPerCall: maxTokensPerDocument }))
    .map((texts) => ({ texts, tokens: texts.reduce((sum, { tokens }) => sum + tokens, 0) }));
  for (const call of groupWithin(parts, limits)) {
    const input = { documents: call.map(({ texts }) => texts.map(({ text }) => text)) };
    const embeddings = await embedDocuments.call(embedder, input, options);
    for (const [index, { texts }] of call.entries()) {
      vectors.push(...checked(embeddings[index]?.vectors ?? [], texts.length, embedder));
    }
  }
  return vectors;
}

function textsOf(chunks: readonly PreparedChunk[]): readonly { readonly text: string; readonly tokens: number }[] {
  return chunks.map(({ embedText, embedTokens }) => ({ text: embedText, tokens: embedTokens }));
}

/** Items in groups that keep the limits of a call, in order; a part of a document counts as all its chunks. */
function groupWithin<T extends { readonly tokens: number; readonly texts?: readonly unknown[] }>(
  items: readonly T[],
  { maxTexts, maxTokensPerCall }: Pick<Embedder['limits'], 'maxTexts' | 'maxTokensPerCall'>,
): readonly (readonly T[])[] {
  const groups: T[][] = [];
  let [count, tokens] = [0, 0];
  for (const item of items) {
    const size = item.texts?.length ?? 1;
    const group = groups.at(-1);
    if (group === undefined || count + size > maxTexts || tokens + item.tokens > maxTokensPerCall) {
      groups.push([item]);
      [count, tokens] = [size, item.tokens];
    } else {
      group.push(item);
      count += size;
      tokens += item.tokens;
    }
  }
  return groups;
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
