import { execFile } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

/** Runs a program in a process that has not used `fetch` yet, and tells whose dispatcher its `fetch` has afterwards. */
async function dispatcherAfter(program: string): Promise<string> {
  const told = `
    import { createRequire } from 'node:module';
    ${program}
    const client = createRequire(createRequire(import.meta.url).resolve('@qdrant/js-client-rest'));
    const { Agent } = client('undici');
    const dispatcher = globalThis[Symbol.for('undici.globalDispatcher.1')];
    console.log(dispatcher instanceof Agent ? 'that of the client' : 'that of Node');
  `;
  const cwd = join(import.meta.dirname, '..');
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', told], { cwd });
  return stdout.trim();
}

it('a process keeps its own dispatcher for fetch, though the client would replace it', async () => {
  const store = `
    import { qdrant } from '@touchstone/provider-qdrant';
    await qdrant({ url: 'http://127.0.0.1:1' }).listIndexes().catch(() => {});
  `;
  expect(await dispatcherAfter(store)).toBe('that of Node');
});

it('the client alone replaces it; once it does not, src/api.ts need not look after it', async () => {
  expect(await dispatcherAfter(`await import('@qdrant/js-client-rest');`)).toBe('that of the client');
});
