import type { CallOptions, Reranker, RerankInput, RerankOutput } from '@touchstone/contract';
import { parseStrictly } from '@touchstone/contract/wire';
import { checkInput } from './check-input.js';
import { fitDocuments } from './fit-documents.js';
import { voyageModel } from './models.js';
import { optionsSchema, type VoyageRerankerOptions } from './options.js';
import { voyageApi } from './voyage-api.js';

/**
 * Reranking by Voyage AI. Voyage reads an instruction as the beginning of the query: the service gets the instruction, one space
 * and the query. Scores are Voyage's own, from 0 to 1; each document has one, whatever the number of requests.
 *
 * More documents than a request takes travel in several, one after the other; tokens are estimated, rather too many than too few.
 * Throws `invalid_config` for wrong options; a call throws `unauthenticated` without a key, `invalid_request` for a query or a
 * document that is too long (documents: unless `overLong` is `trim`) and for an instruction to a model that follows none, and what
 * the service's failure is.
 */
export function voyageReranker(options: VoyageRerankerOptions = {}): Reranker {
  const { fetch, ...given } = options;
  const settings = parseStrictly(optionsSchema, {
    code: 'invalid_config',
    what: 'options of voyageReranker',
    input: given,
  });
  const { model, overLong } = settings;
  const known = voyageModel(model);
  const limits = { maxDocuments: 1000, maxTokensPerPair: known.maxTokensPerPair, maxTokensPerCall: 600_000 };
  const request = voyageApi({ ...settings, ...(fetch === undefined ? {} : { fetch }) });

  async function rerank(input: RerankInput, call: CallOptions = {}): Promise<RerankOutput> {
    checkInput(input, known, model);
    const query = input.instruction === undefined ? input.query : `${input.instruction} ${input.query}`;
    const { maxTokensPerQuery } = known;
    const fitted = fitDocuments(query, input.documents, { limits: { ...limits, maxTokensPerQuery }, overLong });
    const answers: RerankOutput[] = [];
    for (const texts of fitted.requests) answers.push(await request(query, texts, call));
    return { ...joined(answers), ...(fitted.trimmed.length === 0 ? {} : { trimmed: fitted.trimmed }) };
  }

  return { specVersion: 1, name: 'voyage', model, followsInstructions: known.followsInstructions, limits, rerank };
}

/** Several answers as one: all scores, all that was used. */
function joined(answers: readonly RerankOutput[]): RerankOutput {
  const scores = answers.flatMap((answer) => answer.scores);
  const usages = answers.flatMap(({ usage }) => (usage === undefined ? [] : [usage]));
  if (usages.length === 0) return { scores };
  const calls = usages.reduce((sum, usage) => sum + usage.calls, 0);
  const isKnown = usages.every(({ tokens }) => tokens !== undefined);
  const tokens = usages.reduce((sum, usage) => sum + (usage.tokens ?? 0), 0);
  return { scores, usage: isKnown ? { calls, tokens } : { calls } };
}
