export type { EvaluationReport, ReportedAbstention, ReportedComparison } from './evaluation-report.ts';
export { renderHtmlReport } from './render-html-report.ts';
export { renderMarkdownSummary } from './render-markdown-summary.ts';
export { reportQueries } from './report-queries.ts';
