// What judges results against a golden set without reading files: for browsers too.
export { type Evaluation, evaluateRun } from './evaluate-run.ts';
export { type GoldenItem, goldenItems, goldenQrels } from './golden/golden-items.ts';
export { type ChunkPlace, matchesItem, rankItems } from './golden/match-items.ts';
export { parseMetric } from './metrics/parse-metric.ts';
