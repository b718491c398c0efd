export { type ComparedRun, type ComparedRuns, compareRuns } from './compare/compare-runs.ts';
export { measureRunFile } from './compare/measure-run-file.ts';
export { compareConfigs, type NamedConfig } from './configs/compare-configs.ts';
export { fastifyFiles } from './corpus/package-source.ts';
export type { SkippedSet } from './corpus/working-copies.ts';
export { type FailingQueryReport, failingQueries } from './gate/failing-queries.ts';
export { type CheckedGate, runGates } from './gate/run-gates.ts';
export { type CheckedGoldenSet, checkGoldenSets } from './golden/check-golden-set.ts';
export { type CalibrationPlan, calibrateGrounding, type GroundedQuestion } from './grounding/calibrate-grounding.ts';
export { type ReliabilityBin, reliabilityOf } from './grounding/reliability.ts';
export { type TunedGrounding, tuneGrounding } from './grounding/tune-grounding.ts';
export { comparedConfigsInWords, comparedConfigsJson, comparedRunsJson } from './json/comparison-json.ts';
export { checkedGateJson, checkedGoldenSetJson, skippedSetJson } from './json/gate-json.ts';
export { measuredRunFileJson, measuredRunJson } from './json/run-json.ts';
export { sweepJson, tunedGroundingJson, tuningJson } from './json/tuning-json.ts';
export {
  type EvaluationMethod,
  type EvaluationOptions,
  type EvaluationProgress,
  evaluationMethods,
} from './options.ts';
export type { EvaluationQuery } from './questions/question-set.ts';
export { readQuestionSet } from './questions/read-question-set.ts';
export { type EvaluationRequest, evaluate } from './run/evaluate.ts';
export type { MeasuredRun } from './run/evaluate-set.ts';
export { type ReportExtras, reportOfRun } from './run/report-of-run.ts';
export { metricsNamed, usualMetrics } from './run/usual-metrics.ts';
export { writeTrec } from './run/write-trec.ts';
export type { ChosenPoint, ComparedPoint, SweptPoint } from './sweep/choose-point.ts';
export type { ExactCheck } from './sweep/exact-check.ts';
export { type FinishedSweep, runSweep } from './sweep/run-sweep.ts';
export { type FinishedTuning, tune } from './tune/tune.ts';
