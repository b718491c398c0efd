import type { CallOptions, Embedder, Embedding } from '@touchstone/contract';
import { parseStrictly } from '@touchstone/contract/wire';
import { estimateTokens } from '@touchstone/lexical';
import { batchTexts, checkEmbedInput } from '@touchstone/provider-kit';
import { cohereApi, type InputType } from './cohere-api.js';
import { modelSettings } from './models.js';
import { type CohereEmbedderOptions, optionsSchema } from './options.js';

/**
 * Embeddings by Cohere. The role `document` is Cohere's `search_document`; `query` and `code-query` are its `search_query`.
 *
 * More texts than a request takes travel in several, one after the other; tokens are estimated, rather too many than too few.
 * Throws `invalid_config` for wrong options; a call throws `unauthenticated` without a key, `invalid_request` for a text that is
 * too long (unless `overLong` is `trim`), and what the service's failure is.
 */
export function cohereEmbedder(options: CohereEmbedderOptions = {}): Embedder {
  const { fetch, ...given } = options;
  const settings = parseStrictly(optionsSchema, {
    code: 'invalid_config',
    what: 'options of cohereEmbedder',
    input: given,
  });
  const { model, overLong } = settings;
  const known = modelSettings(model, settings.dimensions);
  const { dimensions, maxTokensPerText } = known;
  // Cohere documents no limit of tokens for a request.
  const limits = { maxTexts, maxTokensPerText, maxTokensPerCall: maxTexts * maxTokensPerText };
  const request = cohereApi({ ...settings, ...(fetch === undefined ? {} : { fetch }) }, known);

  async function embed(input: Parameters<Embedder['embed']>[0], call: CallOptions = {}): Promise<Embedding> {
    checkEmbedInput(input, 'cohere');
    const { batches, trimmed } = batchTexts(input.texts, {
      limits,
      estimateTokens: (text) => estimateTokens(text, 'cohere'),
      overLong,
      provider: 'cohere',
    });
    const inputType: InputType = input.role === 'document' ? 'search_document' : 'search_query';
    const answers: Embedding[] = [];
    for (const { texts } of batches) answers.push(await request(texts, inputType, call));
    const cut = trimmed.map(({ position }) => position);
    return { ...joined(answers), ...(cut.length === 0 ? {} : { trimmed: cut }) };
  }

  return { specVersion: 1, name: 'cohere', model, dimensions, limits, embed };
}

/** Several answers as one: all vectors, all that was used. */
function joined(answers: readonly Embedding[]): Embedding {
  const vectors = answers.flatMap((answer) => answer.vectors);
  const usages = answers.flatMap(({ usage }) => (usage === undefined ? [] : [usage]));
  if (usages.length === 0) return { vectors };
  const calls = usages.reduce((sum, usage) => sum + usage.calls, 0);
  const isKnown = usages.every(({ tokens }) => tokens !== undefined);
  const tokens = usages.reduce((sum, usage) => sum + (usage.tokens ?? 0), 0);
  return { vectors, usage: isKnown ? { calls, tokens } : { calls } };
}

const maxTexts = 96;
