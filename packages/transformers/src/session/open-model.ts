import { availableParallelism } from 'node:os';
import { findModel } from './find-model.ts';
import type { ModelData, ModelHooks } from './model-options.ts';
import { type ModelSession, modelSession } from './model-session.ts';
import { startModelWorker } from './model-worker.ts';

/** An adapter's definition of its model. */
interface ModelDefinition {
  readonly data: ModelData & { readonly maxTokens: number };
  readonly hooks: ModelHooks;
  /** The worker's script, and its argument. */
  readonly script: URL;
  readonly task: unknown;
  /** The name of one input in messages: `texts`, `documents`. */
  readonly itemsField: string;
}

/**
 * A model that is located, checked and loaded at the first call, and runs in a thread of its own.
 *
 * `run` and `close` throw nothing but RetrievalErrors of the provider `transformers`; the README lists them.
 */
export function openModel({ data, hooks, script, task, itemsField }: ModelDefinition): ModelSession {
  const onProgress = hooks.onProgress ?? (() => undefined);
  const { runtime, model, dtype, threads, maxTokens, overlong, batchSize, batchTokens } = data;
  const settings = {
    ...{ runtime, model, dtype, maxTokens, overlong, batchSize, batchTokens, itemsField, task },
    // With all of them the rest of the process would wait, and onnxruntime's idle threads spin.
    threads: threads ?? Math.max(1, Math.floor(availableParallelism() / 2)),
  };

  const session = modelSession(async (signal) => {
    const worker = await startModelWorker({
      script,
      settings,
      signal,
      async findModel() {
        const directory = await findModel(data, { onProgress, fetch: hooks.fetch ?? fetch, signal });
        onProgress({ stage: 'load' });
        return directory;
      },
    });
    onProgress({ stage: 'ready' });
    return worker;
  });

  return {
    async run(items, options) {
      const output = await session.run(items, options);
      for (const truncation of output.truncations) hooks.onTruncate?.({ ...truncation, maxTokens });
      return output;
    },
    close: session.close,
  };
}
