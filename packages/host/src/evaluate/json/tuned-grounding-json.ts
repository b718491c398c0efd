import type { JsonObject } from '@touchstone/contract';
import type { TunedGrounding } from '../grounding/tune-grounding.ts';

/** A calibration of grounding as JSON. */
export function tunedGroundingJson({
  set,
  path,
  reranker,
  calibration,
  heldOut,
  reliability,
}: TunedGrounding): JsonObject {
  return {
    set,
    setting: path.join('.'),
    reranker,
    best: calibration,
    held_out: heldOut.map((one) => ({ ...one })),
    reliability: reliability.map((one) => ({ ...one })),
  };
}
