import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { callerOf, type Json } from './call.ts';
import { hostOf, indexedProject, library, writeFiles } from './project.ts';

it('answers of a server that only reads tell on their first page that indexed files changed', async () => {
  // A look that is late is left out: here it may take as long as a busy machine needs.
  const { folder } = await indexedProject({
    ...library,
    'touchstone.config.yaml': 'freshness: { maxMs: 60000 }\n',
  });
  const call = callerOf(hostOf(folder, { mayIndex: false }));
  writeFiles(folder, { 'docs/hooks.md': '# About hooks\n\nA request passes no hooks before its body is validated.\n' });
  for (const tool of ['search', 'evidence', 'context'] as const) {
    const { text, json } = await call(tool, { query: 'body validated', max_results: 2 });
    expect(text).toMatch(/Notice: Index "default" is behind its files .* 1 changed \(docs\/hooks\.md\)/);
    expect(json.notices).toMatchObject([{ code: 'index_outdated' }]);
    expect(text).not.toContain(folder);
    if (json.cursor === undefined) continue;
    const next = await call(tool, { query: 'body validated', max_results: 2, cursor: json.cursor });
    expect(next.json.notices).toBeUndefined();
  }
});

it('a server that may index answers from the files as they are', async () => {
  const { folder, host } = await indexedProject({
    ...library,
    'touchstone.config.yaml': 'freshness: { maxMs: 60000 }\n',
  });
  const call = callerOf(host);
  writeFiles(folder, {
    'docs/hooks.md': '# About hooks\n\nThe zyzzyva is new.\n',
    'docs/new.md': '# New\n\nAnother zyzzyva.\n',
  });
  rmSync(join(folder, 'docs/errors.md'));
  const { json } = await call('search', { query: 'zyzzyva', search_method: 'keyword' });
  expect(json.results.map(({ citation }: Json) => citation).sort()).toEqual(['docs/hooks.md:1-3', 'docs/new.md:1-3']);
  expect(json.notices).toBeUndefined();
  await expect(call('show', { citation: 'docs/errors.md' })).rejects.toThrow('invalid_request');
});
