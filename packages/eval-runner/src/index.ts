export {
  type ComparedRun,
  type ComparedRuns,
  type CompareRunsOptions,
  compareRuns,
} from './compare/compare-runs.js';
export { type MeasuredRunFile, measureRunFile } from './compare/measure-run-file.js';
export {
  type CompareConfigsRequest,
  type ComparedSet,
  compareConfigs,
  type MeasuredConfig,
  type NamedConfig,
} from './configs/compare-configs.js';
export { type ComparedPair, significanceLevel } from './configs/compare-pairs.js';
export type { CorpusPlace } from './corpus/corpus-place.js';
export { fastifyFiles } from './corpus/package-source.js';
export type { SkippedSet } from './corpus/working-copies.js';
export { type FailingQueryReport, failingQueries } from './gate/failing-queries.js';
export type { AbstentionRule, Gate } from './gate/gate-file.js';
export { type CheckedGate, type GateChoice, runGates } from './gate/run-gates.js';
export { type CheckedGoldenSet, checkGoldenSet } from './golden/check-golden-set.js';
export { type CalibrationPlan, calibrateGrounding, type GroundedQuestion } from './grounding/calibrate-grounding.js';
export { gibberish } from './grounding/gibberish.js';
export type { GroundedKind } from './grounding/held-out.js';
export { everyday, injections } from './grounding/questions-of-no-corpus.js';
export { type ReliabilityBin, reliabilityOf } from './grounding/reliability.js';
export { talkFamilies } from './grounding/talk/talk-families.js';
export type { TalkFamily } from './grounding/talk/talk-family.js';
export { withinTalk } from './grounding/talk/within-talk.js';
export { type TunedGrounding, tuneGrounding } from './grounding/tune-grounding.js';
export { comparedConfigsInWords, comparedConfigsJson } from './json/compared-configs-json.js';
export { comparedRunsJson } from './json/comparison-json.js';
export { checkedGateJson } from './json/gate-json.js';
export { checkedGoldenSetJson, skippedSetJson } from './json/golden-json.js';
export { measuredRunFileJson } from './json/run-file-json.js';
export { measuredRunJson } from './json/run-json.js';
export { sweepJson } from './json/sweep-json.js';
export { tunedGroundingJson } from './json/tuned-grounding-json.js';
export { tuningJson } from './json/tuning-json.js';
export {
  type EvaluatedConfig,
  type EvaluationMethod,
  type EvaluationOptions,
  type EvaluationProgress,
  evaluationMethods,
} from './options.js';
export type { EvaluationQuery, QueryRole, QuestionSet } from './questions/question-set.js';
export { readQuestionSet } from './questions/read-question-set.js';
export { type EvaluationRequest, evaluate } from './run/evaluate.js';
export { evaluateSet, type MeasuredRun, type SetChoice } from './run/evaluate-set.js';
export { type ReadRun, readRun } from './run/read-run.js';
export { type ReportExtras, reportOfRun } from './run/report-of-run.js';
export type { AbstentionFigures, RunFigures } from './run/run-figures.js';
export type { RunSettings } from './run/run-settings.js';
export { metricsNamed, usualMetrics } from './run/usual-metrics.js';
export { writeTrec } from './run/write-trec.js';
export type { ChosenPoint, ComparedPoint, SweptPoint } from './sweep/choose-point.js';
export type { ExactCheck } from './sweep/exact-check.js';
export { type FinishedSweep, runSweep } from './sweep/run-sweep.js';
export type { PlannedPoint, SweepPlan } from './sweep/sweep-plan.js';
export { type FinishedTuning, type TunedSetting, type TuneRequest, tune, tunedSettings } from './tune/tune.js';
