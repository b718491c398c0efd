import type { SparseEncoder } from '@touchstone/contract';
import type { CallPolicy } from './call-policy.ts';
import { closingWith } from './vector-cache.ts';

export function resilientSparseEncoder(
  encoder: SparseEncoder,
  policy: CallPolicy,
  estimateTokens: (text: string) => number,
): SparseEncoder {
  return {
    specVersion: encoder.specVersion,
    name: encoder.name,
    get fingerprint() {
      return encoder.fingerprint;
    },
    needsIdf: encoder.needsIdf,
    encode: (input, options) =>
      policy(
        {
          what: `sparse encoding of ${input.texts.length} texts with ${encoder.name}`,
          kind: input.role === 'document' ? 'repeatable' : 'read',
          texts: input.texts.length,
          tokens: () => input.texts.reduce((sum, text) => sum + estimateTokens(text), 0),
        },
        (limited) => encoder.encode(input, limited),
        options,
      ),
    queryForms: encoder.queryForms && ((text, languages) => encoder.queryForms!(text, languages)),
    ...closingWith(encoder),
  };
}
