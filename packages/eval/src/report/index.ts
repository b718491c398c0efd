export type {
  EvaluationReport,
  ExpectedItem,
  RankedItem,
  ReportedAbstention,
  ReportedComparison,
  ReportedQuery,
  ReportedRun,
  ReportedSweep,
  SweepPoint,
} from './evaluation-report.ts';
export { type HtmlReportOptions, renderHtmlReport } from './render-html-report.ts';
export { type MarkdownSummaryOptions, renderMarkdownSummary } from './render-markdown-summary.ts';
export { type ReportQueriesOptions, reportQueries } from './report-queries.ts';
export { evaluationReport, parseEvaluationReport } from './wire/evaluation-report.ts';
