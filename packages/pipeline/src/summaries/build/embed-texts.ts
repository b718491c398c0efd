import { type CallOptions, type Embedder, RetrievalError } from '@touchstone/contract';
import { estimateTokens, type TokenFamily } from '@touchstone/lexical';

/** Called after each call with the number of texts that have vectors. */
export interface EmbedOptions extends CallOptions {
  readonly tokenFamily: TokenFamily;
  readonly onCall?: (done: number) => void;
}

/** The vectors of texts, in their order, in calls within the embedder's limits. Throws `bad_response` for vectors that do not fit. */
export async function embedTexts(
  texts: readonly string[],
  embedder: Embedder,
  { tokenFamily, onCall, signal }: EmbedOptions,
): Promise<readonly Float32Array[]> {
  const vectors: Float32Array[] = [];
  while (vectors.length < texts.length) {
    const call = nextCall(texts, vectors.length, embedder, tokenFamily);
    const answer = await embedder.embed({ texts: call, role: 'document' }, { signal });
    if (answer.vectors.length !== call.length || answer.vectors.some(({ length }) => length !== embedder.dimensions)) {
      throw new RetrievalError(
        'bad_response',
        `${embedder.name} (${embedder.model}) gave vectors that do not fit: ${call.length} of ${embedder.dimensions} dimensions were asked for.`,
        { provider: embedder.name },
      );
    }
    vectors.push(...answer.vectors);
    onCall?.(vectors.length);
  }
  return vectors;
}

/** Also without a network: it embeds in this thread, and other work needs the event loop between two calls. */
const maxTexts = 128;

function nextCall(
  texts: readonly string[],
  from: number,
  { limits }: Embedder,
  family: TokenFamily,
): readonly string[] {
  let to = from;
  let tokens = 0;
  while (to < texts.length && to - from < Math.min(maxTexts, limits.maxTexts)) {
    tokens += estimateTokens(texts[to] ?? '', family);
    if (to > from && tokens > limits.maxTokensPerCall) break;
    to += 1;
  }
  return texts.slice(from, to);
}
