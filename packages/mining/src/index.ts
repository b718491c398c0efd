export { auditReport, auditReportInWords, auditReportJson } from './audit/audit-report.ts';
export { auditSample, auditSampleInWords, auditSampleJson } from './audit/audit-sample.ts';
export { bootstrapGoldenSet } from './bootstrap/bootstrap-golden-set.ts';
export { bootstrapInWords, bootstrapJson } from './bootstrap/bootstrap-report.ts';
export { type BootstrapSource, bootstrapSources } from './bootstrap/bootstrap-request.ts';
export { extract } from './candidates/extract.ts';
export { extractInWords, extractJson } from './candidates/extract-report.ts';
export { statsInWords, statsJson } from './datasheet/mining-stats.ts';
export { writeDatasheet } from './datasheet/write-datasheet.ts';
export type { ContextSettings } from './definition/definition-schema.ts';
export { readBenchmark } from './definition/read-benchmark.ts';
export { starterBenchmark } from './definition/starter-benchmark.ts';
export { exportBeir } from './export/export-beir.ts';
export { exportDataset, exportInWords, exportJson } from './export/export-dataset.ts';
export { exportGolden, goldenExportInWords } from './export/export-golden.ts';
export { estimateJudging, judgingEstimateInWords, judgingEstimateJson } from './judge/estimate-judging.ts';
export {
  type AskPerson,
  judgeByPerson,
  openPersonCases,
  type PersonCases,
  type PersonReply,
  type PersonRequest,
} from './judge/judge-by-person.ts';
export { judgeCandidates } from './judge/judge-candidates.ts';
export { type JudgeReport, judgeInWords, judgeJson } from './judge/judge-report.ts';
export { labelFileJudges } from './judge/labels/label-file-judges.ts';
export { languageModelJudge } from './judge/language-model-judge.ts';
export type { JudgingOptions } from './judge/open-judging.ts';
export { discoverKernels } from './kernels/agent/discover-kernels.ts';
export { discoverInWords, discoverJson } from './kernels/agent/discover-report.ts';
export { estimateExpansion, expansionEstimateInWords } from './kernels/expand/estimate-expansion.ts';
export { expandKernels } from './kernels/expand/expand-kernels.ts';
export { expandInWords, expandJson } from './kernels/expand/expand-report.ts';
export { importKernels, importsInWords, importsJson } from './kernels/imports/import-kernels.ts';
export { unanimousVerdict } from './panel/votes-on.ts';
export type { Judge } from './records/judgement.ts';
export { questionKinds } from './records/mined-question.ts';
