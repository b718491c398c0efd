import { expect, it, onTestFinished } from 'vitest';
import { bodyOf, engineIn, runEngine, twoIndexes, write } from './running-engine.js';

it('answers over HTTP tell beside themselves that files changed, without waiting for the look; the answer is the same', async () => {
  const before = await runEngine(twoIndexes);
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
}, 60_000);
