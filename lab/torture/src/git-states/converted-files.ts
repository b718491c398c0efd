import { join } from 'node:path';
import type { GitState } from './git-state.ts';
import type { Repository } from './repository.ts';
import { all, committed, paths, sources, text } from './source-files.ts';

const withCarriageReturns = (content: string) => content.replaceAll('\n', '\r\n');

/** A byte order mark, then two bytes a unit: as git's `UTF-16` reads and as Windows writes. */
const utf16 = (content: string) => Buffer.from(`\uFEFF${content}`, 'utf16le');

const lfsPointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${'ab'.repeat(32)}\nsize 123456\n`;

/** Git converts or filters files on their way into the work tree. */
export const convertedFiles: readonly GitState[] = [
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
];

/** From now on, whatever asks git to compare a file with its blob starts a program. */
export function armFilter(repository: Repository, name: string): void {
  for (const command of ['clean', 'smudge', 'process']) {
    repository.git('config', `filter.${name}.${command}`, repository.trap);
  }
}
