import { type Reranker, throwIfAborted } from '@touchstone/contract';
import { estimateTokens } from '@touchstone/lexical';
import { checkedScores } from '../evidence/rerank/checked-scores.ts';
import { rerankBatches } from '../evidence/rerank/rerank-batches.ts';
import { rerankDocument } from '../evidence/rerank/rerank-document.ts';
import { genericEvidenceProfile } from '../evidence/settings/generic-profile.ts';

/**
 * A reranker whose documents are made as for evidence (spec 000 §9): with a header that names their source, cut to the length that the
 * model reads, in as many requests as its limits need. Throws `bad_response` for anything but one score from 0 to 1 a document.
 */
export function rerankInRequests(reranker: Reranker): Reranker {
  const { maxBodyTokens, batchSize } = genericEvidenceProfile.rerank;
  return {
    ...identityOf(reranker),
    rerank: async ({ query, similarityBy, documents }, options = {}) => {
      const queryTokens = estimateTokens(query);
      const { maxTokensPerPair } = reranker.limits;
      const form = { hasHeader: true, maxBodyTokens, maxTokensPerPair, queryTokens };
      const sized = documents.map(({ id, text, metadata, found }) => {
        const sourceType = metadata.source_type === 'code' ? 'code' : 'docs';
        return rerankDocument({ id, chunkId: id, text, metadata, sourceType }, form, found);
      });
      const scores: number[] = [];
      for (const batch of rerankBatches(sized, queryTokens, reranker, batchSize)) {
        throwIfAborted(options.signal, `rerank by ${reranker.model}`);
        const output = await reranker.rerank({ query: query.toWellFormed(), similarityBy, documents: batch }, options);
        scores.push(...checkedScores(output, batch.length, reranker));
      }
      return { scores };
    },
  };
}

/** A provider may be an object of a class, whose members a spread would lose. */
function identityOf({ specVersion, name, model, followsInstructions, limits }: Reranker): Omit<Reranker, 'rerank'> {
  return { specVersion, name, model, followsInstructions, limits };
}
