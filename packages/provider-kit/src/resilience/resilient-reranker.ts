import type { Reranker, RerankInput, RerankOutput } from '@touchstone/contract';
import type { CallPolicy } from './call-policy.ts';
import { closingWith } from './vector-cache.ts';

export function resilientReranker(
  reranker: Reranker,
  policy: CallPolicy,
  estimateTokens: (text: string) => number,
): Reranker {
  return {
    specVersion: reranker.specVersion,
    name: reranker.name,
    get model() {
      return reranker.model;
    },
    get followsInstructions() {
      return reranker.followsInstructions;
    },
    get scoresAreIndependent() {
      return reranker.scoresAreIndependent;
    },
    get limits() {
      return reranker.limits;
    },
    rerank: (input, options) =>
      policy(
        {
          what: `rerank of ${input.documents.length} documents with ${reranker.model}`,
          kind: 'read',
          texts: input.documents.length,
          requests: Math.max(1, Math.ceil(input.documents.length / reranker.limits.maxDocuments)),
          tokens: () => tokensOf(input),
          usedTokens: ({ usage }: RerankOutput) => usage?.tokens,
        },
        (limited) => reranker.rerank(input, limited),
        options,
      ),
    ...closingWith(reranker),
  };

  /** The query is counted once for each document, as vendors do. */
  function tokensOf({ query, instruction = '', documents }: RerankInput): number {
    const asked = estimateTokens(query) + estimateTokens(instruction);
    return documents.reduce((sum, { text }) => sum + asked + estimateTokens(text), 0);
  }
}
