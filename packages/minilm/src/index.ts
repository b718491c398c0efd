export type { EncodeOptions, Encoder } from './encoder.js';
export { DIMENSIONS, MAXIMUM_TOKENS, MODEL_NAME } from './model-file.js';
export { type EncoderSettings, openEncoder } from './open-encoder.js';
export { shareEncoder } from './share-encoder.js';
