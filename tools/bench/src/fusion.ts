import { EnsembleRetriever } from '@langchain/classic/retrievers/ensemble';
import { Document } from '@langchain/core/documents';
import { BaseRetriever } from '@langchain/core/retrievers';
import type { Hit } from '@touchstone/contract';
import { convexBlend, rrf } from '@touchstone/core-fusion';
import { Bench } from 'tinybench';
import { table } from './table.ts';

const listLength = 100;

/** What one contender needs for one fusion, in milliseconds. */
export interface FusionRun {
  readonly name: string;
  readonly p50Ms: number;
}

/**
 * Fusing two lists of 100 hits that share half of them, beside LangChain.js EnsembleRetriever on the same hits. Each
 * fusion gets hits of its own, made just before and not timed, as after a real search: strings that have been hashed by
 * an earlier fusion would flatter everyone.
 */
export async function benchFusion(): Promise<FusionRun[]> {
  let branches = newBranches();
  let documents: readonly (readonly Document[])[] = [];
  const ensemble = new EnsembleRetriever({
    retrievers: [0, 1].map((list) => new FixedRetriever(() => documents[list] ?? [])),
    weights: [0.5, 0.5],
  });
  const beforeEach = () => {
    branches = newBranches();
    documents = [toDocuments(branches.semantic), toDocuments(branches.keyword)];
  };

  const bench = new Bench({ iterations: 3000, time: 0, warmupIterations: 500, warmupTime: 0 });
  bench
    .add('touchstone rrf', () => void rrf([branches.semantic, branches.keyword]), { beforeEach })
    .add('touchstone convex blend', () => void convexBlend(branches, { alpha: 0.5, topK: 50 }), { beforeEach })
    .add('LangChain.js EnsembleRetriever', async () => void (await ensemble.invoke('question')), { beforeEach });
  await bench.run();

  const runs = bench.tasks.map((task) => ({ name: task.name, p50Ms: median(task) }));
  const langchain = runs.at(-1)?.p50Ms ?? Number.NaN;
  console.log('\n## Fusing 2 x 100 hits\n');
  console.log(
    table(
      ['contender', 'p50 ms', 'share of LangChain'],
      runs.map(({ name, p50Ms }) => [name, p50Ms, `${((100 * p50Ms) / langchain).toFixed(1)} %`]),
    ),
  );
  return runs;
}

function median({ result }: Bench['tasks'][number]): number {
  return 'latency' in result ? result.latency.p50 : Number.NaN;
}

function newBranches() {
  return { semantic: hits('similarity', 0), keyword: hits('bm25', listLength / 2) };
}

function hits(scoreKind: Hit['scoreKind'], offset: number): Hit[] {
  return Array.from({ length: listLength }, (_, index) => ({
    id: fresh(`docs/guide.md#chunk-${index + offset}`),
    text: fresh(`The text of chunk ${index + offset}. `.repeat(20)),
    metadata: { path: `docs/${index}.md`, start_line: 1, end_line: 20 },
    score: 1 - index / listLength,
    scoreKind,
  }));
}

/** A string of its own, as if it had just been read. */
function fresh(text: string): string {
  return Buffer.from(text).toString();
}

function toDocuments(list: readonly Hit[]): Document[] {
  return list.map(({ id, text, metadata }) => new Document({ id, pageContent: text, metadata }));
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
