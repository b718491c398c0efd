import {
  type CallOptions,
  type Embedder,
  type Embedding,
  type EmbeddingRole,
  throwIfAborted,
} from '@touchstone/contract';
import { knownSum } from '../batches/sum-usage.ts';
import type { CallPolicy } from './call-policy.ts';
import { embedCached, noUsage } from './embed-cached.ts';
import { embedDocumentsCached } from './embed-documents-cached.ts';
import { embeddingOf, textKey } from './embedding-keys.ts';
import { createSingleFlight } from './single-flight.ts';
import { closingWith, type VectorCache } from './vector-cache.ts';

export interface EmbedderProtection {
  readonly policy: CallPolicy;
  readonly cache: VectorCache | undefined;
  readonly estimateTokens: (text: string) => number;
}

/**
 * The embedder under a policy and behind a cache. Equal queries at the same time share one call. A cached vector, or
 * one of another's call, counts 0 in the usage.
 */
export function resilientEmbedder(embedder: Embedder, protection: EmbedderProtection): Embedder {
  const { policy, cache, estimateTokens } = protection;
  const sharedCalls = createSingleFlight<Embedding>();
  return {
    specVersion: embedder.specVersion,
    name: embedder.name,
    inProcess: embedder.inProcess,
    get model() {
      return embedder.model;
    },
    get dimensions() {
      return embedder.dimensions;
    },
    get limits() {
      return embedder.limits;
    },
    async embed({ texts, role }, options = {}) {
      throwIfAborted(options.signal, nameOf(texts));
      return role === 'document' ? embedDocumentTexts(texts, options) : embedQueries(texts, role, options);
    },
    embedDocuments:
      embedder.embedDocuments &&
      (async ({ documents }, options = {}) => {
        throwIfAborted(options.signal, `embedding of ${documents.length} documents with ${embedder.model}`);
        return embedDocumentsCached(documents, embedder, cache, (some) => callWithDocuments(some, options));
      }),
    ...closingWith(embedder, cache),
  };

  async function embedQueries(texts: readonly string[], role: EmbeddingRole, options: CallOptions): Promise<Embedding> {
    const keys = texts.map((text) => textKey(embedder, role, text));
    if (cache !== undefined) {
      const found = cache.read(keys).filter((entry) => entry !== undefined);
      if (found.length === keys.length) return { ...embeddingOf(found), usage: noUsage };
    }
    const start = async (shared: CallOptions) => {
      const embed = (some: readonly string[]) => call(some, role, shared);
      return cache === undefined ? embed(texts) : embedCached({ texts, keys }, embedder, cache, embed);
    };
    const { answer, joined } = await sharedCalls(keys.join(), start, nameOf(texts), options);
    return joined ? { ...answer, vectors: answer.vectors.map((vector) => vector.slice()), usage: noUsage } : answer;
  }

  async function embedDocumentTexts(texts: readonly string[], options: CallOptions): Promise<Embedding> {
    const embed = (some: readonly string[]) => call(some, 'document', options);
    if (cache === undefined) return embed(texts);
    const keys = texts.map((text) => textKey(embedder, 'document', text));
    return embedCached({ texts, keys }, embedder, cache, embed);
  }

  function call(texts: readonly string[], role: EmbeddingRole, options: CallOptions): Promise<Embedding> {
    return policy(
      {
        what: nameOf(texts),
        kind: role === 'document' ? 'repeatable' : 'read',
        texts: texts.length,
        requests: requestsFor(texts.length),
        tokens: () => tokensOf(texts),
        usedTokens: ({ usage }: Embedding) => usage?.tokens,
      },
      (limited) => embedder.embed({ texts, role }, limited),
      options,
    );
  }

  function callWithDocuments(
    documents: readonly (readonly string[])[],
    options: CallOptions,
  ): Promise<readonly Embedding[]> {
    return policy(
      {
        what: `embedding of ${documents.length} documents with ${embedder.model}`,
        kind: 'repeatable',
        texts: documents.flat().length,
        requests: requestsFor(documents.length),
        tokens: () => tokensOf(documents.flat()),
        usedTokens: (answers: readonly Embedding[]) => knownSum(answers.map(({ usage }) => usage?.tokens)),
      },
      (limited) => embedder.embedDocuments!({ documents }, limited),
      options,
    );
  }

  function requestsFor(texts: number): number {
    return Math.max(1, Math.ceil(texts / embedder.limits.maxTexts));
  }

  function tokensOf(texts: readonly string[]): number {
    return texts.reduce((sum, text) => sum + estimateTokens(text), 0);
  }

  function nameOf(texts: readonly string[]): string {
    return `embedding of ${texts.length} texts with ${embedder.model}`;
  }
}
