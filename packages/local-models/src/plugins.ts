import { plugin as embedder } from './embedder/plugin.ts';
import { plugin as reranker } from './reranker/plugin.ts';

/** For config files: `@touchstone/local-models#embedder` and `#reranker`. */
export const plugins = { embedder, reranker };
