export { type Abstention, measureAbstention } from './abstention.js';
export {
  type Attribution,
  type AttributionOptions,
  attributeLosses,
  type LossPlace,
  lossPlaces,
} from './attribute/attribute-losses.js';
export { runAtStage, type StageRun } from './attribute/run-at-stage.js';
export { fitLogistic, type LogisticExample } from './calibrate/fit-logistic.js';
export { checkInput, type EvaluationInput } from './check-input.js';
export { type BootstrapOptions, bootstrapInterval, type Interval } from './compare/bootstrap-interval.js';
export { type CompareOptions, compareEvaluations, type MetricComparison } from './compare/compare-evaluations.js';
export { holm } from './compare/holm.js';
export {
  type RandomizationOptions,
  type RandomizationResult,
  randomizationTest,
} from './compare/randomization-test.js';
export { type EvaluatedRun, type WorsenedQuery, worsenedQueries } from './compare/worsened-queries.js';
export {
  type CategoryEvaluation,
  type EvaluateOptions,
  type Evaluation,
  type EvaluationSummary,
  evaluateRun,
  type MetricValues,
} from './evaluate-run.js';
export { meanOf } from './exact/mean-of.js';
export { checkGate, type GateOptions } from './gate/check-gate.js';
export type { FailingQuery, GateCheck, GateResult } from './gate/gate-result.js';
export {
  type BaselineRule,
  type GateRules,
  type LatencyThreshold,
  type MetricThreshold,
  validationGate,
} from './gate/gate-rules.js';
export { checkGolden, type GoldenChunk, type GoldenFault } from './golden/check-golden.js';
export { type GoldenItem, goldenItems, goldenKernels, goldenQrels, kernelItems } from './golden/golden-items.js';
export { type ChunkPlace, matchesItem, rankItems } from './golden/match-items.js';
export { type GoldenFile, readGoldenSets } from './golden/read-golden.js';
export { countedWarning, type InputWarning, type InputWarningCode } from './input-warning.js';
export { type Judgements, type Qrels, type Run, rankingsOf, type ScoredRun } from './judgements.js';
export { type LatencySummary, summarizeLatency } from './latency/latency-summary.js';
export { averagePrecision } from './metrics/average-precision.js';
export { bpref } from './metrics/bpref.js';
export { hit } from './metrics/hit.js';
export { jaccard } from './metrics/jaccard.js';
export { type Metric, metricName, type RelevanceOptions } from './metrics/metric.js';
export type { MetricDefinition } from './metrics/metric-definition.js';
export { createMetricRegistry, type MetricRegistry } from './metrics/metric-registry.js';
export { ndcg } from './metrics/ndcg.js';
export { ndcgExponential } from './metrics/ndcg-exponential.js';
export { parseMetric } from './metrics/parse-metric.js';
export { precision } from './metrics/precision.js';
export { rPrecision } from './metrics/r-precision.js';
export { recall } from './metrics/recall.js';
export { reciprocalRank } from './metrics/reciprocal-rank.js';
export { setRecall } from './metrics/set-recall.js';
export { setSuccess } from './metrics/set-success.js';
export { type Random, seededRandom } from './random/seeded-random.js';
export { type BeirDataset, type BeirDocument, type BeirQuery, readBeir } from './readers/beir.js';
export { readBeirQrels } from './readers/beir-qrels.js';
export { type BeirFiles, type BeirOptions, findBeir, isBeirFolder } from './readers/find-beir.js';
export { readLines } from './readers/lines.js';
export { type MinedContext, type MinedJudgements, type MinedQuery, readMinedDataset } from './readers/mined-dataset.js';
export { type ParsedYaml, parseYaml } from './readers/parse-yaml.js';
export { type RetrievalDataset, readRetrievalDataset } from './readers/retrieval-dataset.js';
export type { SetOptions } from './readers/set-options.js';
export { readTrecQrels, readTrecRun, type TrecRun } from './readers/trec.js';
export type { AskOptions, Retrieve, Retrieved } from './run/ask-query.js';
export { collapseResults } from './run/collapse-results.js';
export { formatRunRecord } from './run/format-run.js';
export { indexesText } from './run/indexes-text.js';
export { type OpenRunFile, openRunFile } from './run/open-run-file.js';
export { type RunFileContent, readRunFile } from './run/read-run-file.js';
export { type RunOptions, type RunProgress, runQueries } from './run/run-queries.js';
export {
  latenciesOf,
  type Passage,
  type QueryAnswer,
  type RunHeader,
  type RunRecord,
  scoredRunOf,
} from './run/run-record.js';
export { type TuneAlphaOptions, tuneAlpha } from './tune/tune-alpha.js';
export { type TuneRrfOptions, tuneRrfWeights } from './tune/tune-rrf-weights.js';
export { checkFoldCount, type TuneOptions, type Tuning, tuneSetting } from './tune/tune-setting.js';
export { metricComparison } from './wire/comparison.js';
export { evaluation } from './wire/evaluation.js';
export { gateResult } from './wire/gate-result.js';
export { gateRules, parseGateRules } from './wire/gate-rules.js';
export { queryAnswer, runHeader } from './wire/run-record.js';
export { type WrittenCorpus, writeIngestibleCorpus } from './writers/ingestible-corpus.js';
export { formatRetrievalDataset } from './writers/retrieval-dataset.js';
export { formatTrecQrels, formatTrecRun, type TrecRunFormat } from './writers/trec.js';
