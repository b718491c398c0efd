import { execFileSync } from 'node:child_process';
import { rgPath } from '@vscode/ripgrep';
import type { AgentCorpus } from './agent-questions.ts';

/** A line that ripgrep printed, without case. */
export interface MatchedLine {
  readonly path: string;
  readonly line: number;
}

/** All lines of a corpus that hold a term, by ripgrep itself: any case, files of the corpus alone. */
export function linesWith({ folder, include }: AgentCorpus, term: string): readonly MatchedLine[] {
  const globs = include.flatMap((glob) => ['-g', `/${glob}`]);
  const found = run(folder, [
    '-n',
    '-i',
    '--no-heading',
    '--no-ignore',
    '--sort',
    'path',
    '-F',
    '-e',
    term,
    ...globs,
    '.',
  ]);
  return found.split('\n').flatMap((printed) => {
    const [, path, line] = /^\.\/(.+?):(\d+):/.exec(printed) ?? [];
    return path === undefined ? [] : [{ path, line: Number(line) }];
  });
}

/** The number of files that ripgrep searches in a corpus. */
export function fileCount({ folder, include }: AgentCorpus): number {
  const globs = include.flatMap((glob) => ['-g', `/${glob}`]);
  return run(folder, ['--files', '--no-ignore', ...globs, '.'])
    .trim()
    .split('\n').length;
}

function run(cwd: string, given: readonly string[]): string {
  try {
    return execFileSync(rgPath, given, {
      cwd,
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch (thrown) {
    // Exit status 1: nothing was found.
    if ((thrown as { status?: number }).status === 1) return '';
    throw thrown;
  }
}
