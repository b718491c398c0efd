import { rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { spawnTouchstone } from './spawn-touchstone.ts';
import { tempFolder } from './temp-folder.ts';

const config = 'embedder: none\nindexes:\n  docs:\n    sources: [docs]\n';
const docs = { 'touchstone.config.yaml': config, 'docs/a.md': '# A\n\nwidgets\n', 'docs/b.md': '# B\n\ngadgets\n' };

it('index --watch takes each change with one line, and ends at Ctrl-C as a success', async () => {
  const folder = tempFolder(docs);
  const steps = [
    ['2 added', () => writeFileSync(join(folder, 'docs/a.md'), '# A\n\nwidgets turn\n')],
    ['1 changed; 1 chunk', () => rmSync(join(folder, 'docs/b.md'))],
    ['1 removed; 0 chunks', () => writeFileSync(join(folder, 'docs/.gitignore'), 'a.md\n')],
    ['1 removed, 0 unchanged', () => {}],
  ] as const;
  let done = 0;
  const finished = await spawnTouchstone(folder, ['index', '--watch'], {
    onOutput: (child, printed) => {
      const [expected, next] = steps[done] ?? [];
      if (expected === undefined || !printed.includes(expected)) return;
      done++;
      next?.();
      if (done === steps.length) child.kill('SIGINT');
    },
  });
  expect(finished).toMatchObject({ code: 0, stderr: 'Watching for changes. Press Ctrl-C to stop.\n' });
  expect(finished.stdout.trim().split('\n')).toHaveLength(steps.length);
});

it('a watch that was killed leaves an index that the next run completes to the same as any other', async () => {
  const [killed, whole] = [tempFolder(docs), tempFolder(docs)];
  await spawnTouchstone(killed, ['index', '--watch'], {
    onOutput: (child, printed) => {
      if (!printed.includes('2 added')) return;
      // It is at work, or about to begin, when it is killed.
      writeFileSync(join(killed, 'docs/c.md'), '# C\n\nwidgets too\n');
      child.kill('SIGKILL');
    },
  });
  writeFileSync(join(whole, 'docs/c.md'), '# C\n\nwidgets too\n');
  const answers = [];
  for (const folder of [killed, whole]) {
    for (const name of ['a.md', 'b.md', 'c.md']) utimesSync(join(folder, 'docs', name), 1_700_000_000, 1_700_000_000);
    expect(await spawnTouchstone(folder, ['index'])).toMatchObject({ code: 0 });
    const { stdout } = await spawnTouchstone(folder, ['search', 'widgets', '--json']);
    answers.push(stdout.replaceAll(folder.split('/').at(-1) ?? '', 'repo'));
  }
  expect(answers[0]).toContain('widgets too');
  expect(answers[0]).toBe(answers[1]);
});

it('--watch refuses what is no watching, and a config that changes is told', async () => {
  const folder = tempFolder(docs);
  expect(await spawnTouchstone(folder, ['index', '--watch', '--dry-run'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--dry-run and --watch cannot be used together'),
  });
  const told = await spawnTouchstone(folder, ['index', '--watch'], {
    onOutput: (child, printed) => {
      if (printed.includes('The config file has changed')) child.kill('SIGTERM');
      else if (printed.includes('2 added')) writeFileSync(join(folder, 'touchstone.config.yaml'), `${config}# more\n`);
    },
  });
  expect(told.code).toBe(0);
});
