export { type ResilienceContext, resilient } from './resilient.js';
export { type ResilienceSettings, resilienceSchema } from './settings.js';
