import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

const folder = new URL('../', import.meta.url);
const files = ['src/generations.ts', 'src/search.ts', 'src/write.ts', 'src/memory-store.ts'];

it('the store takes at most 150 lines', async () => {
  const texts = await Promise.all(files.map((file) => readFile(new URL(file, folder), 'utf8')));
  expect(texts.join('').split('\n').length - 1).toBeLessThanOrEqual(150);
});
