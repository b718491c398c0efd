export { buildSummaries } from './build/build-summaries.js';
export { planSummaries, type SummariesPlan } from './build/plan-summaries.js';
export { summariesInWords, summariesJson } from './build/report-forms.js';
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
