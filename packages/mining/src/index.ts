export {
  auditReportInWords,
  auditReportJson,
  auditSampleInWords,
  auditSampleJson,
} from './audit/audit-forms.ts';
export {
  type AuditReport,
  type AuditReportRequest,
  auditReport,
  type ChangedLabel,
  type StratumReport,
} from './audit/audit-report.ts';
export { type AuditRequest, type AuditSample, auditDefaults, auditSample } from './audit/audit-sample.ts';
export { bootstrapGoldenSet } from './bootstrap/bootstrap-golden-set.ts';
export type {
  BootstrapReport,
  BootstrapWarning,
  SourceReport,
  WrittenSet,
} from './bootstrap/bootstrap-report.ts';
export {
  type BootstrapDependencies,
  type BootstrapOptions,
  type BootstrapProgress,
  type BootstrapRequest,
  type BootstrapSource,
  bootstrapDefaults,
  bootstrapSources,
} from './bootstrap/bootstrap-request.ts';
export { type DropReason, dropReasons } from './bootstrap/found-question.ts';
export { bootstrapInWords, bootstrapJson } from './bootstrap/report-forms.ts';
export {
  type Candidate,
  type CandidateRole,
  candidateRoles,
  type QuestionCandidates,
  questionCandidates,
} from './candidates/candidates.ts';
export {
  type CandidateCounts,
  type ChosenCandidates,
  candidateChooser,
  candidateDefaults,
} from './candidates/choose-candidates.ts';
export { extract } from './candidates/extract.ts';
export { type ExtractReport, type ExtractWarning, extractInWords, extractJson } from './candidates/extract-report.ts';
export {
  type ExtractDependencies,
  type ExtractOptions,
  type ExtractProgress,
  type ExtractRequest,
  extractDefaults,
} from './candidates/extract-request.ts';
export { type Extraction, extraction } from './candidates/extraction.ts';
export { contextPool, readContextPool } from './contexts/context-pool.ts';
export { indexContexts } from './contexts/index-contexts.ts';
export { type ContextPool, type MiningContext, miningContext } from './contexts/mining-context.ts';
export { type SourceContextsOptions, type SourceFolder, sourceContexts } from './contexts/source-contexts.ts';
export { type SymbolContextOptions, symbolContextDefaults } from './contexts/symbol-contexts.ts';
export type { KernelStats } from './datasheet/kernel-stats.ts';
export type { MiningCost } from './datasheet/mining-cost.ts';
export { type JudgeStats, type KindStats, type MiningStats, miningStats } from './datasheet/mining-stats.ts';
export { statsInWords, statsJson } from './datasheet/stats-forms.ts';
export { type DatasheetReport, writeDatasheet } from './datasheet/write-datasheet.ts';
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
} from './definition/benchmark.ts';
export {
  type CheckFixesOptions,
  checkFixes,
  type ProgramEnd,
  type RunProgram,
} from './definition/check-fixes.ts';
export { benchmarkJsonSchema } from './definition/definition-schema.ts';
export {
  type CheckedFix,
  type FixReport,
  type FixWarning,
  fixesInWords,
  fixesJson,
  type ProgramOutcome,
} from './definition/fix-report.ts';
export { readBenchmark } from './definition/read-benchmark.ts';
export { starterBenchmark } from './definition/starter-benchmark.ts';
export { type BeirExportReport, exportBeir } from './export/export-beir.ts';
export { exportDataset } from './export/export-dataset.ts';
export { exportInWords, exportJson } from './export/export-forms.ts';
export {
  exportGolden,
  type GoldenExportReport,
  type GoldenExportRequest,
  goldenExportInWords,
} from './export/export-golden.ts';
export type { ExportReport, ExportWarning, ReachedSplit } from './export/export-report.ts';
export { type ExportDependencies, type ExportRequest, exportDefaults } from './export/export-request.ts';
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
} from './export/mined-dataset.ts';
export {
  type ImportKernelsDependencies,
  type ImportKernelsOptions,
  type ImportKernelsRequest,
  importKernelDefaults,
  importKernels,
} from './imports/import-kernels.ts';
export { type ImportReport, type ImportWarning, importsInWords, importsJson } from './imports/import-report.ts';
export type { ImportedName } from './imports/imported-name.ts';
export { readImports } from './imports/read-imports.ts';
export {
  estimateJudging,
  type JudgeCostEstimate,
  type JudgingEstimate,
} from './judge/estimate-judging.ts';
export {
  type JudgeDependencies,
  type JudgeOptions,
  type JudgeProgress,
  type JudgeRequest,
  judgeCandidates,
} from './judge/judge-candidates.ts';
export {
  judgeInWords,
  judgeJson,
  judgingEstimateInWords,
  judgingEstimateJson,
} from './judge/judge-forms.ts';
export { type JudgePrompt, judgePrompt } from './judge/judge-prompt.ts';
export type { JudgeReport, JudgeTally, JudgeWarning } from './judge/judge-report.ts';
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
} from './judge/judgement.ts';
export { judgementKey } from './judge/judgement-key.ts';
export type { JudgingUsage } from './judge/judging-budget.ts';
export { type LabelFileJudges, type LabelWarning, labelFileJudges } from './judge/labels/label-file-judges.ts';
export {
  judgeDefaults,
  type LanguageModelJudgeOptions,
  languageModelJudge,
} from './judge/language-model-judge.ts';
export { type Judging, type JudgingOptions, judgingDefaults, openJudging } from './judge/open-judging.ts';
export { judgeByPerson, type PersonDependencies } from './judge/person/judge-by-person.ts';
export type { AskPerson, PersonCase, PersonReply } from './judge/person/person.ts';
export { openPersonCases, type PersonCases, type PersonRequest } from './judge/person/person-cases.ts';
export { personJudge, personName } from './judge/person/person-judge.ts';
export { presentJudgements, readJudgements } from './judge/present-judgements.ts';
export { discoverKernels } from './kernels/agent/discover-kernels.ts';
export {
  type DiscoverReport,
  type DiscoverWarning,
  discoverInWords,
  discoverJson,
} from './kernels/agent/discover-report.ts';
export {
  type DiscoverDependencies,
  type DiscoverOptions,
  type DiscoverProgress,
  type DiscoverRequest,
  discoverDefaults,
} from './kernels/agent/discover-request.ts';
export type { AgentUsage } from './kernels/agent/open-turns.ts';
export {
  type ExpansionCost,
  type ExpansionEstimate,
  estimateExpansion,
  expansionEstimateInWords,
  expansionEstimateJson,
} from './kernels/expand/estimate-expansion.ts';
export { expandKernels } from './kernels/expand/expand-kernels.ts';
export { type ExpandReport, type ExpandWarning, expandInWords, expandJson } from './kernels/expand/expand-report.ts';
export {
  type ExpandDependencies,
  type ExpandOptions,
  type ExpandProgress,
  type ExpandRequest,
  expandDefaults,
} from './kernels/expand/expand-request.ts';
export {
  type Kernel,
  type KernelMethod,
  type KernelState,
  type KernelStep,
  kernel,
  kernelMethods,
  kernelStates,
} from './kernels/kernel.ts';
export {
  type AgreementOptions,
  type Coefficient,
  type JudgeAgreement,
  judgeAgreement,
  type PairAgreement,
} from './panel/judge-agreement.ts';
export { type OrderBias, orderBias } from './panel/order-bias.ts';
export { agreementInWords, agreementJson, orderBiasInWords, orderBiasJson } from './panel/panel-forms.ts';
export { type PanelLabel, type PanelOptions, panelLabels } from './panel/panel-labels.ts';
export { majorityVerdict, type PanelVerdict, unanimousVerdict } from './panel/panel-verdict.ts';
export { benchmarkQuestions } from './questions/benchmark-questions.ts';
export {
  type CodeLanguage,
  codeLanguages,
  type MinedQuestion,
  minedQuestion,
  type QuestionKind,
  questionKinds,
  type Solution,
} from './questions/mined-question.ts';
export { type Split, type SplitShares, splits, usualShares } from './splits/split.ts';
export { type MiningFiles, miningFiles } from './workspace/mining-files.ts';
