export type { VoyageEmbedderOptions } from './options.ts';
export { plugin } from './plugin.ts';
export { voyageEmbedder } from './voyage-embedder.ts';
