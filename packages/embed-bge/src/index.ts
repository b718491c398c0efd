export type { EncoderEmbedderOptions as BgeEmbedderOptions } from '@touchstone/bert-encoder';
export { bgeEmbedder } from './bge-embedder.ts';
export { bgeModel } from './model.ts';
export { plugin } from './plugin.ts';
