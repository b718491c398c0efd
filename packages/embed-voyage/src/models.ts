import { chosenSize } from '@touchstone/provider-kit';

/** Facts of an embedding model by Voyage's documentation (November 2026). */
interface VoyageModel {
  /** Numbers of a vector that the model can give, the default first. A model with one has no parameter for it. */
  readonly sizes: readonly [number, ...number[]];
  /** Of a text, or of a document of a contextual model. */
  readonly maxTokensPerText: number;
  readonly maxTokensPerCall: number;
  /** Chunks of a document are embedded knowing each other, by an endpoint of its own. */
  readonly contextual?: boolean;
}

/** Settings for calls of a model. */
export interface VoyageModelSettings extends Omit<VoyageModel, 'sizes'> {
  readonly dimensions: number;
  /** True if the request has to include them. */
  readonly sendsDimensions: boolean;
}

/**
 * The settings of a model. One that is not in the table is taken for a plain one with the smallest limit, in any size: every name stays
 * selectable. Throws `invalid_config` for dimensions that the model does not have.
 */
export function voyageModel(name: string, dimensions: number | undefined): VoyageModelSettings {
  const known = models[name];
  const { sizes, ...model } = known ?? { ...small, contextual: name.startsWith('voyage-context') };
  const chosen =
    known === undefined ? (dimensions ?? sizes[0]) : chosenSize({ model: name, sizes, provider: 'voyage' }, dimensions);
  return { ...model, dimensions: chosen, sendsDimensions: sizes.length > 1 };
}

const sizes = [1024, 256, 512, 2048] as const;
const small = { sizes, maxTokensPerText: 32_000, maxTokensPerCall: 120_000 } as const;
const medium = { ...small, maxTokensPerCall: 320_000 } as const;
const large = { ...small, maxTokensPerCall: 1_000_000 } as const;

const models: { readonly [name: string]: VoyageModel } = {
  'voyage-4-large': small,
  'voyage-4': medium,
  'voyage-4-lite': large,
  'voyage-code-4': medium,
  'voyage-context-4': { ...small, contextual: true },
  'voyage-3-large': small,
  'voyage-3.5': medium,
  'voyage-3.5-lite': large,
  'voyage-code-3': small,
  'voyage-context-3': { ...small, contextual: true },
  'voyage-finance-2': { ...small, sizes: [1024] },
  'voyage-law-2': { ...small, sizes: [1024], maxTokensPerText: 16_000 },
  'voyage-code-2': { ...small, sizes: [1536], maxTokensPerText: 16_000 },
};
