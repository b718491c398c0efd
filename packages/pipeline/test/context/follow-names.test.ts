import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { localReranker } from '@touchstone/local-models';
import { sqliteStore } from '@touchstone/provider-sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { namesIn } from '../../src/context/names/names-in.ts';
import { bookContextProfile, createContextGatherer } from '../../src/index.ts';
import { asked } from './small-book.ts';

describe('names in a text', () => {
  it.each([
    ['The film Trial by Fire was shot in Leland, North Carolina.', ['trial by fire', 'leland', 'north carolina']],
    ['He sang “the long way” with Ana-María Núñez in 1999.', ['the long way', 'ana maria nunez in 1999']],
    ['However, it is late. When it ends, The End comes.', ['end']],
    ['nothing has a capital here', []],
  ])('of %j', (text, names) => {
    expect(namesIn(text).toSorted()).toEqual(names.toSorted());
  });
});

describe('a passage that the best one names', () => {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-names-'));
  const store = sqliteStore({ file: join(folder, 'index.sqlite') });
  const page = (title: string, text: string, more: object = {}) => ({
    id: title,
    text,
    searchText: `${title}\n${text}`,
    metadata: { title, path: 'wiki.jsonl', source_type: 'docs', ...more },
  });
  const filler = Array.from({ length: 40 }, (_, at) =>
    page(`Town ${at}`, `Number ${at} has a mill, a market on the river, and a school.`),
  );
  beforeAll(async () => {
    await store.ensureIndex({ index: 'wiki', fingerprint: {} });
    await store.upsert('wiki', [
      page('Leland', 'Leland is a town. The film Iron Meadow was shot in and around Leland in 1986.'),
      page('Iron Meadow', 'A horror picture by the novelist Ada Quist.', {
        kind: 'film',
      }),
      ...filler,
    ]);
  });
  afterAll(async () => {
    await store.close?.();
    rmSync(folder, { recursive: true, force: true });
  });

  const gather = async (fields: object = {}, most = 3) => {
    const profile = { ...bookContextProfile, names: { most, weight: 0.3 } };
    const chunks = { name: 'wiki', index: 'wiki', sourceType: 'docs', store } as const;
    const gatherer = createContextGatherer({ chunks, reranker: localReranker(), profile, engine: 'test' });
    const query = 'Who directed the film that was shot around Leland in 1986?';
    return (await gatherer.gather(asked({ query, ...fields }))).pack.sources.map(({ chunkId }) => chunkId);
  };

  it('comes with it, though the question knows no word of it', async () => {
    expect((await gather()).slice(0, 2)).toEqual(['Leland', 'Iron Meadow']);
  });

  it('stays out where that is switched off, or a filter does not let it through', async () => {
    expect(await gather({}, 0)).not.toContain('Iron Meadow');
    const filter = { op: 'not', filter: { op: 'eq', field: 'kind', value: 'film' } };
    expect(await gather({ filter })).not.toContain('Iron Meadow');
  });
});
