import { convertedFiles } from './converted-files.ts';
import type { GitState } from './git-state.ts';
import { indexFlags } from './index-flags.ts';
import { kindsOfRepository } from './kinds-of-repository.ts';

/** States of a repository in which the files of a work tree may not be what a commit holds. */
export const gitStates: readonly GitState[] = [...kindsOfRepository, ...convertedFiles, ...indexFlags];
