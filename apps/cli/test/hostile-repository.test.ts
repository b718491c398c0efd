import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { evidenceProject } from './evidence-corpus.ts';
import { armRepository } from './hostile-repository.ts';
import { runTouchstone } from './run-touchstone.ts';
import { tempFolder } from './temp-folder.ts';

const files = Object.keys(evidenceProject);

/** The object that git keeps for a file of HEAD, below `.git/objects`. */
function objectOf(folder: string, path: string): string {
  const hash = execFileSync('git', ['-c', 'core.fsmonitor=false', '-C', folder, 'rev-parse', `HEAD:${path}`], {
    encoding: 'utf8',
  }).trim();
  return join(folder, '.git', 'objects', hash.slice(0, 2), hash.slice(2));
}

const isWindows = process.platform === 'win32';
const onWindows = isWindows ? ' (SKIPPED: the trap is a shell script)' : '';

describe.skipIf(isWindows)(`a repository whose config names programs${onWindows}`, () => {
  it('has traps that work: git springs them when it is asked carelessly', () => {
    const { careless, sprung } = armRepository(tempFolder(evidenceProject), files);
    careless('status', '--porcelain');
    expect(sprung().join('\n')).toMatch(/ fsmonitor .*/);
    careless('-c', 'core.fsmonitor=false', 'status', '--porcelain');
    expect(sprung().join('\n')).toMatch(/ (?:process|clean|included)/);
  });

  it('starts none of them: index, status, show, search, evidence and verify ask git for what it stores', async () => {
    const { folder, sprung } = armRepository(tempFolder(evidenceProject), files);
    const run = async (...words: readonly string[]) => {
      const finished = await runTouchstone(folder, words);
      expect(sprung(), words[0]).toEqual([]);
      return finished;
    };
    expect(await run('index', '--dry-run')).toMatchObject({ code: 0 });
    expect(await run('index')).toMatchObject({ code: 0 });
    expect(await run('status')).toMatchObject({ code: 0 });
    expect(await run('doctor')).toMatchObject({ code: 0 });
    const found = await run('search', 'validated body', '--json');
    const [{ results }] = JSON.parse(found.stdout).retrieval_calls;
    const head = execFileSync('git', ['-C', folder, '-c', 'core.fsmonitor=false', 'rev-parse', 'HEAD'], {
      encoding: 'utf8',
    });
    expect(results[0].metadata.ref).toBe(head.trim());
    expect(await run('show', results[0].id)).toMatchObject({ code: 0 });
    const answer = await run('evidence', 'how is the body of a request validated', '--json');
    writeFileSync(join(folder, 'answer.json'), answer.stdout);
    expect(await run('verify', 'answer.json')).toMatchObject({ code: 0 });
  });

  it('starts none of them when golden sets are made of its history', async () => {
    const { folder, sprung } = armRepository(tempFolder(evidenceProject), files, 30);
    const { code, stdout } = await runTouchstone(folder, ['mine', 'bootstrap', '.', '--source', 'commits', '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout).sources).toMatchObject([{ source: 'commits', questions: expect.any(Number) }]);
    expect(JSON.parse(stdout).sources[0].questions).toBeGreaterThan(0);
    expect(sprung()).toEqual([]);
  });

  it('fetches nothing: an object that a partial clone left behind is missing', async () => {
    const { folder, careless, sprung } = armRepository(tempFolder(evidenceProject), files);
    await runTouchstone(folder, ['index']);
    const { stdout } = await runTouchstone(folder, ['evidence', 'how is the body of a request validated', '--json']);
    writeFileSync(join(folder, 'answer.json'), stdout);
    for (const file of files) rmSync(objectOf(folder, file), { force: true });
    const checks = await runTouchstone(folder, ['verify', 'answer.json', '--json']);
    expect(checks.code).toBe(9);
    expect(JSON.parse(checks.stdout).totals).toMatchObject({ missing: expect.any(Number), match: 0 });
    expect(sprung()).toEqual([]);
    careless('cat-file', 'blob', `HEAD:${files[0]}`);
    expect(sprung().join('\n')).toMatch(/ remote/);
  });
});
