export { type Attribution, attributeLosses } from './attribute/attribute-losses.ts';
export type { Interval } from './compare/bootstrap-interval.ts';
export {
  compareEvaluations,
  holm,
  type MetricComparison,
  metricComparisonJson,
} from './compare/compare-evaluations.ts';
export { type WorsenedQuery, worsenedQueries } from './compare/worsened-queries.ts';
export { measureAbstention } from './evaluate/abstention.ts';
export { checkInput } from './evaluate/check-input.ts';
export { type Evaluation, evaluateRun, evaluationJson } from './evaluate/evaluate-run.ts';
export { checkGate } from './gate/check-gate.ts';
export { type GateCheck, type GateResult, gateResultJson } from './gate/gate-result.ts';
export { type GateRules, type MetricThreshold, parseGateRules, validationGate } from './gate/gate-rules.ts';
export { checkGolden, type GoldenChunk, type GoldenFault } from './golden/check-golden.ts';
export { findSets } from './golden/find-sets.ts';
export { type GoldenItem, goldenItems, goldenKernels, goldenQrels, kernelItems } from './golden/golden-items.ts';
export { type ChunkPlace, matchesItem, rankItems } from './golden/match-items.ts';
export { type GoldenFile, readGoldenSets } from './golden/read-golden.ts';
export { countedWarning, type InputWarning } from './input-warning.ts';
export { type Qrels, type Run, rankingsOf, type ScoredRun } from './judgements.ts';
export { type Metric, parseMetric } from './metrics/parse-metric.ts';
export { fitLogistic, type LogisticExample } from './numbers/fit-logistic.ts';
export { meanOf } from './numbers/mean-of.ts';
export { type Random, seededRandom } from './numbers/seeded-random.ts';
export { type BeirDataset, type BeirDocument, readBeir } from './readers/beir.ts';
export { readBeirQrels } from './readers/beir-qrels.ts';
export { readLines } from './readers/lines.ts';
export { type MinedContext, type MinedJudgements, type MinedQuery, readMinedDataset } from './readers/mined-dataset.ts';
export { type ParsedYaml, parseYaml } from './readers/parse-yaml.ts';
export { type RetrievalDataset, readRetrievalDataset } from './readers/retrieval-dataset.ts';
export { readTrecQrels, readTrecRun } from './readers/trec.ts';
export type { Retrieve, Retrieved } from './run/ask-query.ts';
export { collapseResults } from './run/collapse-results.ts';
export { openRunFile, readRunFile } from './run/run-file.ts';
export { type RunProgress, runQueries } from './run/run-queries.ts';
export { latenciesOf, type Passage, type QueryAnswer, type RunHeader, scoredRunOf } from './run/run-record.ts';
export { indexesText } from './run/run-wire.ts';
export { tuneAlpha, tuneRrfWeights } from './tune/branch-weights.ts';
export { checkFoldCount, type Tuning } from './tune/tune-setting.ts';
export { type WrittenCorpus, writeIngestibleCorpus } from './writers/ingestible-corpus.ts';
export { formatRetrievalDataset } from './writers/retrieval-dataset.ts';
export { formatTrecQrels, formatTrecRun } from './writers/trec.ts';
