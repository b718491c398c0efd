import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

const folder = new URL('../', import.meta.url);
const files = [
  'src/generations.ts',
  'src/search.ts',
  'src/write.ts',
  'src/memory-store.ts',
  'test/conformance.test.ts',
];

it('the page shows the code of this package as it is', async () => {
  const page = await readFile(new URL('../../docs/write-a-provider.md', folder), 'utf8');
  const blocks = [...page.matchAll(/^```ts\n\/\/ memory-store\/(\S+)\n(.*?)^```$/gms)].map(([, file, code]) => [
    file,
    code,
  ]);
  expect(blocks).toEqual(
    await Promise.all(files.map(async (file) => [file, await readFile(new URL(file, folder), 'utf8')])),
  );
});

it('the store takes at most 150 lines', async () => {
  const sources = files.filter((file) => file.startsWith('src/'));
  const texts = await Promise.all(sources.map((file) => readFile(new URL(file, folder), 'utf8')));
  expect(texts.join('').split('\n').length - 1).toBeLessThanOrEqual(150);
});
