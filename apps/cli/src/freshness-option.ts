import type { Command } from 'commander';

/** The option of commands that answer from indexes. */
export interface FreshnessOptions {
  readonly freshness?: boolean;
}

export function addFreshnessOption(command: Command): void {
  command.option('--no-freshness', 'do not check whether indexed files have changed');
}
