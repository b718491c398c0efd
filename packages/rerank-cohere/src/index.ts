export { cohereReranker } from './cohere-reranker.js';
export type { CohereRerankerOptions } from './options.js';
export { plugin } from './plugin.js';
