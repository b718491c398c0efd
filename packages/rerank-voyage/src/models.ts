/** Facts of a reranking model by Voyage's documentation (November 2026). */
export interface VoyageModel {
  /** An instruction in the query steers the scores. */
  readonly followsInstructions: boolean;
  /** Most tokens of the query, its instruction included. */
  readonly maxTokensPerQuery: number;
  /** Most tokens of the query and one document together. */
  readonly maxTokensPerPair: number;
}

/** A model that is not in the table is taken for one with the smallest limits: every name stays selectable. */
export function voyageModel(name: string): VoyageModel {
  return models[name] ?? { ...smallest, followsInstructions: /^rerank-(2\.5|[3-9])/.test(name) };
}

const current = { followsInstructions: true, maxTokensPerQuery: 8000, maxTokensPerPair: 32_000 } as const;
const smallest = { followsInstructions: false, maxTokensPerQuery: 2000, maxTokensPerPair: 8000 } as const;

const models: { readonly [name: string]: VoyageModel } = {
  // Only the 32,000 of the 3 series is documented; the rest is taken from 2.5.
  'rerank-3': current,
  'rerank-3-lite': current,
  'rerank-2.5': current,
  'rerank-2.5-lite': current,
  'rerank-2': { followsInstructions: false, maxTokensPerQuery: 4000, maxTokensPerPair: 16_000 },
  'rerank-2-lite': smallest,
};
