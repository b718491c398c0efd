import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { callerOf, type Json } from './call.ts';
import { hostOf, projectFolder, writeFiles } from './project.ts';

const words = ['quokka', 'weevil', 'zebra', 'heron', 'otter', 'lynx'] as const;
const settings = 'embedder: none\nlog: { enabled: false }\nindexes: { default: { sources: [.] } }\n';

/** Numbers from 0 to below 1, the same in every run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

it('no answer cites a line that is not there: 200 edits, renames, deletions and switches of branch', async () => {
  const random = seeded(7);
  const below = (max: number) => Math.floor(random() * max);
  const oneOf = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const paragraph = () => `The ${oneOf(words)} meets the ${oneOf(words)} at gate ${below(1000)}.`;
  const page = () => `# About the ${oneOf(words)}\n\n${Array.from({ length: 2 + below(6) }, paragraph).join('\n\n')}\n`;
  const folder = projectFolder({ 'touchstone.config.yaml': settings });
  rmSync(join(folder, '.git'));
  writeFiles(
    folder,
    Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`docs/d${at % 3}/page${at}.md`, page()])),
  );
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], {
      cwd: folder,
      stdio: 'pipe',
    });
  git('init', '-q', '-b', 'one');
  writeFileSync(join(folder, '.gitignore'), '.touchstone\n');
  const commit = () => git('commit', '-q', '--allow-empty', '-a', '-m', 'x');
  git('add', '-A');
  commit();
  git('branch', 'two');
  const pages = () =>
    readdirSync(join(folder, 'docs'), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.toLowerCase().endsWith('.md'))
      .sort();
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, 'docs', path)), { recursive: true });
    writeFileSync(join(folder, 'docs', path), text);
  };
  const move = (from: string, to: string) => {
    mkdirSync(dirname(join(folder, 'docs', to)), { recursive: true });
    renameSync(join(folder, 'docs', from), join(folder, 'docs', to));
  };
  let branch = 'one';
  const operations: readonly (() => void)[] = [
    () => write(oneOf(pages()), page()),
    () => {
      const path = oneOf(pages());
      const lines = readFileSync(join(folder, 'docs', path), 'utf8').split('\n');
      lines.splice(below(lines.length), below(3), paragraph());
      write(path, lines.join('\n'));
    },
    // The same length: only the time changes.
    () => {
      const path = oneOf(pages());
      write(path, readFileSync(join(folder, 'docs', path), 'utf8').replace(/otter|zebra|heron/g, 'camel'));
    },
    () => write(`d${below(5)}/new${below(1000)}.md`, page()),
    () => move(oneOf(pages()), `d${below(5)}/moved${below(1000)}.md`),
    () => {
      const path = oneOf(pages());
      const [, start = '', name = ''] = /^(.*?)([^/]+)$/.exec(path) ?? [];
      move(path, `${start}${name === name.toUpperCase() ? name.toLowerCase() : name.toUpperCase()}`);
    },
    () => {
      if (pages().length > 6) rmSync(join(folder, 'docs', oneOf(pages())));
    },
    () => {
      git('add', '-A');
      commit();
      branch = branch === 'one' ? 'two' : 'one';
      git('checkout', '-q', branch);
    },
  ];
  const host = hostOf(folder);
  await host.index?.({});
  const call = callerOf(host);
  for (let step = 0; step < 200; step += 1) {
    oneOf(operations)();
    const { json } = await call('search', { query: `where does the ${oneOf(words)} meet the ${oneOf(words)}` });
    for (const { citation, text = '' } of json.results as Json[]) {
      const [, path = '', start, end = start] = /^(.+?):(\d+)(?:-(\d+))?$/.exec(citation) ?? [];
      expect(pages(), `step ${step}`).toContain(path.replace(/^docs\//, ''));
      const lines = readFileSync(join(folder, path), 'utf8')
        .split('\n')
        .slice(Number(start) - 1, Number(end));
      expect(lines.join('\n').includes(text.replaceAll('…', '')), `step ${step}: ${citation}`).toBe(true);
      expect(lines).toHaveLength(Number(end) - Number(start) + 1);
    }
    expect(json.notices).toBeUndefined();
  }
  const all = await call('search', { query: 'gate', search_method: 'keyword', max_results: 50, max_tokens: 25_000 });
  const found = new Set(all.json.results.map(({ citation }: Json) => citation.replace(/:[\d-]+$/, '')));
  expect([...found].sort()).toEqual(pages().map((path) => `docs/${path}`));
}, 600_000);

it('an answer that does not wait for the first indexing says so, and a later one has the rest', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 900 }, (_, at) => [`docs/p${at}.md`, `# Page ${at}\n\nA quokka.\n`]),
  );
  const folder = projectFolder(files);
  const call = callerOf(hostOf(folder, { patienceMs: 0 }));
  const early = await call('search', { query: 'quokka' });
  expect(early.text).toMatch(
    /Notice: The project is being indexed for the first time: this answer is from [\d,]+ of 900 files\. Ask again for the rest\./,
  );
  expect(early.json.results.length).toBeGreaterThan(0);
  await expect
    .poll(async () => (await call('search', { query: 'quokka' })).json.notices, { timeout: 110_000 })
    .toBeUndefined();
  expect((await call('indexes')).json.indexes).toMatchObject([{ documents: 900 }]);
}, 120_000);

it('an answer that does not wait for changed files names them, and cites none that is gone', async () => {
  const folder = projectFolder({ 'docs/a.md': '# A\n\nA quokka.\n', 'docs/b.md': '# B\n\nA quokka and a weevil.\n' });
  await hostOf(folder).index?.({});
  const call = callerOf(hostOf(folder, { patienceMs: 0 }));
  rmSync(join(folder, 'docs/b.md'));
  const { text, json } = await call('search', { query: 'quokka' });
  expect(json.results.map(({ citation }: Json) => citation)).not.toContainEqual(expect.stringContaining('b.md'));
  // A run that ended before the answer began has nothing left to tell.
  if (json.notices !== undefined) {
    expect(text).toMatch(/Notice: 1 file changed since \(docs\/b\.md\) and is being indexed: read it, or ask again\./);
  }
});
