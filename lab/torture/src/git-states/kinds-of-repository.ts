import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { GitState } from './git-state.ts';
import type { Repository } from './repository.ts';
import { all, committed, text } from './source-files.ts';

/** Repositories that are put together in other ways than a plain clone, and what may lie in them. */
export const kindsOfRepository: readonly GitState[] = [
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

function addSubmodule(repository: Repository): void {
  repository.write('../upstream/inner.md', text('inner'));
  const upstream = repository.beside('upstream');
  upstream.git('init', '-q');
  upstream.commit();
  repository.git('submodule', '--quiet', 'add', upstream.folder, 'module');
  repository.commit();
}
