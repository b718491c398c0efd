import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A git repository in a place of its own. */
export interface Repository {
  /** Its work tree. */
  readonly folder: string;
  git(...args: readonly string[]): string;
  write(path: string, content: string | Uint8Array): void;
  commit(message?: string): void;
  /** Deletes files and lets git write them again, as a fresh checkout would. */
  checkOutAgain(...paths: readonly string[]): void;
  /** Another work tree or clone beside it, which goes with it. */
  beside(name: string): Repository;
  /** A program to name in a config, which leaves a line where it is started. */
  readonly trap: string;
  /** How often the trap was started. */
  sprung(): number;
  remove(): void;
}

/** An empty repository in a temporary folder. */
export function makeRepository(...initOptions: readonly string[]): Repository {
  const place = realpathSync(mkdtempSync(join(tmpdir(), 'touchstone-git-')));
  const folder = join(place, 'project');
  mkdirSync(folder);
  const trap = join(place, 'trap.sh');
  writeFileSync(trap, `#!/bin/sh\necho started >> '${join(place, 'sprung')}'\ncat\n`);
  chmodSync(trap, 0o755);
  const made = open(place, folder, trap);
  made.git('init', '-q', '-b', 'main', ...initOptions);
  return made;
}

function open(place: string, folder: string, trap: string): Repository {
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-C', folder, ...identity, ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { PATH: process.env.PATH, GIT_CONFIG_NOSYSTEM: '1', HOME: place },
    }).trim();
  const log = join(place, 'sprung');
  return {
    folder,
    git,
    trap,
    write: (path, content) => {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    },
    commit: (message = 'x') => {
      git('add', '.');
      git('commit', '-qm', message);
    },
    checkOutAgain: (...paths) => {
      for (const path of paths) rmSync(join(folder, path));
      git('checkout', '-q', '--', ...paths);
    },
    beside: (name) => open(place, join(place, name), trap),
    sprung: () => (existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n').length : 0),
    remove: () => rmSync(place, { recursive: true, force: true }),
  };
}

const identity = ['-c', 'user.name=t', '-c', 'user.email=t@example.org', '-c', 'protocol.file.allow=always'];
