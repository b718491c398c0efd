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
} from './evaluation-report.js';
export { type HtmlReportOptions, renderHtmlReport } from './render-html-report.js';
export { type MarkdownSummaryOptions, renderMarkdownSummary } from './render-markdown-summary.js';
export { type ReportQueriesOptions, reportQueries } from './report-queries.js';
export { evaluationReport, parseEvaluationReport } from './wire/evaluation-report.js';
