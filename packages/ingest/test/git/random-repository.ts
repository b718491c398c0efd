import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const folderNames = ['build', 'Build', 'src', 'bin', 'a b', 'foo', 'lib.d', 'dé', 'x', 'out'];
const fileNames = [
  ...['BUILD', 'build', 'Tags', 'tags', 'cloud.py', 'a.ts', 'a.TS', 'foo', 'foo.log', '#note', '!keep', 'b[1]', 'ü.md'],
  ...['end ', 'b\\c', 'deploy.py', 'x', 'out'],
];

const patterns = [
  ...[
    'build',
    'build/',
    'BUILD',
    '/build',
    'TAGS',
    'tags',
    '*.py',
    '*.TS',
    'foo',
    'foo/',
    '/foo',
    'foo/*',
    'foo/**',
    'bin/',
  ],
  ...[
    '**/foo',
    '**/build/',
    'src/**/x',
    'src/*/x',
    'a b',
    'a\\ b/',
    'end\\ ',
    'end ',
    '#note',
    '\\#note',
    '\\!keep',
    '!keep',
  ],
  ...[
    'b[1]',
    'b\\[1]',
    'b[[]1]',
    '[a-c]*',
    '[!a-m]*',
    '[[:upper:]]*',
    '[^[:alnum:]]*',
    '[',
    '[]-x]',
    '*[',
    '?oo',
    'd?',
    'd??',
  ],
  ...[
    '*é',
    'ü*',
    'b\\\\c',
    'b\\',
    'x**/foo',
    'src**/x',
    '*',
    '**',
    '/',
    '//',
    '/*',
    '*/',
    '*/x',
    'src/build',
    './a.ts',
    'src//x',
  ],
  ...[
    'lib.d/**/',
    '**/**/x',
    'a.ts\r',
    'out   ',
    '*.log',
    '/**/out',
    '**foo',
    'foo**',
    '[B-b]uild',
    '[[:bogus:]]',
    'f*o*',
    'o\\ut',
  ],
  ...[
    '[a\\-z]ags',
    '[\\]x]*',
    '[!/]uild',
    '?',
    '',
    '   ',
    '\tfoo',
    '***',
    'src/***/x',
    '*/**/x',
    'x?**/foo',
    'cloud.p[x-z]',
  ],
];

/** A user with an ignore file of their own, and git that knows no other user. */
export interface RandomUser {
  readonly home: string;
  git(folder: string, args: readonly string[], input?: string): string;
}

export function userAt(home: string): RandomUser {
  const environment = { PATH: process.env.PATH, HOME: home, GIT_CONFIG_NOSYSTEM: '1', LC_ALL: 'C' };
  const who = ['-c', 'user.name=t', '-c', 'user.email=t@example.org', '-c', 'protocol.file.allow=always'];
  return {
    home,
    git: (folder, args, input) =>
      execFileSync('git', ['-C', folder, ...who, ...args], {
        ...{ env: environment, encoding: 'utf8', input, maxBuffer: 2 ** 26 },
        stdio: ['pipe', 'pipe', 'pipe'],
      }),
  };
}

/** A repository with ignored, tracked and forced files, nested rules, and often submodules, other repositories and work trees in it. */
export function makeRandomRepository(folder: string, user: RandomUser, random: () => number): void {
  const chance = (of: number) => random() < of;
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const some = (most: number) => Math.floor(random() * (most + 1));
  const rules = (most: number) =>
    Array.from({ length: 1 + some(most) }, () => `${chance(0.3) ? '!' : ''}${one(patterns)}`).join('\n') +
    (chance(0.8) ? '\n' : '');

  // On such a system no two names differ by case alone.
  const ignoresCase = chance(0.15);
  const spelled = (name: string) => (ignoresCase ? name.toLowerCase() : name);

  const fill = (top: string, depth: number) => {
    if (!makeFolder(top)) return;
    for (let file = some(4); file > 0; file--) write(join(top, spelled(one(fileNames))), 'x\n');
    if (chance(depth === 0 ? 0.9 : 0.3)) write(join(top, '.gitignore'), `${chance(0.1) ? '\uFEFF' : ''}${rules(5)}`);
    if (depth < 3) for (let inner = some(3); inner > 0; inner--) fill(join(top, spelled(one(folderNames))), depth + 1);
  };
  const begin = (top: string) => {
    fill(top, 0);
    user.git(top, ['init', '-q', '-b', 'main', ...(chance(0.1) ? ['--object-format=sha256'] : [])]);
    if (ignoresCase) user.git(top, ['config', 'core.ignoreCase', 'true']);
    if (chance(0.4)) write(join(top, '.git/info/exclude'), rules(3));
    const all = user.git(top, ['ls-files', '-z', '-o']).split('\0');
    const tracked = all.filter((path) => path !== '' && !path.endsWith('/') && chance(0.3));
    user.git(top, ['update-index', '--add', '-z', '--stdin'], tracked.map((path) => `${path}\0`).join(''));
    if (chance(0.3)) user.git(top, ['update-index', '--index-version', '4']);
    user.git(top, ['commit', '-q', '--allow-empty', '-m', 'x']);
  };

  begin(folder);
  for (let nested = some(2); nested > 0; nested--) addNested(nested);

  function addNested(number: number) {
    const name = `${chance(0.5) ? `${spelled(one(folderNames))}/` : ''}${one(['sub', 'wt', 'other', 'build'])}${number}`;
    const inner = join(folder, name);
    const kind = one(['submodule', 'absorbed', 'repository', 'worktree', 'empty', 'broken', 'inside'] as const);
    if (kind === 'worktree') {
      if (!makeFolder(dirname(inner))) return;
      user.git(folder, ['worktree', 'add', '-q', '-b', `b${number}`, inner]);
      return;
    }
    if (!makeFolder(inner)) return;
    if (kind === 'empty') mkdirSync(join(inner, '.git'));
    else if (kind === 'broken') write(join(inner, '.git'), 'gitdir: ../gone/.git/worktrees/gone\n');
    if (kind === 'empty' || kind === 'broken') return fill(inner, 2);
    if (kind === 'inside') {
      // Begun in a folder that the outer repository has files of.
      write(join(inner, 'a.ts'), 'x\n');
      user.git(folder, ['add', '-f', '--', `${name}/a.ts`]);
    }
    begin(inner);
    if (kind === 'submodule' || kind === 'absorbed') {
      const hash = user.git(inner, ['rev-parse', 'HEAD']).trim();
      // Objects of another format are none here.
      if (hash.length !== user.git(folder, ['rev-parse', 'HEAD']).trim().length) return;
      user.git(folder, ['update-index', '--add', '--cacheinfo', `160000,${hash},${name}`]);
    }
    if (kind === 'absorbed') {
      const place = join(folder, '.git/modules', `m${number}`);
      mkdirSync(dirname(place), { recursive: true });
      renameSync(join(inner, '.git'), place);
      user.git(folder, ['config', '-f', join(place, 'config'), 'core.worktree', inner]);
      writeFileSync(join(inner, '.git'), `gitdir: ${place}\n`);
    }
  }
}

/** Patterns that a user ignores everywhere, in the file of the default place or in one that the config names. */
export function makeRandomUser(user: RandomUser, random: () => number): void {
  const named = random() < 0.5 ? '.config/git/ignore' : 'my ignore';
  const rules = Array.from({ length: 2 }, () => patterns[Math.floor(random() * patterns.length)]).join('\n');
  write(join(user.home, named), rules);
  // Settings that only a person's own git is to follow.
  const excludes = named === 'my ignore' ? '[core]\n\texcludesFile = "~/my ignore" # mine\n' : '';
  write(join(user.home, '.gitconfig'), `[alias]\n\tx = status\n${excludes}`);
}

function write(file: string, content: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  } catch {
    // A folder has the name already, or a file that of a folder above.
  }
}

/** Whether there is such a folder now; a file may have a name of the path. */
function makeFolder(path: string): boolean {
  try {
    mkdirSync(path, { recursive: true });
    return true;
  } catch {
    return false;
  }
}
