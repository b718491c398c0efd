import { join } from 'node:path';
import type { Metadata, Store } from '@touchstone/contract';
import { sqliteStore } from '@touchstone/provider-sqlite';
import { describe, expect, it } from 'vitest';
import { evidenceCollections } from '../src/ask/evidence-collections.ts';
import { defaultConfig } from '../src/settings/config-schema.ts';
import { tempFolder } from './temp-folder.ts';

async function storeWith(indexes: { readonly [index: string]: readonly Metadata[] }): Promise<Store> {
  const store = sqliteStore({ file: join(tempFolder(), 'index.sqlite') });
  for (const [index, chunks] of Object.entries(indexes)) {
    await store.ensureIndex({ index, fingerprint: {} });
    await store.upsert(
      index,
      chunks.map((metadata, at) => ({ id: `${at}`, text: 'text', metadata })),
    );
  }
  return store;
}

const namesOf = async (store: Store, wanted: readonly string[] | undefined, evidence = {}) => {
  const config = { ...defaultConfig(), evidence: { ...defaultConfig().evidence, ...evidence } };
  const collections = await evidenceCollections(config, { store, encodersFor: async () => ({}) }, wanted);
  await store.close?.();
  return collections.map(({ name, sourceType, filter }) => [name, sourceType, filter?.op]);
};

describe('the collections of a config', () => {
  it('part an index that holds both kinds: code, and all else as docs', async () => {
    const store = await storeWith({ mixed: [{ source_type: 'docs' }, { source_type: 'code' }, {}] });
    expect(await namesOf(store, ['mixed'])).toEqual([
      ['mixed/docs', 'docs', 'not'],
      ['mixed/code', 'code', 'eq'],
    ]);
  });

  it('leave an index that holds one kind whole', async () => {
    const store = await storeWith({ docs: [{ source_type: 'docs' }], code: [{ source_type: 'code' }], plain: [{}] });
    expect(await namesOf(store, ['docs', 'code', 'plain'])).toEqual([
      ['docs', 'docs', undefined],
      ['code', 'code', undefined],
      ['plain', 'docs', undefined],
    ]);
  });

  it('are those that the config states, under their names', async () => {
    const store = await storeWith({ a: [{}], b: [{}] });
    const collections = [
      { index: 'a', type: 'docs' as const, name: 'manual' },
      { index: 'b', type: 'code' as const },
    ];
    expect(await namesOf(store, undefined, { collections })).toEqual([
      ['manual', 'docs', undefined],
      ['b', 'code', undefined],
    ]);
  });

  it('are those of them that lie in the wanted indexes, and a wanted index that they leave out is looked at whole', async () => {
    const collections = [{ index: 'a', type: 'docs' as const, name: 'manual' }];
    const indexes = { a: [{}], b: [{ source_type: 'code' }] };
    expect(await namesOf(await storeWith(indexes), ['a'], { collections })).toEqual([['manual', 'docs', undefined]]);
    expect(await namesOf(await storeWith(indexes), ['b'], { collections })).toEqual([['b', 'code', undefined]]);
  });

  it('are all that the store has, where the config names no index', async () => {
    const store = await storeWith({ a: [{}], b: [{ source_type: 'code' }] });
    expect((await namesOf(store, undefined)).map(([name]) => name)).toEqual(['a', 'b']);
  });

  it('must be something', async () => {
    await expect(namesOf(await storeWith({}), [])).rejects.toMatchObject({ code: 'invalid_config' });
  });
});
