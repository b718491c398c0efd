import { extname } from 'node:path';
import type { Reranker, RerankInput } from '@touchstone/contract';
import { modelError, providerName } from '../session/model-error.ts';
import { modelVersion } from '../session/model-version.ts';
import { openModel } from '../session/open-model.ts';
import { rerankerSettings, type TransformersRerankerOptions } from './options.ts';

/** A reranker that has a thread to end. */
export interface TransformersReranker extends Reranker {
  /** Ends the thread; calls that still run are `aborted`, later ones `invalid_request`. Can be called twice. */
  close(): Promise<void>;
}

/**
 * Reranks with any ONNX cross-encoder of transformers.js, in a worker thread, from a directory or the hub's cache. Nothing is
 * imported, read or downloaded before the first call. An idle thread does not keep the process from ending.
 *
 * - A score is the sigmoid of the model's logit: above 0.5 where the model holds the document for relevant. Scores of different
 *   queries can be compared as far as the model was trained for it.
 * - A document too long beside its query is refused unless `overlong` is `truncate`, which leaves out its end, never the query's.
 * - An aborted call is released at once; the pair that is being read may still finish.
 *
 * Throws RetrievalError: `invalid_config` (options; transformers.js not installed; model missing, incomplete or of another
 * kind), `invalid_request` (query, documents, an instruction; closed), `bad_response` (a checksum that does not fit),
 * `unauthenticated`, `rate_limited`, `unavailable` (the hub; the thread ended), `aborted`.
 */
export function transformersReranker({
  onProgress,
  onTruncate,
  fetch,
  ...options
}: TransformersRerankerOptions): TransformersReranker {
  const settings = rerankerSettings(options);
  const { model, maxTokens } = settings;
  const session = openModel({
    data: settings,
    hooks: { onProgress, onTruncate, fetch },
    // Beside this file, built or not.
    script: new URL(`./worker${extname(import.meta.url)}`, import.meta.url),
    task: undefined,
    itemsField: 'documents',
  });

  return {
    specVersion: 1,
    name: providerName,
    inProcess: true,
    model: modelVersion(settings),
    followsInstructions: false,
    limits: { maxDocuments, maxTokensPerPair: maxTokens, maxTokensPerCall: maxDocuments * maxTokens },
    async rerank(input, { signal } = {}) {
      check(input, model);
      const { query, documents } = input;
      const { values } = await session.run(
        documents.map(({ text }) => ({ text: query, pair: text })),
        { urgent: false, signal, what: `reranking by model "${model}"` },
      );
      return { scores: Array.from(values, sigmoid) };
    },
    close: session.close,
  };
}

/** Rerankers get worse past about a hundred candidates, and a thousand pairs are a minute of one core. */
const maxDocuments = 1000;

function check({ query, instruction, documents }: RerankInput, model: string): void {
  if (query.trim() === '') {
    throw modelError('invalid_request', 'query is empty: pass the words that the documents are ranked by.');
  }
  if (instruction !== undefined) {
    throw modelError('invalid_request', `${model} follows no instructions: leave instruction out.`);
  }
  if (documents.length > maxDocuments) {
    throw modelError(
      'invalid_request',
      `documents holds ${documents.length} documents: pass ${maxDocuments} at most in one call.`,
    );
  }
}

/** In 64 bits: logits above 17 would all be 1 in 32. */
function sigmoid(logit: number): number {
  return 1 / (1 + Math.exp(-logit));
}
