import type { PluginKind, PluginPorts } from '@touchstone/contract';
import { createPolicy, type PolicyContext } from './call-policy.ts';
import { layeredCache } from './layered-cache.ts';
import { resilientEmbedder } from './resilient-embedder.ts';
import { resilientLanguageModel } from './resilient-language-model.ts';
import { resilientReranker } from './resilient-reranker.ts';
import { resilientSparseEncoder } from './resilient-sparse-encoder.ts';
import { resilientStore } from './resilient-store.ts';
import type { ResilienceSettings } from './settings.ts';

export interface ResilienceContext extends PolicyContext {
  /** For `tokensPerMinute`. Default: a third of the characters, which is rather too many. */
  readonly estimateTokens?: (text: string) => number;
}

/**
 * The provider in the same port, under one set of limits: tried again, kept to its rates, refused while it is down, embeddings cached.
 * Throws beside the provider's own errors: `timeout` (the whole call), `aborted`, `rate_limited` (the wait for the rate would outlast the
 * call) and `unavailable` (the circuit is open), the last two with `retryAfterMs`.
 *
 * Limits hold for one wrapper: wrap a provider once, and share it. Rates hold for all wrappers with the same `sharedRates`. Throws
 * `invalid_config` when the cache's file cannot be opened.
 */
export function resilient<Kind extends PluginKind>(
  kind: Kind,
  provider: PluginPorts[Kind],
  settings: ResilienceSettings,
  context: ResilienceContext,
): PluginPorts[Kind] {
  return wrappers[kind](provider, settings, context);
}

type Wrapper<Kind extends PluginKind> = (
  provider: PluginPorts[Kind],
  settings: ResilienceSettings,
  context: ResilienceContext,
) => PluginPorts[Kind];

const wrappers: { readonly [Kind in PluginKind]: Wrapper<Kind> } = {
  store: (store, settings, context) => resilientStore(store, createPolicy(store.name, settings, context)),
  embedder: (embedder, settings, context) =>
    resilientEmbedder(embedder, {
      policy: createPolicy(embedder.name, settings, context),
      cache: layeredCache(settings.cache),
      estimateTokens: estimateOf(context),
    }),
  reranker: (reranker, settings, context) =>
    resilientReranker(reranker, createPolicy(reranker.name, settings, context), estimateOf(context)),
  'language-model': (model, settings, context) =>
    resilientLanguageModel(model, createPolicy(model.name, settings, context), estimateOf(context)),
  'sparse-encoder': (encoder, settings, context) =>
    resilientSparseEncoder(encoder, createPolicy(encoder.name, settings, context), estimateOf(context)),
  // It works on bytes that are here: there is nothing to try again and nothing to wait for.
  reader: (reader) => reader,
};

function estimateOf({ estimateTokens }: ResilienceContext): (text: string) => number {
  return estimateTokens ?? ((text) => Math.ceil(text.length / 3));
}
