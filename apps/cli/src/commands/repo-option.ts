import type { Command } from 'commander';
import { collect } from './collect.ts';

/** The option of commands that can ask several repositories. */
export interface RepoOptions {
  readonly repo?: readonly string[];
}

export function addRepoOption(command: Command): void {
  command.option('--repo <folder>', 'repository to look in instead of this one; may be repeated', collect);
}
