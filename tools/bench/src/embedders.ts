import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import type { Embedder } from '@touchstone/contract';
import { localEmbedder } from '@touchstone/local-models';
import { transformersEmbedder } from '@touchstone/transformers';

/** An embedder under test; the peers run onnxruntime with one thread. */
export interface EmbedderUnderTest {
  readonly embedder: Embedder;
  close(): Promise<void>;
}

export const ours = 'touchstone embed-local';

export const embedders: Readonly<Record<string, () => EmbedderUnderTest>> = {
  [ours]: () => ({ embedder: localEmbedder(), close: async () => {} }),
  'all-MiniLM-L6-v2 float32': () => miniLm('fp32'),
  'all-MiniLM-L6-v2 int8': () => miniLm('q8'),
};

/** Those that can be run here: ours, and the peer's precisions that are there. */
export function runnableEmbedders(): readonly string[] {
  const { directory } = peerPlace() ?? {};
  const has = (file: string) => directory !== undefined && existsSync(join(directory, 'onnx', file));
  return [
    ours,
    ...(has('model.onnx') ? ['all-MiniLM-L6-v2 float32'] : []),
    ...(has('model_quantized.onnx') ? ['all-MiniLM-L6-v2 int8'] : []),
  ];
}

/** What to do so that the peer runs too. */
export const howToRunThePeer = `all-MiniLM-L6-v2 was not run. To run it beside ours, install transformers.js (it brings onnxruntime) and say where it and an
ONNX export of the model are (config.json, tokenizer.json, tokenizer_config.json, onnx/model.onnx, and onnx/model_quantized.onnx for int8):

  npm install --prefix /tmp/transformers @huggingface/transformers@4.3.1
  TOUCHSTONE_TRANSFORMERS_AT=/tmp/transformers TOUCHSTONE_TRANSFORMERS_MODEL=DIRECTORY npm run bench -- --only embedding`;

function peerPlace(): { readonly installed: string; readonly directory: string } | undefined {
  const { TOUCHSTONE_TRANSFORMERS_AT: installed, TOUCHSTONE_TRANSFORMERS_MODEL: directory } = process.env;
  return installed && directory ? { installed, directory } : undefined;
}

function miniLm(dtype: 'fp32' | 'q8'): EmbedderUnderTest {
  const place = peerPlace();
  if (place === undefined) throw new Error(howToRunThePeer);
  const resolved = createRequire(join(place.installed, '/')).resolve('@huggingface/transformers');
  const embedder = transformersEmbedder({
    model: 'all-MiniLM-L6-v2',
    directory: place.directory,
    runtime: pathToFileURL(resolved).href,
    dtype,
    threads: 1,
    overlong: 'truncate',
  });
  return { embedder, close: () => embedder.close() };
}
