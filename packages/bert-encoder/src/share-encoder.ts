import { isMainThread, type MessagePort } from 'node:worker_threads';
import { unexpectedFailure } from '@touchstone/contract';
import type { Encoder } from './encoder.ts';
import { encoderThreads } from './encoder-threads.ts';
import {
  type SharedAnswer,
  type SharedOrder,
  type SharedSettings,
  type SharingRequest,
  sharingRequest,
} from './sharing-messages.ts';

/** Two copies of this package may be loaded: one of them answers. */
const hosts = Symbol.for('touchstone.bert-encoder.hosts');

/** Encoders that threads use, by their settings, and how many use each. */
const shared = new Map<string, { readonly encoder: Encoder; users: number }>();

/**
 * Lets the worker threads of this process share one encoder a model, which the main thread opens for the first and closes after the
 * last. Without this call, each thread has one of its own. Does nothing in a worker thread, or when called again.
 */
export function shareEncoder(): void {
  const here: typeof globalThis & { [hosts]?: true } = globalThis;
  if (!isMainThread || here[hosts]) return;
  here[hosts] = true;
  process.on('workerMessage', (message: unknown) => {
    if (isSharingRequest(message)) serve(message);
  });
}

function isSharingRequest(message: unknown): message is SharingRequest {
  return (
    typeof message === 'object' && message !== null && (message as Partial<SharingRequest>).kind === sharingRequest
  );
}

function serve({ settings, port }: SharingRequest): void {
  const key = JSON.stringify(settings);
  const used = shared.get(key) ?? opened(settings);
  shared.set(key, used);
  used.users += 1;
  const waiting = new Map<number, AbortController>();
  port.on('message', (order: SharedOrder) => {
    if ('end' in order) waiting.get(order.id)?.abort();
    else void answer(used.encoder, order, waiting, port);
  });
  port.on('close', () => {
    for (const ending of waiting.values()) ending.abort();
    used.users -= 1;
    if (used.users > 0) return;
    shared.delete(key);
    void used.encoder.close();
  });
  // An idle encoder does not keep the process from ending.
  port.unref();
}

function opened({ threads, ...ofEach }: SharedSettings): { readonly encoder: Encoder; users: number } {
  return { encoder: encoderThreads(threads, ofEach), users: 0 };
}

async function answer(
  encoder: Encoder,
  { id, texts, urgent }: Extract<SharedOrder, { readonly texts: unknown }>,
  waiting: Map<number, AbortController>,
  port: MessagePort,
): Promise<void> {
  const ending = new AbortController();
  waiting.set(id, ending);
  let said: SharedAnswer;
  try {
    said = { id, vectors: await encoder.encode(texts, { urgent, signal: ending.signal }) };
  } catch (error) {
    const { code, message, operatorNote } = unexpectedFailure(error, 'encoding of texts');
    said = { id, failure: { code, message, operatorNote } };
  }
  waiting.delete(id);
  port.postMessage(said);
}
