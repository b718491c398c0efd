import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHost } from '../src/host.ts';

const main = fileURLToPath(new URL('../../../apps/cli/src/main.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'touchstone-host-'));

/** What the command prints in the folder. */
async function command(...words: readonly string[]): Promise<string> {
  const env = { PATH: process.env.PATH ?? '', NODE_OPTIONS: process.env.NODE_OPTIONS ?? '', HOME: folder };
  return (await promisify(execFile)(process.execPath, [main, ...words], { cwd: folder, env })).stdout;
}

const printed = (document: unknown) => `${JSON.stringify(document, null, 2)}\n`;

/** Times and the id of the call differ between two runs. */
const withoutDebug = (json: string) =>
  JSON.stringify(JSON.parse(json, (key, value) => (key === 'debug' ? null : value)));

let host: Awaited<ReturnType<typeof openHost>>;
beforeAll(async () => {
  mkdirSync(join(folder, 'docs'));
  writeFileSync(join(folder, 'touchstone.config.yaml'), 'indexes: { project: { sources: [docs] } }\n');
  writeFileSync(
    join(folder, 'docs/hooks.md'),
    '# Hooks\n\nThe onRequest hook runs before the body of a request is parsed.\n',
  );
  writeFileSync(join(folder, 'docs/plugins.md'), '# Plugins\n\nA plugin registers routes, hooks and decorators.\n');
  await command('index');
  host = await openHost(folder);
});
afterAll(async () => {
  await host.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('a host of 30 lines has what the command has, byte for byte', () => {
  it('has 30 lines', () => {
    const source = readFileSync(new URL('../src/host.ts', import.meta.url), 'utf8');
    const code = source.slice(source.indexOf('export')).trimEnd().split('\n');
    expect(code.length).toBeLessThanOrEqual(32);
  });

  it('search', async () => {
    expect(printed(await host.search('hooks'))).toBe(await command('search', 'hooks', '--json'));
  });

  it('batch', async () => {
    writeFileSync(join(folder, 'questions.jsonl'), '{"query":"hooks"}\n{"query":" "}\n{"query":"plugin routes"}\n');
    const lines = (await command('search', '--batch', 'questions.jsonl')).trimEnd().split('\n');
    const answers = await host.batch(['hooks', ' ', 'plugin routes']);
    expect(answers.map((answer) => JSON.stringify(answer)).filter((_, at) => at !== 1)).toEqual(
      lines.filter((_, at) => at !== 1),
    );
    expect([answers[1], JSON.parse(lines[1] ?? '')].map((answer) => 'error' in answer)).toEqual([true, true]);
  });

  it('evidence', async () => {
    const [own, theirs] = [
      printed(await host.evidence('when do hooks run')),
      await command('evidence', 'when do hooks run', '--json'),
    ];
    expect(withoutDebug(own)).toBe(withoutDebug(theirs));
  });

  it('log: every line of the file, the calls of host and command alike', async () => {
    const lines = readFileSync(join(folder, '.touchstone/log/events.jsonl'), 'utf8').trimEnd().split('\n');
    expect((await host.log()).map((entry) => JSON.stringify(entry))).toEqual(lines);
  });

  it('explain', async () => {
    await host.search('hooks');
    const { call, candidates } = await host.explain();
    const theirs = JSON.parse(await command('calls', 'explain', '--json'));
    expect(JSON.stringify(call)).toBe(JSON.stringify(theirs.call));
    expect(candidates.map(({ id, returned }) => [id, returned])).toEqual(
      theirs.candidates.map(({ id, returned }: { id: string; returned: boolean }) => [id, returned]),
    );
  });
});
