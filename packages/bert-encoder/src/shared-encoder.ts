import { isMainThread, MessageChannel, type MessagePort, postMessageToThread } from 'node:worker_threads';
import { abortedError, RetrievalError, throwIfAborted } from '@touchstone/contract';
import type { EncodeOptions, Encoder } from './encoder.ts';
import { DIMENSIONS } from './encoder-model.ts';
import {
  type SharedAnswer,
  type SharedOrder,
  type SharedSettings,
  type SharingRequest,
  sharingRequest,
} from './sharing-messages.ts';

/** The encoder that the main thread shares (`shareEncoder`), as a worker thread uses it; undefined where it shares none. */
export async function sharedEncoder(settings: SharedSettings): Promise<Encoder | undefined> {
  if (isMainThread) return undefined;
  const { port1: ours, port2: port } = new MessageChannel();
  const encoder = encoderAt(ours, settings.maximumTokens);
  // To wait for a thread's answer does not keep this one from ending.
  ours.ref();
  try {
    const request: SharingRequest = { kind: sharingRequest, settings, port };
    await postMessageToThread(mainThread, request, [port], answerMs);
  } catch {
    // The main thread does not listen, or is blocked: then this thread has an encoder of its own.
    ours.close();
    return undefined;
  }
  ours.unref();
  return encoder;
}

const mainThread = 0;
const answerMs = 2000;

function encoderAt(port: MessagePort, maximumTokens: number): Encoder {
  const waiting = new Map<number, PromiseWithResolvers<readonly Float32Array[]>>();
  let lastId = 0;
  let isClosed = false;
  port.on('message', (answer: SharedAnswer) => {
    const asked = waiting.get(answer.id);
    if ('vectors' in answer) asked?.resolve(answer.vectors);
    else asked?.reject(new RetrievalError(answer.failure.code, answer.failure.message, answer.failure));
  });
  port.on('close', () => {
    for (const asked of waiting.values()) asked.reject(abortedError(what, 'the encoder was closed'));
  });
  port.unref();

  async function encode(texts: readonly string[], { signal, urgent = false }: EncodeOptions) {
    lastId += 1;
    const id = lastId;
    const asked = Promise.withResolvers<readonly Float32Array[]>();
    const onAbort = () => {
      port.postMessage({ id, end: true } satisfies SharedOrder);
      asked.reject(abortedError(what, signal?.reason));
    };
    signal?.addEventListener('abort', onAbort, { once: true });
    waiting.set(id, asked);
    port.ref();
    port.postMessage({ id, texts, urgent } satisfies SharedOrder);
    try {
      return await asked.promise;
    } finally {
      signal?.removeEventListener('abort', onAbort);
      waiting.delete(id);
      if (waiting.size === 0) port.unref();
    }
  }

  return {
    dimensions: DIMENSIONS,
    maximumTokens,
    runtime: 'wasm',
    async encode(texts, options = {}) {
      if (isClosed) throw new RetrievalError('invalid_request', 'The encoder is closed: open another.');
      throwIfAborted(options.signal, what);
      return texts.length === 0 ? [] : encode(texts, options);
    },
    async close() {
      isClosed = true;
      port.close();
    },
  };
}

const what = 'encoding of texts';
