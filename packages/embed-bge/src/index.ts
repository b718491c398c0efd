export type { EncoderEmbedderOptions as BgeEmbedderOptions } from '@touchstone/bert-encoder';
export { bgeEmbedder } from './bge-embedder.js';
export { bgeModel } from './model.js';
export { plugin } from './plugin.js';
