export { refinedOrder } from './canonical/refine-found.ts';
export { type GroundingCalibration, groundingCalibration } from './evidence/gate/grounding-calibration.ts';
export type { GroundingSignals } from './evidence/gate/grounding-signals.ts';
export { supportFeatures, supportOf } from './evidence/gate/grounding-support.ts';
export { ground } from './evidence/gate/judge-grounding.ts';
export { kindDemerits } from './files/file-kind.ts';
