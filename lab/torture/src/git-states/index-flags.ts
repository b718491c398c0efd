import type { GitState } from './git-state.ts';
import { all, committed, paths, sources, text } from './source-files.ts';

/** The index is not what HEAD and the work tree are. */
export const indexFlags: readonly GitState[] = [
  {
    name: 'no commit yet',
    arrange: (repository) => {
      for (const [path, content] of Object.entries(sources)) repository.write(path, content);
      repository.git('add', '.');
      return { refs: all('content') };
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
];
