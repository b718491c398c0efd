import type { Providers } from '../../providers/open-providers.ts';

/** What an evaluation uses of a config's providers. */
export type SearchProviders = Pick<Providers, 'store' | 'embedder' | 'reranker' | 'encodersFor'> &
  Partial<Pick<Providers, 'languageModel' | 'priceOf'>>;
