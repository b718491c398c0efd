export { type NewKey, newKey } from './operation/access.js';
export { type EngineOptions, engineDefaults, type RunningEngine, startEngine } from './start-engine.js';
