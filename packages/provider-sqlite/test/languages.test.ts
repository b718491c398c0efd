import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { openStore, temporaryFile } from './temporary-store.ts';

type Store = ReturnType<typeof openStore>;

const german = { id: 'de', text: 'Für den Zeiger eines Hauses', metadata: { text_language: 'de' } };
const english = { id: 'en', text: 'The houses of a pointer', metadata: {} };

async function storeWith(chunks: Parameters<Store['upsert']>[1], file = temporaryFile()): Promise<Store> {
  const store = openStore(file);
  await store.ensureIndex({ index: 'a', fingerprint: {} });
  await store.upsert('a', chunks);
  return store;
}

async function found(store: Store, text: string): Promise<readonly string[]> {
  return (await store.searchKeyword({ index: 'a', text, topK: 10 })).map(({ id }) => id);
}

it('a chunk is analyzed in the language that its metadata names, and a query in all that the index holds', async () => {
  const store = await storeWith([german, english]);
  expect(await found(store, 'Häuser')).toEqual(['de']);
  expect(await found(store, 'house')).toEqual(['en']);
});

it('an index of English alone gives the same hits and scores to a query as before, whatever language the query is in', async () => {
  const store = await storeWith([english, { id: 'x', text: 'den eines Hauses', metadata: {} }]);
  // Without a text that is said to be German, German words are words like any others.
  expect(await found(store, 'den')).toEqual(['x']);
  expect(await found(store, 'Häuser')).toEqual([]);
});

it('the languages of an index are those of its chunks now: added, removed, and read again from the file', async () => {
  const file = temporaryFile();
  const store = await storeWith([english], file);
  expect(await found(store, 'Häuser')).toEqual([]);
  await store.upsert('a', [german]);
  expect(await found(store, 'Häuser')).toEqual(['de']);
  expect(await found(openStore(file), 'Häuser')).toEqual(['de']);
  await store.upsert('a', [{ id: 'haus', text: 'haus', metadata: {} }]);
  expect(await found(store, 'Häuser')).toEqual(['haus', 'de']);
  await store.remove('a', { ids: ['de'] });
  // As in an index that never held a German text.
  expect(await found(store, 'Häuser')).toEqual(
    await found(await storeWith([english, { id: 'haus', text: 'haus', metadata: {} }]), 'Häuser'),
  );
});

it('a language that the analyzer has no rules for changes nothing', async () => {
  const store = await storeWith([english, { ...german, metadata: { text_language: 'tlh' } }]);
  expect(await found(store, 'eines')).toEqual(['de']);
});

it('a form that few chunks have, because their language is not known, does not make a word of all others look rare', async () => {
  const pages = Array.from({ length: 20 }, (_, at) => ({
    id: `p${at}`,
    text: `Der Zeiger ${at} auf das Haus`,
    metadata: { text_language: 'de' },
  }));
  const store = await storeWith([...pages, { id: 'short', text: 'der Zeiger und der Rest', metadata: {} }]);
  // Counted by itself, the form of the short text would be the rarest term of the query, and decide.
  expect((await found(store, 'der Zeiger auf Haus 7'))[0]).toBe('p7');
  const scores = await store.searchKeyword({ index: 'a', text: 'der Zeiger', topK: 30 });
  const scoreOf = (id: string) => scores.find((hit) => hit.id === id)?.score ?? 0;
  expect(scoreOf('short')).toBeLessThan(2 * scoreOf('p7'));
});

it('a damaged chunk that no longer names its language does not change what is searched for, and is told where it is read', async () => {
  const file = temporaryFile();
  const store = await storeWith([german, english], file);
  await store.close();
  const database = new DatabaseSync(file);
  database.exec("UPDATE chunks SET metadata = replace(metadata, 'text_language', 'text_longuage')");
  database.close();
  expect(await found(openStore(file), 'house')).toEqual(['en']);
  await expect(found(openStore(file), 'Häuser')).rejects.toMatchObject({ code: 'bad_response' });
  // A file that counts no languages has them read.
  const uncounted = new DatabaseSync(file);
  uncounted.exec('DROP TABLE value_counts');
  uncounted.close();
  await expect(found(openStore(file), 'house')).rejects.toMatchObject({
    code: 'bad_response',
    message: expect.stringContaining('of chunks that name their language 1 are counted, 0 are there'),
  });
});

it('finds the languages among thousands of chunks, and a nested field of that name is none', async () => {
  const store = await storeWith([
    ...Array.from({ length: 2500 }, (_, at) => ({ id: `x${at}`, text: `page ${at}`, metadata: {} })),
    { id: 'nested', text: 'nothing', metadata: { about: { text_language: 'fr' }, note: '"text_language":"es"' } },
    german,
  ]);
  expect(await found(store, 'Häuser')).toEqual(['de']);
});
