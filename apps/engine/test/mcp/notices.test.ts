import { expect, it } from 'vitest';
import { callerOf } from './call.ts';
import { indexedProject, library, writeFiles } from './project.ts';

it('answers tell on their first page that indexed files changed, and the tool index brings the index up to date', async () => {
  // A look that is late is left out: here it may take as long as a busy machine needs.
  const { folder, host } = await indexedProject({
    ...library,
    'touchstone.config.yaml': 'freshness: { maxMs: 60000 }\n',
  });
  const call = callerOf(host);
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
  const { json } = await call('index', {});
  expect(JSON.stringify(json)).toContain('default');
});
