// `node src/cost-plot-main.ts > ../../docs/images/quality-and-cost.svg`: what a tier finds against what it costs, as
// docs/search.md shows it.
import { type PricedTier, tierPlot } from './tier-plot.ts';

/** nDCG@10 over ten sets, chunks a second at indexing on two cores, and milliseconds a query. docs/search.md lists some of them. */
const tiers: readonly PricedTier[] = [
  { name: 'bm25s', ndcg: 0.573, chunksPerSecond: 10_500, queryMs: 0.34, raised: -14 },
  { name: 'keyword', ndcg: 0.638, chunksPerSecond: 8000, queryMs: 1 },
  { name: 'static', ndcg: 0.584, chunksPerSecond: 5700, queryMs: 0.7 },
  { name: 'hybrid', ndcg: 0.664, chunksPerSecond: 5700, queryMs: 1.2 },
  { name: 'reranked', ndcg: 0.696, chunksPerSecond: 5700, queryMs: 8.4, raised: 12 },
  { name: 'BGE alone', ndcg: 0.657, chunksPerSecond: 49, queryMs: 7.2 },
  { name: 'RRF of keyword and BGE', ndcg: 0.682, chunksPerSecond: 49, queryMs: 7.7 },
  { name: 'hybrid, BGE', ndcg: 0.6957, chunksPerSecond: 49, queryMs: 7.7 },
  { name: 'refined; quality', ndcg: 0.7254, chunksPerSecond: 49, queryMs: 15.5 },
];

process.stdout.write(`${tierPlot(tiers)}\n`);
