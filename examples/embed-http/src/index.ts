export { type HttpEmbedderOptions, httpEmbedder } from './http-embedder.ts';
export { plugin } from './plugin.ts';
