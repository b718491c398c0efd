import { isRetrievalError, RetrievalError } from '@touchstone/contract';
import type { Metric } from '@touchstone/eval';
import { metricsNamed } from '@touchstone/host/evaluate';

/** The options that choose metrics, as they were typed. */
export interface MetricOptions {
  readonly metric?: readonly string[];
  readonly k?: string;
}

/** The metrics named with `--metric`, and the usual four for each rank of `--k`. Undefined without either. */
export function metricsIn({ metric = [], k }: MetricOptions): readonly Metric[] | undefined {
  const atRanks = ranksIn(k).flatMap((rank) => [`precision@${rank}`, `recall@${rank}`, `mrr@${rank}`, `ndcg@${rank}`]);
  for (const name of metric) requireMetric(name);
  const names = [...metric, ...atRanks];
  return names.length === 0 ? undefined : metricsNamed(names);
}

/** Throws `invalid_request` for an unknown metric. The message names the option and the name that was typed. */
export function requireMetric(name: string): void {
  try {
    metricsNamed([name]);
  } catch (thrown) {
    if (!isRetrievalError(thrown)) throw thrown;
    throw new RetrievalError('invalid_request', `--metric ${name}: ${thrown.message}`, { cause: thrown });
  }
}

function ranksIn(given: string | undefined): readonly string[] {
  if (given === undefined) return [];
  const ranks = given.split(',').map((rank) => rank.trim());
  if (ranks.every((rank) => /^[1-9]\d{0,5}$/.test(rank))) return ranks;
  throw new RetrievalError(
    'invalid_request',
    `--k must be ranks of 1 or more, separated by commas (5,10,20), not "${given}".`,
  );
}
