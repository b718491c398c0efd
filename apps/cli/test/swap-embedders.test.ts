import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { searchAnswer } from '@touchstone/contract/wire';
import { expect, it } from 'vitest';
import { corpus } from './corpus.ts';
import { spawnTouchstone } from './spawn-touchstone.ts';
import { tempFolder } from './temp-folder.ts';
import { vendors } from './vendor-server.ts';

const indexes = 'indexes: { default: { sources: [{ path: docs, name: docs }] } }\n';
const env = { VOYAGE_API_KEY: 'pa-of-the-test', CO_API_KEY: 'co-of-the-test' };

it('another vendor’s embedder is another line in the config: search refuses, "index" builds its vectors, search goes on', async () => {
  const { url } = await vendors();
  const voyage = `embedder: { use: "@touchstone/embed-voyage", options: { baseUrl: "${url}/v1" } }\n${indexes}`;
  const cohere = `embedder: { use: "@touchstone/embed-cohere", options: { baseUrl: "${url}" } }\n${indexes}`;
  const folder = tempFolder({ ...corpus, 'touchstone.config.yaml': voyage });
  const run = (...words: string[]) => spawnTouchstone(folder, words, { env });
  const best = async () => {
    const { code, stdout } = await run('search', 'hooks', '--method', 'semantic', '--json');
    expect(code).toBe(0);
    return searchAnswer.decode(JSON.parse(stdout)).retrievalCalls[0]?.results[0]?.id;
  };

  expect(await run('index')).toMatchObject({ code: 0 });
  const found = await best();
  expect(found).toBeDefined();

  writeFileSync(join(folder, 'touchstone.config.yaml'), cohere);
  const refused = await run('search', 'hooks');
  expect(refused.code).toBe(3);
  expect(refused.stderr).toMatch(/voyage\/voyage-4.*cohere\/embed-english-v3\.0.*run `touchstone index`/);

  expect(await run('index')).toMatchObject({ code: 0 });
  expect(await best()).toBe(found);
});
