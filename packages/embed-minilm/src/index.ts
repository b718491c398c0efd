export { minilmEmbedder } from './minilm-embedder.js';
export type { MinilmEmbedderOptions } from './options.js';
export { plugin } from './plugin.js';
