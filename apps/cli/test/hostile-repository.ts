import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/** A repository that tries to start a program wherever git takes one. */
export interface HostileRepository {
  readonly folder: string;
  /** What was started, one line for each start. */
  sprung(): readonly string[];
  /** Runs git itself in it, as a careless program would. */
  careless(...args: readonly string[]): void;
}

const hooks = ['post-index-change', 'reference-transaction', 'post-checkout', 'fsmonitor-watchman', 'pre-auto-gc'];

/** Commits the files that lie in a folder, with a history, then arms its config and makes git believe that every file may have changed. */
export function armRepository(folder: string, files: readonly string[], commits = 1): HostileRepository {
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], {
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 50_000,
      encoding: 'utf8',
    }).trim();
  rmSync(join(folder, '.git'), { recursive: true, force: true });
  git('init', '-q');
  writeFileSync(join(folder, '.gitattributes'), '* filter=trap diff=trap merge=trap\n');
  git('add', ...files, '.gitattributes');
  git('commit', '-qm', 'x');
  for (let number = 1; number < commits; number += 1) {
    const file = files[number % files.length] ?? '';
    appendFileSync(join(folder, file), `\nLine ${number} of what readers asked for.\n`);
    git('commit', '-qam', `Explain to readers what number ${number} is good for`);
  }

  const marker = join(folder, '.git', 'sprung');
  const trap = join(folder, '.git', 'trap.sh');
  writeFileSync(trap, `#!/bin/sh\necho "$0 $*" >> '${marker}'\n`);
  const hookFolder = join(folder, '.git', 'armed-hooks');
  mkdirSync(hookFolder);
  for (const hook of hooks) writeFileSync(join(hookFolder, hook), readFileSync(trap));
  for (const file of [trap, ...hooks.map((hook) => join(hookFolder, hook))]) chmodSync(file, 0o755);
  writeFileSync(join(folder, '.git', 'included.cfg'), `[filter "trap"]\n\tclean = ${trap} included\n`);
  writeFileSync(join(folder, '.git', 'config'), armedConfig(trap, hookFolder), { flag: 'a' });
  const later = new Date(Date.now() + 5000);
  for (const file of files) utimesSync(join(folder, file), later, later);
  return {
    folder,
    sprung: () => (existsSync(marker) ? readFileSync(marker, 'utf8').trim().split('\n') : []),
    careless: (...args) => {
      try {
        git(...args);
      } catch {
        // What it makes of the trap's answer does not matter.
      }
    },
  };
}

function armedConfig(trap: string, hookFolder: string): string {
  const commands = ['status', 'rev-parse', 'config', 'ls-files', 'ls-tree', 'cat-file', 'log', 'show', 'diff'];
  const each = (value: string) => commands.map((command) => `\t${command} = ${value}\n`).join('');
  return `[core]
\trepositoryformatversion = 1
\tfsmonitor = ${trap} fsmonitor
\thooksPath = ${hookFolder}
\tsshCommand = ${trap} ssh
\tgitProxy = ${trap}
\taskPass = ${trap}
\tpager = ${trap} pager
\teditor = ${trap} editor
\talternateRefsCommand = ${trap} alternates
[extensions]
\tpartialClone = origin
[filter "trap"]
\tclean = ${trap} clean
\tsmudge = ${trap} smudge
\tprocess = ${trap} process
\trequired = true
[diff]
\texternal = ${trap} external
[diff "trap"]
\ttextconv = ${trap} textconv
\tcommand = ${trap} command
[merge "trap"]
\tdriver = ${trap} merge
[credential]
\thelper = "!${trap} credential"
[gpg]
\tprogram = ${trap}
[log]
\tshowSignature = true
[interactive]
\tdiffFilter = ${trap} interactive
[alias]
${each(`"!${trap} alias"`)}[pager]
${each(`${trap} pager`)}[protocol]
\tallow = always
[protocol "ext"]
\tallow = always
[protocol "file"]
\tallow = always
[remote "origin"]
\turl = ext::${trap} remote
\tuploadpack = ${trap} uploadpack
\tpromisor = true
\tpartialclonefilter = blob:none
[include]
\tpath = included.cfg
`;
}
