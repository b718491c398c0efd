import { ask } from './ask.ts';
import type { Corpus, JudgedQuestion } from './corpus.ts';
import { evenly } from './questions.ts';

/** What secondary queries change for the corpora's own questions, by the best rerank score of the first pass. */
export async function secondaryTable(corpora: readonly Corpus[]): Promise<string> {
  const changes: Change[] = [];
  for (const corpus of corpora) {
    for (const question of evenly(corpus.own, 300)) changes.push(await changeOf(corpus, question));
  }
  const lines = bounds.map((from, at) => {
    const to = bounds[at + 1] ?? 1.01;
    const within = changes.filter(({ bestScore }) => bestScore >= from && bestScore < to);
    const mean = (read: (change: Change) => number) =>
      (within.reduce((sum, change) => sum + read(change), 0) / within.length).toFixed(4);
    const better = within.filter(({ ndcg }) => ndcg > 0).length;
    const worse = within.filter(({ ndcg }) => ndcg < 0).length;
    const cells = [mean(({ ndcg }) => ndcg), mean(({ recall }) => recall), better, worse, mean(({ factor }) => factor)];
    return `| from ${from} | ${within.length} | ${cells.join(' | ')} |`;
  });
  return [
    '\n## Secondary queries\n',
    '| Best score | questions | nDCG@10 | recall@12 | better | worse | times as long |',
    '|---|---|---|---|---|---|---|',
    ...lines,
  ].join('\n');
}

interface Change {
  readonly bestScore: number;
  readonly ndcg: number;
  readonly recall: number;
  readonly factor: number;
}

async function changeOf(corpus: Corpus, { query, answers }: JudgedQuestion): Promise<Change> {
  const without = await ask(corpus, query, { isReranked: true, when: never });
  const withThem = await ask(corpus, query, { isReranked: true, when: always });
  return {
    bestScore: without.signals.best_rerank_score ?? 0,
    ndcg: ndcg(withThem.found, answers) - ndcg(without.found, answers),
    recall: recall(withThem.found, answers) - recall(without.found, answers),
    factor: withThem.elapsedMs / without.elapsedMs,
  };
}

function ndcg(found: readonly string[], answers: ReadonlySet<string>): number {
  const gain = (at: number) => 1 / Math.log2(at + 2);
  const got = found.slice(0, 10).reduce((sum, id, at) => sum + (answers.has(id) ? gain(at) : 0), 0);
  let ideal = 0;
  for (let at = 0; at < Math.min(10, answers.size); at += 1) ideal += gain(at);
  return got / ideal;
}

function recall(found: readonly string[], answers: ReadonlySet<string>): number {
  return found.filter((id) => answers.has(id)).length / answers.size;
}

const bounds = [0, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5];
const never = { fewerCandidatesThan: 0, bestRerankScoreBelow: 0, coverageFails: false };
const always = { fewerCandidatesThan: 1_000_000, bestRerankScoreBelow: 0, coverageFails: false };
