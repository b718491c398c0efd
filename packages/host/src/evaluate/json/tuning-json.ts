import type { JsonObject } from '@touchstone/contract';
import type { FinishedTuning } from '../tune/tune.ts';

/** A finished tuning as JSON. */
export function tuningJson({ set, path, metric, tuning }: FinishedTuning): JsonObject {
  const { best, settings, folds, heldOut } = tuning;
  const { pValue, interval, ...figures } = heldOut;
  return {
    set,
    setting: path.join('.'),
    metric,
    best,
    settings: settings.map((one) => ({ ...one })),
    folds: folds.map((one) => ({ ...one })),
    held_out: { ...figures, interval: { ...interval }, p_value: pValue },
  };
}
