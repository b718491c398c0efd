import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkGitState } from '../../../lab/torture/src/git-states/check-state.ts';
import { armFilter } from '../../../lab/torture/src/git-states/converted-files.ts';
import { makeRepository } from '../../../lab/torture/src/git-states/repository.ts';
import { gitStates } from '../../../lab/torture/src/git-states/states.ts';

describe.concurrent('chunks cite a commit only where the bytes are its blob, every citation resolves, and no program is started', () => {
  it.each(gitStates)('$name', async (state) => {
    const { refs, expected, wrong, started } = await checkGitState(state);
    expect(refs).toEqual(expected);
    expect(wrong).toEqual([]);
    expect(started).toBe(0);
  });
});

it('the traps of these repositories work: git starts them when it compares a file with its blob', () => {
  const repository = makeRepository();
  try {
    repository.write('.gitattributes', '*.md filter=lfs\n');
    repository.write('guide.md', 'text\n');
    repository.commit();
    armFilter(repository, 'lfs');
    const later = new Date(Date.now() + 5000);
    utimesSync(join(repository.folder, 'guide.md'), later, later);
    repository.git('status', '--porcelain');
    expect(repository.sprung()).toBeGreaterThan(0);
  } finally {
    repository.remove();
  }
});
