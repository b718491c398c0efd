import type { Command } from 'commander';
import { collect } from '../commands/collect.ts';
import { typedNumber, wholeNumber } from '../terminal/typed-number.ts';

/** Options that choose the index or corpus of a set. */
export interface CorpusOptions {
  readonly package?: string;
  readonly index?: readonly string[];
  readonly split?: string;
  readonly fresh?: boolean;
  readonly sources?: string;
}

/** Options that choose how questions are answered. */
export interface AnswerOptions {
  readonly profile?: string;
  readonly concurrency?: string;
}

export const setsArgument = [
  '<sets...>',
  'golden files or folders, BEIR folders, a retrieval_dataset.yaml or mined_dataset.json',
] as const;

export function addMetricOptions(command: Command): void {
  command
    .option('--metric <name,...>', 'a metric such as recall@20 or map (default: the usual metrics)', collect)
    .option('--k <ranks>', 'measure precision, recall, MRR and nDCG at these ranks, such as 5,10,20');
}

export function addCorpusOptions(command: Command): void {
  command
    .option('--package <name>', 'index this installed package and ask it')
    .option('--index <name,...>', "ask this index of the config (default: all, else the set's package)", collect)
    .option('--split <name>', 'for a BEIR folder: use the judgements of qrels/NAME.tsv')
    .option('--fresh', 'build the indexes again');
  addSourcesOption(command);
}

export function addSourcesOption(command: Command): void {
  command.option('--sources <folder>', 'folder with the working copies of the set (default: $TOUCHSTONE_SOURCES)');
}

export function addAnswerOptions(command: Command): void {
  command
    .option('--profile <name>', 'profile: generic or adk for evidence, canonical or validated for search')
    .option('--concurrency <number>', 'questions at the same time (default: 1)');
}

/** The corpus and the judgements of a set. */
export function corpusChoice({ package: name, index, split, fresh }: CorpusOptions) {
  return { package: name, index, split, fresh };
}

export function concurrencyIn({ concurrency }: AnswerOptions): number | undefined {
  return concurrency === undefined ? undefined : typedNumber(concurrency, wholeNumber('--concurrency', 1));
}
