// Judges results against a golden set without reading files: for browsers too.
export { evaluateRun } from './evaluate/evaluate-run.ts';
export { goldenItems, goldenQrels } from './golden/golden-items.ts';
export { type ChunkPlace, rankItems } from './golden/match-items.ts';
export { parseMetric } from './metrics/parse-metric.ts';
