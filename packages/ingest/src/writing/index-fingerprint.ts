import type { Embedder, EmbeddingFingerprint, IndexFingerprint } from '@touchstone/contract';
import { type ChunkSizes, chunkerFingerprint } from '../chunking/chunk-sizes.ts';
import type { Encoders } from './embed-chunks.ts';

/** What an embedder's vectors are; they are always compared by cosine. */
export function embeddingFingerprint({ name, model, dimensions }: Embedder): EmbeddingFingerprint {
  return { provider: name, model, dimensions, metric: 'cosine' };
}

/** What an index built with these encoders and sizes declares; the store adds its analyzer. */
export function indexFingerprint({ embedder, sparseEncoder }: Encoders, sizes: ChunkSizes): IndexFingerprint {
  return {
    embedding: embedder && embeddingFingerprint(embedder),
    sparse: sparseEncoder?.fingerprint,
    chunker: chunkerFingerprint(sizes),
  };
}
