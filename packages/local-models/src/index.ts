export { localEmbedder } from './embedder/local-embedder.ts';
export { plugins } from './plugins.ts';
export { localReranker } from './reranker/local-reranker.ts';
export type { LocalRerankerOptions } from './reranker/options.ts';
