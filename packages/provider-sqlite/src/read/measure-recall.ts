import type { Steps, StoreFinding } from '@touchstone/contract';
import { extendCodeBlocks } from '../dense/code-blocks.ts';
import { scanCodes, storedProducts } from '../dense/coded-scan.ts';
import { accepted } from '../dense/dense-scan.ts';
import { keepBest } from '../dense/keep-best.ts';
import { signCoder } from '../dense/sign-codes.ts';
import { vectorsAt } from '../dense/stored-vectors.ts';
import type { Connection } from '../file/connection.ts';
import type { IndexView } from './index-view.ts';
import { searchesByCode } from './run-query.ts';

const sampleSize = 10;
const depth = 50;
const wantedRecall = 0.98;

/** The share of the nearest chunks that searches of an index by codes find, over some of its own vectors; none where all are compared. */
export function* measureRecall(
  connection: Connection,
  view: IndexView,
  exactUpTo: number,
): Steps<readonly StoreFinding[]> {
  const { generation, codes, living: mask } = view;
  const { embedding } = generation.fingerprint;
  if (embedding === undefined || !searchesByCode(connection, view, exactUpTo)) return [];
  const { metric, dimensions } = embedding;
  const source = { connection, generation: generation.id, dimensions };
  const coder = signCoder(dimensions);
  yield* extendCodeBlocks(connection, generation, coder.bytes, codes);
  const ordinals = accepted(mask);
  const sample = Uint32Array.from(
    { length: sampleSize },
    (_, i) => ordinals[Math.floor(((i + 0.5) * ordinals.length) / sampleSize)] as number,
  );
  const queries = [...vectorsAt(source, sample)].map(({ data }) => new Float32Array(data.slice().buffer));
  const products = yield* storedProducts(source, queries, ordinals);
  let found = 0;
  for (const [i, query] of queries.entries()) {
    const exact = new Set(keepBest({ ordinals, scores: products[i] as Float64Array }, depth).ordinals);
    const scan = { source, codes, coder, query, metric, mask, topK: depth, minSimilarity: undefined };
    const { ordinals: coded } = yield* scanCodes(scan);
    found += Math.min(depth, coded.filter((ordinal) => exact.has(ordinal)).length);
  }
  return [findingOf(generation.index, found / (sampleSize * depth))];
}

function findingOf(index: string, recall: number): StoreFinding {
  const fact = `searches of index "${index}" by meaning find ${(recall * 100).toFixed(1)} % of the ${depth} nearest chunks`;
  if (recall >= wantedRecall) return { status: 'ok', message: fact };
  return {
    status: 'warn',
    message: `${fact}: compare every vector (a larger \`exactUpTo\` in the store's options), or move to a store that is a server.`,
  };
}
