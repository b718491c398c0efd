import { dirname, resolve } from 'node:path';
import { resolveCommit } from '../git/resolve-commit.ts';
import { runGit } from '../git/run-git.ts';
import { ruleFiles, trackedThoughIgnored } from '../git/work-tree/open-folder-rules.ts';
import type { ResolvedSource } from '../source.ts';

/** The git state of sources beside their files. */
interface WatchedCommits {
  /** The files in which git notes a commit, a checkout, a reset, and tracked paths; absolute. */
  readonly files: ReadonlySet<string>;
  /** The ignore files outside the sources: of the user, of the repositories, and of the folders above; absolute. */
  readonly ruleFiles: ReadonlySet<string>;
  /** True if HEAD of a source is another commit than at the last look, or git tracks other ignored files. */
  haveChanged(): Promise<boolean>;
}

export async function watchedCommits(sources: readonly ResolvedSource[]): Promise<WatchedCommits> {
  const folders = [...new Set(sources.map(({ kind, location }) => (kind === 'folder' ? location : dirname(location))))];
  const heads = () => Promise.all(folders.map(stateOf));
  const rules = await Promise.all(folders.map(ruleFiles));
  const files = await Promise.all(folders.map(noteFiles));
  let known = (await heads()).join();
  return {
    files: new Set(files.flat()),
    ruleFiles: new Set(rules.flat()),
    haveChanged: async () => {
      const before = known;
      known = (await heads()).join();
      return known !== before;
    },
  };
}

async function stateOf(folder: string): Promise<string> {
  return `${(await resolveCommit(folder, 'HEAD')) ?? ''} ${await trackedThoughIgnored(folder)}`;
}

/** HEAD names the branch; its log grows with every commit, also where the branch stays. A work tree has its own, and its own index. */
async function noteFiles(folder: string): Promise<readonly string[]> {
  const paths = await runGit(folder, [
    'rev-parse',
    ...['--git-path', 'HEAD', '--git-path', 'logs/HEAD', '--git-path', 'index'],
  ]);
  const lines = paths?.toString('utf8').split('\n') ?? [];
  return lines.filter((line) => line !== '').map((line) => resolve(folder, line));
}
