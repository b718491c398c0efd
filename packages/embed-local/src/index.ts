export { localEmbedder } from './local-embedder.js';
export { plugin } from './plugin.js';
