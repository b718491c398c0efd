/** What Voyage's documentation says of an embedding model (November 2026). */
export interface VoyageModel {
  /** Most tokens of one request. */
  readonly maxTokensPerCall: number;
  /** Chunks of a document are embedded knowing each other, by an endpoint of its own. */
  readonly contextual: boolean;
}

/** A model that is not in the table is taken for a plain one with the smallest limit: every name stays selectable. */
export function voyageModel(name: string): VoyageModel {
  return models[name] ?? { maxTokensPerCall: 120_000, contextual: name.startsWith('voyage-context') };
}

const models: { readonly [name: string]: VoyageModel } = {
  'voyage-4-large': { maxTokensPerCall: 120_000, contextual: false },
  'voyage-4': { maxTokensPerCall: 320_000, contextual: false },
  'voyage-4-lite': { maxTokensPerCall: 1_000_000, contextual: false },
  'voyage-code-4': { maxTokensPerCall: 320_000, contextual: false },
  'voyage-context-4': { maxTokensPerCall: 120_000, contextual: true },
  'voyage-3-large': { maxTokensPerCall: 120_000, contextual: false },
  'voyage-3.5': { maxTokensPerCall: 320_000, contextual: false },
  'voyage-3.5-lite': { maxTokensPerCall: 1_000_000, contextual: false },
  'voyage-code-3': { maxTokensPerCall: 120_000, contextual: false },
  'voyage-context-3': { maxTokensPerCall: 120_000, contextual: true },
};
