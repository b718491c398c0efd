export {
  auditReportInWords,
  auditReportJson,
  auditSampleInWords,
  auditSampleJson,
} from './audit/audit-forms.js';
export {
  type AuditReport,
  type AuditReportRequest,
  auditReport,
  type ChangedLabel,
  type StratumReport,
} from './audit/audit-report.js';
export { type AuditRequest, type AuditSample, auditDefaults, auditSample } from './audit/audit-sample.js';
export { bootstrapGoldenSet } from './bootstrap/bootstrap-golden-set.js';
export type {
  BootstrapReport,
  BootstrapWarning,
  SourceReport,
  WrittenSet,
} from './bootstrap/bootstrap-report.js';
export {
  type BootstrapDependencies,
  type BootstrapOptions,
  type BootstrapProgress,
  type BootstrapRequest,
  type BootstrapSource,
  bootstrapDefaults,
  bootstrapSources,
} from './bootstrap/bootstrap-request.js';
export { type DropReason, dropReasons } from './bootstrap/found-question.js';
export { bootstrapInWords, bootstrapJson } from './bootstrap/report-forms.js';
export {
  type Candidate,
  type CandidateRole,
  candidateRoles,
  type QuestionCandidates,
  questionCandidates,
} from './candidates/candidates.js';
export {
  type CandidateCounts,
  type ChosenCandidates,
  candidateChooser,
  candidateDefaults,
} from './candidates/choose-candidates.js';
export { extract } from './candidates/extract.js';
export { type ExtractReport, type ExtractWarning, extractInWords, extractJson } from './candidates/extract-report.js';
export {
  type ExtractDependencies,
  type ExtractOptions,
  type ExtractProgress,
  type ExtractRequest,
  extractDefaults,
} from './candidates/extract-request.js';
export { type Extraction, extraction } from './candidates/extraction.js';
export { contextPool, readContextPool } from './contexts/context-pool.js';
export { indexContexts } from './contexts/index-contexts.js';
export { type ContextPool, type MiningContext, miningContext } from './contexts/mining-context.js';
export { type SourceContextsOptions, type SourceFolder, sourceContexts } from './contexts/source-contexts.js';
export { type SymbolContextOptions, symbolContextDefaults } from './contexts/symbol-contexts.js';
export type { KernelStats } from './datasheet/kernel-stats.js';
export type { MiningCost } from './datasheet/mining-cost.js';
export { type JudgeStats, type KindStats, type MiningStats, miningStats } from './datasheet/mining-stats.js';
export { statsInWords, statsJson } from './datasheet/stats-forms.js';
export { type DatasheetReport, writeDatasheet } from './datasheet/write-datasheet.js';
export type {
  Benchmark,
  BenchmarkCase,
  BenchmarkSet,
  CaseBasics,
  CaseCode,
  CaseRun,
  ContextSettings,
  FixErrorCase,
  FreeTextCase,
  MultipleChoiceCase,
  QuestionAnswerCase,
} from './definition/benchmark.js';
export {
  type CheckFixesOptions,
  checkFixes,
  type ProgramEnd,
  type RunProgram,
} from './definition/check-fixes.js';
export { benchmarkJsonSchema } from './definition/definition-schema.js';
export {
  type CheckedFix,
  type FixReport,
  type FixWarning,
  fixesInWords,
  fixesJson,
  type ProgramOutcome,
} from './definition/fix-report.js';
export { readBenchmark } from './definition/read-benchmark.js';
export { starterBenchmark } from './definition/starter-benchmark.js';
export { type BeirExportReport, exportBeir } from './export/export-beir.js';
export { exportDataset } from './export/export-dataset.js';
export { exportInWords, exportJson } from './export/export-forms.js';
export {
  exportGolden,
  type GoldenExportReport,
  type GoldenExportRequest,
  goldenExportInWords,
} from './export/export-golden.js';
export type { ExportReport, ExportWarning, ReachedSplit } from './export/export-report.js';
export { type ExportDependencies, type ExportRequest, exportDefaults } from './export/export-request.js';
export {
  type CandidateLabel,
  candidateLabels,
  type DatasetJudge,
  type DatasetQuestion,
  type DatasetSplit,
  type LabelledCandidate,
  type MinedDataset,
  minedDataset,
  type QueryRole,
} from './export/mined-dataset.js';
export {
  type ImportKernelsDependencies,
  type ImportKernelsOptions,
  type ImportKernelsRequest,
  importKernelDefaults,
  importKernels,
} from './imports/import-kernels.js';
export { type ImportReport, type ImportWarning, importsInWords, importsJson } from './imports/import-report.js';
export type { ImportedName } from './imports/imported-name.js';
export { readImports } from './imports/read-imports.js';
export {
  estimateJudging,
  type JudgeCostEstimate,
  type JudgingEstimate,
} from './judge/estimate-judging.js';
export {
  type JudgeDependencies,
  type JudgeOptions,
  type JudgeProgress,
  type JudgeRequest,
  judgeCandidates,
} from './judge/judge-candidates.js';
export {
  judgeInWords,
  judgeJson,
  judgingEstimateInWords,
  judgingEstimateJson,
} from './judge/judge-forms.js';
export { type JudgePrompt, judgePrompt } from './judge/judge-prompt.js';
export type { JudgeReport, JudgeTally, JudgeWarning } from './judge/judge-report.js';
export {
  type Judge,
  type JudgeAnswer,
  type JudgedCase,
  type JudgedOrder,
  type JudgeEstimate,
  type Judgement,
  type JudgeUsage,
  judgedOrders,
  judgement,
  type UndecidedReason,
  undecidedReasons,
  type Verdict,
  verdicts,
} from './judge/judgement.js';
export { judgementKey } from './judge/judgement-key.js';
export type { JudgingUsage } from './judge/judging-budget.js';
export { type LabelFileJudges, type LabelWarning, labelFileJudges } from './judge/labels/label-file-judges.js';
export {
  judgeDefaults,
  type LanguageModelJudgeOptions,
  languageModelJudge,
} from './judge/language-model-judge.js';
export { type Judging, type JudgingOptions, judgingDefaults, openJudging } from './judge/open-judging.js';
export { judgeByPerson, type PersonDependencies } from './judge/person/judge-by-person.js';
export type { AskPerson, PersonCase, PersonReply } from './judge/person/person.js';
export { openPersonCases, type PersonCases, type PersonRequest } from './judge/person/person-cases.js';
export { personJudge, personName } from './judge/person/person-judge.js';
export { presentJudgements, readJudgements } from './judge/present-judgements.js';
export { discoverKernels } from './kernels/agent/discover-kernels.js';
export {
  type DiscoverReport,
  type DiscoverWarning,
  discoverInWords,
  discoverJson,
} from './kernels/agent/discover-report.js';
export {
  type DiscoverDependencies,
  type DiscoverOptions,
  type DiscoverProgress,
  type DiscoverRequest,
  discoverDefaults,
} from './kernels/agent/discover-request.js';
export type { AgentUsage } from './kernels/agent/open-turns.js';
export {
  type ExpansionCost,
  type ExpansionEstimate,
  estimateExpansion,
  expansionEstimateInWords,
  expansionEstimateJson,
} from './kernels/expand/estimate-expansion.js';
export { expandKernels } from './kernels/expand/expand-kernels.js';
export { type ExpandReport, type ExpandWarning, expandInWords, expandJson } from './kernels/expand/expand-report.js';
export {
  type ExpandDependencies,
  type ExpandOptions,
  type ExpandProgress,
  type ExpandRequest,
  expandDefaults,
} from './kernels/expand/expand-request.js';
export {
  type Kernel,
  type KernelMethod,
  type KernelState,
  type KernelStep,
  kernel,
  kernelMethods,
  kernelStates,
} from './kernels/kernel.js';
export {
  type AgreementOptions,
  type Coefficient,
  type JudgeAgreement,
  judgeAgreement,
  type PairAgreement,
} from './panel/judge-agreement.js';
export { type OrderBias, orderBias } from './panel/order-bias.js';
export { agreementInWords, agreementJson, orderBiasInWords, orderBiasJson } from './panel/panel-forms.js';
export { type PanelLabel, type PanelOptions, panelLabels } from './panel/panel-labels.js';
export { majorityVerdict, type PanelVerdict, unanimousVerdict } from './panel/panel-verdict.js';
export { benchmarkQuestions } from './questions/benchmark-questions.js';
export {
  type CodeLanguage,
  codeLanguages,
  type MinedQuestion,
  minedQuestion,
  type QuestionKind,
  questionKinds,
  type Solution,
} from './questions/mined-question.js';
export { type Split, type SplitShares, splits, usualShares } from './splits/split.js';
export { type MiningFiles, miningFiles } from './workspace/mining-files.js';
