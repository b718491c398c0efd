export { type Abstention, measureAbstention } from './abstention.ts';
export {
  type Attribution,
  type AttributionOptions,
  attributeLosses,
  type LossPlace,
  lossPlaces,
} from './attribute/attribute-losses.ts';
export { runAtStage, type StageRun } from './attribute/run-at-stage.ts';
export { fitLogistic, type LogisticExample } from './calibrate/fit-logistic.ts';
export { checkInput, type EvaluationInput } from './check-input.ts';
export { type BootstrapOptions, bootstrapInterval, type Interval } from './compare/bootstrap-interval.ts';
export { type CompareOptions, compareEvaluations, type MetricComparison } from './compare/compare-evaluations.ts';
export { holm } from './compare/holm.ts';
export {
  type RandomizationOptions,
  type RandomizationResult,
  randomizationTest,
} from './compare/randomization-test.ts';
export { type EvaluatedRun, type WorsenedQuery, worsenedQueries } from './compare/worsened-queries.ts';
export {
  type CategoryEvaluation,
  type EvaluateOptions,
  type Evaluation,
  type EvaluationSummary,
  evaluateRun,
  type MetricValues,
} from './evaluate-run.ts';
export { meanOf } from './exact/mean-of.ts';
export { checkGate, type GateOptions } from './gate/check-gate.ts';
export type { FailingQuery, GateCheck, GateResult } from './gate/gate-result.ts';
export {
  type BaselineRule,
  type GateRules,
  type LatencyThreshold,
  type MetricThreshold,
  validationGate,
} from './gate/gate-rules.ts';
export { checkGolden, type GoldenChunk, type GoldenFault } from './golden/check-golden.ts';
export { type GoldenItem, goldenItems, goldenKernels, goldenQrels, kernelItems } from './golden/golden-items.ts';
export { type ChunkPlace, matchesItem, rankItems } from './golden/match-items.ts';
export { type GoldenFile, readGoldenSets } from './golden/read-golden.ts';
export { countedWarning, type InputWarning, type InputWarningCode } from './input-warning.ts';
export { type Judgements, type Qrels, type Run, rankingsOf, type ScoredRun } from './judgements.ts';
export { type LatencySummary, summarizeLatency } from './latency/latency-summary.ts';
export { averagePrecision } from './metrics/average-precision.ts';
export { bpref } from './metrics/bpref.ts';
export { hit } from './metrics/hit.ts';
export { jaccard } from './metrics/jaccard.ts';
export { type Metric, metricName, type RelevanceOptions } from './metrics/metric.ts';
export type { MetricDefinition } from './metrics/metric-definition.ts';
export { createMetricRegistry, type MetricRegistry } from './metrics/metric-registry.ts';
export { ndcg } from './metrics/ndcg.ts';
export { ndcgExponential } from './metrics/ndcg-exponential.ts';
export { parseMetric } from './metrics/parse-metric.ts';
export { precision } from './metrics/precision.ts';
export { rPrecision } from './metrics/r-precision.ts';
export { recall } from './metrics/recall.ts';
export { reciprocalRank } from './metrics/reciprocal-rank.ts';
export { setRecall } from './metrics/set-recall.ts';
export { setSuccess } from './metrics/set-success.ts';
export { type Random, seededRandom } from './random/seeded-random.ts';
export { type BeirDataset, type BeirDocument, type BeirQuery, readBeir } from './readers/beir.ts';
export { readBeirQrels } from './readers/beir-qrels.ts';
export { type BeirFiles, type BeirOptions, findBeir, isBeirFolder } from './readers/find-beir.ts';
export { readLines } from './readers/lines.ts';
export { type MinedContext, type MinedJudgements, type MinedQuery, readMinedDataset } from './readers/mined-dataset.ts';
export { type ParsedYaml, parseYaml } from './readers/parse-yaml.ts';
export { type RetrievalDataset, readRetrievalDataset } from './readers/retrieval-dataset.ts';
export type { SetOptions } from './readers/set-options.ts';
export { readTrecQrels, readTrecRun, type TrecRun } from './readers/trec.ts';
export type { AskOptions, Retrieve, Retrieved } from './run/ask-query.ts';
export { collapseResults } from './run/collapse-results.ts';
export { formatRunRecord } from './run/format-run.ts';
export { indexesText } from './run/indexes-text.ts';
export { type OpenRunFile, openRunFile } from './run/open-run-file.ts';
export { type RunFileContent, readRunFile } from './run/read-run-file.ts';
export { type RunOptions, type RunProgress, runQueries } from './run/run-queries.ts';
export {
  latenciesOf,
  type Passage,
  type QueryAnswer,
  type RunHeader,
  type RunRecord,
  scoredRunOf,
} from './run/run-record.ts';
export { type TuneAlphaOptions, tuneAlpha } from './tune/tune-alpha.ts';
export { type TuneRrfOptions, tuneRrfWeights } from './tune/tune-rrf-weights.ts';
export { checkFoldCount, type TuneOptions, type Tuning, tuneSetting } from './tune/tune-setting.ts';
export { metricComparison } from './wire/comparison.ts';
export { evaluation } from './wire/evaluation.ts';
export { gateResult } from './wire/gate-result.ts';
export { gateRules, parseGateRules } from './wire/gate-rules.ts';
export { queryAnswer, runHeader } from './wire/run-record.ts';
export { type WrittenCorpus, writeIngestibleCorpus } from './writers/ingestible-corpus.ts';
export { formatRetrievalDataset } from './writers/retrieval-dataset.ts';
export { formatTrecQrels, formatTrecRun, type TrecRunFormat } from './writers/trec.ts';
