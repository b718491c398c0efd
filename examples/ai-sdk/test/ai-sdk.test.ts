import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';

const example = fileURLToPath(new URL('../', import.meta.url));
const touchstone = join(example, '../../apps/cli/src/main.ts');
const folder = mkdtempSync(join(tmpdir(), 'touchstone-ai-sdk-'));

/** What a program prints in the folder. The environment holds no key of any vendor. */
async function run(...words: readonly string[]): Promise<string> {
  const env = { PATH: process.env.PATH ?? '', NODE_OPTIONS: process.env.NODE_OPTIONS ?? '', HOME: folder };
  return (await promisify(execFile)(process.execPath, words, { cwd: folder, env })).stdout;
}

beforeAll(async () => {
  cpSync(join(example, 'docs'), join(folder, 'docs'), { recursive: true });
  cpSync(join(example, 'touchstone.config.yaml'), join(folder, 'touchstone.config.yaml'));
  await run(touchstone, 'index');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('answers with evidence that the model fetched through the tool, and the cited lines say it', async () => {
  const answer = await run(join(example, 'src/main.ts'), 'How often can I renew a book?');
  expect(answer).toContain('You can renew a book twice');
  const [, path = '', from, to] = /Source: \S+:(docs\/\S+)#L(\d+)-L(\d+)\n$/.exec(answer) ?? [];
  expect(path).toBe('docs/lending.md');
  const cited = readFileSync(join(folder, path), 'utf8')
    .split('\n')
    .slice(Number(from) - 1, Number(to));
  expect(answer).toContain(cited.join('\n').trimEnd());
});

it('says so when nothing answers the question', async () => {
  expect(await run(join(example, 'src/main.ts'), 'zebra quantum xylophone')).toBe('I found no evidence.\n');
});
