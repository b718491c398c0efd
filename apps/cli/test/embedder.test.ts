import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { searchAnswer } from '@touchstone/contract/wire';
import { describe, expect, it } from 'vitest';
import { corpus } from './corpus.ts';
import { lettersEmbedder } from './letters-embedder.ts';
import { spawnTouchstone } from './spawn-touchstone.ts';
import { tempFolder } from './temp-folder.ts';

const config = `
embedder: ./embedder.mjs
indexes:
  default:
    sources: [{ path: docs, name: docs }]
`;

async function indexed(): Promise<string> {
  const folder = tempFolder({ ...corpus, 'touchstone.config.yaml': config, 'embedder.mjs': lettersEmbedder('one') });
  expect(await spawnTouchstone(folder, ['index'])).toMatchObject({ code: 0 });
  return folder;
}

async function search(folder: string, ...words: string[]) {
  const { code, stdout } = await spawnTouchstone(folder, ['search', ...words, '--json']);
  expect(code).toBe(0);
  return searchAnswer.decode(JSON.parse(stdout)).retrievalCalls[0];
}

describe('with an embedder in the config', () => {
  it('search is hybrid unless it is told otherwise, and hybrid reports both components', async () => {
    const folder = await indexed();
    const semantic = await search(folder, 'hooks', '--method', 'semantic');
    expect(semantic).toMatchObject({ searchMethod: 'semantic', resultCount: 2 });
    const hybrid = await search(folder, 'hooks', '--alpha', '0.25');
    expect(hybrid).toMatchObject({ searchMethod: 'hybrid', hybridAlpha: 0.25 });
    expect(hybrid?.results[0]?.relevanceComponents).toEqual({
      semanticScore: expect.any(Number),
      keywordScore: expect.any(Number),
    });
  });

  it('a threshold that nothing reaches is told from an empty index', async () => {
    const call = await search(await indexed(), 'zzz', '--threshold', '1');
    expect(call).toMatchObject({ resultCount: 0, warnings: [{ code: 'below_score_threshold' }] });
  });

  it('another model is refused by search and found by doctor, both with the remedy, until "index" has built its vectors', async () => {
    const folder = await indexed();
    writeFileSync(join(folder, 'embedder.mjs'), lettersEmbedder('two'));
    const refused = await spawnTouchstone(folder, ['search', 'hooks']);
    expect(refused).toMatchObject({
      code: 3,
      stderr: expect.stringMatching(/letters\/one.*letters\/two.*run `touchstone index`/),
    });
    const doctor = await spawnTouchstone(folder, ['doctor']);
    expect(doctor).toMatchObject({
      code: 3,
      stdout: expect.stringMatching(/fail {2}index default .*"touchstone index --index default" builds new ones/),
    });
    expect(await spawnTouchstone(folder, ['index'])).toMatchObject({ code: 0 });
    expect(await search(folder, 'hooks')).toMatchObject({ searchMethod: 'hybrid', resultCount: 2 });
    expect(await spawnTouchstone(folder, ['doctor'])).toMatchObject({ code: 0 });
  });

  it('keyword search does not even load it', async () => {
    const folder = await indexed();
    writeFileSync(join(folder, 'embedder.mjs'), 'throw new Error("loaded")');
    expect(await search(folder, 'hooks', '--method', 'keyword')).toMatchObject({ resultCount: 1 });
  });

  it('a dry run estimates the tokens', async () => {
    const folder = tempFolder({ ...corpus, 'touchstone.config.yaml': config, 'embedder.mjs': lettersEmbedder('one') });
    const { stdout } = await spawnTouchstone(folder, ['index', '--dry-run']);
    expect(stdout).toMatch(/about \d+ tokens to embed\n/);
    expect((await spawnTouchstone(folder, ['index'])).stdout).toMatch(/about \d+ tokens embedded\n/);
  });

  it('a dry run tells the cost where the config says the price', async () => {
    const priced = `${config}\nprices: { letters/one: { perMillionTokens: 2000000 } }\n`;
    const folder = tempFolder({ ...corpus, 'touchstone.config.yaml': priced, 'embedder.mjs': lettersEmbedder('one') });
    const { stdout } = await spawnTouchstone(folder, ['index', '--dry-run']);
    const [, tokens, dollars] = /about (\d+) tokens to embed, for about \$(\d+)\.00/.exec(stdout) ?? [];
    expect(Number(dollars)).toBe(2 * Number(tokens));
    const dry = JSON.parse((await spawnTouchstone(folder, ['index', '--dry-run', '--json'])).stdout);
    expect(dry.indexes).toMatchObject([{ embed_tokens: Number(tokens), embed_usd: Number(dollars) }]);
  });
});
