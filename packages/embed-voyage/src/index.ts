export type { VoyageEmbedderOptions } from './options.js';
export { plugin } from './plugin.js';
export { voyageEmbedder } from './voyage-embedder.js';
