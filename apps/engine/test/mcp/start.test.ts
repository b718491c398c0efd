import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

/** Lists the tools and prints the modules that this has loaded. */
const program = `
import { registerHooks } from 'node:module';
const loaded = [];
registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
const { mcpServer, openMcpHost } = await import(${JSON.stringify(new URL('../../src/mcp/index.ts', import.meta.url).href)});
const host = openMcpHost({ load: () => Promise.reject(new Error('not asked for')), engine: 'x', folder: () => '.' });
mcpServer({ host, version: '1' });
console.log(JSON.stringify(loaded));
`;

it('a server is there before the engine is loaded: agents start one for each session and wait for its tools', () => {
  const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' });
  const ours = (JSON.parse(printed) as string[]).flatMap(
    (url) => /(?:packages|apps)\/(host\/src\/.+|[\w-]+(?=\/(?:dist|src)))/.exec(url)?.[1] ?? [],
  );
  expect([...new Set(ours)].sort()).toEqual(['contract', 'engine', 'host/src/file/holds-home.ts']);
});
