import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { corpus } from './corpus.ts';
import { spawnTouchstone } from './spawn-touchstone.ts';
import { tempFolder } from './temp-folder.ts';
import { vendors } from './vendor-server.ts';

const key = 'pa-secret-of-the-test-0123456789';

const config = (url: string) => `
embedder: { use: "@touchstone/embed-voyage", options: { model: voyage-code-3, baseUrl: "${url}/v1" } }
reranker: { use: "@touchstone/rerank-voyage", options: { model: rerank-3, baseUrl: "${url}/v1" } }
languageModel: { use: "@touchstone/gemini#languageModel", options: { model: gemini-2.0-flash, baseUrl: "${url}/v1" } }
`;

async function doctor(folder: string, env: Record<string, string>) {
  const { code, stdout, stderr } = await spawnTouchstone(folder, ['doctor', '--json'], { env });
  expect(`${stdout}${stderr}`).not.toContain(key);
  const { findings } = JSON.parse(stdout) as { findings: { check: string; status: string; message: string }[] };
  return {
    code,
    said: findings
      .filter(({ check }) => ['embedder', 'reranker', 'language model'].includes(check))
      .map(({ check, status, message }) => `${status} ${check}: ${message}`),
  };
}

describe('doctor', () => {
  it('asks each provider for something small, and warns of legacy and retired models', async () => {
    const server = await vendors();
    const folder = tempFolder({ ...corpus, 'touchstone.config.yaml': config(server.url) });
    const { code, said } = await doctor(folder, { VOYAGE_API_KEY: key, GEMINI_API_KEY: key });
    expect(code).toBe(0);
    expect(said).toEqual([
      expect.stringMatching(/^ok embedder: voyage\/voyage-code-3, 1024 dimensions.*; answered in [\d.]+ m?s$/),
      'warn embedder: voyage-code-3 is legacy, and still served: use voyage-code-4',
      expect.stringMatching(/^ok reranker: voyage\/rerank-3; answered in /),
      expect.stringMatching(/^ok language model: gemini\/gemini-2.0-flash; answered in /),
      'warn language model: gemini-2.0-flash is retired since 2026-06-01: use gemini-3.5-flash-lite',
    ]);
    expect(server.requests.map(({ path }) => path)).toEqual([
      '/v1/embeddings',
      '/v1/rerank',
      '/v1/models/gemini-2.0-flash:generateContent',
    ]);
  });

  it('names the variable of a missing key: a fault of the embedder, a warning where search goes on without', async () => {
    const folder = tempFolder({ ...corpus, 'touchstone.config.yaml': config((await vendors()).url) });
    const { code, said } = await doctor(folder, {});
    expect(code).toBe(3);
    expect(said.filter((line) => line.includes('missing'))).toEqual([
      expect.stringMatching(/^fail embedder: .*Voyage API key is missing: pass apiKey or set VOYAGE_API_KEY\.$/),
      expect.stringMatching(
        /^warn reranker: .*set VOYAGE_API_KEY\. Until then, results keep the order of the search\.$/,
      ),
      expect.stringMatching(/^warn language model: .*GOOGLE_API_KEY or GEMINI_API_KEY\. Search works without it\.$/),
    ]);
  });

  it('a key that is refused is a fault, also of a provider that one can do without', async () => {
    const server = await vendors();
    await server.misbehave('unauthenticated');
    const folder = tempFolder({ ...corpus, 'touchstone.config.yaml': config(server.url) });
    const { code, said } = await doctor(folder, { VOYAGE_API_KEY: key, GOOGLE_API_KEY: key });
    expect(code).toBe(3);
    expect(said.filter((line) => line.startsWith('fail'))).toEqual([
      expect.stringMatching(/embedder: .*HTTP 401/),
      expect.stringMatching(/reranker: .*HTTP 401/),
      expect.stringMatching(/language model: .*HTTP 401/),
    ]);
  });
});

describe('init --profile', () => {
  it.each([
    ['adk', 'npm install @touchstone/embed-voyage @touchstone/provider-qdrant @touchstone/rerank-voyage'],
    ['validated', 'npm install @touchstone/provider-qdrant @touchstone/embed-cohere'],
  ])('%s writes a config, says what to install, and doctor can read it', async (profile, install) => {
    const folder = tempFolder();
    const written = await spawnTouchstone(folder, ['init', '--profile', profile]);
    expect(written).toMatchObject({ code: 0, stdout: expect.stringContaining(`Install: ${install}\n`) });
    // Nobody listens there.
    const { said } = await doctor(folder, { QDRANT_URL: 'http://127.0.0.1:1' });
    expect(said[0]).toMatch(/^fail embedder: .* key is missing/);
  });

  it('offline is what init writes without one', async () => {
    const [named, plain] = [tempFolder(), tempFolder()];
    await spawnTouchstone(named, ['init', '--profile', 'offline']);
    await spawnTouchstone(plain, ['init']);
    const written = (folder: string) => readFileSync(join(folder, 'touchstone.config.yaml'), 'utf8');
    expect(written(named)).toBe(written(plain));
  });

  it.each([
    [['--profile', 'adq'], 'There is no profile "adq". Did you mean "adk"?'],
    [['--profile', 'adk', '--ts'], '--profile writes YAML: leave out --ts.'],
  ])('%j is refused', async (words, message) => {
    const finished = await spawnTouchstone(tempFolder(), ['init', ...words]);
    expect(finished).toMatchObject({ code: 2, stderr: expect.stringContaining(message) });
  });
});
