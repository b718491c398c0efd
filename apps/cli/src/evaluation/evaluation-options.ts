import type { Command } from 'commander';
import { collect } from '../commands/collect.js';
import { typedNumber, wholeNumber } from '../typed-number.js';

/** The options that say where a set is asked. */
export interface CorpusOptions {
  readonly package?: string;
  readonly index?: readonly string[];
  readonly split?: string;
  readonly fresh?: boolean;
  readonly sources?: string;
}

/** The options that say how it is answered. */
export interface AnswerOptions {
  readonly profile?: string;
  readonly concurrency?: string;
}

/** The options that say what is measured. */
export interface MetricOptions {
  readonly metric?: readonly string[];
  readonly k?: string;
}

export function addMetricOptions(command: Command): void {
  command
    .option('--metric <name>', 'such as recall@20 or map; may be repeated (default: the usual ones)', collect)
    .option('--k <ranks>', 'precision, recall, MRR and nDCG at these ranks: 5,10,20');
}

export function addCorpusOptions(command: Command): void {
  command
    .option('--package <name>', 'ask an installed package, indexed for this')
    .option(
      '--index <name>',
      "ask this index of the config; may be repeated (default: all, else the set's package)",
      collect,
    )
    .option('--split <name>', 'of a BEIR folder, the judgements of qrels/NAME.tsv')
    .option('--fresh', 'index anew what was kept of an earlier evaluation');
  addSourcesOption(command);
}

export function addSourcesOption(command: Command): void {
  command.option(
    '--sources <folder>',
    'folder with the working copies that the set names as its corpus (default: $TOUCHSTONE_SOURCES)',
  );
}

export function addAnswerOptions(command: Command): void {
  command
    .option('--profile <name>', 'generic or adk (evidence); canonical or validated (search)')
    .option('--concurrency <number>', 'questions under way at a time (default: 1, so that times are of one alone)');
}

/** Where and with which judgements a set is asked. */
export function corpusChoice({ package: name, index, split, fresh }: CorpusOptions) {
  return { package: name, index, split, fresh };
}

export function concurrencyIn({ concurrency }: AnswerOptions): number | undefined {
  return concurrency === undefined ? undefined : typedNumber(concurrency, wholeNumber('--concurrency', 1));
}
