export type { EncodeOptions, Encoder } from './encoder.js';
export { type EncoderEmbedderDefinition, encoderEmbedder } from './encoder-embedder.js';
export { DIMENSIONS, type EncoderModel } from './encoder-model.js';
export { checkedOptions, type EncoderEmbedderOptions, encoderOptions } from './encoder-options.js';
export { type EncoderSettings, openEncoder } from './open-encoder.js';
export { shareEncoder } from './share-encoder.js';
