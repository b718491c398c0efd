export type { TransformersEmbedderOptions } from './embedder/options.ts';
export { embedderPresets } from './embedder/presets.ts';
export { transformersEmbedder } from './embedder/transformers-embedder.ts';
export { plugins } from './plugins.ts';
export type { TransformersRerankerOptions } from './reranker/options.ts';
export { rerankerPresets } from './reranker/presets.ts';
export { transformersReranker } from './reranker/transformers-reranker.ts';
