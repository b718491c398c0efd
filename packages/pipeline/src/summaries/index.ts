export { buildSummaries } from './build/build-summaries.ts';
export { planSummaries, type SummariesPlan } from './build/plan-summaries.ts';
export { summariesInWords, summariesJson } from './build/report-forms.ts';
export type { SummariesReport } from './build/summaries-report.ts';
export { type SummariesOptions, type SummariesProgress, summariesIndexOf } from './build/summaries-request.ts';
