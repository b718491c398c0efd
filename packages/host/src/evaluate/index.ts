export {
  type ComparedRun,
  type ComparedRuns,
  type CompareRunsOptions,
  compareRuns,
} from './compare/compare-runs.ts';
export { type MeasuredRunFile, measureRunFile } from './compare/measure-run-file.ts';
export {
  type CompareConfigsRequest,
  type ComparedSet,
  compareConfigs,
  type MeasuredConfig,
  type NamedConfig,
} from './configs/compare-configs.ts';
export { type ComparedPair, significanceLevel } from './configs/compare-pairs.ts';
export type { CorpusPlace } from './corpus/corpus-place.ts';
export { fastifyFiles } from './corpus/package-source.ts';
export type { SkippedSet } from './corpus/working-copies.ts';
export { type FailingQueryReport, failingQueries } from './gate/failing-queries.ts';
export type { AbstentionRule, Gate } from './gate/gate-file.ts';
export { type CheckedGate, type GateChoice, runGates } from './gate/run-gates.ts';
export { type CheckedGoldenSet, checkGoldenSet } from './golden/check-golden-set.ts';
export { type CalibrationPlan, calibrateGrounding, type GroundedQuestion } from './grounding/calibrate-grounding.ts';
export type { GroundedKind } from './grounding/held-out.ts';
export { type ReliabilityBin, reliabilityOf } from './grounding/reliability.ts';
export { type TunedGrounding, tuneGrounding } from './grounding/tune-grounding.ts';
export { comparedConfigsInWords, comparedConfigsJson } from './json/compared-configs-json.ts';
export { comparedRunsJson } from './json/comparison-json.ts';
export { checkedGateJson } from './json/gate-json.ts';
export { checkedGoldenSetJson, skippedSetJson } from './json/golden-json.ts';
export { measuredRunFileJson } from './json/run-file-json.ts';
export { measuredRunJson } from './json/run-json.ts';
export { sweepJson } from './json/sweep-json.ts';
export { tunedGroundingJson } from './json/tuned-grounding-json.ts';
export { tuningJson } from './json/tuning-json.ts';
export {
  type EvaluatedConfig,
  type EvaluationMethod,
  type EvaluationOptions,
  type EvaluationProgress,
  evaluationMethods,
} from './options.ts';
export type { EvaluationQuery, QueryRole, QuestionSet } from './questions/question-set.ts';
export { readQuestionSet } from './questions/read-question-set.ts';
export { type EvaluationRequest, evaluate } from './run/evaluate.ts';
export { evaluateSet, type MeasuredRun, type SetChoice } from './run/evaluate-set.ts';
export { type ReadRun, readRun } from './run/read-run.ts';
export { type ReportExtras, reportOfRun } from './run/report-of-run.ts';
export type { AbstentionFigures, RunFigures } from './run/run-figures.ts';
export type { RunSettings } from './run/run-settings.ts';
export { metricsNamed, usualMetrics } from './run/usual-metrics.ts';
export { writeTrec } from './run/write-trec.ts';
export type { ChosenPoint, ComparedPoint, SweptPoint } from './sweep/choose-point.ts';
export type { ExactCheck } from './sweep/exact-check.ts';
export { type FinishedSweep, runSweep } from './sweep/run-sweep.ts';
export type { PlannedPoint, SweepPlan } from './sweep/sweep-plan.ts';
export { type FinishedTuning, type TunedSetting, type TuneRequest, tune, tunedSettings } from './tune/tune.ts';
