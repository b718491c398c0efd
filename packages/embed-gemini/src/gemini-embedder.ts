import type { CallOptions, Embedder, Embedding } from '@touchstone/contract';
import { parseStrictly } from '@touchstone/contract/wire';
import { estimateTokens } from '@touchstone/lexical';
import { batchTexts, checkEmbedInput } from '@touchstone/provider-kit';
import { geminiApi } from './gemini-api.js';
import { modelSettings } from './models.js';
import { type GeminiEmbedderOptions, optionsSchema } from './options.js';

/**
 * Embeddings by Google Gemini, of length 1. The roles are Google's `RETRIEVAL_QUERY`, `RETRIEVAL_DOCUMENT` and
 * `CODE_RETRIEVAL_QUERY`; `gemini-embedding-2` is told them at the beginning of the text.
 *
 * More texts than a request takes travel in several, one after the other; tokens are estimated, rather too many than too few.
 * Throws `invalid_config` for wrong options; a call throws `unauthenticated` without a key, `invalid_request` for a text that is
 * too long (unless `overLong` is `trim`), and what the service's failure is.
 */
export function geminiEmbedder(options: GeminiEmbedderOptions = {}): Embedder {
  const { fetch, ...given } = options;
  const settings = parseStrictly(optionsSchema, {
    code: 'invalid_config',
    what: 'options of geminiEmbedder',
    input: given,
  });
  const { model, overLong } = settings;
  const known = modelSettings(model, settings.dimensions);
  const limits = { maxTexts: 100, maxTokensPerText: known.maxTokensPerText, maxTokensPerCall };
  const request = geminiApi({ ...settings, ...(fetch === undefined ? {} : { fetch }) }, known);

  async function embed(input: Parameters<Embedder['embed']>[0], call: CallOptions = {}): Promise<Embedding> {
    checkEmbedInput(input, 'gemini');
    const { batches, trimmed } = batchTexts(input.texts, {
      limits,
      estimateTokens: tokensOf,
      overLong,
      provider: 'gemini',
    });
    const answers: Embedding[] = [];
    for (const { texts } of batches) answers.push(await request(texts, input.role, call));
    const cut = trimmed.map(({ position }) => position);
    return { ...joined(answers), ...(cut.length === 0 ? {} : { trimmed: cut }) };
  }

  return { specVersion: 1, name: 'gemini', model, dimensions: known.dimensions, limits, embed };
}

/** The service cuts too long a text in silence, so this is the most cautious of the estimates. */
function tokensOf(text: string): number {
  return estimateTokens(text, 'generic');
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

/** No limit of tokens is documented; a request of more than 4 MiB is refused, and this many are about half of that. */
const maxTokensPerCall = 500_000;
