export { type NewKey, newKey } from './operation/access.ts';
export { startTelemetry } from './operation/start-telemetry.ts';
export { type EngineOptions, engineDefaults, type RunningEngine, startEngine } from './start-engine.ts';
