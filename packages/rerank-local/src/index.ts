export { localReranker } from './local-reranker.js';
export type { LocalRerankerOptions } from './options.js';
export { plugin } from './plugin.js';
