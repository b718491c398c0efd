import { randomUUID } from 'node:crypto';
import { analyzerSparseEncoder } from '@touchstone/lexical';
import { expect, it } from 'vitest';
import { describeOnQdrant, freshStore, storeOfTest } from '../../../tools/test-kit/qdrant-server.ts';

const index = 'docs';
const allChunks = 2 ** 32 - 1;
const [{ indices: [tide = 0] = [] } = {}] = await analyzerSparseEncoder().encode({ texts: ['tide'], role: 'query' });

await describeOnQdrant('an index with more points of counts than a page', (url) => {
  /** The score of a chunk where the counts are these points. */
  async function scoreBy(points: readonly { readonly chunks: number; readonly ofTide: number }[], more: object = {}) {
    const namePrefix = `t${randomUUID().slice(0, 8)}-`;
    const writer = storeOfTest(url, { namePrefix, averageLength: 6 });
    await writer.ensureIndex({ index, fingerprint: {} });
    await writer.upsert(index, [{ id: 'a', text: 'tide', metadata: {} }]);
    for (let start = 0; start < points.length; start += 500) {
      const upsert = {
        points: points.slice(start, start + 500).map(({ chunks, ofTide }) => ({
          id: randomUUID(),
          vector: { sparse_counts: { indices: [tide, allChunks], values: [ofTide, chunks] } },
          payload: { touchstone: { kind: 'counts', size: 2, level: 9 } },
        })),
      };
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ operations: [{ upsert }] });
      const place = `${url}/collections/${namePrefix}${index}@main/points/batch?wait=true`;
      expect((await fetch(place, { method: 'POST', headers, body })).status).toBe(200);
    }
    const reader = freshStore(url, { namePrefix, averageLength: 6, ...more });
    return (await reader.searchKeyword({ index, text: 'tide', topK: 1 }))[0]?.score;
  }

  const many = Array.from({ length: 2300 }, (_, at) => ({ chunks: 4, ofTide: at % 3 === 0 ? 1 : 0 }));
  const inOne = [{ chunks: 9200, ofTide: 767 }];

  it('weighs words by all of them', async () => {
    expect(await scoreBy(many)).toBeCloseTo((await scoreBy(inOne)) ?? 0, 5);
  });

  it('and by what some of them take away', async () => {
    const away = Array.from({ length: 1100 }, () => ({ chunks: -2, ofTide: 0 }));
    expect(await scoreBy([...many, ...away])).toBeCloseTo((await scoreBy([{ chunks: 7000, ofTide: 767 }])) ?? 0, 5);
  });

  it('also where strict mode allows fewer hits than there are points', async () => {
    const transport: typeof fetch = async (input, init) => {
      const { pathname } = new URL(String(input));
      const answer = await fetch(input, init);
      if (init?.method !== 'GET' || !/\/collections\/[^/]+$/.test(pathname)) return answer;
      const info = (await answer.json()) as { result: { config: object } };
      const strict_mode_config = { enabled: true, max_query_limit: 70 };
      return Response.json({
        ...info,
        result: { ...info.result, config: { ...info.result.config, strict_mode_config } },
      });
    };
    const few = many.slice(0, 300);
    const expected = await scoreBy([{ chunks: 1200, ofTide: 100 }]);
    expect(await scoreBy(few, { fetch: transport })).toBeCloseTo(expected ?? 0, 5);
  });
});

await describeOnQdrant('points of counts that do not all fit into one request', (url) => {
  it('become fewer all the same, by requests that are no larger than a write may be', async () => {
    const maxBatchBytes = 4000;
    const namePrefix = `t${randomUUID().slice(0, 8)}-`;
    const sizes: number[] = [];
    const store = storeOfTest(url, {
      namePrefix,
      maxBatchBytes,
      averageLength: 40,
      fetch: async (input, init) => {
        if (String(input).includes('/points/batch')) sizes.push(String(init?.body).length);
        return fetch(input, init);
      },
    });
    await store.ensureIndex({ index, fingerprint: {} });
    // In letters, so that each is one term.
    const spelled = (number: number) => String(number).replace(/\d/g, (digit) => 'bcdfghjklm'.charAt(Number(digit)));
    const wordOf = (at: number, word: number) => `word${spelled(at)}of${spelled(word)}`;
    const textOf = (at: number) => Array.from({ length: 40 }, (_, word) => wordOf(at, word)).join(' ');
    for (let at = 0; at < 40; at += 1) await store.upsert(index, [{ id: `c${at}`, text: textOf(at), metadata: {} }]);
    const body = { filter: { must: [{ key: 'touchstone.kind', match: { value: 'counts' } }] }, exact: true };
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const answer = await fetch(`${url}/collections/${namePrefix}${index}@main/points/count`, init);
    const { result } = (await answer.json()) as { result: { count: number } };
    expect(result.count).toBeLessThan(30);
    expect(Math.max(...sizes)).toBeLessThan(maxBatchBytes + 1000);
    expect((await store.searchKeyword({ index, text: wordOf(7, 3), topK: 5 }))[0]?.id).toBe('c7');
  });
});
