// What judges results against a golden set without reading files: for browsers too.
export { type Evaluation, evaluateRun } from './evaluate-run.js';
export { type GoldenItem, goldenItems, goldenQrels } from './golden/golden-items.js';
export { type ChunkPlace, matchesItem, rankItems } from './golden/match-items.js';
export { parseMetric } from './metrics/parse-metric.js';
