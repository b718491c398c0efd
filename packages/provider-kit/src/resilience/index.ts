export { resilient } from './resilient.ts';
export { type ResilienceSettings, resilienceSchema, resilienceSchemaFor } from './settings.ts';
