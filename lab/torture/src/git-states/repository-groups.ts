import type { CaseGroup } from '../torture-case.ts';
import { gitStates } from './states.ts';

/** Repositories whose work tree is not what a commit holds. */
export const repositoryGroups: readonly CaseGroup[] = [
  {
    name: 'repositories/states of git',
    make: (random) => {
      const { name } = random.pick(gitStates);
      return { made: name, files: { 'state.txt': name } };
    },
  },
];
