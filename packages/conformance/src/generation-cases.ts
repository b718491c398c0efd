import { expect } from 'vitest';
import { casesOf } from './case.ts';
import { chunk, filled, index, planar } from './corpus.ts';
import { rejectsWith } from './rejects-with.ts';
import type { StoreCase } from './subject.ts';

const solid = { embedding: { ...planar.embedding!, model: 'solid', dimensions: 3 } };

/** Claims about generations: an index that is built anew beside the one that searches see. */
export const generationCases: readonly StoreCase[] = casesOf([], {
  'searches see the old generation until the new one is activated, and then only that': {
    needs: ['searchDense'],
    run: async ({ store }) => {
      await filled(store, [chunk('old', { vector: [1, 0] })], planar);
      await store.ensureIndex({ index, fingerprint: solid, generation: 'next' });
      await store.upsert(index, [chunk('new', { vector: [1, 0, 0] })], { generation: 'next' });
      expect(await store.searchDense!({ index, vector: [1, 0], topK: 5 })).toMatchObject([{ id: 'old' }]);
      expect(await store.describe(index)).toMatchObject({ chunkCount: 1, fingerprint: planar });
      await store.activate(index, 'next');
      expect(await store.searchDense!({ index, vector: [1, 0, 0], topK: 5 })).toMatchObject([{ id: 'new' }]);
      await rejectsWith('invalid_request', () => store.searchDense!({ index, vector: [1, 0], topK: 5 }), '3');
      expect(await store.describe(index)).toMatchObject({ chunkCount: 1, fingerprint: solid });
    },
  },
  'after activation the old generation is gone, and activating again changes nothing': async ({ store }) => {
    await filled(store, [chunk('old', { vector: [1, 0] })], planar);
    await store.ensureIndex({ index, fingerprint: planar, generation: 'next' });
    await store.activate(index, 'next');
    await store.activate(index, 'next');
    const { generations = [], chunkCount } = await store.describe(index);
    expect(chunkCount).toBe(0);
    expect(generations.map(({ generation, active }) => [generation, active])).toEqual(
      generations.length === 0 ? [] : [['next', true]],
    );
  },
  'a generation keeps to its own fingerprint': async ({ store }) => {
    await filled(store, [chunk('old', { vector: [1, 0] })], planar);
    await store.ensureIndex({ index, fingerprint: solid, generation: 'next' });
    await store.ensureIndex({ index, fingerprint: solid, generation: 'next' });
    await rejectsWith(
      'invalid_config',
      () => store.ensureIndex({ index, fingerprint: planar, generation: 'next' }),
      'planar',
      'solid',
    );
    await rejectsWith('invalid_config', () => store.ensureIndex({ index, fingerprint: solid }), 'planar', 'solid');
  },
  'a write to a generation leaves the active one alone': {
    needs: ['count'],
    run: async ({ store }) => {
      await filled(store, [chunk('a')]);
      await store.ensureIndex({ index, fingerprint: {}, generation: 'next' });
      await store.upsert(index, [chunk('a'), chunk('b')], { generation: 'next' });
      expect(await store.remove(index, { ids: ['a'] }, { generation: 'next' })).toBe(1);
      expect(await store.count!(index, undefined)).toBe(1);
    },
  },
  'asking again for a generation that was begun keeps what is in it, so that building it can go on': {
    needs: ['count'],
    run: async ({ store }) => {
      await filled(store, [chunk('old')]);
      await store.ensureIndex({ index, fingerprint: {}, generation: 'next' });
      await store.upsert(index, [chunk('a')], { generation: 'next' });
      await store.ensureIndex({ index, fingerprint: {}, generation: 'next' });
      await store.upsert(index, [chunk('b')], { generation: 'next' });
      await store.activate(index, 'next');
      expect(await store.count!(index, undefined)).toBe(2);
    },
  },
  'a generation that was given up can be dropped, and built again with another fingerprint; the active one stays': {
    needs: ['count', 'dropGeneration'],
    run: async ({ store }) => {
      await filled(store, [chunk('old', { vector: [1, 0] })], planar);
      await store.ensureIndex({ index, fingerprint: solid, generation: 'next' });
      await store.upsert(index, [chunk('new', { vector: [1, 0, 0] })], { generation: 'next' });
      await store.dropGeneration!(index, 'next');
      await rejectsWith('index_not_found', () => store.activate(index, 'next'), 'next');
      await rejectsWith('index_not_found', () => store.dropGeneration!(index, 'next'), 'next');
      expect(await store.count!(index, undefined)).toBe(1);
      await store.ensureIndex({ index, fingerprint: planar, generation: 'next' });
      await store.activate(index, 'next');
      expect(await store.count!(index, undefined)).toBe(0);
      await rejectsWith('invalid_request', () => store.dropGeneration!(index, 'next'), 'next');
      expect(await store.count!(index, undefined)).toBe(0);
    },
  },
  'an index whose only generation is dropped is gone': {
    needs: ['dropGeneration'],
    run: async ({ store }) => {
      await store.ensureIndex({ index, fingerprint: {}, generation: 'first' });
      await store.dropGeneration!(index, 'first');
      await rejectsWith('index_not_found', () => store.describe(index), index);
      await store.ensureIndex({ index, fingerprint: {} });
      expect((await store.describe(index)).chunkCount).toBe(0);
    },
  },
  'an unknown generation is index_not_found': async ({ store }) => {
    await filled(store, [chunk('a')]);
    await rejectsWith('index_not_found', () => store.upsert(index, [chunk('b')], { generation: 'next' }), 'next');
    await rejectsWith('index_not_found', () => store.activate(index, 'next'), 'next');
  },
  'an index whose only generation is not active cannot be searched yet': {
    needs: ['searchKeyword'],
    run: async ({ store }) => {
      await store.ensureIndex({ index, fingerprint: {}, generation: 'first' });
      await rejectsWith('index_not_found', () => store.searchKeyword!({ index, text: 'alpha', topK: 1 }), 'first');
      await store.activate(index, 'first');
      expect(await store.searchKeyword!({ index, text: 'alpha', topK: 1 })).toEqual([]);
    },
  },
});
