export { type NewKey, newKey } from './operation/access.js';
export { type RunningTelemetry, startTelemetry } from './operation/start-telemetry.js';
export { type EngineOptions, engineDefaults, type RunningEngine, startEngine } from './start-engine.js';
