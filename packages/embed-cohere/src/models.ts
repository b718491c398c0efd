import { RetrievalError } from '@touchstone/contract';
import { chosenSize } from '@touchstone/provider-kit';

/** Facts of an embedding model by Cohere's documentation (November 2026). */
interface CohereModel {
  /** Numbers of a vector that the model can give, the default first. A model with one has no parameter for it. */
  readonly sizes: readonly [number, ...number[]];
  readonly maxTokensPerText: number;
}

/** Settings for calls of a model. */
export interface CohereModelSettings {
  readonly dimensions: number;
  /** True if the request has to include them. */
  readonly sendsDimensions: boolean;
  readonly maxTokensPerText: number;
}

/**
 * The settings of a model. One that is not in the table needs stated dimensions, and is taken for one with the shortest
 * context: every name stays selectable. Throws `invalid_config` for dimensions that the model does not have.
 */
export function modelSettings(name: string, dimensions: number | undefined): CohereModelSettings {
  const known = models[name];
  if (known === undefined) {
    if (dimensions === undefined) {
      const message = `${name} is not a known model: pass dimensions, the numbers of a vector.`;
      throw new RetrievalError('invalid_config', message, { provider: 'cohere' });
    }
    return { dimensions, sendsDimensions: true, maxTokensPerText: v3.maxTokensPerText };
  }
  const { sizes, maxTokensPerText } = known;
  const chosen = chosenSize({ model: name, sizes, provider: 'cohere' }, dimensions);
  return { dimensions: chosen, sendsDimensions: sizes.length > 1, maxTokensPerText };
}

const v3 = { sizes: [1024], maxTokensPerText: 512 } as const;
const v3Light = { sizes: [384], maxTokensPerText: 512 } as const;
const v4 = { sizes: [1536, 256, 512, 1024], maxTokensPerText: 128_000 } as const;
const v5 = { sizes: [2048, 256, 512, 1024, 1536], maxTokensPerText: 128_000 } as const;

const models: { readonly [name: string]: CohereModel } = {
  'embed-v5.0-pro': v5,
  'embed-v5.0-fast': v5,
  'embed-v4.0': v4,
  'embed-english-v3.0': v3,
  'embed-multilingual-v3.0': v3,
  'embed-english-light-v3.0': v3Light,
  'embed-multilingual-light-v3.0': v3Light,
};
