import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder of files under git, removed when the test ends. */
export interface SmallProject {
  readonly folder: string;
  write(files: Readonly<Record<string, string>>): void;
  /** Returns the commit's hash. */
  commit(message: string, files?: Readonly<Record<string, string>>, author?: string): string;
  /** Many commits by one git: a message and files each. */
  commitAll(commits: readonly (readonly [message: string, files: Readonly<Record<string, string>>])[]): void;
  git(...args: readonly string[]): string;
}

export function smallProject(): SmallProject {
  const folder = mkdtempSync(join(tmpdir(), 'mining-project-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const date = '1700000000 +0000';
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], {
      encoding: 'utf8',
      env: { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  const write = (files: Readonly<Record<string, string>>) => {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
  };
  git('init', '-q', '-b', 'main');
  return {
    ...{ folder, write, git },
    commit: (message, files = {}, author = 't <t@example.org>') => {
      write(files);
      git('add', '-A');
      git('commit', '-q', '--allow-empty', '--author', author, '-m', message);
      return git('rev-parse', 'HEAD').trim();
    },
    commitAll: (commits) => {
      const data = (text: string) => `data ${Buffer.byteLength(text)}\n${text}\n`;
      const input = commits.map(([message, files]) => {
        const changes = Object.entries(files).map(([path, text]) => `M 100644 inline ${path}\n${data(text)}`);
        return `commit refs/heads/main\ncommitter t <t@example.org> ${date}\n${data(message)}${changes.join('')}`;
      });
      execFileSync('git', ['-C', folder, 'fast-import', '--quiet'], { input: input.join('') });
      git('reset', '-q', '--hard');
    },
  };
}
