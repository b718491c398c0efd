export type { EncoderEmbedderOptions as MinilmEmbedderOptions } from '@touchstone/bert-encoder';
export { minilmEmbedder } from './minilm-embedder.js';
export { minilmModel } from './model.js';
export { plugin } from './plugin.js';
