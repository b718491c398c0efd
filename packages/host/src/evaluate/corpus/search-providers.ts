import type { Embedder } from '@touchstone/contract';
import type { Providers } from '../../providers/open-providers.ts';
import type { QueryRole } from '../questions/question-set.ts';

/** The providers of a config that an evaluation uses. */
export type SearchProviders = Pick<Providers, 'store' | 'embedder' | 'reranker' | 'encodersFor'> &
  Partial<Pick<Providers, 'languageModel' | 'priceOf'>>;

/** The providers with changed embedders; `index` is set for an index's own. */
export function withEmbedders(
  { embedder, encodersFor, ...others }: SearchProviders,
  change: (embedder: Embedder, index?: string) => Embedder,
): SearchProviders {
  return {
    ...others,
    embedder: embedder && change(embedder),
    encodersFor: async (index) => {
      const { embedder: own, ...encoders } = await encodersFor(index);
      return { ...encoders, embedder: own && change(own, index) };
    },
  };
}

/** The providers, with every question embedded in one role, whatever the index contains. */
export function inQueryRole(providers: SearchProviders, role: QueryRole): SearchProviders {
  return withEmbedders(providers, (embedder) => ({
    ...embedder,
    embed: (input, options) =>
      embedder.embed(input.role === 'document' ? input : { texts: input.texts, role }, options),
  }));
}
