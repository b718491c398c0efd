import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { canGitRead } from './repository-files.ts';
import { runGit } from './run-git.ts';

const run = (folder: string, ...args: readonly string[]) =>
  execFileSync('git', ['-C', folder, '-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args]);

function repository(): string {
  const folder = mkdtempSync(join(tmpdir(), 'repository-files-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  run(folder, 'init', '-q', '-b', 'main');
  writeFileSync(join(folder, 'a.md'), 'hello\n');
  run(folder, 'add', '.');
  run(folder, 'commit', '-qm', 'x');
  return folder;
}

const fifo = (path: string) => execFileSync('mkfifo', [path]);

const headOf = (folder: string) => runGit(folder, ['rev-parse', 'HEAD']);

describe.skipIf(process.platform === 'win32')('git is not asked, where it would wait,', () => {
  it.each(['HEAD', 'config', 'index', 'packed-refs', 'info/exclude', 'refs/heads/main', 'objects/info/alternates'])(
    'with a FIFO for .git/%s',
    async (name) => {
      const folder = repository();
      rmSync(join(folder, '.git', name), { force: true });
      fifo(join(folder, '.git', name));
      expect(await headOf(folder)).toBeUndefined();
    },
  );

  it('with a FIFO or a device that a config includes, and one that an included config includes', async () => {
    const folder = repository();
    mkdirSync(join(folder, 'conf'));
    fifo(join(folder, 'conf/fifo'));
    appendFileSync(join(folder, '.git/config'), '[IncludeIf "onbranch:main"]\n\tpath = ../conf/more\n');
    writeFileSync(join(folder, 'conf/more'), '[core]\n\tabbrev = 7\n');
    expect(await headOf(folder)).toBeDefined();
    writeFileSync(join(folder, 'conf/more'), '[include] path = "fifo"\n');
    expect(await headOf(folder)).toBeUndefined();
    writeFileSync(join(folder, 'conf/more'), '[include] path = /dev/zero\n');
    expect(await canGitRead(folder)).toBe(false);
  });

  it('with a FIFO for .git, or for HEAD in a folder below', async () => {
    const folder = repository();
    mkdirSync(join(folder, 'in/deep'), { recursive: true });
    expect(await headOf(join(folder, 'in/deep'))).toBeDefined();
    fifo(join(folder, 'in/HEAD'));
    expect(await headOf(join(folder, 'in/deep'))).toBeUndefined();
    fifo(join(folder, 'in/deep/.git'));
    expect(await canGitRead(join(folder, 'in/deep'))).toBe(false);
  });

  it('with a FIFO in the repository that a work tree belongs to, or as the config of the work tree', async () => {
    const folder = repository();
    const tree = `${folder}-tree`;
    onTestFinished(() => rmSync(tree, { recursive: true, force: true }));
    run(folder, 'worktree', 'add', '-q', tree);
    expect(await headOf(tree)).toBeDefined();
    const inside = join(folder, '.git/worktrees', tree.split('/').at(-1) ?? '');
    fifo(join(inside, 'config.worktree'));
    expect(await headOf(tree)).toBeUndefined();
    rmSync(join(inside, 'config.worktree'));
    renameSync(join(folder, '.git/config'), join(folder, '.git/kept'));
    symlinkSync('/dev/zero', join(folder, '.git/config'));
    expect(await canGitRead(tree)).toBe(false);
  });
});
