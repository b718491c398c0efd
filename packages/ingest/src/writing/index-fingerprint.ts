import type { Embedder, EmbeddingFingerprint, IndexFingerprint } from '@touchstone/contract';
import { type ChunkSizes, chunkerFingerprint } from '../chunking/chunk-sizes.ts';
import type { Encoders } from './embed-chunks.ts';

/** The fingerprint of an embedder's vectors; they are always compared by cosine. */
function embeddingFingerprint({ name, model, dimensions }: Embedder): EmbeddingFingerprint {
  return { provider: name, model, dimensions, metric: 'cosine' };
}

/** The fingerprint of an index with these encoders and sizes; the store adds its analyzer. */
export function indexFingerprint({ embedder, sparseEncoder }: Encoders, sizes: ChunkSizes): IndexFingerprint {
  return {
    embedding: embedder && embeddingFingerprint(embedder),
    sparse: sparseEncoder?.fingerprint,
    chunker: chunkerFingerprint(sizes),
  };
}

/** An index was built with another embedder than the one that is configured now. */
export interface EmbedderChange {
  /** Absent: the index holds no vectors. */
  readonly from?: EmbeddingFingerprint;
  /** Absent: no embedder is configured. */
  readonly to?: EmbeddingFingerprint;
}

/** The configured embedder's difference from the index's; undefined where both models' vectors can be compared. */
export function embedderChange(
  { embedding: from }: IndexFingerprint,
  embedder: Embedder | undefined,
): EmbedderChange | undefined {
  const to = embedder && embeddingFingerprint(embedder);
  if (isSameEmbedding(from, to)) return undefined;
  return { from, to };
}

export function isSameEmbedding(
  one: EmbeddingFingerprint | undefined,
  other: EmbeddingFingerprint | undefined,
): boolean {
  return (
    one?.provider === other?.provider &&
    one?.model === other?.model &&
    one?.dimensions === other?.dimensions &&
    one?.metric === other?.metric
  );
}

/** `local/touchstone-static-1 (256 dimensions)`, or `none`; includes a metric other than cosine. */
export function embeddingName(embedding: EmbeddingFingerprint | undefined): string {
  if (embedding === undefined) return 'none';
  const { provider, model, dimensions, metric } = embedding;
  return `${provider}/${model} (${dimensions} dimensions${metric === 'cosine' ? '' : `, ${metric}`})`;
}
