import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CheckCase } from '../check-case.ts';
import { checkGitState } from './check-state.ts';
import { gitStates } from './states.ts';

/** Indexes a repository in some state, and tells what is not as it should be. */
export const checkRepository: CheckCase = async (folder, measured) => {
  const name = readFileSync(join(folder, 'state.txt'), 'utf8');
  const state = gitStates.find((each) => each.name === name);
  if (state === undefined) return [`There is no state "${name}".`];
  const { refs, expected, wrong, started } = await measured(() => checkGitState(state));
  return [
    ...Object.entries(expected).flatMap(([path, ref]) =>
      refs[path] === ref ? [] : [`${path} cites ${refs[path]}, not ${ref}`],
    ),
    ...wrong,
    ...(started === 0 ? [] : [`a program of the config was started ${started} times`]),
  ];
};
