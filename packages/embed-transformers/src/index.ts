export type { Dtype, InputTruncation, ModelProgress, Overlong } from '@touchstone/transformers-session';
export type { TransformersEmbedderOptions } from './options.ts';
export { plugin } from './plugin.ts';
export { type EmbedderPreset, embedderPresets, type Pooling, type Prefixes } from './presets.ts';
export { type TransformersEmbedder, transformersEmbedder } from './transformers-embedder.ts';
