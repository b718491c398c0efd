import { DatabaseSync } from 'node:sqlite';
import type { Embedder, RefinedIndex } from '@touchstone/contract';
import { localEmbedder } from '@touchstone/local-models';
import { describe, expect, it } from 'vitest';
import { refinedText } from '../../src/providers/refinement/refined-text.ts';
import { refinementModel } from '../../src/providers/refinement/refinement-model.ts';
import { openRefinement, refineIndex } from '../../src/refine/index.ts';
import { chunk, index, smallIndex, versionOf } from './small-index.ts';

/** The static model in the place of a slower one, counting what it reads. */
function countingEmbedder(model = 'second', onTexts: (total: number) => unknown = () => {}) {
  const inner = localEmbedder();
  let read = 0;
  const embedder: Embedder = {
    specVersion: 1,
    name: 'counting',
    model,
    dimensions: inner.dimensions,
    limits: inner.limits,
    embed: async (input, options) => {
      if (input.role === 'document') read += input.texts.length;
      await onTexts(read);
      return inner.embed(input, options);
    },
  };
  return { embedder, read: () => read };
}

describe('a refined index', () => {
  it('knows how near each chunk is to a query by the second model', async () => {
    const { store, file } = await smallIndex(40);
    const { embedder } = countingEmbedder();
    const report = await refineIndex({ index, store, embedder, file });
    expect(report).toMatchObject({ model: refinementModel(embedder), chunks: 40, chunksRead: 40 });
    const refinement = openRefinement(file, async () => embedder);
    const chunks = await store.fetchByIds(index, ['c0003', 'c0012']);
    const refined = refinedBy(await refinement.at(await versionOf(store)));
    const similarities = await refined.similarities('tide of day 12', chunks);
    const { vectors } = await embedder.embed({ texts: ['tide of day 12', ...chunks.map(refinedText)], role: 'query' });
    const [query, ...documents] = vectors as [Float32Array, ...Float32Array[]];
    // The static model weighs the first line of a document: its own vectors are the reference.
    const { vectors: asDocuments } = await embedder.embed({ texts: chunks.map(refinedText), role: 'document' });
    expect(documents).toHaveLength(2);
    expect(similarities).toEqual(asDocuments.map((vector) => expect.closeTo(dot(query, vector), 5)));
    refinement.close();
  });

  it('is whole for the version that it was made of alone, and after a change for the next once that is refined', async () => {
    const { store, file } = await smallIndex(40);
    const { embedder, read } = countingEmbedder();
    const refinement = openRefinement(file, async () => embedder);
    const first = await versionOf(store);
    expect(await refinement.at(first)).toBe('none');
    await refineIndex({ index, store, embedder, file });
    const before = refinedBy(await refinement.at(first));
    expect(before.version).toContain(first);
    await store.upsert(index, [chunk(7, 'A new text.')]);
    const second = await versionOf(store);
    expect(await refinement.at(second)).toBe('behind');
    expect(await refineIndex({ index, store, embedder, file })).toMatchObject({ chunks: 40, chunksRead: 1 });
    expect(read()).toBe(41);
    expect(refinedBy(await refinement.at(second)).version).not.toBe(before.version);
    expect(await refinement.at(first)).toBe('behind');
    refinement.close();
  });

  it('reads equal texts once', async () => {
    const { store, file } = await smallIndex(3);
    await store.upsert(
      index,
      [4, 5, 6].map((number) => ({ ...chunk(number, 'same'), metadata: {} })),
    );
    const { embedder, read } = countingEmbedder();
    await refineIndex({ index, store, embedder, file });
    expect(read()).toBe(4);
  });

  it('reads what was added while it was refined', async () => {
    const { store, file } = await smallIndex(40);
    let isAdded = false;
    const { embedder, read } = countingEmbedder('second', () => {
      if (isAdded) return undefined;
      isAdded = true;
      return store.upsert(index, [chunk(99)]);
    });
    await refineIndex({ index, store, embedder, file });
    expect(read()).toBe(41);
    const refinement = openRefinement(file, async () => embedder);
    expect(refinedBy(await refinement.at(await versionOf(store))).version).toContain(await versionOf(store));
  });

  it('of another model is made anew, and not used for this one', async () => {
    const { store, file } = await smallIndex(3);
    const [first, second] = [countingEmbedder('first'), countingEmbedder('second')];
    await refineIndex({ index, store, embedder: first.embedder, file });
    const version = await versionOf(store);
    expect(await openRefinement(file, async () => second.embedder).at(version)).toBe('behind');
    await refineIndex({ index, store, embedder: second.embedder, file });
    expect(second.read()).toBe(3);
    expect(await openRefinement(file, async () => first.embedder).at(version)).toBe('behind');
  });

  it('that was stopped goes on where it was', async () => {
    const { store, file } = await smallIndex(100);
    const stop = new AbortController();
    const stopped = countingEmbedder('second', (total) => total > 32 && stop.abort());
    const request = { index, store, embedder: stopped.embedder, file };
    await expect(refineIndex(request, { signal: stop.signal })).rejects.toMatchObject({
      code: 'aborted',
      message: 'Refining was interrupted. Finished vectors are kept; run it again to complete them.',
    });
    expect(await openRefinement(file, async () => stopped.embedder).at(await versionOf(store))).toBe('behind');
    const { embedder } = countingEmbedder();
    expect(await refineIndex({ index, store, embedder, file })).toMatchObject({ chunks: 100, chunksRead: 68 });
  });

  it('waits for its turn before each batch', async () => {
    const { store, file } = await smallIndex(40);
    const { embedder, read } = countingEmbedder();
    const readAtTurns: number[] = [];
    const turn = async () => void readAtTurns.push(read());
    await refineIndex({ index, store, embedder, file }, { turn, batchTexts: 16 });
    expect(readAtTurns).toEqual([0, 16, 32]);
    await refineIndex({ index, store, embedder, file }, { turn, unlessWhole: true });
    expect(readAtTurns).toHaveLength(3);
  });

  it('says how far it is', async () => {
    const { store, file } = await smallIndex(40);
    const told: unknown[] = [];
    const { embedder } = countingEmbedder();
    await refineIndex(
      { index, store, embedder, file },
      { onProgress: (progress) => told.push(progress), now: () => 5 },
    );
    expect(told).toEqual([
      { phase: 'refine', chunksDone: 32, chunksTotal: 40, chunksRead: 32, elapsedMs: 0 },
      { phase: 'refine', chunksDone: 40, chunksTotal: 40, chunksRead: 40, elapsedMs: 0 },
    ]);
  });

  it('whose vector is damaged says so instead of answering, until it is refined again', async () => {
    const { store, file } = await smallIndex(2);
    const { embedder } = countingEmbedder();
    await refineIndex({ index, store, embedder, file });
    using database = new DatabaseSync(file);
    database.exec('UPDATE vector SET data = zeroblob(length(data))');
    const refined = refinedBy(await openRefinement(file, async () => embedder).at(await versionOf(store)));
    const asking = refined.similarities('tide', await store.fetchByIds(index, ['c0001']));
    await expect(asking).rejects.toMatchObject({ code: 'unavailable' });
    expect(await refineIndex({ index, store, embedder, file })).toMatchObject({ chunks: 2, chunksRead: 2 });
    expect(await refined.similarities('tide', await store.fetchByIds(index, ['c0001']))).toHaveLength(1);
  });
});

it('a store that cannot list its chunks or tell versions is unsupported', async () => {
  const { store, file } = await smallIndex(2);
  const { embedder } = countingEmbedder();
  const withoutList = { ...store, fetchByFilter: undefined };
  await expect(refineIndex({ index, store: withoutList, embedder, file })).rejects.toMatchObject({
    code: 'unsupported',
  });
  const describe = async (name: string) => ({ ...(await store.describe(name)), version: undefined });
  const withoutVersion = { ...store, describe };
  await expect(refineIndex({ index, store: withoutVersion, embedder, file })).rejects.toMatchObject({
    code: 'unsupported',
  });
});

function refinedBy(found: RefinedIndex | string): RefinedIndex {
  if (typeof found === 'string') throw new Error(`The index is not refined: ${found}.`);
  return found;
}

function dot(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, at) => sum + value * (b[at] as number), 0);
}
