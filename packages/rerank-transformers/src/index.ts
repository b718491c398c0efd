export type { Dtype, InputTruncation, ModelProgress, Overlong } from '@touchstone/transformers-session';
export type { TransformersRerankerOptions } from './options.ts';
export { plugin } from './plugin.ts';
export { type RerankerPreset, rerankerPresets } from './presets.ts';
export { type TransformersReranker, transformersReranker } from './transformers-reranker.ts';
