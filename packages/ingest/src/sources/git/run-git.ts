import { devNull } from 'node:os';
import { ownEnvironment, userEnvironment } from './git-environment.ts';
import { canGitRead } from './repository-files.ts';
import { defaultMaxBytes, type GitOutput, runProgram } from './run-program.ts';

/**
 * The permitted git commands. They read objects, the index and the config as they are: they apply no filter, run no
 * hook, page nothing and show no difference. A command that looks at files of the work tree (`status`, `diff`, `add`,
 * `hash-object --path`), or options like `--textconv`, would start programs that the repository's own config names.
 */
export type GitRead = readonly ['cat-file' | 'config' | 'ls-files' | 'ls-tree' | 'rev-parse', ...(readonly string[])];

interface GitReadOptions {
  /** The largest answer in bytes; a larger one is none. Default: 256 MiB. */
  readonly maxBytes?: number;
  /** Settings that hold for this question, such as `core.excludesFile=/dev/null`. */
  readonly settings?: readonly string[];
  /** True if pattern characters in paths are literal. */
  readonly literalPaths?: boolean;
}

/**
 * The output of git in a folder; undefined when it fails, is missing or answers too late. Nothing is written, nothing is fetched, and no
 * program but git is started, whatever the config of the repository. Of the settings of user and system only `safe.directory` counts:
 * repositories of other owners that the user trusts. `userIgnoreFile` reads one more for the list of files.
 */
export async function runGit(folder: string, read: GitRead, options: GitReadOptions = {}): Promise<Buffer | undefined> {
  return (await readSafely(folder, read, options))?.answer;
}

/** The same, with the settings that it took. */
export async function readSafely(
  folder: string,
  read: GitRead,
  options: GitReadOptions = {},
): Promise<{ readonly answer: Buffer; readonly settings: readonly string[] } | undefined> {
  const { settings: own = [] } = options;
  const answer = await start(folder, own, read, options);
  if (!('failure' in answer)) return { answer, settings: own };
  if (!/dubious ownership|unsafe repository/.test(answer.failure)) return undefined;
  const trusted = await safeDirectories();
  if (trusted.length === 0) return undefined;
  const settings = [...own, ...trusted.map((path) => `safe.directory=${path}`)];
  const retried = await start(folder, settings, read, options);
  return 'failure' in retried ? undefined : { answer: retried, settings };
}

/** Settings that override a repository's config. */
const fixedSettings = [
  'core.fsmonitor=false',
  `core.hooksPath=${devNull}`,
  'protocol.allow=never',
  'log.showSignature=false',
  'i18n.logOutputEncoding=UTF-8',
];

async function start(
  folder: string,
  settings: readonly string[],
  read: GitRead,
  { maxBytes = defaultMaxBytes, literalPaths = false }: GitReadOptions,
): Promise<GitOutput> {
  if (!(await canGitRead(folder))) return { failure: 'a file of the repository is not a regular file' };
  const args = gitArguments(folder, settings, read);
  return runProgram(literalPaths ? ['--literal-pathspecs', ...args] : args, ownEnvironment(), maxBytes);
}

/** A command with the settings that keep it from starting anything. */
export function gitArguments(folder: string, settings: readonly string[], read: readonly string[]): readonly string[] {
  const flags = [...fixedSettings, ...settings].flatMap((setting) => ['-c', setting]);
  return ['--no-pager', '--no-optional-locks', ...flags, '-C', folder, ...read];
}

/** The safe directories of user and system, in their order: an empty value resets the earlier ones. */
async function safeDirectories(): Promise<readonly string[]> {
  const environment = userEnvironment();
  const read = ['config', '-z', '--type=path', '--get-all', 'safe.directory'];
  const answer = await runProgram(read, environment);
  return 'failure' in answer ? [] : answer.toString('utf8').split('\0').slice(0, -1);
}
