import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { joinRepos, loadConfig } from '@touchstone/host';
import { expect, it, onTestFinished } from 'vitest';
import { openMcpHost } from '../../src/mcp/index.ts';
import { callerOf } from './call.ts';
import { projectFolder } from './project.ts';

const harbour = { 'README.md': '# Harbour\n\nThe harbour master opens the gate at high tide.\n' };
const railway = {
  'README.md': '# Railway\n\nThe signalman opens the gate when the train has passed.\n',
  'old.md': '# Old gate\n\nThe old gate was opened by hand.\n',
};

function project() {
  const [here, there] = [projectFolder(harbour), projectFolder(railway)];
  const load = async () =>
    joinRepos(await Promise.all([here, there].map((cwd) => loadConfig({ cwd, env: {}, isTrusted: true }))));
  const host = openMcpHost({ load, engine: 'test 1', folder: () => here, patienceMs: 60_000 });
  onTestFinished(() => host.close());
  const name = (folder: string) => relative(join(folder, '..'), folder);
  return { here, there, way: relative(here, there), names: [name(here), name(there)], call: callerOf(host) };
}

it('a question is answered from several repositories, each path as it is opened from the project', async () => {
  const { here, way, names, call } = project();
  const { json } = await call('search', { query: 'who opens the gate' });
  const found = json.results.map(({ citation, index }: { citation: string; index: string }) => [citation, index]);
  expect(found.sort()).toEqual([
    [`${way}/README.md:1-3`, names[1]],
    [`${way}/old.md:1-3`, names[1]],
    ['README.md:1-3', names[0]],
  ]);
  for (const [citation] of found) {
    const [path = ''] = citation.split(':');
    const shown = await call('show', { citation });
    expect(shown.json).toMatchObject({ text: readFileSync(join(here, path), 'utf8').trimEnd() });
  }
  const evidence = await call('evidence', { query: 'who opens the gate' });
  expect(evidence.text).toContain(`\`${way}/README.md:1-3\``);
  expect(evidence.text).toContain('`README.md:1-3`');
  for (const tool of ['search', 'evidence'] as const) {
    const below = await call(tool, { query: 'who opens the gate', paths: [`${way}/old`] });
    expect(below.json.results).toMatchObject([{ citation: `${way}/old.md:1-3` }]);
    const own = await call(tool, { query: 'who opens the gate', paths: ['README'] });
    expect(own.json.results).toHaveLength(2);
    const there = await call(tool, { query: 'who opens the gate', paths: [way] });
    expect(there.json.results).toHaveLength(2);
  }
  const { json: alone } = await call('search', { query: 'who opens the gate', index: names[0] });
  expect(alone.results).toMatchObject([{ citation: 'README.md:1-3' }]);
});

it('each of them is kept in line with its files, and indexed anew by itself', async () => {
  const { there, way, names, call } = project();
  await call('search', { query: 'gate' });
  writeFileSync(join(there, 'new.md'), '# Lamp\n\nThe lampman lights the gate.\n');
  rmSync(join(there, 'old.md'));
  const { json } = await call('search', { query: 'lampman' });
  const citations = json.results.map(({ citation }: { citation: string }) => citation);
  expect(citations).toContain(`${way}/new.md:1-3`);
  expect(citations).not.toContain(`${way}/old.md:1-3`);
  expect((await call('indexes')).json.indexes.map(({ name }: { name: string }) => name)).toEqual(names);
  expect((await call('index')).json.indexed.map(({ index }: { index: string }) => index)).toEqual(names);
  expect((await call('index', { index: names[1] })).json.indexed).toHaveLength(1);
  expect((await call('context', { query: 'who lights the gate', index: names[1] })).text).toContain('lampman');
});
