import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { describeOnChroma, freshStore, storeOfTest } from '../../../tools/test-kit/chroma-server.ts';
import type { ChromaStore } from '../src/index.ts';
import { temporaryFolder } from './chroma-server.ts';

const index = 'docs';
const german = { id: 'de', text: 'Für den Zeiger eines Hauses', metadata: { text_language: 'de' } };
const english = { id: 'en', text: 'The houses of a pointer', metadata: {} };

async function found(store: ChromaStore, text: string): Promise<readonly string[]> {
  return (await store.searchKeyword({ index, text, topK: 10 })).map(({ id }) => id);
}

await describeOnChroma('texts in several languages', (url) => {
  it('a chunk is analyzed in the language that its metadata names, and a query in all that the index holds now', async () => {
    const store = storeOfTest(url);
    await store.ensureIndex({ index, fingerprint: {} });
    await store.upsert(index, [english]);
    expect(await found(store, 'Häuser')).toEqual([]);
    await store.upsert(index, [german]);
    expect(await found(store, 'Häuser')).toEqual(['de']);
    expect(await found(store, 'house')).toEqual(['en']);
    expect(await found(store, 'eines')).toEqual([]);
    await store.upsert(index, [{ id: 'haus', text: 'haus', metadata: {} }]);
    expect((await found(store, 'Häuser')).toSorted()).toEqual(['de', 'haus']);
    await store.remove(index, { ids: ['de'] });
    expect(await found(store, 'Häuser')).toEqual([]);
  });

  it('languages are kept with the keyword index, and one of an older version is made anew', async () => {
    const keywordFolder = temporaryFolder();
    const prefix = `t${crypto.randomUUID().slice(0, 8)}`;
    const store = freshStore(url, { keywordFolder, prefix });
    await store.ensureIndex({ index, fingerprint: {} });
    await store.upsert(index, [german, english]);
    expect(await found(store, 'Häuser')).toEqual(['de']);
    await store.close();
    const [name = ''] = readdirSync(keywordFolder);
    const file = join(keywordFolder, name);
    const saved = readFileSync(file, 'latin1');
    expect(saved).toContain('"languages":[["de","de"]]');
    expect(await found(storeOfTest(url, { keywordFolder, prefix }), 'Häuser')).toEqual(['de']);
    writeFileSync(file, saved.replace('keywords/2', 'keywords/1').replace(',"languages":[["de","de"]]', ''), 'latin1');
    expect(await found(storeOfTest(url, { keywordFolder, prefix }), 'Häuser')).toEqual(['de']);
  });
});
