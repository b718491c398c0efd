import { parentPort, workerData } from 'node:worker_threads';
import { unexpectedFailure } from '@touchstone/contract';
import { DIMENSIONS, readWeights } from './encoder-model.ts';
import type { Parcel, ParcelAnswer, ThreadSettings } from './thread-messages.ts';
import { openTokenizer, type Tokenize } from './tokenize.ts';
import { type EncodeTokens, openWasmEncoder } from './wasm-encoder.ts';

interface Loaded {
  readonly tokenize: Tokenize;
  readonly encode: EncodeTokens;
}

let loaded: Promise<Loaded> | undefined;

parentPort?.on('message', async (texts: Parcel) => {
  try {
    loaded ??= load();
    const vectors = vectorsOf(texts, await loaded);
    answer({ vectors }, [vectors.buffer]);
  } catch (error) {
    const { code, message, operatorNote } = unexpectedFailure(error, 'encoding of texts');
    answer({ failure: { code, message, operatorNote } });
  }
});

async function load(): Promise<Loaded> {
  const { model, maximumTokens } = workerData as ThreadSettings;
  return {
    tokenize: openTokenizer(model, maximumTokens),
    encode: await openWasmEncoder(readWeights(model), maximumTokens),
  };
}

function vectorsOf(texts: Parcel, { tokenize, encode }: Loaded): Float32Array<ArrayBuffer> {
  const vectors = new Float32Array(texts.length * DIMENSIONS);
  for (const [place, text] of texts.entries()) vectors.set(encode(tokenize(text)), place * DIMENSIONS);
  return vectors;
}

function answer(message: ParcelAnswer, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transfer);
}
