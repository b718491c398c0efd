import { readFileSync } from 'node:fs';
import { withoutTurns } from '@touchstone/contract';
import { describe, expect, it } from 'vitest';
import wabt from 'wabt';
import { type DenseScan, scanDense } from './dense-scan.ts';
import { kernelBase64 } from './kernel-bytes.ts';
import { blockVectors, newBlock, type VectorBlocks } from './vector-blocks.ts';

/** Unit vectors from a fixed generator. */
function unitVectors(count: number, dimensions: number): Float32Array[] {
  let state = 42;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
  return Array.from({ length: count }, () => {
    const raw = Float64Array.from({ length: dimensions }, next);
    const length = Math.sqrt(raw.reduce((sum, value) => sum + value * value, 0));
    return Float32Array.from(raw, (value) => value / length);
  });
}

function blocksOf(vectors: readonly Float32Array[], dimensions: number): VectorBlocks {
  const blocks = Array.from({ length: Math.ceil(vectors.length / blockVectors) }, () => newBlock(dimensions));
  for (const [ordinal, vector] of vectors.entries()) {
    const block = blocks[Math.floor(ordinal / blockVectors)];
    block?.matrix.set(vector, (ordinal % blockVectors) * block.floatsPerRow);
  }
  return { blocks, size: vectors.length, first: undefined };
}

const scanAll = (scan: DenseScan) => withoutTurns(scanDense(scan));

function exactRanking(vectors: readonly Float32Array[], query: Float32Array): number[] {
  const score = (vector: Float32Array) => vector.reduce((sum, value, i) => sum + value * (query[i] ?? 0), 0);
  return vectors
    .map((vector, ordinal) => ({ ordinal, score: score(vector) }))
    .sort((a, b) => b.score - a.score || a.ordinal - b.ordinal)
    .map(({ ordinal }) => ordinal);
}

describe('scanDense', () => {
  it.each([2, 16, 100, 256])('finds exactly the nearest of vectors of %i dimensions', (dimensions) => {
    const vectors = unitVectors(3000, dimensions);
    const [query = new Float32Array(dimensions)] = unitVectors(1, dimensions);
    const { ordinals } = scanAll({
      vectors: blocksOf(vectors, dimensions),
      query,
      metric: 'cosine',
      mask: new Uint8Array(vectors.length).fill(1),
      topK: 50,
      minSimilarity: undefined,
    });
    const expected = exactRanking(vectors, query).slice(0, 50);
    expect([...ordinals].sort()).toEqual(expected.sort());
  });

  it('finds vectors of every block, and none that the mask leaves out', () => {
    const vectors = unitVectors(blockVectors + 3, 4);
    const last = vectors.length - 1;
    const query = vectors[last] ?? new Float32Array(4);
    const mask = new Uint8Array(vectors.length).fill(1);
    const scan = { vectors: blocksOf(vectors, 4), query, metric: 'cosine', topK: 1, minSimilarity: undefined } as const;
    expect([...scanAll({ ...scan, mask }).ordinals]).toEqual([last]);
    mask[last] = 0;
    expect([...scanAll({ ...scan, mask }).ordinals]).not.toContain(last);
  });

  it.each(['rising', 'falling'])('finds the nearest where they come in %s order', (order) => {
    const angles = Array.from({ length: 1000 }, (_, i) => (order === 'rising' ? 1000 - i : i) / 1000);
    const vectors = angles.map((angle) => Float32Array.of(Math.cos(angle), Math.sin(angle)));
    const query = Float32Array.of(1, 0);
    const mask = Uint8Array.from(vectors, (_, ordinal) => (ordinal % 2 === 0 ? 1 : 0));
    const { ordinals } = scanAll({
      vectors: blocksOf(vectors, 2),
      query,
      metric: 'cosine',
      mask,
      topK: 3,
      minSimilarity: undefined,
    });
    expect([...ordinals].sort((a, b) => a - b)).toEqual(order === 'rising' ? [994, 996, 998] : [0, 2, 4]);
  });

  it('gives every vector that ties with the last one', () => {
    const vectors = Array.from({ length: 10 }, () => Float32Array.of(1, 0));
    const found = scanAll({
      vectors: blocksOf(vectors, 2),
      query: Float32Array.of(1, 0),
      metric: 'cosine',
      mask: new Uint8Array(10).fill(1),
      topK: 3,
      minSimilarity: undefined,
    });
    expect(found.ordinals).toHaveLength(10);
  });
});

describe('the kernel', () => {
  it('is what its source assembles to', async () => {
    const { parseWat } = await wabt();
    const source = readFileSync(new URL('kernel.wat', import.meta.url), 'utf8');
    const { buffer } = parseWat('kernel.wat', source, { simd: true }).toBinary({});
    expect(kernelBase64).toBe(Buffer.from(buffer).toString('base64'));
  });
});
