export { localEmbedder } from './local-embedder.ts';
export { plugin } from './plugin.ts';
