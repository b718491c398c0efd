import type { Embedder } from '@touchstone/contract';
import { embedderCases } from '../src/describe-embedder.ts';
import type { EmbedderSubject } from '../src/embedding-cases.ts';
import { describeEmbedder, type Fault, standInVector } from '../src/index.ts';
import { allDeviate, carelessCall, carelessVendor, patienceMs } from './careless-call.ts';

/** Breaks every claim that it can: each case below is expected to fail, and the suite fails if one of them holds. */
function carelessEmbedder(): Embedder {
  let calls = 0;
  const vectorOf = (text: string) => Float32Array.from([...standInVector(`${text} ${calls}`, 4), 2]);
  return {
    specVersion: 1,
    name: 'careless',
    model: ' ',
    dimensions: 4,
    limits: { maxTexts: 10, maxTokensPerText: 8, maxTokensPerCall: 80 },
    async embed({ texts, role }) {
      calls += 1;
      await nextTurn();
      if (role === 'code-query') throw new Error('no such role');
      const kept = [...texts].filter((text) => typeof text === 'string' && text.trim() !== '').slice(0, 10);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: it stumbles over them.
      if (kept.some((text) => /\uD800|\u0007/.test(text))) throw new Error('odd');
      return { vectors: kept.map(vectorOf).reverse(), usage: { calls: 0 } };
    },
    async embedDocuments({ documents }) {
      await nextTurn();
      return [...documents.flat(), ''].map((text) => ({ vectors: [vectorOf(String(text))] }));
    },
    async close() {},
  };
}

async function setup(): Promise<EmbedderSubject> {
  const embedder = carelessEmbedder();
  let requests = 0;
  const { embed, embedDocuments } = embedder;
  return {
    embedder: {
      ...embedder,
      embed: (input, options) => {
        requests += 1;
        return embed(input, options);
      },
      embedDocuments: (input, options) => {
        requests += 1;
        return embedDocuments!(input, options);
      },
    },
    requests: () => requests,
  };
}

async function failing(fault: Fault): Promise<EmbedderSubject> {
  const { embedder } = await setup();
  return { embedder: { ...embedder, embed: () => carelessCall(fault) }, ...carelessVendor };
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

const options = { setup, failing, patienceMs, usage: true, exact: true };
describeEmbedder('careless', { ...options, deviations: allDeviate(embedderCases(options)) });
