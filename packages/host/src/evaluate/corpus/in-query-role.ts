import type { Embedder } from '@touchstone/contract';
import type { QueryRole } from '../questions/question-set.ts';
import type { SearchProviders } from './search-providers.ts';

/** The providers, with every question embedded in one role, whatever the index holds. */
export function inQueryRole({ embedder, encodersFor, ...others }: SearchProviders, role: QueryRole): SearchProviders {
  return {
    ...others,
    embedder: embedder && asking(embedder, role),
    encodersFor: async (index) => {
      const { embedder: own, ...encoders } = await encodersFor(index);
      return { ...encoders, embedder: own && asking(own, role) };
    },
  };
}

function asking(embedder: Embedder, role: QueryRole): Embedder {
  return {
    ...embedder,
    embed: (input, options) =>
      embedder.embed(input.role === 'document' ? input : { texts: input.texts, role }, options),
  };
}
