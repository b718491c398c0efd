export { cohereEmbedder } from './cohere-embedder.ts';
export type { CohereEmbedderOptions } from './options.ts';
export { plugin } from './plugin.ts';
