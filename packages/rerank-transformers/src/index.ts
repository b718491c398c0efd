export type { Dtype, InputTruncation, ModelProgress, Overlong } from '@touchstone/transformers-session';
export type { TransformersRerankerOptions } from './options.js';
export { plugin } from './plugin.js';
export { type RerankerPreset, rerankerPresets } from './presets.js';
export { type TransformersReranker, transformersReranker } from './transformers-reranker.js';
