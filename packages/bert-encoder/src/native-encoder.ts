import { setImmediate } from 'node:timers/promises';
import { RetrievalError, throwIfAborted } from '@touchstone/contract';
import type { Encoder } from './encoder.ts';
import { DIMENSIONS, readWeights } from './encoder-model.ts';
import type { SharedSettings } from './sharing-messages.ts';
import { openTokenizer, type Tokenize } from './tokenize.ts';

/** The parts of onnxruntime-node that we use. */
interface OnnxRuntime {
  readonly InferenceSession: { create(model: Uint8Array, options: object): Promise<Session> };
  readonly Tensor: new (type: 'int64', data: BigInt64Array, shape: readonly number[]) => unknown;
}

interface Session {
  run(inputs: Readonly<Record<string, unknown>>): Promise<Readonly<Record<string, { readonly data: Float32Array }>>>;
  release(): Promise<void>;
}

interface Loaded {
  readonly session: Session;
  readonly tokenize: Tokenize;
}

/** Imports onnxruntime-node, an optional peer. Throws `invalid_config` where it is not installed or does not start. */
export async function importNativeRuntime(): Promise<OnnxRuntime> {
  // The name is a value, so that neither the compiler nor a bundler requires an optional package.
  const name: string = 'onnxruntime-node';
  try {
    const module = await import(name);
    return module.default ?? module;
  } catch (cause) {
    throw new RetrievalError(
      'invalid_config',
      `runtime "native" needs ${name}, which is not installed or does not start: npm install ${name}, or choose runtime "wasm".`,
      { cause },
    );
  }
}

/**
 * The encoder in onnxruntime. It computes in threads of its own but holds the caller's until a text is done (some 30 ms for the
 * longest), so other work goes on between two texts.
 */
export function nativeEncoder(runtime: OnnxRuntime, { model, threads, maximumTokens }: SharedSettings): Encoder {
  let loading: Promise<Loaded> | undefined;
  let isClosed = false;

  async function load(): Promise<Loaded> {
    const session = await runtime.InferenceSession.create(readWeights(model).bytes, { intraOpNumThreads: threads });
    return { session, tokenize: openTokenizer(model, maximumTokens) };
  }

  return {
    dimensions: DIMENSIONS,
    maximumTokens,
    runtime: 'native',
    async encode(texts, { signal } = {}) {
      const vectors: Float32Array[] = [];
      for (const text of texts) {
        if (isClosed) throw new RetrievalError('invalid_request', 'The encoder is closed: open another.');
        throwIfAborted(signal, 'encoding of texts');
        loading ??= load();
        const { session, tokenize } = await loading;
        const ids = BigInt64Array.from(tokenize(text), BigInt);
        const { embedding } = await session.run({ input_ids: new runtime.Tensor('int64', ids, [ids.length]) });
        vectors.push(Float32Array.from(embedding?.data ?? []));
        await setImmediate();
      }
      return vectors;
    },
    async close() {
      isClosed = true;
      // The calls that waited for a model report its failure to load.
      await (await loading?.catch(() => undefined))?.session.release();
    },
  };
}
