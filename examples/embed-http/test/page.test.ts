import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

const folder = new URL('../', import.meta.url);
const files = ['src/http-embedder.ts', 'src/check-input.ts', 'src/plugin.ts'];

it('the page shows the code of this package as it is', async () => {
  const page = await readFile(new URL('../../docs/providers.md', folder), 'utf8');
  const blocks = [...page.matchAll(/^```ts\n\/\/ embed-http\/(\S+)\n(.*?)^```$/gms)].map(([, file, code]) => [
    file,
    code,
  ]);
  expect(blocks).toEqual(
    await Promise.all(files.map(async (file) => [file, await readFile(new URL(file, folder), 'utf8')])),
  );
});
