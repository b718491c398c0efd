import { queryTypes } from '@touchstone/contract';
import type { Command } from 'commander';
import { collect } from './commands/collect.ts';
import { moreOptions } from './commands/define-command.ts';
import { addRepoOption, type RepoOptions } from './commands/repo-option.ts';
import { addFreshnessOption, type FreshnessOptions } from './freshness-option.ts';

/** The options of `context` and `ask` for the question, as typed. */
export interface ContextArguments extends FreshnessOptions, RepoOptions {
  readonly history?: string;
  readonly index?: string;
  readonly topK?: string;
  readonly maxTokens?: string;
  readonly type?: string;
  readonly order?: string;
  readonly neighbors?: string;
  readonly wholeSections?: boolean;
  readonly filter?: readonly string[];
  readonly where?: string;
  readonly budget?: string;
  readonly maxCost?: string;
}

/** Adds those options to a command, with its own ones among those that many need. */
export function addContextOptions(command: Command, addOwn: (command: Command) => void = () => {}): void {
  addRepoOption(command);
  command
    .option('-k, --top-k <number>', 'number of passages, 1 to 50 (default: from the config, else 5)')
    .option('--max-tokens <number>', 'tokens of the whole context (default: from the config, else 4000)')
    .option(
      '--history <file>',
      'JSON of the conversation so far, or - for standard input: [{"role":"user","content":"..."}]',
    );
  addOwn(command);
  command
    .optionsGroup(moreOptions)
    .option('--index <name>', 'index to look in (default: the only one)')
    .option('--type <class>', `class of the question, instead of detecting it: ${queryTypes.join(', ')}`)
    .option('--order <order>', 'relevance (best first), edges (best at both ends) or reading (as in the document)')
    .option('--neighbors <number>', 'chunks added before and after each passage, 0 to 5')
    .option('--whole-sections', 'add the whole section of each passage')
    .option('--filter <key=value,...>', 'only chunks with this metadata value', collect)
    .option('--where <expression>', 'only chunks that match this JSON expression, or that in @FILE')
    .option('--budget <ms>', 'time budget in milliseconds; what does not fit is skipped with a warning')
    .option('--max-cost <dollars>', 'most US dollars of the call; what exceeds them is skipped with a warning');
  addFreshnessOption(command);
}
