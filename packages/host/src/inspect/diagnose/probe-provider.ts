import {
  type CallOptions,
  type Clock,
  duration,
  type Embedder,
  isRetrievalError,
  type LanguageModel,
  type Provider,
  type Reranker,
  RetrievalError,
} from '@touchstone/contract';
import { attempt, type Finding, isFinding, warn } from './finding.ts';

interface Probed {
  readonly check: string;
  readonly provider: Provider;
  /** The provider in words. */
  readonly description: string;
  /** A remark for when it answers. */
  readonly more?: string;
  /** The work that goes on without it. Absent: none does. */
  readonly without?: string;
  readonly clock: Clock;
  readonly signal: AbortSignal | undefined;
}

/** Sends a provider a small request, and reports its time. Without its key, an optional one is only a warning. */
export async function probeProvider(
  { check, provider, description, more, without, clock, signal }: Probed,
  ask: (options: CallOptions) => Promise<unknown>,
): Promise<Finding> {
  const start = clock.monotonicMs();
  const failure = await attempt(check, async () => {
    await inTime(provider, ask, signal);
    return {};
  });
  if (!isFinding(failure)) {
    const answered = `answered in ${duration(clock.monotonicMs() - start)}`;
    return { check, status: 'ok', message: [description, more ?? [], answered].flat().join('; ') };
  }
  const message = `${description}: ${failure.message}`;
  return without !== undefined && isKeyMissing(failure)
    ? warn(check, `${message} ${without}`)
    : { ...failure, message };
}

/** One word. Not the same word each time: a cache would answer for the service. */
export function askEmbedder(embedder: Embedder, { nowMs }: Clock) {
  return (options: CallOptions) => embedder.embed({ texts: [`touchstone-${nowMs()}`], role: 'query' }, options);
}

export function askReranker(reranker: Reranker) {
  const documents = ['harbour', 'mountain'].map((text) => ({ id: text, text, metadata: {} }));
  return (options: CallOptions) => reranker.rerank({ query: 'harbour', documents }, options);
}

/** Room for a model that cannot answer without thinking. */
export function askLanguageModel(model: LanguageModel) {
  const input = { prompt: 'Answer with the one word: yes', maxOutputTokens: 1000 };
  return (options: CallOptions) => model.generate(input, options);
}

/** A provider in this process may have to fetch a model first, which takes its time. */
async function inTime(
  provider: Provider,
  ask: (options: CallOptions) => Promise<unknown>,
  signal: AbortSignal | undefined,
): Promise<void> {
  if (provider.inProcess === true) {
    await ask({ signal });
    return;
  }
  const late = AbortSignal.timeout(mostMs);
  try {
    await ask({ signal: AbortSignal.any([signal ?? [], late].flat()) });
  } catch (thrown) {
    if (!isRetrievalError(thrown) || thrown.code !== 'aborted' || signal?.aborted) throw thrown;
    throw new RetrievalError('timeout', `no answer within ${mostMs / 1000} s. Check the address and the network.`);
  }
}

/** Adapters word it alike: "Voyage API key is missing: pass apiKey or set VOYAGE_API_KEY." */
function isKeyMissing({ message }: Finding): boolean {
  return /\bkey is missing\b/.test(message);
}

const mostMs = 20_000;
