import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BranchQuery, type Filter, type Steps, withoutTurns } from '@touchstone/contract';
import { defaultAnalyzer, keywordBm25 } from '@touchstone/lexical';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchMatching } from '../src/read/fetch-chunks.ts';
import { indexReader } from '../src/read/index-reader.ts';
import { runQuery } from '../src/read/run-query.ts';
import { type SqliteStore, sqliteStore } from '../src/sqlite-store.ts';

const size = 6000;
const embedding = { provider: 'test', model: 'four', dimensions: 4, metric: 'cosine' } as const;
const scoring = { analyzer: defaultAnalyzer(), averageLength: undefined, parameters: keywordBm25(), exactUpTo: 1000 };
const folder = mkdtempSync(join(tmpdir(), 'touchstone-steps-'));
const file = join(folder, 'index.sqlite');
let store: SqliteStore;

beforeAll(async () => {
  store = sqliteStore({ file });
  await store.ensureIndex({ index: 'kb', fingerprint: { embedding, sparse: 'test' } });
  await store.upsert(
    'kb',
    Array.from({ length: size }, (_, i) => ({
      id: `c${i}`,
      text: `all share${i % 2} some${i % 50}`,
      vector: [Math.sin(i), Math.cos(i), Math.sin(2 * i), 1],
      sparse: { indices: [i % 100], values: [1 + i] },
      metadata: { path: `src/file${i}.ts`, start_line: i },
    })),
  );
});

afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A clock that each look moves on by `ms`: with 1, a snapshot holds three steps; with 0, no search ever pauses. */
function reading(ms: number) {
  let now = 0;
  const clock = {
    monotonicMs: () => {
      now += ms;
      return now;
    },
  };
  const reader = indexReader({ file, cacheBytes: 64e6, clock });
  return {
    reader,
    search: (query: BranchQuery) => reader.readIndexInSteps('kb', (open, view) => runQuery(open, view, scoring, query)),
    fetch: (filter: Filter) =>
      reader.readIndexInSteps('kb', (open, view) => fetchMatching(open, view, { index: 'kb', filter, limit: 100 })),
  };
}

/** The result, and how often the event loop could run meanwhile. */
function counted<Result>(steps: Steps<Result>): { readonly result: Result; readonly pauses: number } {
  for (let pauses = 0; ; pauses += 1) {
    const step = steps.next();
    if (step.done === true) return { result: step.value, pauses };
  }
}

const scope = { index: 'kb', topK: 5 };
const last: Filter = { op: 'eq', field: 'path', value: `src/file${size - 1}.ts` };
const common = Array.from({ length: 50 }, (_, i) => `some${i}`).join(' ');

describe('searches give way, and find the same', () => {
  // Each step reads 256 rows, a term's postings or one block of vectors, and a pause comes after three steps at most.
  it.each<[string, BranchQuery, number]>([
    ['the metadata of a filtered field', { branch: 'keyword', ...scope, text: 'all', filter: last }, 8],
    ['the vectors', { branch: 'dense', ...scope, vector: Float32Array.of(1, 0, 0, 0) }, 8],
    ['the sparse vectors', { branch: 'sparse', ...scope, vector: { indices: [1, 2], values: [1, 1] } }, 31],
    ['the postings of many terms, and to score them', { branch: 'keyword', ...scope, text: common }, 33],
  ])('to read %s', (_, query, pauses) => {
    const found = counted(reading(1).search(query));
    expect(found.pauses).toBeGreaterThanOrEqual(pauses);
    expect(found.result.length).toBeGreaterThan(0);
    expect(found.result).toEqual(withoutTurns(reading(0).search(query)));
  });

  it('to look through all ids for the few that match', () => {
    const found = counted(reading(1).fetch(last));
    // 24 steps for the metadata and 12 for the ids.
    expect(found.pauses).toBeGreaterThanOrEqual(12);
    expect(found.result.map(({ id }) => id)).toEqual([`c${size - 1}`]);
  });

  it('a search of what is known already takes one turn', () => {
    const { search } = reading(1);
    const query: BranchQuery = { branch: 'keyword', ...scope, text: 'share1', filter: last };
    counted(search(query));
    // Two terms' postings, their scores and a hit: fewer steps than all rows.
    expect(counted(search(query)).pauses).toBeLessThanOrEqual(2);
  });
});

describe('an index that changes while a search pauses', () => {
  const query: BranchQuery = { branch: 'keyword', ...scope, text: 'all', filter: { ...last, value: 'src/new.ts' } };
  const write = (text: string) =>
    store.upsert('kb', [
      {
        id: 'new',
        text,
        metadata: { path: 'src/new.ts' },
        vector: [1, 0, 0, 0],
        sparse: { indices: [1], values: [1] },
      },
    ]);

  it('is searched anew: the result is of the later version alone', async () => {
    const steps = reading(1).search(query);
    expect(steps.next().done).toBe(false);
    await write('all that is new');
    expect(withoutTurns(steps).map(({ text }) => text)).toEqual(['all that is new']);
  });

  it('is searched to the end without a pause after three new beginnings', async () => {
    const steps = reading(1).search({ ...query, filter: { op: 'eq', field: 'start_line', value: -1 } });
    for (let change = 0; change < 3; change += 1) {
      expect(steps.next().done).toBe(false);
      await write(`all ${change}`);
    }
    const { result, pauses } = counted(steps);
    expect(pauses).toBe(0);
    expect(result).toEqual([]);
  });
});
