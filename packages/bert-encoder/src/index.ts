export type { EncodeOptions, Encoder } from './encoder.ts';
export { encoderEmbedder } from './encoder-embedder.ts';
export { DIMENSIONS, type EncoderModel } from './encoder-model.ts';
export { type EncoderEmbedderOptions, encoderOptions } from './encoder-options.ts';
export { type EncoderSettings, openEncoder } from './open-encoder.ts';
export { shareEncoder } from './share-encoder.ts';
