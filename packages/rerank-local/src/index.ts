export { localReranker } from './local-reranker.ts';
export type { LocalRerankerOptions } from './options.ts';
export { plugin } from './plugin.ts';
