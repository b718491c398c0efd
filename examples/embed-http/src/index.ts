export { type HttpEmbedderOptions, httpEmbedder } from './http-embedder.js';
export { plugin } from './plugin.js';
