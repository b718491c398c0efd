import { type JsonObject, RetrievalError } from '@touchstone/contract';
import type { LoadedConfig } from '../../file/load-config.ts';
import type { EvaluationOptions } from '../options.ts';
import { type TuneRequest, withTunedSet } from '../tune/tune.ts';
import { askQuestions } from './ask-questions.ts';
import { type CalibrationPlan, calibrateGrounding } from './calibrate-grounding.ts';
import { type GroundedKind, heldOut, kindsOf } from './held-out.ts';
import { type ReliabilityBin, reliabilityOf } from './reliability.ts';

/** A calibration of grounding for the reranker of a config. */
export interface TunedGrounding {
  /** Name of the set. */
  readonly set: string;
  readonly reranker: string;
  /** Its key in the config. */
  readonly path: readonly string[];
  /** In the form of the config. */
  readonly calibration: JsonObject;
  readonly heldOut: readonly GroundedKind[];
  readonly reliability: readonly ReliabilityBin[];
}

/**
 * Calibrates grounding for the config's reranker on a judged set, by cross-validation. Each question runs as it is, within talk, and on an
 * index without its answers (a near miss); questions about nothing in a collection are added. One pass takes about three packs a question,
 * and 150 more.
 *
 * @throws `invalid_config` without a reranker, `invalid_request` for a set with fewer than 20 answered questions, and the
 *   errors of the config's providers.
 */
export async function tuneGrounding(
  loaded: LoadedConfig,
  request: Omit<TuneRequest, 'setting' | 'metric'>,
  options: EvaluationOptions,
): Promise<TunedGrounding> {
  return withTunedSet(loaded, request, options, async ({ set, corpus, foldCount }) => {
    const { reranker } = corpus.providers;
    if (reranker === undefined) {
      const message =
        'The config has no reranker, and grounding without one is calibrated already. Name a reranker first.';
      throw new RetrievalError('invalid_config', message);
    }
    const asked = await askQuestions(corpus, set, options);
    const found = asked.filter(({ kind, isFound }) => kind === 'own' && isFound).length;
    if (found < leastFound) {
      const message = `Only ${found} questions of "${set.name}" find their answer: a calibration needs ${leastFound}. Add questions.`;
      throw new RetrievalError('invalid_request', message);
    }
    const held = heldOut(asked, foldCount, plan);
    const { weights, none, strong } = calibrateGrounding(asked, plan);
    return {
      set: set.name,
      reranker: reranker.model,
      path: ['evidence', 'grounding', 'calibration'],
      calibration: { reranker: reranker.model, weights: { ...weights }, none, strong },
      heldOut: kindsOf(held, plan),
      reliability: reliabilityOf(asked, (one) => held.get(one)?.support ?? 0, plan),
    };
  });
}

const leastFound = 20;

/** Near misses and talk weigh as they do for the local reranker: docs/evidence.md. */
const plan: CalibrationPlan = {
  answerable: { own: 4, 'within talk': 5 },
  unanswerable: { 'near miss': 4, unanswerable: 2, everyday: 2, 'everyday within talk': 2, gibberish: 2 },
  offTopic: ['everyday', 'everyday within talk', 'gibberish'],
  nearMiss: ['near miss'],
};
