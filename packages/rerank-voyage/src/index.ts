export type { VoyageRerankerOptions } from './options.ts';
export { plugin } from './plugin.ts';
export { voyageReranker } from './voyage-reranker.ts';
