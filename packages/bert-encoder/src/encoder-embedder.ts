import { type Embedder, RetrievalError } from '@touchstone/contract';
import { parseStrictly } from '@touchstone/contract/wire';
import type { Encoder } from './encoder.ts';
import { DIMENSIONS, type EncoderModel } from './encoder-model.ts';
import { type EncoderEmbedderOptions, encoderOptions } from './encoder-options.ts';
import { openEncoder } from './open-encoder.ts';
import { shareEncoder } from './share-encoder.ts';

/** A model as an embedder. */
interface EncoderEmbedderDefinition {
  /** The embedder's name. */
  readonly provider: string;
  /** Name of the function that makes it, for messages. */
  readonly factory: string;
  readonly model: EncoderModel;
  /** Is put before queries, where the model was trained so. */
  readonly queryPrefix?: string;
}

/**
 * An embedder of a model in a package: no key, no download, nothing native. The model is loaded at the first call; an idle embedder does
 * not keep the process from ending. Throws `invalid_config` that names a wrong option.
 *
 * - Vectors are unit length, for cosine.
 * - The rest of a text after `leadTokens` is not read. A text that certainly has more is named in `trimmed`.
 * - Queries go before documents that wait.
 * - Worker threads of a process whose main thread has such an embedder compute in its threads, each model once.
 *
 * `embed` throws `invalid_config` (`native` where onnxruntime-node is not installed), `invalid_request` (too many texts; closed), `internal`
 * (the model's files are damaged), `unavailable` (a thread ended by itself), `aborted`.
 */
export function encoderEmbedder(
  { provider, factory, model, queryPrefix = '' }: EncoderEmbedderDefinition,
  options: EncoderEmbedderOptions,
): Embedder & { close(): Promise<void> } {
  const about = { code: 'invalid_config', what: `options of ${factory}`, input: options } as const;
  const { runtime, threads, leadTokens } = parseStrictly(encoderOptions(model), about);
  shareEncoder();
  let opening: Promise<Encoder> | undefined;
  let isClosed = false;
  return {
    specVersion: 1,
    name: provider,
    inProcess: true,
    model: leadTokens === model.maximumTokens ? model.name : `${model.name} first ${leadTokens} tokens`,
    dimensions: DIMENSIONS,
    limits: { maxTexts, maxTokensPerText, maxTokensPerCall: maxTexts * maxTokensPerText },
    async embed({ texts, role }, { signal } = {}) {
      if (isClosed) {
        throw new RetrievalError('invalid_request', 'The embedder is closed: make another.', { provider });
      }
      if (texts.length > maxTexts) {
        const message = `texts holds ${texts.length} texts: pass ${maxTexts} at most in one call.`;
        throw new RetrievalError('invalid_request', message, { provider });
      }
      if (texts.length === 0) return { vectors: [] };
      opening ??= openEncoder(model, { runtime, threads, maximumTokens: leadTokens });
      const encoder = await opening.catch((thrown: unknown) => {
        // A missing part may be installed later.
        opening = undefined;
        throw thrown;
      });
      const isQuery = role !== 'document';
      const read = isQuery ? texts.map((text) => queryPrefix + text) : texts;
      const vectors = await encoder.encode(read, { signal, urgent: isQuery });
      return { vectors, trimmed: trimmedTexts(read, leadTokens) };
    },
    async close() {
      isClosed = true;
      await (await opening?.catch(() => undefined))?.close();
    },
  };
}

/**
 * In the estimate by which chunks are made, English prose has about 1.8 times the model's own tokens and code 1.4 times: chunks of so
 * many are read to their end, or nearly so.
 */
const maxTokensPerText = 512;

/** So few that a call ends within seconds, also on a slow machine with a deadline for each call. */
const maxTexts = 32;

/** No word and no sign is less than a token, and two frame the text: so much has to be cut, and more may be. */
function trimmedTexts(texts: readonly string[], tokens: number): readonly number[] | undefined {
  const trimmed = texts.flatMap((text, position) => (countPieces(text, tokens) > tokens - 2 ? [position] : []));
  return trimmed.length === 0 ? undefined : trimmed;
}

/** Number of words and signs of a text, `most` + 1 at most. */
function countPieces(text: string, most: number): number {
  let count = 0;
  for (const _ of text.matchAll(/[\p{L}\p{N}\p{M}]+|[^\p{L}\p{N}\p{M}\s\p{C}]/gu)) {
    count += 1;
    if (count > most) break;
  }
  return count;
}
