import { type Embedder, RetrievalError } from '@touchstone/contract';
import { DIMENSIONS, type Encoder, MODEL_NAME, openEncoder, shareEncoder } from '@touchstone/minilm';
import { checkInput } from './check-input.js';
import { checkedOptions, type MinilmEmbedderOptions, type MinilmEmbedderSettings, mostTokens } from './options.js';

export const providerName = 'minilm';

/**
 * all-MiniLM-L6-v2 as an embedder: no key, no download, nothing native. Ranks text in general better than the static model of
 * `@touchstone/embed-local`, and reads some dozens of chunks a second where that one reads thousands. The model is loaded at the first
 * call; an idle embedder does not keep the process from ending.
 *
 * - Vectors are unit length, for cosine. Roles make no difference.
 * - A text is read to its 256th token. One that certainly has more is named in `trimmed`. Chunks of the default kind are made to fit.
 * - Queries go before documents that wait.
 * - Worker threads of a process whose main thread has made such an embedder compute in the threads of that one, each model once.
 *
 * Throws `invalid_config` (options; `native` where onnxruntime-node is not installed), `invalid_request` (texts, role; closed),
 * `internal` (the model's files are damaged), `unavailable` (a thread ended by itself), `aborted`.
 */
export function minilmEmbedder(options: MinilmEmbedderOptions = {}): Embedder & { close(): Promise<void> } {
  return embedderOf(checkedOptions(options));
}

/** The embedder of options that are checked already. */
export function embedderOf({ runtime, threads, leadTokens }: MinilmEmbedderSettings) {
  shareEncoder();
  let opening: Promise<Encoder> | undefined;
  let isClosed = false;
  return {
    specVersion: 1,
    name: providerName,
    inProcess: true,
    model: leadTokens === mostTokens ? MODEL_NAME : `${MODEL_NAME} first ${leadTokens} tokens`,
    dimensions: DIMENSIONS,
    limits: { maxTexts, maxTokensPerText, maxTokensPerCall: maxTexts * maxTokensPerText },
    async embed({ texts, role }, { signal } = {}) {
      if (isClosed) throw closed();
      checkInput({ texts, role }, { provider: providerName, maxTexts });
      if (texts.length === 0) return { vectors: [] };
      opening ??= openEncoder({ runtime, threads, maximumTokens: leadTokens });
      const encoder = await opening.catch((thrown: unknown) => {
        // What is missing may be installed later.
        opening = undefined;
        throw thrown;
      });
      const vectors = await encoder.encode(texts, { signal, urgent: role !== 'document' });
      return { vectors, trimmed: trimmedTexts(texts, leadTokens) };
    },
    async close() {
      isClosed = true;
      await (await opening?.catch(() => undefined))?.close();
    },
  } satisfies Embedder & { close(): Promise<void> };
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

/** Words and signs of a text, up to one more than is asked for. */
function countPieces(text: string, most: number): number {
  let count = 0;
  for (const _ of text.matchAll(/[\p{L}\p{N}\p{M}]+|[^\p{L}\p{N}\p{M}\s\p{C}]/gu)) {
    count += 1;
    if (count > most) break;
  }
  return count;
}

function closed(): RetrievalError {
  return new RetrievalError('invalid_request', 'The embedder is closed: make another.', { provider: providerName });
}
