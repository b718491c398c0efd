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

/** Fusing two lists of 100 hits that share half of them, beside LangChain.js EnsembleRetriever on the same hits. */
export async function benchFusion(): Promise<FusionRun[]> {
  const semantic = hits('similarity', 0);
  const keyword = hits('bm25', listLength / 2);
  const ensemble = new EnsembleRetriever({
    retrievers: [new FixedRetriever(semantic), new FixedRetriever(keyword)],
    weights: [0.5, 0.5],
  });

  const bench = new Bench({ time: 1000, warmupTime: 300 });
  bench
    .add('touchstone rrf', () => void rrf([semantic, keyword]))
    .add('touchstone convex blend', () => {
      convexBlend({ semantic, keyword }, { alpha: 0.5, topK: 50 });
    })
    .add('LangChain.js EnsembleRetriever', async () => {
      await ensemble.invoke('question');
    });
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

function hits(scoreKind: Hit['scoreKind'], offset: number): Hit[] {
  return Array.from({ length: listLength }, (_, index) => ({
    id: `chunk-${index + offset}`,
    text: `The text of chunk ${index + offset}. `.repeat(20),
    metadata: { path: `docs/${index}.md`, start_line: 1, end_line: 20 },
    score: 1 - index / listLength,
    scoreKind,
  }));
}

class FixedRetriever extends BaseRetriever {
  lc_namespace = ['touchstone', 'bench'];
  readonly documents: Document[];

  constructor(list: readonly Hit[]) {
    super();
    this.documents = list.map(({ id, text, metadata }) => new Document({ id, pageContent: text, metadata }));
  }

  override async _getRelevantDocuments(): Promise<Document[]> {
    return this.documents;
  }
}
