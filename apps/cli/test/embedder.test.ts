import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { retrievalCalls } from '@touchstone/contract/wire';
import { describe, expect, it } from 'vitest';
import { corpus } from './corpus.js';
import { runTouchstone } from './run-touchstone.js';
import { tempFolder } from './temp-folder.js';

/** An embedder whose vectors count letters: enough to tell texts apart, and the same everywhere. */
const embedder = (model: string) => `
export const plugin = {
  specVersion: 1,
  kind: 'embedder',
  name: 'letters',
  options: { safeParse: () => ({ success: true, data: {} }) },
  create: () => ({
    specVersion: 1,
    name: 'letters',
    model: '${model}',
    dimensions: 26,
    limits: { maxTexts: 100, maxTokensPerText: 1000, maxTokensPerCall: 10000 },
    embed: async ({ texts }) => ({ vectors: texts.map(vectorOf) }),
  }),
};

function vectorOf(text) {
  const vector = new Float32Array(26);
  for (const letter of text.toLowerCase().match(/[a-z]/g) ?? []) vector[letter.charCodeAt(0) - 97] += 1;
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}
`;
const config = `
embedder: ./embedder.mjs
indexes:
  default:
    sources: [{ path: docs, name: docs }]
`;

async function indexed(): Promise<string> {
  const folder = tempFolder({ ...corpus, 'touchstone.config.yaml': config, 'embedder.mjs': embedder('one') });
  expect(await runTouchstone(folder, ['index'])).toMatchObject({ code: 0 });
  return folder;
}

async function search(folder: string, ...words: string[]) {
  const { code, stdout } = await runTouchstone(folder, ['search', ...words, '--json']);
  expect(code).toBe(0);
  return retrievalCalls.decode(JSON.parse(stdout)).retrievalCalls[0];
}

describe('with an embedder in the config', () => {
  it('search is by meaning unless it is told otherwise, and hybrid reports both components', async () => {
    const folder = await indexed();
    expect(await search(folder, 'hooks')).toMatchObject({ searchMethod: 'semantic', resultCount: 2 });
    const hybrid = await search(folder, 'hooks', '--method', 'hybrid', '--alpha', '0.25');
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

  it('another model is refused by search and found by doctor, until the index is rebuilt', async () => {
    const folder = await indexed();
    writeFileSync(join(folder, 'embedder.mjs'), embedder('two'));
    const refused = await runTouchstone(folder, ['search', 'hooks']);
    expect(refused).toMatchObject({ code: 3, stderr: expect.stringMatching(/letters\/one.*letters\/two/) });
    const doctor = await runTouchstone(folder, ['doctor']);
    expect(doctor).toMatchObject({ code: 3, stdout: expect.stringMatching(/fail {2}index default .*--rebuild/) });
    expect(await runTouchstone(folder, ['index', '--rebuild'])).toMatchObject({ code: 0 });
    expect(await search(folder, 'hooks')).toMatchObject({ resultCount: 2 });
    expect(await runTouchstone(folder, ['doctor'])).toMatchObject({ code: 0 });
  });

  it('a dry run estimates the tokens', async () => {
    const folder = tempFolder({ ...corpus, 'touchstone.config.yaml': config, 'embedder.mjs': embedder('one') });
    const { stdout } = await runTouchstone(folder, ['index', '--dry-run']);
    expect(stdout).toMatch(/about \d+ tokens to embed/);
  });
});
