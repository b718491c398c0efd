import { RetrievalError } from '@touchstone/contract';
import type { Config } from './config-schema.ts';
import type { SummarySettings } from './summary-settings.ts';

/** The summaries of an index: where they are, and how they are made. */
export interface IndexSummaries extends SummarySettings {
  readonly into: string;
}

/**
 * A config's settings for the summaries of an index; undefined where it wants none.
 *
 * @throws `invalid_config` where they would be written into an index that the config has for something else.
 */
export function indexSummaries({ indexes }: Pick<Config, 'indexes'>, index: string): IndexSummaries | undefined {
  const settings = Object.hasOwn(indexes, index) ? indexes[index]?.summaries : undefined;
  if (settings === undefined) return undefined;
  const into = settings.into ?? `${index}.summaries`;
  const isTaken = Object.entries(indexes).some(
    ([name, { summaries }]) =>
      name === into || (name !== index && summaries !== undefined && (summaries.into ?? `${name}.summaries`) === into),
  );
  if (!isTaken) return { ...settings, into };
  throw new RetrievalError(
    'invalid_config',
    `The summaries of index "${index}" would be written into "${into}", which the config has for something else: name another index in ` +
      `indexes.${index}.summaries.into.`,
  );
}

/** The index whose summaries an index holds; undefined for any other. */
export function summarizedIndex({ indexes }: Pick<Config, 'indexes'>, into: string): string | undefined {
  return Object.entries(indexes).find(
    ([name, { summaries }]) => summaries !== undefined && (summaries.into ?? `${name}.summaries`) === into,
  )?.[0];
}
