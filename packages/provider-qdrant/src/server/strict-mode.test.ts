import { describe, expect, it } from 'vitest';
import { strictModeOf, withinStrictMode } from './strict-mode.ts';
import type { StrictModeLimits } from './strict-mode-schema.ts';

function strict(limits: StrictModeLimits, indexed: readonly string[] = []) {
  return { limits: { enabled: true, ...limits }, indexed: new Set(indexed) };
}

const dense = { query: { nearest: [1, 0] }, using: 'dense', limit: 11, with_payload: true };

function refused(words: RegExp) {
  return expect.objectContaining({ code: 'invalid_request', message: expect.stringMatching(words) });
}

describe('strict mode of a collection', () => {
  it('is read from its settings, and is off where they do not say otherwise', () => {
    const info = (strict_mode_config: StrictModeLimits | undefined) => ({
      config: { params: {}, strict_mode_config },
      payload_schema: { path: {} },
    });
    expect(strictModeOf(info(undefined))).toBeUndefined();
    expect(strictModeOf(info({ max_timeout: 3 }))).toBeUndefined();
    const found = strictModeOf(info({ enabled: true, max_timeout: 3 }));
    expect([found?.limits.max_timeout, found?.indexed.has('path')]).toEqual([3, true]);
  });

  it('shortens the timeout, and pages of walks and looks at counts', () => {
    const mode = strict({ max_timeout: 5, max_query_limit: 100 });
    expect(withinStrictMode({ timeout: 30, limit: 5000 }, mode, 'walk')).toMatchObject({ timeout: 5, limit: 100 });
    expect(withinStrictMode({ timeout: 3, limit: 50 }, mode, 'walk')).toMatchObject({ timeout: 3, limit: 50 });
    const count = { query: { nearest: { indices: [1], values: [1] } }, limit: 1000 };
    expect(withinStrictMode({ searches: [count] }, mode, 'count').searches).toEqual([{ ...count, limit: 100 }]);
  });

  it('holds each branch of a fusion to the same limits', () => {
    const fused = (limit: number, branch: object) => ({
      searches: [
        { prefetch: [{ ...branch, query: dense.query }], query: { rrf: { k: 61 } }, limit, with_payload: true },
      ],
    });
    const mode = strict({ max_query_limit: 10, search_max_hnsw_ef: 64 });
    const allowed = fused(10, { limit: 10, params: { hnsw_ef: 64 } });
    expect(withinStrictMode(allowed, mode, 'search').searches).toEqual(allowed.searches);
    const wrong = [fused(11, { limit: 10 }), fused(10, { limit: 11 })];
    for (const one of wrong) {
      expect(() => withinStrictMode(one, mode, 'search')).toThrow(refused(/asks for 11 hits.*max_query_limit: 10/));
    }
    const broad = fused(10, { limit: 10, params: { hnsw_ef: 65 } });
    expect(() => withinStrictMode(broad, mode, 'search')).toThrow(refused(/hnswEf 65.*search_max_hnsw_ef/));
  });

  it('lets a search have as many hits as it may, and refuses one that wants more, by the number wanted', () => {
    const mode = strict({ max_query_limit: 10 });
    expect(withinStrictMode(dense, mode, 'search').limit).toBe(10);
    expect(() => withinStrictMode({ searches: [{ ...dense, limit: 12 }] }, mode, 'search')).toThrow(
      refused(/asks for 11 hits, and strict mode .* max_query_limit: 10\. Use a smaller topK/),
    );
  });

  it('writes large upserts as several, and leaves other operations alone', () => {
    const mode = strict({ upsert_max_batchsize: 2 });
    const points = [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }, { id: 5 }];
    const update_filter = { must: [] };
    const operations = [{ upsert: { points, update_filter } }, { delete: { points: [1, 2, 3] } }];
    expect(withinStrictMode({ operations }, mode, 'write').operations).toEqual([
      { upsert: { points: points.slice(0, 2), update_filter } },
      { upsert: { points: points.slice(2, 4), update_filter } },
      { upsert: { points: points.slice(4), update_filter } },
      { delete: { points: [1, 2, 3] } },
    ]);
  });

  it.each([
    [
      { search_allow_exact: false },
      { params: { exact: true } },
      /is exact.*search_allow_exact.*Search without `exact`/,
    ],
    [{ search_max_hnsw_ef: 64 }, { params: { hnsw_ef: 128 } }, /hnswEf 128.*search_max_hnsw_ef: 64/],
    [{ search_max_oversampling: 2 }, { params: { quantization: { oversampling: 3 } } }, /oversampling 3/],
    [{ filter_max_conditions: 1 }, { filter: { must: [{ key: 'a' }, { key: 'b' }] } }, /2 conditions.*shorter filter/],
    [{ condition_max_size: 2 }, { filter: { must: [{ key: 'a', match: { any: ['x', 'y', 'z'] } }] } }, /3 values/],
    [
      { unindexed_filtering_retrieve: false },
      { filter: { must: [{ should: [{ key: 'team' }] }] } },
      /team.*`indexedFields`/,
    ],
  ])('refuses what would change the answer: %j', (limits, parameters, words) => {
    const within = () => withinStrictMode({ ...dense, ...parameters }, strict(limits, ['path']), 'search');
    expect(within).toThrow(refused(words));
  });

  it('lets pass what its limits allow', () => {
    const limits = {
      search_allow_exact: true,
      search_max_hnsw_ef: 128,
      filter_max_conditions: 2,
      condition_max_size: 3,
    };
    const filter = { must: [{ key: 'path', match: { any: ['x', 'y'] } }, { key: 'touchstone.kind' }] };
    const parameters = { ...dense, filter, params: { exact: true, hnsw_ef: 128 } };
    const mode = strict({ ...limits, unindexed_filtering_retrieve: false }, ['path']);
    expect(withinStrictMode(parameters, mode, 'search')).toMatchObject(parameters);
  });

  it('refuses more searches in a request than it takes', () => {
    const mode = strict({ search_max_batchsize: 1 });
    expect(() => withinStrictMode({ searches: [dense, dense] }, mode, 'search')).toThrow(refused(/2 searches/));
  });
});
