import type { IndexedChunk } from '@touchstone/contract';
import { describe, expect, it } from 'vitest';
import { describeOnQdrant, freshStore, storeOfTest } from '../../../tools/test-kit/qdrant-server.ts';
import type { QdrantOptions, QdrantStore } from '../src/index.ts';
import { languageMark, languageMarks } from '../src/terms/language-marks.ts';

const index = 'docs';
const german = { id: 'de', text: 'Für den Zeiger eines Hauses', metadata: { text_language: 'de' } };
const english = { id: 'en', text: 'The houses of a pointer', metadata: {} };

async function found(store: QdrantStore, text: string): Promise<readonly string[]> {
  return (await store.searchKeyword({ index, text, topK: 10 })).map(({ id }) => id);
}

await describeOnQdrant('texts in several languages', (url) => {
  async function storeWith(chunks: readonly IndexedChunk[], options?: QdrantOptions): Promise<QdrantStore> {
    const store = storeOfTest(url, options);
    await store.ensureIndex({ index, fingerprint: {} });
    await store.upsert(index, chunks);
    return store;
  }

  it('a chunk is analyzed in the language that its metadata names, and a query in all that the index holds', async () => {
    const store = await storeWith([german, english]);
    expect(await found(store, 'Häuser')).toEqual(['de']);
    expect(await found(store, 'house')).toEqual(['en']);
    // To English, every word of it is a word.
    expect(await found(store, 'eines')).toEqual([]);
  });

  it('the languages of an index are those of its chunks now, for a store that has searched it before too', async () => {
    const namePrefix = `l${crypto.randomUUID().slice(0, 8)}-`;
    const store = await storeWith([english], { namePrefix });
    const reader = freshStore(url, { namePrefix });
    expect(await found(reader, 'Häuser')).toEqual([]);
    await store.upsert(index, [german, { id: 'haus', text: 'haus', metadata: {} }]);
    expect(await found(reader, 'Häuser')).toEqual(await found(freshStore(url, { namePrefix }), 'Häuser'));
    expect((await found(reader, 'Häuser')).toSorted()).toEqual(['de', 'haus']);
    await store.remove(index, { ids: ['de'] });
    // As in an index that never held a German text: there, `Häuser` is a word of its own.
    expect(await found(reader, 'Häuser')).toEqual([]);
  });

  it('an index at rest is searched with one request more for words that were not looked for, and none for others', async () => {
    let requests = 0;
    const counting: typeof fetch = (input, init) => {
      requests += 1;
      return fetch(input, init);
    };
    const store = await storeWith([german, english], { fetch: counting });
    const during = async (text: string) => {
      const before = requests;
      await found(store, text);
      return requests - before;
    };
    await during('Zeiger');
    expect(await during('Häuser')).toBe(2);
    expect(await during('Häuser')).toBe(1);
  });

  it('weights that are made anew for another mean length leave languages as they are', async () => {
    const store = await storeWith([german, english]);
    const long = Array.from({ length: 20 }, (_, at) => ({ id: `l${at}`, text: 'tide moon '.repeat(20), metadata: {} }));
    await store.upsert(index, long);
    await store.settleWeights(index, { isExact: true });
    expect(await found(store, 'Häuser')).toEqual(['de']);
    const fresh = await storeWith([...long, german, english]);
    await fresh.settleWeights(index, { isExact: true });
    const scoreIn = async (of: QdrantStore) =>
      (await of.searchKeyword({ index, text: 'Häuser', topK: 1 })).map(({ score }) => score);
    expect(await scoreIn(store)).toEqual((await scoreIn(fresh)).map((score) => expect.closeTo(score, 5)));
  });

  it('an index that an older version made goes on as it was: all texts are analyzed as English', async () => {
    const namePrefix = `l${crypto.randomUUID().slice(0, 8)}-`;
    const store = storeOfTest(url, {
      namePrefix,
      fetch: async (input, init) => {
        const body = String(init?.body ?? '')
          .replace('"languages":true,', '')
          .replace(',"languages":true', '');
        return fetch(input, init && { ...init, body: init.body && body });
      },
    });
    await store.ensureIndex({ index, fingerprint: {} });
    await store.upsert(index, [german, english]);
    expect(await found(store, 'eines')).toEqual(['de']);
    expect(await found(store, 'Häuser')).toEqual([]);
  });
});

describe('the mark of a language', () => {
  it('is an index that no term, count or length has, and another for each language', () => {
    const marks = [...languageMarks.keys()];
    expect(new Set(marks).size).toBe(languageMarks.size);
    for (const mark of marks) {
      expect(mark).toBeGreaterThan(2 ** 31);
      expect(mark).toBeLessThan(2 ** 32 - 4);
    }
    // Fixed, since it is stored: 26 · 3 + 4 after the first one.
    expect(languageMark('de')).toBe(2 ** 32 - 1000 + 82);
  });
});
