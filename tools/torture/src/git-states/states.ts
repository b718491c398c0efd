import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Repository } from './repository.ts';

/** What the chunks of a file name as their ref: the commit, the hash of the content, or that there are none. */
export type ExpectedRef = 'commit' | 'content' | 'not indexed';

/** A state that a git repository may be in. */
export interface GitState {
  readonly name: string;
  readonly init?: readonly string[];
  /** Brings an empty repository into the state. Returns where to index (default: its work tree) and what to find there. */
  arrange(repository: Repository): {
    readonly refs: Readonly<Record<string, ExpectedRef>>;
    readonly indexed?: Repository;
  };
}

const text = (subject: string) => `# ${subject}\n\nHow the ${subject} is made.\n\nAnd what it is for.\n`;

/** One file for each way in which files become chunks: sections, definitions, a document with a reader, records. */
const sources: Readonly<Record<string, string>> = {
  'guide.md': text('guide'),
  'src/code.ts': '/** Adds. */\nexport function add(a: number, b: number): number {\n  return a + b;\n}\n',
  'page.html': '<html><body><h1 id="page">Page</h1>\n<p>What the page says.</p>\n</body></html>\n',
  'set.jsonl': '{"_id":"r1","text":"The first record."}\n{"_id":"r2","text":"The second record."}\n',
};
const paths = Object.keys(sources);
const all = (ref: ExpectedRef) => Object.fromEntries(paths.map((path) => [path, ref]));

function committed(repository: Repository, attributes?: string): void {
  if (attributes !== undefined) repository.write('.gitattributes', attributes);
  for (const [path, content] of Object.entries(sources)) repository.write(path, content);
  repository.commit();
}

const withCarriageReturns = (content: string) => content.replaceAll('\n', '\r\n');

/** A byte order mark, then two bytes a unit: as git's `UTF-16` reads and as Windows writes. */
const utf16 = (content: string) => Buffer.from(`\uFEFF${content}`, 'utf16le');

const lfsPointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${'ab'.repeat(32)}\nsize 123456\n`;

/** States of a repository in which the files of a work tree may not be what a commit holds. */
export const gitStates: readonly GitState[] = [
  {
    name: 'a clean checkout',
    arrange: (repository) => {
      committed(repository);
      repository.write('new.md', text('new'));
      return { refs: { ...all('commit'), 'new.md': 'content' } };
    },
  },
  {
    name: 'a repository of SHA-256 objects',
    init: ['--object-format=sha256'],
    arrange: (repository) => {
      committed(repository);
      repository.write('guide.md', text('changed'));
      return { refs: { ...all('commit'), 'guide.md': 'content' } };
    },
  },
  {
    name: 'no commit yet',
    arrange: (repository) => {
      for (const [path, content] of Object.entries(sources)) repository.write(path, content);
      repository.git('add', '.');
      return { refs: all('content') };
    },
  },
  {
    name: 'core.autocrlf=true after a checkout',
    arrange: (repository) => {
      committed(repository);
      repository.git('config', 'core.autocrlf', 'true');
      repository.checkOutAgain(...paths);
      return { refs: all('content') };
    },
  },
  {
    name: 'core.autocrlf=input over files with carriage returns',
    arrange: (repository) => {
      repository.git('config', 'core.autocrlf', 'input');
      for (const [path, content] of Object.entries(sources)) repository.write(path, withCarriageReturns(content));
      repository.commit();
      return { refs: all('content') };
    },
  },
  {
    name: 'carriage returns that are in the blobs too',
    arrange: (repository) => {
      for (const [path, content] of Object.entries(sources)) repository.write(path, withCarriageReturns(content));
      repository.commit();
      return { refs: all('commit') };
    },
  },
  {
    name: '.gitattributes with eol=crlf, and -text, which leaves files alone',
    arrange: (repository) => {
      committed(repository, '*.md text eol=crlf\n*.ts -text\n*.html text eol=lf\n');
      repository.git('config', 'core.autocrlf', 'true');
      repository.checkOutAgain(...paths);
      return {
        refs: { 'guide.md': 'content', 'src/code.ts': 'commit', 'page.html': 'commit', 'set.jsonl': 'content' },
      };
    },
  },
  {
    name: 'Git LFS, not smudged: the file is the pointer',
    arrange: (repository) => {
      repository.write('.gitattributes', '*.md filter=lfs diff=lfs merge=lfs -text\n');
      repository.git('config', 'filter.lfs.clean', 'cat');
      repository.write('guide.md', lfsPointer);
      repository.commit();
      armFilter(repository, 'lfs');
      return { refs: { 'guide.md': 'commit' } };
    },
  },
  {
    name: 'Git LFS, smudged: the blob is the pointer, and the filter is not for us to run',
    arrange: (repository) => {
      for (const [path, content] of Object.entries(sources)) repository.write(path, content);
      repository.write('.gitattributes', '*.md filter=lfs diff=lfs merge=lfs -text\n*.html filter=lfs\n');
      repository.write('../pointer', lfsPointer);
      repository.git('config', 'filter.lfs.clean', `cat '${join(repository.folder, '../pointer')}'`);
      repository.commit();
      armFilter(repository, 'lfs');
      return { refs: { ...all('commit'), 'guide.md': 'content', 'page.html': 'content' } };
    },
  },
  {
    name: 'ident: $Id$ is expanded in the work tree alone',
    arrange: (repository) => {
      repository.write('.gitattributes', '*.md ident\n');
      repository.write('guide.md', `${text('guide')}\n$Id$\n`);
      repository.write('plain.md', text('plain'));
      repository.commit();
      repository.checkOutAgain('guide.md');
      return { refs: { 'guide.md': 'content', 'plain.md': 'commit' } };
    },
  },
  {
    name: 'working-tree-encoding=UTF-16: the blob is in UTF-8',
    arrange: (repository) => {
      repository.write('.gitattributes', '*.md working-tree-encoding=UTF-16\n');
      repository.write('guide.md', utf16(text('guide')));
      repository.commit();
      return { refs: { 'guide.md': 'content' } };
    },
  },
  {
    name: 'UTF-16 in the blob itself',
    arrange: (repository) => {
      repository.write('guide.md', utf16(text('guide')));
      repository.commit();
      return { refs: { 'guide.md': 'commit' } };
    },
  },
  ...['--assume-unchanged', '--skip-worktree'].map(
    (flag): GitState => ({
      name: `${flag}: git does not look`,
      arrange: (repository) => {
        committed(repository);
        repository.git('update-index', flag, ...paths);
        repository.write('guide.md', text('changed'));
        repository.write('set.jsonl', '{"_id":"r1","text":"Another record."}\n');
        return { refs: { ...all('commit'), 'guide.md': 'content', 'set.jsonl': 'content' } };
      },
    }),
  ),
  {
    name: 'a sparse checkout',
    arrange: (repository) => {
      committed(repository);
      repository.git('sparse-checkout', 'set', '--no-cone', '/src/');
      repository.write('page.html', '<h1>Another</h1>\n');
      return {
        refs: {
          'src/code.ts': 'commit',
          'page.html': 'content',
          'guide.md': 'not indexed',
          'set.jsonl': 'not indexed',
        },
      };
    },
  },
  {
    name: 'a submodule, seen from above: the commit has its name, not its files',
    arrange: (repository) => {
      committed(repository);
      addSubmodule(repository);
      return { refs: { ...all('commit'), 'module/inner.md': 'content' } };
    },
  },
  {
    name: 'a submodule, indexed by itself',
    arrange: (repository) => {
      committed(repository);
      addSubmodule(repository);
      return { indexed: repository.beside('project/module'), refs: { 'inner.md': 'commit' } };
    },
  },
  {
    name: 'a repository inside the work tree that git does not track',
    arrange: (repository) => {
      committed(repository);
      const inner = repository.beside('project/inner');
      repository.write('inner/inner.md', text('inner'));
      inner.git('init', '-q');
      inner.commit();
      return { refs: { ...all('commit'), 'inner/inner.md': 'content' } };
    },
  },
  {
    name: 'staged and not committed',
    arrange: (repository) => {
      committed(repository);
      repository.write('guide.md', text('staged'));
      repository.write('new.md', text('new'));
      repository.git('add', '.');
      return { refs: { ...all('commit'), 'guide.md': 'content', 'new.md': 'content' } };
    },
  },
  {
    name: 'staged, and changed back since',
    arrange: (repository) => {
      committed(repository);
      repository.write('guide.md', text('staged'));
      repository.git('add', '.');
      repository.write('guide.md', sources['guide.md'] ?? '');
      return { refs: all('commit') };
    },
  },
  {
    name: 'removed from the index and still there',
    arrange: (repository) => {
      committed(repository);
      repository.git('rm', '-q', '--cached', 'guide.md');
      return { refs: all('commit') };
    },
  },
  {
    name: 'intent to add',
    arrange: (repository) => {
      committed(repository);
      repository.write('new.md', text('new'));
      repository.git('add', '-N', 'new.md');
      return { refs: { ...all('commit'), 'new.md': 'content' } };
    },
  },
  {
    name: 'a merge with conflicts',
    arrange: (repository) => {
      committed(repository);
      repository.git('checkout', '-qb', 'other');
      repository.write('guide.md', text('theirs'));
      repository.commit();
      repository.git('checkout', '-q', 'main');
      repository.write('guide.md', text('ours'));
      repository.commit();
      try {
        repository.git('merge', 'other');
      } catch {
        // It ends with 1, and leaves its marks in the file.
      }
      return { refs: { ...all('commit'), 'guide.md': 'content' } };
    },
  },
  {
    name: 'a symbolic link, which is not followed',
    arrange: (repository) => {
      committed(repository);
      symlinkSync('guide.md', join(repository.folder, 'link.md'));
      repository.commit();
      return { refs: { ...all('commit'), 'link.md': 'not indexed' } };
    },
  },
  {
    name: 'core.symlinks=false: the blob of a link is a file with the name of its target',
    arrange: (repository) => {
      committed(repository);
      symlinkSync('guide.md', join(repository.folder, 'link.md'));
      repository.commit();
      repository.git('config', 'core.symlinks', 'false');
      repository.checkOutAgain('link.md');
      return { refs: { ...all('commit'), 'link.md': 'content' } };
    },
  },
  {
    name: 'a replaced commit: the tree is the one that the commit names',
    arrange: (repository) => {
      committed(repository);
      const first = repository.git('rev-parse', 'HEAD');
      repository.write('guide.md', text('replaced'));
      repository.commit();
      const second = repository.git('rev-parse', 'HEAD');
      repository.git('reset', '-q', '--hard', first);
      repository.git('replace', first, second);
      repository.write('guide.md', text('replaced'));
      return { refs: { ...all('commit'), 'guide.md': 'content' } };
    },
  },
  {
    name: 'a replaced blob',
    arrange: (repository) => {
      committed(repository);
      repository.write('guide.md', text('replaced'));
      const other = repository.git('hash-object', '-w', 'guide.md');
      repository.git('replace', repository.git('rev-parse', 'HEAD:guide.md'), other);
      return { refs: { ...all('commit'), 'guide.md': 'content' } };
    },
  },
  {
    name: 'grafts, which give commits other parents',
    arrange: (repository) => {
      committed(repository);
      repository.write('guide.md', text('second'));
      repository.commit();
      repository.write('.git/info/grafts', `${repository.git('rev-parse', 'HEAD')}\n`);
      return { refs: all('commit') };
    },
  },
  {
    name: 'a linked worktree at a commit of its own',
    arrange: (repository) => {
      committed(repository);
      const worktree = repository.beside('worktree');
      repository.git('worktree', 'add', '-q', '-b', 'side', worktree.folder);
      worktree.write('guide.md', text('side'));
      worktree.commit();
      worktree.write('page.html', '<h1>Changed</h1>\n');
      return { indexed: worktree, refs: { ...all('commit'), 'page.html': 'content' } };
    },
  },
  {
    name: 'a clone that borrows its objects (alternates)',
    arrange: (repository) => {
      committed(repository);
      const clone = repository.beside('clone');
      repository.git('clone', '-q', '--shared', repository.folder, clone.folder);
      clone.write('guide.md', text('changed'));
      return { indexed: clone, refs: { ...all('commit'), 'guide.md': 'content' } };
    },
  },
  {
    name: 'a shallow clone',
    arrange: (repository) => {
      committed(repository);
      repository.write('guide.md', text('second'));
      repository.commit();
      const clone = repository.beside('clone');
      repository.git('clone', '-q', '--depth=1', `file://${repository.folder}`, clone.folder);
      return { indexed: clone, refs: all('commit') };
    },
  },
  {
    name: 'objects in a pack',
    arrange: (repository) => {
      committed(repository);
      repository.git('gc', '-q');
      return { refs: all('commit') };
    },
  },
  {
    name: 'paths that need quoting',
    arrange: (repository) => {
      const odd = ['ü b.md', 'a:b.md', 'quo"ted.md', 'tab\there.md', '[x]*.md', ' lead.md', 'HEAD', '@{u}.md'];
      for (const path of odd) repository.write(path, text('odd'));
      repository.commit();
      return { refs: Object.fromEntries(odd.map((path) => [path, 'commit'])) };
    },
  },
];

/** From now on, whatever asks git to compare a file with its blob starts a program. */
export function armFilter(repository: Repository, name: string): void {
  for (const command of ['clean', 'smudge', 'process']) {
    repository.git('config', `filter.${name}.${command}`, repository.trap);
  }
}

function addSubmodule(repository: Repository): void {
  repository.write('../upstream/inner.md', text('inner'));
  const upstream = repository.beside('upstream');
  upstream.git('init', '-q');
  upstream.commit();
  repository.git('submodule', '--quiet', 'add', upstream.folder, 'module');
  repository.commit();
}
