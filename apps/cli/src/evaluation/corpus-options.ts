import type { LoadedConfig } from '@touchstone/config';
import { RetrievalError } from '@touchstone/contract';
import type { Command } from 'commander';
import { collect } from '../commands/collect.js';
import type { CorpusChoice } from './with-corpus.js';

/** The options that say where a set is asked. */
export interface CorpusOptions {
  readonly package?: string;
  readonly index?: readonly string[];
  readonly split?: string;
  readonly fresh?: boolean;
}

/** The options that say how it is answered. */
export interface AnswerOptions {
  readonly profile?: string;
  readonly concurrency?: string;
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
}

export function addAnswerOptions(command: Command): void {
  command
    .option('--profile <name>', 'generic or adk (evidence); canonical or validated (search)')
    .option('--concurrency <number>', 'questions under way at a time (default: 1, so that times are of one alone)');
}

export function corpusChoice({ package: name, index, fresh }: CorpusOptions): CorpusChoice {
  return {
    package: name,
    index,
    fresh,
  };
}

export function concurrencyIn({ concurrency = '1' }: AnswerOptions): number {
  if (/^[1-9]\d{0,3}$/.test(concurrency)) return Number(concurrency);
  throw new RetrievalError('invalid_request', `--concurrency must be a whole number from 1, not "${concurrency}".`);
}

/** The config under a named profile. */
export function withProfile(loaded: LoadedConfig, profile: string | undefined): LoadedConfig {
  const { config } = loaded;
  switch (profile) {
    case undefined:
      return loaded;
    case 'generic':
    case 'adk':
      return { ...loaded, config: { ...config, evidence: { ...config.evidence, profile } } };
    case 'canonical':
    case 'validated':
      return { ...loaded, config: { ...config, retrieval: { ...config.retrieval, profile } } };
    default:
      throw new RetrievalError(
        'invalid_request',
        `There is no profile "${profile}": use generic or adk for evidence, canonical or validated for search.`,
      );
  }
}
