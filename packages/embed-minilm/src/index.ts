export type { EncoderEmbedderOptions as MinilmEmbedderOptions } from '@touchstone/bert-encoder';
export { minilmEmbedder } from './minilm-embedder.ts';
export { minilmModel } from './model.ts';
export { plugin } from './plugin.ts';
