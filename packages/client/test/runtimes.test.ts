import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { describe, expect, it, onTestFinished } from 'vitest';
import { clientOf } from './engine-double.ts';

const run = promisify(execFile);

/** The commands that start a script; Node is always there. */
const runtimes: readonly (readonly [name: string, command: string, args: readonly string[]])[] = [
  ['Node', process.execPath, []],
  ['Bun', 'bun', ['run']],
  ['Deno', 'deno', ['run', '--quiet', '--allow-net=127.0.0.1']],
];

const available = await Promise.all(
  runtimes.map(([, command]) =>
    run(command, ['--version']).then(
      () => true,
      () => false,
    ),
  ),
);

describe('the same file runs in', () => {
  for (const [at, [name, command, args]] of runtimes.entries()) {
    if (available[at] !== true) {
      it.skip(`${name}: there is no command "${command}" on this machine`, () => {});
      continue;
    }
    it(name, async () => {
      const { server } = await clientOf();
      const folder = mkdtempSync(join(tmpdir(), 'touchstone-client-'));
      onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
      const source = `
        import { createClient } from ${JSON.stringify(new URL('../src/index.ts', import.meta.url).pathname)};
        const client = createClient({ baseUrl: ${JSON.stringify(server.url)} });
        const { call } = await client.retrieve({ query: 'q' });
        const failed = await client.call('..').catch(({ code }) => code);
        console.log(JSON.stringify([call.resultCount, failed]));`;
      const { outputFiles } = await build({
        stdin: { contents: source, resolveDir: import.meta.dirname },
        bundle: true,
        write: false,
        conditions: ['touchstone:source'],
        platform: 'neutral',
        mainFields: ['module', 'main'],
        format: 'esm',
      });
      const script = join(folder, 'ask.mjs');
      writeFileSync(script, outputFiles[0]?.text ?? '');
      const { stdout } = await run(command, [...args, script]);
      expect(stdout.trim()).toBe('[1,"invalid_request"]');
    });
  }
});
