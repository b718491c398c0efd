import { checkFoldCount, parseMetric, type Tuning } from '@touchstone/eval';
import type { LoadedConfig } from '../../file/load-config.ts';
import { type Corpus, withCorpus } from '../corpus/with-corpus.ts';
import { requireSomeJudged, unknownJudged } from '../golden/unknown-judged.ts';
import type { CorpusPlace, EvaluationOptions } from '../options.ts';
import type { QuestionSet } from '../questions/question-set.ts';
import { readQuestionSet } from '../questions/read-question-set.ts';
import { branchHits } from './branch-hits.ts';
import { tuneFusionWeights, tuneHybridAlpha } from './tune-set.ts';

/** Tunable settings, and their keys in the config. */
const tunedSettings = {
  /** The weight of the semantic branch in hybrid search. */
  alpha: ['retrieval', 'hybridAlpha'],
  /** The weights of the dense and the lexical branch in the fusion of evidence. */
  rrf: ['evidence', 'fusion', 'weights'],
} as const satisfies Record<string, readonly string[]>;
type TunedSetting = keyof typeof tunedSettings;

/** The setting to tune, and the questions. */
export interface TuneRequest extends CorpusPlace {
  /** Golden file or folder, or a folder in BEIR form. */
  readonly set: string;
  /** Of a BEIR folder, the judgements of `qrels/NAME.tsv`. */
  readonly split?: string;
  /** Builds the index of an earlier evaluation anew. */
  readonly fresh?: boolean;
  /** Default: alpha. */
  readonly setting?: TunedSetting;
  /** The metric to maximise. Default: ndcg@10. */
  readonly metric?: string;
  /** Parts that the questions are split into. Default 5. */
  readonly foldCount?: number;
  /** For split, interval and test. Default 1. */
  readonly seed?: number;
}

/** A tuned setting with its key in the config. */
export interface FinishedTuning {
  /** Name of the set. */
  readonly set: string;
  readonly path: readonly string[];
  readonly metric: string;
  readonly tuning: Tuning<number | readonly number[]>;
}

/**
 * Fits the weights of the branches to a set by cross-validation, and measures the gain on questions that the choice did
 * not see. Every question goes to both branches once.
 *
 * @throws `invalid_request` for a set, metric or number of folds that is not sound, `unsupported` for an index with one branch, and
 *   what the config's providers throw.
 */
export async function tune(
  loaded: LoadedConfig,
  request: TuneRequest,
  options: EvaluationOptions,
): Promise<FinishedTuning> {
  const { setting = 'alpha', seed = 1 } = request;
  const metric = parseMetric(request.metric ?? 'ndcg@10');
  return withTunedSet(loaded, request, options, async ({ set, corpus, foldCount }) => {
    requireSomeJudged(await unknownJudged(set, corpus, options.signal));
    const branches = await branchHits(corpus, set, options);
    const fit = setting === 'alpha' ? tuneHybridAlpha : tuneFusionWeights;
    const tuning = fit(branches, { corpus, set }, { metric, foldCount, seed });
    return { set: set.name, path: tunedSettings[setting], metric: metric.name, tuning };
  });
}

/** Opens the set that is tuned on and its corpus; throws `invalid_request` where it cannot be split into the folds. */
export async function withTunedSet<T>(
  loaded: LoadedConfig,
  { set: path, split, foldCount = 5, package: name, index, fresh }: TuneRequest,
  options: EvaluationOptions,
  work: (opened: { readonly set: QuestionSet; readonly corpus: Corpus; readonly foldCount: number }) => Promise<T>,
): Promise<T> {
  const set = await readQuestionSet(path, { cwd: options.cwd ?? loaded.baseDir, split });
  checkFoldCount(foldCount, set.qrels.size);
  const choice = { package: name, index, fresh };
  return withCorpus(loaded, { set, choice }, options, (corpus) => work({ set, corpus, foldCount }));
}
