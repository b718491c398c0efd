export { cohereReranker } from './cohere-reranker.ts';
export type { CohereRerankerOptions } from './options.ts';
export { plugin } from './plugin.ts';
