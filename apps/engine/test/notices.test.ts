import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { newKey } from '@touchstone/engine';
import { expect, it, onTestFinished } from 'vitest';
import { bodyOf, engineIn, runEngine, twoIndexes, write } from './running-engine.ts';

/** A look that is late is left out: here it may take as long as a busy machine needs. */
const patient = { freshness: { maxMs: 60_000 } };

it('answers over HTTP tell beside themselves that files changed, without waiting for the look; the answer is the same', async () => {
  const config = `${twoIndexes['touchstone.config.yaml']}freshness: { maxMs: ${patient.freshness.maxMs} }\n`;
  const before = await runEngine({ ...twoIndexes, 'touchstone.config.yaml': config });
  const question = { index: 'docs', query: 'onRequest hook', search_method: 'keyword' };
  const { notices: none, ...fresh } = await bodyOf(await before.ask('/v1/retrieve', { json: question }));
  expect(none).toBeUndefined();
  await before.engine.close();
  write(before.folder, { 'docs/errors.md': '# Errors\n\nAll is else.\n' });

  const after = await engineIn(before.folder, {});
  onTestFinished(() => after.stop());
  for (const [path, json] of [
    ['/v1/retrieve', question],
    ['/v1/search', { index: 'docs', query: 'hook' }],
    ['/v1/evidence', { query: 'hook' }],
  ] as const) {
    // The first answers come before the first look has ended.
    for (let told: unknown; told === undefined; ) {
      const { notices, ...answer } = await bodyOf(await after.ask(path, { json }));
      told = notices;
      if (path === '/v1/retrieve') expect(answer).toEqual(fresh);
    }
    const { notices } = await bodyOf(await after.ask(path, { json }));
    expect(notices).toMatchObject([
      { code: 'index_outdated', detail: { index: 'docs', changed: 1, removed: 0, total: 2 } },
    ]);
    expect(JSON.stringify(notices)).not.toContain(before.folder);
  }
});

it('over MCP answers tell of the indexes that the key may read, and of no other', async () => {
  const [all, docs] = [newKey(), newKey()];
  const keys = [
    { name: 'all', sha256: all.sha256 },
    { name: 'docs', sha256: docs.sha256, indexes: ['docs'] },
  ];
  const { 'touchstone.config.yaml': _, ...sources } = twoIndexes;
  const indexes = { docs: { sources: ['docs'] }, code: { sources: ['src'] } };
  const config = JSON.stringify({ indexes, server: { workers: 1, keys }, ...patient });
  const tested = await runEngine({ ...sources, 'touchstone.config.json': config });
  onTestFinished(() => tested.stop());
  write(tested.folder, { 'docs/errors.md': '# Errors\n\nAll is else.\n', 'src/hooks.js': 'export const none = [];\n' });

  const told = async (key: string, tool: string, index?: string) => {
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } });
    const requestInit = { headers: { authorization: `Bearer ${key}` } };
    await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', tested.engine.url), { requestInit }));
    const answer = await client.callTool({ name: tool, arguments: { query: 'hooks', index } });
    await client.close();
    expect(JSON.stringify(answer)).not.toContain(tested.folder);
    const { notices = [] } = answer.structuredContent as { readonly notices?: readonly { readonly message: string }[] };
    return notices.map(({ message }) => /^Index "(\w+)" is behind/.exec(message)?.[1]).sort();
  };
  for (const tool of ['search', 'evidence']) {
    expect(await told(docs.key, tool)).toEqual(['docs']);
    expect(await told(docs.key, tool, 'docs')).toEqual(['docs']);
    expect(await told(all.key, tool)).toEqual(['code', 'docs']);
    expect(await told(all.key, tool, 'code')).toEqual(['code']);
    expect(await told(docs.key, tool, 'code').catch(() => [])).toEqual([]);
  }
});
