export { type ResilienceContext, resilient } from './resilient.js';
export { type ResilienceSettings, resilienceSchema, resilienceSchemaFor } from './settings.js';
