export { refinedOrder } from './canonical/refined-order.js';
export { ground } from './evidence/gate/ground.js';
export { type GroundingCalibration, groundingCalibration } from './evidence/gate/grounding-calibration.js';
export type { GroundingSignals } from './evidence/gate/grounding-signals.js';
export { supportFeatures, supportOf } from './evidence/gate/grounding-support.js';
export { kindDemerits } from './files/file-kind.js';
