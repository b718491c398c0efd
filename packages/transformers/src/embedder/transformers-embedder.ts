import { extname } from 'node:path';
import type { Embedder } from '@touchstone/contract';
import { modelError, providerName } from '../session/model-error.ts';
import { openModel } from '../session/open-model.ts';
import { embedderSettings, type TransformersEmbedderOptions } from './options.ts';
import { vectorSpace } from './vector-space.ts';

/** An embedder that has a thread to end. */
export interface TransformersEmbedder extends Embedder {
  /** Ends the thread; calls that still run are `aborted`, later ones `invalid_request`. Can be called twice. */
  close(): Promise<void>;
}

/**
 * Embeds with any ONNX model of transformers.js, in a worker thread, from a directory or the hub's cache. Nothing is imported,
 * read or downloaded before the first call. An idle thread does not keep the process from ending.
 *
 * - Vectors are of length 1 unless `normalize` is false. Equal texts give equal bits on one machine as long as `batchSize` is 1.
 * - A text longer than `maxTokens`, its prefix and special tokens included, is refused unless `overlong` is `truncate`.
 * - Queries go before documents that wait. An aborted call is released at once; its last batch may still finish.
 *
 * Throws RetrievalError: `invalid_config` (options; transformers.js not installed; model missing, incomplete or of another
 * kind), `invalid_request` (too many texts; closed), `bad_response` (a checksum that does not fit), `unauthenticated`, `rate_limited`,
 * `unavailable` (the hub; the thread ended), `aborted`.
 */
export function transformersEmbedder({
  onProgress,
  onTruncate,
  fetch,
  ...options
}: TransformersEmbedderOptions): TransformersEmbedder {
  const settings = embedderSettings(options);
  const { model, dimensions, pooling, normalize, maxTokens, prefixes } = settings;
  const session = openModel({
    data: settings,
    hooks: { onProgress, onTruncate, fetch },
    // Beside this file, built or not.
    script: new URL(`./worker${extname(import.meta.url)}`, import.meta.url),
    task: { pooling, normalize, dimensions },
    itemsField: 'texts',
  });

  return {
    specVersion: 1,
    name: providerName,
    inProcess: true,
    model: vectorSpace(settings),
    dimensions,
    limits: { maxTexts, maxTokensPerText: maxTokens, maxTokensPerCall: maxTexts * maxTokens },
    async embed({ texts, role }, { signal } = {}) {
      if (texts.length > maxTexts) {
        throw modelError('invalid_request', `texts holds ${texts.length} texts: pass ${maxTexts} at most in one call.`);
      }
      const { values } = await session.run(
        texts.map((text) => ({ text: `${prefixes[role]}${text}` })),
        { urgent: role !== 'document', signal, what: `embedding by model "${model}"` },
      );
      return { vectors: texts.map((_, index) => values.slice(index * dimensions, (index + 1) * dimensions)) };
    },
    close: session.close,
  };
}

/** Batches are made inside; the limit keeps the memory of one call, and its repetition after a failure, small. */
const maxTexts = 256;
