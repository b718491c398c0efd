export type { Dtype, InputTruncation, ModelProgress, Overlong } from '@touchstone/transformers-session';
export type { TransformersEmbedderOptions } from './options.js';
export { plugin } from './plugin.js';
export { type EmbedderPreset, embedderPresets, type Pooling, type Prefixes } from './presets.js';
export { type TransformersEmbedder, transformersEmbedder } from './transformers-embedder.js';
