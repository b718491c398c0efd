export { ground } from './evidence/ground.js';
export type { GroundingCalibration } from './evidence/grounding-calibration.js';
export type { GroundingSignals } from './evidence/grounding-signals.js';
export { supportFeatures, supportOf } from './evidence/grounding-support.js';
