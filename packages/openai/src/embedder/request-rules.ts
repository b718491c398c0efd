import type { ServiceName } from '../session/service-at.ts';

/** The limits and fields of a service's requests. */
export interface RequestRules {
  readonly maxTexts: number;
  readonly maxTokensPerCall: number;
  /** The field for the size of vectors. Default: `dimensions`. */
  readonly dimensionsField?: 'dimensions' | 'output_dimension';
  /** True if the field `task` has the role. Default: the text has it. */
  readonly takesTask?: boolean;
}

/** https://developers.openai.com/api/reference/resources/embeddings/methods/create */
const openai: RequestRules = { maxTexts: 2048, maxTokensPerCall: 300_000 };

/**
 * A request of this size takes a small model on a processor without accelerator some ten seconds, and is the largest
 * that text-embeddings-inference accepts by default.
 */
const local: RequestRules = { maxTexts: 32, maxTokensPerCall: 16_000 };

/** By their documentation, or by their refusals (November 2026). */
export const requestRules: { readonly [name in ServiceName]: RequestRules } = {
  openai,
  azure: openai,
  // It refuses 257 texts, and 16,385 tokens. https://docs.mistral.ai/api/endpoint/embeddings
  mistral: { maxTexts: 256, maxTokensPerCall: 16_000, dimensionsField: 'output_dimension' },
  // No limit is documented, so requests are kept small. https://jina.ai/embeddings
  jina: { maxTexts: 128, maxTokensPerCall: 100_000, takesTask: true },
  other: local,
};
