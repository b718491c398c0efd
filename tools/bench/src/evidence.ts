import { ContextualCompressionRetriever } from '@langchain/classic/retrievers/contextual_compression';
import { BaseDocumentCompressor } from '@langchain/classic/retrievers/document_compressors';
import { EnsembleRetriever } from '@langchain/classic/retrievers/ensemble';
import { Document } from '@langchain/core/documents';
import { BaseRetriever } from '@langchain/core/retrievers';
import type { Hit, VectorStore } from '@touchstone/contract';
import { createEvidenceGatherer, genericEvidenceProfile } from '@touchstone/pipeline';
import { Bench } from 'tinybench';
import { seededRandom } from './seeded-random.ts';
import { table } from './table.ts';

const sides = ['docs', 'code'] as const;
type Side = (typeof sides)[number];
const lengths = { dense: 80, keyword: 120 };
const wordsPerChunk = 150;
const pool = 180;
const finalK = 12;

/** What one contender needs for one question, in milliseconds. */
export interface EvidenceRun {
  readonly name: string;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/**
 * The engine's own time for one evidence pack: providers answer at once with what was prepared, so everything that is
 * measured is ours. Two collections, 80 dense and 120 keyword hits each, 180 candidates of 150 words to the reranker, 12 in
 * the pack, with trace, event, gates and warnings. Beside it LangChain.js on the same hits: EnsembleRetriever over the
 * four lists inside ContextualCompressionRetriever, which sorts by the same scores. Each run gets strings of its own.
 */
export async function benchEvidence(): Promise<EvidenceRun[]> {
  let hits = newHits();
  let documents = toDocuments(hits);
  const question = 'what does the session keep of its state between two calls';

  const store = (side: Side): VectorStore => ({
    specVersion: 1,
    name: 'prepared',
    limits: { maxTopK: 1000 },
    searchDense: async () => hits[side].dense,
    searchKeyword: async () => hits[side].keyword,
    searchMany: async (queries) =>
      queries.map(({ branch, topK }) => (branch === 'sparse' ? [] : hits[side][branch].slice(0, topK))),
    describe: async (index) => ({ index, fingerprint: { embedding }, chunkCount: 1000, version: '1' }),
  });
  const { gather } = createEvidenceGatherer({
    collections: sides.map((side) => ({ name: side, index: side, sourceType: side, store: store(side), embedder })),
    reranker: {
      specVersion: 1,
      name: 'prepared',
      model: 'prepared',
      followsInstructions: true,
      limits: { maxDocuments: 1000, maxTokensPerPair: 32_000, maxTokensPerCall: 600_000 },
      rerank: async ({ documents: given }) => {
        if (given.length !== pool) throw new Error(`${given.length} candidates were reranked instead of ${pool}.`);
        return { scores: given.map((_document, at) => scoreAt(at)) };
      },
    },
    profile: { ...genericEvidenceProfile, pool: { perCollection: pool / 2, perCollectionBorrowed: pool / 2 } },
    engine: 'bench',
  });
  const compression = new ContextualCompressionRetriever({
    baseCompressor: new PreparedScores(),
    baseRetriever: new EnsembleRetriever({
      retrievers: [0, 1, 2, 3].map((list) => new FixedRetriever(() => documents[list] ?? [])),
      weights: [0.25, 0.25, 0.25, 0.25],
    }),
  });
  const beforeEach = () => {
    hits = newHits();
    documents = toDocuments(hits);
  };

  const bench = new Bench({ iterations: 1000, time: 0, warmupIterations: 300, warmupTime: 0 });
  bench
    .add(
      'touchstone evidence pack',
      async () => void (await gather({ query: question, taskMode: 'build', maxResultsFinal: finalK })),
      { beforeEach },
    )
    .add('LangChain.js Ensemble + ContextualCompression', async () => void (await compression.invoke(question)), {
      beforeEach,
    });
  await bench.run();

  const runs = bench.tasks.map(({ name, result }) => ({
    name,
    p50Ms: 'latency' in result ? result.latency.p50 : Number.NaN,
    p99Ms: 'latency' in result ? result.latency.p99 : Number.NaN,
  }));
  console.log(`\n## Overhead of an evidence pack, ${pool} candidates of ${wordsPerChunk} words\n`);
  console.log(
    table(
      ['contender', 'p50 ms', 'p99 ms'],
      runs.map(({ name, p50Ms, p99Ms }) => [name, p50Ms, p99Ms]),
    ),
  );
  return runs;
}

const embedding = { provider: 'prepared', model: 'prepared', dimensions: 2, metric: 'cosine' } as const;

const embedder = {
  specVersion: 1,
  name: embedding.provider,
  model: embedding.model,
  dimensions: embedding.dimensions,
  limits: { maxTexts: 100, maxTokensPerText: 8000, maxTokensPerCall: 100_000 },
  embed: async ({ texts }: { readonly texts: readonly string[] }) => ({
    vectors: texts.map(() => Float32Array.of(1, 0)),
  }),
} as const;

/** Docs and code take turns in fused order, so any order of scores covers both. */
function scoreAt(place: number): number {
  return 0.95 - ((place * 7) % pool) / 200;
}

type Lists = Readonly<Record<Side, { readonly dense: readonly Hit[]; readonly keyword: readonly Hit[] }>>;

function newHits(): Lists {
  const lists = (side: Side) => ({
    dense: Array.from({ length: lengths.dense }, (_, at) => hit(side, at, 'similarity', 1 - at / 200)),
    keyword: Array.from({ length: lengths.keyword }, (_, at) => hit(side, at + 40, 'bm25', 30 - at / 10)),
  });
  return { docs: lists('docs'), code: lists('code') };
}

const texts = preparedTexts();

function hit(side: Side, number: number, scoreKind: Hit['scoreKind'], score: number): Hit {
  return {
    id: fresh(`${side}/module-${number}#chunk-${number}`),
    text: fresh(`${side} ${number} ${texts[number] ?? ''}`),
    metadata: {
      title: `Section ${number}`,
      source_type: side,
      repo: `owner/${side}`,
      ref: '30c8ba2f00d1e5a7c9b3d4e6f8a0b2c4d6e8f0a1',
      path: fresh(`${side}/module-${number}.md`),
      url: side === 'docs' ? fresh(`https://example.com/module-${number}/`) : undefined,
      start_line: 1,
      end_line: 20,
    },
    score,
    scoreKind,
  };
}

function preparedTexts(): readonly string[] {
  const random = seededRandom(11);
  const words =
    'the session keeps its state between calls of an agent that runs tools in turn and returns events'.split(' ');
  const text = () => Array.from({ length: wordsPerChunk }, () => words[Math.floor(random() * words.length)]).join(' ');
  return Array.from({ length: 200 }, text);
}

/** A string of its own, as if it had just been read. */
function fresh(text: string): string {
  return Buffer.from(text).toString();
}

function toDocuments(lists: Lists): readonly (readonly Document[])[] {
  return sides.flatMap((side) => [lists[side].dense, lists[side].keyword].map((list) => list.map(toDocument)));
}

function toDocument({ id, text, metadata }: Hit): Document {
  return new Document({ id, pageContent: text, metadata });
}

class FixedRetriever extends BaseRetriever {
  lc_namespace = ['touchstone', 'bench'];
  readonly answer: () => readonly Document[];

  constructor(answer: () => readonly Document[]) {
    super();
    this.answer = answer;
  }

  override async _getRelevantDocuments(): Promise<Document[]> {
    return [...this.answer()];
  }
}

/** What a reranking compressor does after the model has answered: sort and cut. */
class PreparedScores extends BaseDocumentCompressor {
  override async compressDocuments(given: Document[]): Promise<Document[]> {
    return given
      .slice(0, pool)
      .map((document, at) => ({ document, score: scoreAt(at) }))
      .sort((a, b) => b.score - a.score)
      .slice(0, finalK)
      .map(({ document }) => document);
  }
}
