export type { VoyageRerankerOptions } from './options.js';
export { plugin } from './plugin.js';
export { voyageReranker } from './voyage-reranker.js';
