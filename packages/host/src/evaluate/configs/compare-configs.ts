import { RetrievalError } from '@touchstone/contract';
import { type Evaluation, type InputWarning, type Metric, parseMetric } from '@touchstone/eval';
import type { LoadedConfig } from '../../file/load-config.ts';
import type { CorpusPlace, EvaluationMethod, EvaluationOptions } from '../options.ts';
import { readQuestionSets } from '../questions/read-question-set.ts';
import { providerCache } from './cached-providers.ts';
import { type ComparedPair, comparePairs } from './compare-pairs.ts';
import { measureConfig } from './measure-config.ts';

/** A configuration under comparison: another embedder, reranker, method or setting. */
export interface NamedConfig {
  /** The name in the comparison. */
  readonly name: string;
  readonly loaded: LoadedConfig;
  /** Default: that of the request. */
  readonly method?: EvaluationMethod;
}

/** The configurations to compare, and the questions. */
export interface CompareConfigsRequest extends CorpusPlace {
  /** Golden files or folders, folders in BEIR form, mined data sets. */
  readonly sets: readonly string[];
  /** At least two. */
  readonly configs: readonly NamedConfig[];
  /** Default: evidence. */
  readonly method?: EvaluationMethod;
  /** The deciding metric. Default: `ndcg@10`. */
  readonly metric?: Metric;
  /** Of a BEIR folder or `mined_dataset.json`. */
  readonly split?: string;
}

/** One configuration on one set. */
interface MeasuredConfig {
  readonly name: string;
  readonly method: EvaluationMethod;
  readonly evaluation: Evaluation;
  /** Set recall, success and Jaccard (spec 003 §6.3), where the set has required kernels. */
  readonly kernels?: Evaluation;
  readonly value: number;
  /** Of the run: questions that failed or that another method answered, and oddities of the set. */
  readonly warnings: readonly InputWarning[];
  /** Questions that failed, or that another method answered; each counts 0. */
  readonly failed: number;
}

/** The configurations on one set. */
export interface ComparedSet {
  readonly set: string;
  readonly metric: string;
  readonly queryCount: number;
  /** Best first; equal ones in the order of the request. */
  readonly configs: readonly MeasuredConfig[];
  /** Each two of them, in that order, the better one first. */
  readonly pairs: readonly ComparedPair[];
}

/**
 * Runs the same questions under several configurations and shows which differ by more than chance: a paired
 * randomisation test for each pair, corrected for the number of pairs of a set (Holm). Equal requests of two
 * configurations to one embedder or reranker are sent once.
 *
 * @throws `invalid_request` for fewer than two configurations, two of one name, and a set that cannot be read; and the
 *   errors of the providers.
 */
export async function compareConfigs(
  request: CompareConfigsRequest,
  options: EvaluationOptions,
): Promise<readonly ComparedSet[]> {
  const { sets: paths, configs, split, metric = usualMetric, package: name, index } = request;
  requireDistinct(configs);
  const cwd = options.cwd ?? configs[0]?.loaded.baseDir ?? '.';
  const sets = await readQuestionSets(paths, { cwd, split });
  const cache = providerCache(options.clock);
  const compared: ComparedSet[] = [];
  for (const set of sets) {
    const measured: MeasuredConfig[] = [];
    for (const { name: called, loaded, method = request.method ?? 'evidence' } of configs) {
      const { run, value, failed } = await measureConfig(
        { name: called, loaded, metric: metric.name },
        set,
        { package: name, index, methods: [method] },
        { ...options, cache },
      );
      const { evaluation, kernels, warnings } = run;
      measured.push({ name: called, method, evaluation, kernels, value, warnings, failed });
    }
    const best = measured.toSorted((a, b) => b.value - a.value);
    const pairs = comparePairs(best, metric.name);
    compared.push({ set: set.name, metric: metric.name, queryCount: set.qrels.size, configs: best, pairs });
  }
  return compared;
}

const usualMetric = parseMetric('ndcg@10');

function requireDistinct(configs: readonly NamedConfig[]): void {
  if (configs.length < 2) {
    throw new RetrievalError('invalid_request', 'A comparison needs at least two configurations: name another one.');
  }
  const names = configs.map(({ name }) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice === undefined) return;
  throw new RetrievalError('invalid_request', `Two configurations are named "${twice}": give each its own name.`);
}
