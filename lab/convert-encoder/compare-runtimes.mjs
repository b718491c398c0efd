// Milliseconds a text: a model of ours in one thread and in two, beside onnxruntime-web and onnxruntime-node
// with the same weights. Alternates the runtimes and prints medians. Usage: node compare-runtimes.mjs minilm|bge FOLDER, where
// FOLDER/node_modules has both runtimes (npm install onnxruntime-web onnxruntime-node).
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { openEncoder } from '../../packages/bert-encoder/src/index.ts';
import { openTokenizer } from '../../packages/bert-encoder/src/tokenize.ts';

const installed = createRequire(join(process.argv[3], 'package.json'));
const { bgeModel, minilmModel: model = bgeModel } = await import(
  `../../packages/embed-${process.argv[2]}/src/index.ts`
);
const weights = readFileSync(new URL(`${model.name}.onnx`, model.folder));
const tokenize = openTokenizer(model, 256);
const lengths = [16, 64, 128, 256];
const texts = lengths.map((tokens) => textOf(tokens));
const rounds = 15;

const runtimes = {
  'ours, 1 thread': await ours(1),
  'ours, 2 threads': await ours(2),
  'onnxruntime-web, 1 thread': await onnx('onnxruntime-web', 1),
  'onnxruntime-web, 2 threads': await onnx('onnxruntime-web', 2),
  'onnxruntime-node, 1 thread': await onnx('onnxruntime-node', 1),
  'onnxruntime-node, 2 threads': await onnx('onnxruntime-node', 2),
};
const times = Object.fromEntries(Object.keys(runtimes).map((name) => [name, lengths.map(() => [])]));
for (let round = 0; round < rounds + 2; round += 1) {
  for (const [name, encode] of Object.entries(runtimes)) {
    for (const [place, text] of texts.entries()) {
      const count = 8;
      const start = performance.now();
      await encode(Array(count).fill(text));
      if (round >= 2) times[name][place].push((performance.now() - start) / count);
    }
  }
}
console.log(['ms a text of', ...lengths.map((tokens) => `${tokens} tokens`)].join(' | '));
for (const [name, columns] of Object.entries(times)) {
  console.log([name, ...columns.map((column) => median(column).toFixed(1))].join(' | '));
}
process.exit(0);

async function ours(threads) {
  const encoder = await openEncoder(model, { runtime: 'wasm', threads });
  return (some) => encoder.encode(some);
}

async function onnx(name, threads) {
  const runtime = installed(name);
  if (name === 'onnxruntime-web') runtime.env.wasm.numThreads = threads;
  const session = await runtime.InferenceSession.create(new Uint8Array(weights), {
    intraOpNumThreads: threads,
  });
  return async (some) => {
    for (const text of some) {
      const ids = BigInt64Array.from(tokenize(text), BigInt);
      await session.run({ input_ids: new runtime.Tensor('int64', ids, [ids.length]) });
    }
  };
}

function textOf(tokens) {
  const words = 'the reader opens a file and closes it when all of its lines are read '.repeat(30).split(' ');
  return words.slice(0, tokens - 2).join(' ');
}

function median(values) {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)];
}
