import type { JudgingOptions } from '@touchstone/mining';
import type { Command } from 'commander';
import type { Invocation } from '../invocation.ts';
import { typedNumber, wholeNumber } from '../terminal/typed-number.ts';
import { addRunOption, type RunOptions, runFolder } from './run-folder.ts';

/** Options of every step with judges. */
export interface JudgingArguments extends RunOptions {
  readonly maxCalls?: string;
  readonly maxUsd?: string;
  readonly concurrency?: string;
  readonly retryUndecided?: boolean;
}

export function addJudgingOptions(command: Command): void {
  addRunOption(command);
  command
    .option('--max-calls <number>', 'most model calls in this run')
    .option('--max-usd <dollars>', 'most US dollars in this run; needs the price of the model')
    .option('--concurrency <number>', 'how many run at the same time (default: 8)')
    .option('--retry-undecided', 'ask again where a judge gave no readable answer');
}

export function judgingOptions(options: JudgingArguments, invocation: Invocation): JudgingOptions {
  const { maxCalls, maxUsd, concurrency, retryUndecided } = options;
  const whole = (value: string | undefined, option: string) =>
    value === undefined ? undefined : typedNumber(value, wholeNumber(option, 1));
  const dollars = { option: '--max-usd', must: 'a number of dollars above 0', accepts: (value: number) => value > 0 };
  return {
    folder: runFolder(options, invocation),
    maxCalls: whole(maxCalls, '--max-calls'),
    maxUsd: maxUsd === undefined ? undefined : typedNumber(maxUsd, dollars),
    concurrency: whole(concurrency, '--concurrency'),
    retryUndecided,
  };
}
