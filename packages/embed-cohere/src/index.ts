export { cohereEmbedder } from './cohere-embedder.js';
export type { CohereEmbedderOptions } from './options.js';
export { plugin } from './plugin.js';
