import type { CallOptions, Reranker, RerankInput, RerankOutput, Usage } from '@touchstone/contract';
import { parseStrictly } from '@touchstone/contract/wire';
import { checkInput } from './check-input.js';
import { cohereApi } from './cohere-api.js';
import { fitDocuments, refuseLongQuery } from './fit-documents.js';
import { maxTokensPerQuery } from './models.js';
import { type CohereRerankerOptions, optionsSchema } from './options.js';

/**
 * Reranking by Cohere. Scores are Cohere's own, from 0 to 1; they depend on the query, so a threshold needs calibration. A document
 * that is longer than the model's context is read in windows, of which the best counts. No model of Cohere follows instructions.
 *
 * More documents than a request takes travel in several, one after the other; tokens are estimated, rather too many than too few.
 * Throws `invalid_config` for wrong options; a call throws `unauthenticated` without a key, `invalid_request` for an instruction and
 * for a query or a document that is too long (documents: unless `overLong` is `trim`), and what the service's failure is.
 */
export function cohereReranker(options: CohereRerankerOptions = {}): Reranker {
  const { fetch, ...given } = options;
  const settings = parseStrictly(optionsSchema, {
    code: 'invalid_config',
    what: 'options of cohereReranker',
    input: given,
  });
  const { model, overLong, maxTokensPerDocument } = settings;
  const limits = {
    maxDocuments,
    // Counted for the document alone: the query has a limit of its own.
    maxTokensPerPair: maxTokensPerDocument,
    maxTokensPerCall: maxDocuments * maxTokensPerDocument,
  };
  const request = cohereApi({ ...settings, ...(fetch === undefined ? {} : { fetch }) });

  async function rerank(input: RerankInput, call: CallOptions = {}): Promise<RerankOutput> {
    checkInput(input, model);
    const { query, documents } = input;
    refuseLongQuery(query, maxTokensPerQuery(model));
    const { requests, trimmed } = fitDocuments(documents, { limits, overLong });
    const scores: number[] = [];
    const usages: Usage[] = [];
    for (const texts of requests) {
      const answer = await request(query, texts, call);
      scores.push(...answer.scores);
      usages.push(answer.usage);
    }
    return {
      scores,
      ...(usages.length === 0 ? {} : { usage: sumOf(usages) }),
      ...(trimmed.length === 0 ? {} : { trimmed }),
    };
  }

  return { specVersion: 1, name: 'cohere', model, followsInstructions: false, limits, rerank };
}

/** All that was used; a count that one request leaves out is unknown. */
function sumOf(usages: readonly Usage[]): Usage {
  const total = (count: (usage: Usage) => number | undefined) =>
    usages.reduce<number | undefined>((sum, usage) => {
      const added = count(usage);
      return sum === undefined || added === undefined ? undefined : sum + added;
    }, 0);
  const tokens = total((usage) => usage.tokens);
  const searchUnits = total((usage) => usage.searchUnits);
  return {
    calls: usages.length,
    ...(tokens === undefined ? {} : { tokens }),
    ...(searchUnits === undefined ? {} : { searchUnits }),
  };
}

/** What Cohere advises; it takes 10,000. */
const maxDocuments = 1000;
