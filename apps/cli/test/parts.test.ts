import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Store } from '@touchstone/contract';
import { sqliteStore } from '@touchstone/provider-sqlite';
import { describe, expect, it } from 'vitest';
import { describeOnQdrant, storeOfTest } from '../../../tools/test-kit/qdrant-server.ts';
import { lettersEmbedder } from './letters-embedder.ts';
import { spawnTouchstone } from './spawn-touchstone.ts';
import { tempFolder } from './temp-folder.ts';

const pages = Array.from({ length: 40 }, (_, i) => {
  const text = `# Page ${i}\n\nTide ${i % 7} and harbour ${i % 5}.\n\n## More\n\nBoats of page ${i}.\n`;
  return [`docs/page-${i}.md`, text] as const;
});

/** An embedder that gets stuck in a run of part 4, until the file "go" is there. */
const stuck = lettersEmbedder(
  'letters',
  `const { existsSync } = await import('node:fs');
   if (process.argv.includes('4/4') && !existsSync('go')) {
     process.stderr.write('stuck\\n');
     await new Promise((resolve) => setTimeout(resolve, 600_000));
   }`,
);

/** A project whose config has one store, and a second config with another. */
function projectOn(store: string, other = store): string {
  const configOf = (each: string) =>
    `store:\n${each}embedder: ./embedder.mjs\nreranker: none\nindexes:\n  docs:\n    sources: [docs]\n`;
  const configs = { 'touchstone.config.yaml': configOf(store), 'whole.yaml': configOf(other) };
  return tempFolder({ ...configs, 'embedder.mjs': stuck, ...Object.fromEntries(pages) });
}

/** Indexes in four processes at once, of which one is killed at work and done again. */
async function indexByParts(folder: string, words: readonly string[] = []): Promise<readonly object[]> {
  rmSync(join(folder, 'go'), { force: true });
  const index = (number: number) =>
    spawnTouchstone(folder, ['index', ...words, '--part', `${number}/4`, '--json'], isKilled);
  const isKilled = {
    onOutput: (child: ChildProcess, printed: string) => void (printed.includes('stuck') && child.kill('SIGKILL')),
  };
  const [killed, ...others] = await Promise.all([4, 1, 2, 3].map(index));
  expect(killed?.code).toBe(null);
  writeFileSync(join(folder, 'go'), '');
  const last = await index(4);
  for (const { code, stdout, stderr } of [...others, last])
    expect([code, code === 0 ? '' : stdout + stderr]).toEqual([0, '']);
  return [...others, last].map(({ stdout }) => JSON.parse(stdout).indexes[0].parts);
}

/** All that a reader sees. */
async function contentOf(store: Store) {
  const { chunkCount, documentCount, fingerprint, metadataFields, generations } = await store.describe('docs');
  const texts = ['tide', 'harbour 3', 'boats of page 12', 'more'];
  const topK = 50;
  const found = await Promise.all(texts.map((text) => store.searchKeyword!({ index: 'docs', text, topK })));
  const vector = Array.from({ length: fingerprint.embedding?.dimensions ?? 0 }, (_, i) => Math.cos(i));
  return {
    ...{ chunkCount, documentCount, fingerprint, metadataFields, generations: generations?.length },
    chunks: await store.fetchByFilter!({ index: 'docs', limit: 1000 }),
    ledger: await store.readDocuments!('docs'),
    found: found.map((hits) => hits.map(({ id, score }) => [id, Math.fround(score)])),
    near: (await store.searchDense!({ index: 'docs', vector, topK, exact: true })).map(({ id }) => id),
  };
}

describe('index --part in several processes', () => {
  it('makes the index that one process makes, on SQLite, with one of them killed', async () => {
    const at = (name: string) => `  use: "@touchstone/provider-sqlite"\n  options: { file: ${name}.sqlite }\n`;
    const folder = projectOn(at('index'));
    const parts = await indexByParts(folder);
    expect(parts.at(-1)).toEqual({ number: 4, of: 4, missing: [] });
    const content = async () => {
      const store = sqliteStore({ file: join(folder, 'index.sqlite'), readOnly: true });
      return contentOf(store).finally(() => store.close?.());
    };
    const byParts = await content();
    expect(byParts.documentCount).toBe(40);
    expect(await spawnTouchstone(folder, ['index', '--rebuild'])).toMatchObject({ code: 0 });
    expect(await content()).toEqual(byParts);
  });

  it('tells which parts are left, refuses a part that is none, and goes not with --watch', async () => {
    const folder = projectOn('  use: "@touchstone/provider-sqlite"\n  options: { file: index.sqlite }\n');
    const first = await spawnTouchstone(folder, ['index', '--part', '2/3']);
    expect(first.stdout).toContain('part       2 of 3; still to be done: 1, 3');
    expect(await spawnTouchstone(folder, ['index', '--part', '4/3'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('for example 1/4'),
    });
    expect(await spawnTouchstone(folder, ['index', '--part', '1/3', '--watch'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--part and --watch'),
    });
  });
});

await describeOnQdrant('index --part in several processes on Qdrant', (url) => {
  it('makes the index that one process makes, and a new generation of it, with one of them killed', async () => {
    const namePrefix = `p${randomUUID().slice(0, 8)}-`;
    const store = storeOfTest(url, { namePrefix });
    const wholePrefix = `p${randomUUID().slice(0, 8)}-`;
    const whole = storeOfTest(url, { namePrefix: wholePrefix });
    const at = (prefix: string) =>
      `  use: "@touchstone/provider-qdrant"\n  options: { url: "${url}", namePrefix: ${prefix} }\n`;
    const folder = projectOn(at(namePrefix), at(wholePrefix));
    expect((await indexByParts(folder)).at(-1)).toEqual({ number: 4, of: 4, missing: [] });
    expect(await spawnTouchstone(folder, ['index', '--config', 'whole.yaml'])).toMatchObject({ code: 0 });
    const expected = await contentOf(whole);
    expect(expected.documentCount).toBe(40);
    expect(await contentOf(store)).toEqual(expected);
    expect((await indexByParts(folder, ['--rebuild'])).at(-1)).toMatchObject({ missing: [] });
    expect((await store.describe('docs')).generations).toMatchObject([{ generation: 'rebuild-1-of-4', active: true }]);
    // A new generation weighs lengths by the mean that the old one counted, so it is held against another new one.
    expect(await spawnTouchstone(folder, ['index', '--rebuild', '--config', 'whole.yaml'])).toMatchObject({ code: 0 });
    expect(await contentOf(store)).toEqual(await contentOf(whole));
  }, 240_000);
});
