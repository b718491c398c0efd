import { rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { lettersEmbedder } from './letters-embedder.ts';
import { spawnTouchstone } from './spawn-touchstone.ts';
import { tempFolder } from './temp-folder.ts';

/** An embedder that says that it is at work, and waits until the file "go" is there. */
const waiting = (model: string) =>
  lettersEmbedder(
    model,
    `process.stderr.write('embedding\\n');
     const { existsSync } = await import('node:fs');
     while (!existsSync('go')) {
       signal?.throwIfAborted();
       await new Promise((resolve) => setTimeout(resolve, 20));
     }`,
  );

/** Two documents, whose times are the same in each project. */
function project(): string {
  const folder = tempFolder({
    'touchstone.config.yaml': 'embedder: ./embedder.mjs\nreranker: none\nindexes:\n  docs:\n    sources: [docs]\n',
    'embedder.mjs': waiting('first'),
    'docs/a.md': '# A\n\nwidgets turn\n',
    'docs/b.md': '# B\n\ngadgets spin\n',
  });
  for (const name of ['a.md', 'b.md']) utimesSync(join(folder, 'docs', name), 1_700_000_000, 1_700_000_000);
  return folder;
}

/** Starts `index` and resolves when it embeds; `ended` is how it ends. */
async function indexing(folder: string, words: readonly string[] = []) {
  let kill = () => {};
  let ended: ReturnType<typeof spawnTouchstone> | undefined;
  await new Promise<void>((resolve) => {
    ended = spawnTouchstone(folder, ['index', ...words], {
      onStart: (child) => {
        kill = () => void child.kill('SIGKILL');
      },
      onOutput: (_, printed) => printed.includes('embedding') && resolve(),
    });
  });
  return { ended: ended!, kill };
}

it('a second index is refused while the first works, or waits for it and finds nothing left to do', async () => {
  const folder = project();
  const first = await indexing(folder);
  const refused = await spawnTouchstone(folder, ['index']);
  expect(refused).toMatchObject({
    code: 7,
    stderr: expect.stringMatching(
      /error: Index "docs" is being written by another run \(touchstone index, process \d+/,
    ),
  });
  const waits = spawnTouchstone(folder, ['index', '--wait', '--json'], {
    onOutput: (_, printed) => printed.includes('Waiting for process') && writeFileSync(join(folder, 'go'), ''),
  });
  const [one, two] = await Promise.all([first.ended, waits]);
  expect([one.code, two.code]).toEqual([0, 0]);
  expect(JSON.parse(two.stdout).indexes[0]).toMatchObject({
    added: { documents: 0 },
    unchanged: { documents: 2 },
  });
});

it('the lease of a process that was killed holds nobody up, and the next run makes the same index', async () => {
  const [killed, whole] = [project(), project()];
  const first = await indexing(killed);
  first.kill();
  await first.ended;
  for (const folder of [killed, whole]) {
    writeFileSync(join(folder, 'go'), '');
    expect(await spawnTouchstone(folder, ['index'])).toMatchObject({ code: 0 });
  }
  const answers = await Promise.all(
    [killed, whole].map((folder) => spawnTouchstone(folder, ['search', 'widgets', '--json'])),
  );
  expect(answers[0]?.stdout).toContain('widgets turn');
  expect(withoutRepo(answers[0]?.stdout, killed)).toBe(withoutRepo(answers[1]?.stdout, whole));
});

it('--rebuild does not drop the generation that another process builds', async () => {
  const folder = project();
  writeFileSync(join(folder, 'go'), '');
  await spawnTouchstone(folder, ['index']);
  rmSync(join(folder, 'go'));
  writeFileSync(join(folder, 'embedder.mjs'), waiting('second'));
  const first = await indexing(folder, ['--rebuild']);
  const second = await spawnTouchstone(folder, ['index', '--rebuild']);
  expect(second).toMatchObject({ code: 7, stderr: expect.stringContaining('is being written by another run') });
  writeFileSync(join(folder, 'go'), '');
  expect(await first.ended).toMatchObject({ code: 0 });
  const { stdout } = await spawnTouchstone(folder, ['status', '--json']);
  expect(JSON.parse(stdout).indexes[0]).toMatchObject({
    document_count: 2,
    fingerprint: { embedding: { model: 'second' } },
    generations: [{ active: true }],
  });
});

/** The name of a folder is the name of its repository. */
function withoutRepo(text = '', folder: string): string {
  return text.replaceAll(folder.split('/').at(-1) ?? '', 'repo');
}
