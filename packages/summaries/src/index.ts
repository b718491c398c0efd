export { buildSummaries } from './build/build-summaries.js';
export type { SummariesReport, SummaryWarning } from './build/summaries-report.js';
export {
  type SummariesDependencies,
  type SummariesOptions,
  type SummariesProgress,
  type SummariesRequest,
  summariesIndexOf,
  summaryDefaults,
} from './build/summaries-request.js';
export { type SummaryPrompt, summaryPrompt } from './model/summary-prompt.js';
