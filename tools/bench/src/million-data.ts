import type { DenseVector } from '@touchstone/contract';
import { localEmbedder } from '@touchstone/local-models';
import { installedCorpus } from './installed-corpus.ts';
import { type BenchDocument, zipfTexts } from './synthetic-corpus.ts';
import { clusteredVectors } from './synthetic-vectors.ts';

/** A chunk with its vector. */
export interface BenchChunk extends BenchDocument {
  readonly vector: Float32Array;
}

interface MillionQuery {
  readonly text: string;
  readonly vector: Float32Array;
}

/** The same chunks on every run, one after the other, so that they need not be in memory; and 100 queries. */
export interface MillionData {
  readonly chunks: AsyncIterable<BenchChunk>;
  readonly queries: readonly MillionQuery[];
}

/** `synthetic`, or `installed`: text of the installed packages, with the vectors of the local model. */
export type DataKind = 'synthetic' | 'installed';

export const dimensionsOf = { synthetic: [256, 384], installed: [256] } as const satisfies Record<
  DataKind,
  readonly number[]
>;

const queryCount = 100;
const clusters = 5000;
const textsPerCall = 256;

export function millionData(kind: DataKind, size: number, dimensions: number): Promise<MillionData> {
  return kind === 'synthetic' ? syntheticData(size, dimensions) : installedData(size);
}

/** Text by Zipf's law, and vectors around 5,000 centres. */
async function syntheticData(size: number, dimensions: number): Promise<MillionData> {
  const queryTexts = zipfTexts(8);
  const near = clusteredVectors(dimensions, clusters, 11);
  // Drawn first: so they do not depend on the number of chunks.
  const queries = Array.from({ length: queryCount }, () => ({ text: queryTexts.query(), vector: near() }));
  return { chunks: syntheticChunks(size, near), queries };
}

async function* syntheticChunks(size: number, near: () => Float32Array): AsyncGenerator<BenchChunk> {
  const texts = zipfTexts(7);
  for (let index = 0; index < size; index++) yield { ...texts.document(index), vector: near() };
}

async function installedData(size: number): Promise<MillionData> {
  const { records, queries: texts } = installedCorpus({ records: size, queries: queryCount });
  const embedder = localEmbedder();
  const { vectors } = await embedder.embed({ texts, role: 'query' });
  const queries = texts.map((text, i) => ({ text, vector: floats(vectors[i]) }));
  return { chunks: embedded(), queries };

  async function* embedded(): AsyncGenerator<BenchChunk> {
    for (let start = 0; start < records.length; start += textsPerCall) {
      const some = records.slice(start, start + textsPerCall);
      const made = await embedder.embed({ texts: some.map(({ text }) => text), role: 'document' });
      for (const [i, { _id: id, title, text }] of some.entries()) {
        yield { id, title, text, vector: floats(made.vectors[i]) };
      }
    }
  }
}

const floats = (vector: DenseVector = []) => Float32Array.from(vector);
