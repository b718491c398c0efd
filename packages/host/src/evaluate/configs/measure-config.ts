import { RetrievalError } from '@touchstone/contract';
import type { LoadedConfig } from '../../file/load-config.ts';
import type { EvaluationOptions } from '../options.ts';
import type { QuestionSet } from '../questions/question-set.ts';
import { failuresOf } from '../run/answer-failures.ts';
import { evaluateSet, type MeasuredRun, type SetChoice } from '../run/evaluate-set.ts';
import { usualMetrics } from '../run/usual-metrics.ts';
import type { ProviderCache } from './cached-providers.ts';

/** One configuration under comparison with others. */
interface ComparedConfig {
  /** Its name in messages. */
  readonly name: string;
  readonly loaded: Pick<LoadedConfig, 'config' | 'baseDir'>;
  /** The metric that decides. */
  readonly metric: string;
}

/** The result of a configuration on a set. */
export interface ConfigFigures {
  readonly run: MeasuredRun;
  readonly value: number;
  /** Questions that failed, or that another method answered; each counts 0. */
  readonly failed: number;
}

/** Runs a set under one configuration by one method; equal requests to one embedder or reranker are cached. */
export async function measureConfig(
  { name, loaded, metric }: ComparedConfig,
  set: QuestionSet,
  choice: Omit<SetChoice, 'metrics' | 'wrap'>,
  { cache, ...options }: EvaluationOptions & { readonly cache: ProviderCache },
): Promise<ConfigFigures> {
  const { embedder, reranker } = loaded.config;
  const [run] = await evaluateSet(
    loaded,
    set,
    {
      ...choice,
      metrics: usualMetrics([metric]),
      wrap: (providers) => cache.wrap(providers, JSON.stringify([embedder, reranker])),
    },
    { ...options, clock: cache.clock },
  );
  if (run === undefined) throw new RetrievalError('internal', `${name} was not asked.`);
  const failed = new Set(failuresOf(run.answers).map(({ query }) => query)).size;
  return { run, value: run.evaluation.mean[metric] ?? 0, failed };
}
