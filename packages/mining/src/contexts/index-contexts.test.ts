import type { FilterQuery, StoredChunk, VectorStore } from '@touchstone/contract';
import { describe, expect, it } from 'vitest';
import { contextPool } from './context-pool.ts';
import { indexContexts } from './index-contexts.ts';

const chunk = (id: string, metadata: StoredChunk['metadata']): StoredChunk => ({
  id,
  text: `The text of ${id}.`,
  metadata,
});

function storeOf(chunks: readonly StoredChunk[], asked: FilterQuery[] = []): VectorStore {
  return {
    specVersion: 1,
    name: 'memory',
    limits: { maxTopK: 10 },
    describe: async () => {
      throw new Error('Not asked for.');
    },
    fetchByFilter: async (query) => {
      asked.push(query);
      return chunks.filter(({ id }) => id > (query.after ?? '')).slice(0, query.limit);
    },
  };
}

describe('the contexts of an index', () => {
  it('are all its chunks, page by page, by their ids', async () => {
    const chunks = Array.from({ length: 1201 }, (_, at) => chunk(`c${String(at).padStart(4, '0')}`, {}));
    const asked: FilterQuery[] = [];
    const contexts = await indexContexts(storeOf(chunks, asked), 'docs');
    expect(contexts.map(({ fqn }) => fqn)).toEqual(chunks.map(({ id }) => id));
    expect(asked.map(({ index, after }) => [index, after])).toEqual([
      ['docs', undefined],
      ['docs', 'c0499'],
      ['docs', 'c0999'],
    ]);
  });

  it('are found by symbol and path where no other chunk has them', async () => {
    const pool = contextPool(
      await indexContexts(
        storeOf([
          chunk('1', { path: 'lib/reply.js', symbol: ['Reply', 'Reply.send'], start_line: 3, end_line: 9 }),
          chunk('2', { path: 'lib/reply.js', symbol: 'Reply.code' }),
          chunk('3', { path: 'lib/request.js', symbol: ['Request', 'Reply.code'] }),
        ]),
        'code',
      ),
    );
    expect(pool.resolve('1')).toBe('1');
    expect(pool.resolve('Reply.send')).toBe('1');
    expect(pool.resolve('lib/reply.js#Reply.code')).toBe('2');
    expect(pool.resolve('lib/request.js')).toBe('3');
    expect(pool.resolve('Reply.code')).toBeUndefined();
    expect(pool.resolve('lib/reply.js')).toBeUndefined();
    expect(pool.get('1')?.origin).toEqual({ path: 'lib/reply.js', startLine: 3, endLine: 9 });
  });

  it('cannot be had of a store that does not list chunks', async () => {
    const { fetchByFilter: _, ...store } = storeOf([]);
    await expect(indexContexts(store, 'docs')).rejects.toThrow(/Store "memory" cannot list the chunks/);
  });
});
