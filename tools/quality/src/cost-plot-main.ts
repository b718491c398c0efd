// `node src/cost-plot-main.ts > ../../docs/images/quality-and-cost.svg`: what a tier finds against what it costs, as
// docs/quality.md lists it.
import { type PricedTier, tierPlot } from './tier-plot.ts';

/** nDCG@10 over ten sets, chunks a second at indexing on two cores, and milliseconds a query. docs/quality.md says where each is from. */
const tiers: readonly PricedTier[] = [
  { name: 'bm25s', ndcg: 0.573, chunksPerSecond: 10_500, queryMs: 0.34, raised: 12 },
  { name: 'keyword', ndcg: 0.623, chunksPerSecond: 8000, queryMs: 1 },
  { name: 'static', ndcg: 0.569, chunksPerSecond: 5700, queryMs: 0.7 },
  { name: 'hybrid', ndcg: 0.655, chunksPerSecond: 5700, queryMs: 1.2 },
  { name: 'reranked', ndcg: 0.688, chunksPerSecond: 5700, queryMs: 8.4 },
  { name: 'MiniLM alone', ndcg: 0.611, chunksPerSecond: 42, queryMs: 5.7 },
  { name: 'RRF of keyword and MiniLM', ndcg: 0.663, chunksPerSecond: 42, queryMs: 6.2 },
  { name: 'hybrid, MiniLM', ndcg: 0.674, chunksPerSecond: 42, queryMs: 6.2 },
  { name: 'refined; quality', ndcg: 0.7066, chunksPerSecond: 42, queryMs: 13.4 },
];

process.stdout.write(`${tierPlot(tiers)}\n`);
