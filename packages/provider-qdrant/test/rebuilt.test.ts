import { expect, it } from 'vitest';
import { describeOnQdrant, storeOfTest } from '../../../tools/test-kit/qdrant-server.ts';
import type { QdrantStore } from '../src/index.ts';

const fingerprintOf = (model: string) => ({
  embedding: { provider: 'test', model, dimensions: 2, metric: 'cosine' } as const,
});
const chunk = (id: string, vector: readonly number[] = [1, 0]) => ({ id, text: `tide ${id}`, metadata: {}, vector });
const search = { index: 'docs', vector: [1, 0], topK: 5 };

/** Two stores as two processes have them: the same collections, nothing else in common. */
function twoProcesses(url: string): readonly [reader: QdrantStore, writer: QdrantStore] {
  const namePrefix = `r${crypto.randomUUID().slice(0, 8)}-`;
  return [storeOfTest(url, { namePrefix }), storeOfTest(url, { namePrefix })];
}

async function built(writer: QdrantStore, model: string, ids: readonly string[]): Promise<void> {
  await writer.ensureIndex({ index: 'docs', fingerprint: fingerprintOf(model) });
  await writer.upsert(
    'docs',
    ids.map((id) => chunk(id)),
  );
}

async function idsFound(store: QdrantStore, madeBy?: { provider: string; model: string }) {
  return (await store.searchDense({ ...search, madeBy })).map(({ id }) => id);
}

await describeOnQdrant('a process beside another one that builds the index again', (url) => {
  it('searches the new generation from its activation on', async () => {
    const [reader, writer] = twoProcesses(url);
    await built(writer, 'one', ['old']);
    expect(await idsFound(reader)).toEqual(['old']);
    await writer.ensureIndex({ index: 'docs', fingerprint: fingerprintOf('two'), generation: 'next' });
    await writer.upsert('docs', [chunk('new')], { generation: 'next' });
    expect(await idsFound(reader)).toEqual(['old']);
    await writer.activate('docs', 'next');
    expect(await idsFound(reader)).toEqual(['new']);
    expect((await reader.describe('docs')).fingerprint).toMatchObject(fingerprintOf('two'));
  });

  it('describes the generation beside the active one as soon as it is there, and no longer', async () => {
    const [reader, writer] = twoProcesses(url);
    await built(writer, 'one', ['a']);
    const generations = async () =>
      (await reader.describe('docs')).generations?.map(({ generation, chunkCount }) => [generation, chunkCount]);
    expect(await generations()).toEqual([['main', 1]]);
    await writer.ensureIndex({ index: 'docs', fingerprint: fingerprintOf('two'), generation: 'next' });
    await writer.upsert('docs', [chunk('a'), chunk('b')], { generation: 'next' });
    expect(await generations()).toEqual([
      ['main', 1],
      ['next', 2],
    ]);
    await writer.dropGeneration('docs', 'next');
    expect(await generations()).toEqual([['main', 1]]);
  });

  it('does not compare vectors of two models where an index was dropped and built again', async () => {
    const [reader, writer] = twoProcesses(url);
    await built(writer, 'one', ['old']);
    expect(await reader.describe('docs')).toMatchObject({ fingerprint: fingerprintOf('one'), chunkCount: 1 });
    const one = { provider: 'test', model: 'one' };
    expect(await idsFound(reader, one)).toEqual(['old']);
    await writer.dropIndex('docs');
    await built(writer, 'two', ['new', 'newer']);
    await expect(idsFound(reader, one)).rejects.toMatchObject({
      code: 'invalid_config',
      message: expect.stringContaining('test/two'),
    });
    expect(await idsFound(reader, { provider: 'test', model: 'two' })).toEqual(['new', 'newer']);
    expect(await reader.describe('docs')).toMatchObject({ fingerprint: fingerprintOf('two'), chunkCount: 2 });
  });

  it('writes into the new one, which refuses what does not fit it', async () => {
    const [other, writer] = twoProcesses(url);
    await built(writer, 'one', ['old']);
    await other.upsert('docs', [chunk('older')]);
    await writer.dropIndex('docs');
    await writer.ensureIndex({
      index: 'docs',
      fingerprint: { embedding: { ...fingerprintOf('three').embedding, dimensions: 3 } },
    });
    await expect(other.upsert('docs', [chunk('a')])).rejects.toMatchObject({ code: 'invalid_request' });
    await other.upsert('docs', [chunk('a', [1, 0, 0])]);
    expect((await writer.describe('docs')).chunkCount).toBe(1);
  });

  it('describes the new generation where the old one is dropped between two requests', async () => {
    const namePrefix = `r${crypto.randomUUID().slice(0, 8)}-`;
    const writer = storeOfTest(url, { namePrefix });
    await built(writer, 'one', ['a']);
    await writer.ensureIndex({ index: 'docs', fingerprint: fingerprintOf('two'), generation: 'next' });
    await writer.upsert('docs', [chunk('a'), chunk('b')], { generation: 'next' });
    let activations = 0;
    const reader = storeOfTest(url, {
      namePrefix,
      fetch: async (input, init) => {
        const asked = new URL(input instanceof Request ? input.url : input);
        if (decodeURIComponent(asked.pathname).endsWith('docs@main') && activations === 0) {
          activations += 1;
          await writer.activate('docs', 'next');
        }
        return fetch(input, init);
      },
    });
    expect(await reader.describe('docs')).toMatchObject({ chunkCount: 2, fingerprint: fingerprintOf('two') });
    expect(activations).toBe(1);
  });

  it('describes what it finds while generations are made, activated and dropped', async () => {
    const [reader, writer] = twoProcesses(url);
    await built(writer, 'one', ['a']);
    let isDone = false;
    const looking = (async () => {
      let looks = 0;
      for (; !isDone; looks += 1) {
        const { chunkCount } = await reader.describe('docs');
        expect(chunkCount).toBe(1);
        expect(await idsFound(reader)).toEqual(['a']);
      }
      return looks;
    })();
    for (const generation of ['g1', 'g2', 'g3']) {
      await writer.ensureIndex({ index: 'docs', fingerprint: fingerprintOf('one'), generation });
      await writer.upsert('docs', [chunk('a')], { generation });
      await writer.activate('docs', generation);
    }
    isDone = true;
    expect(await looking).toBeGreaterThan(0);
  });
});
