import { field, shape } from '@touchstone/contract/wire';
import { evaluation, metricComparison, type WorsenedQuery } from '@touchstone/eval';
import { z } from 'zod';
import type { ReportedComparison } from '../evaluation-report.ts';
import { reportedRun } from './reported-run.ts';

const finite = z.number('must be a finite number');
const ranking = z.array(z.string('must be a string'), 'must be a list of ids');

const worsenedQuery = shape<WorsenedQuery>()({
  query: z.string('must be a string'),
  baseline: finite,
  candidate: finite,
  loss: finite,
  baseline_ranking: field('baselineRanking', ranking),
  candidate_ranking: field('candidateRanking', ranking),
});

const worsened = shape<NonNullable<ReportedComparison['worsened']>>()({
  metric: z.string('must be the name of a metric'),
  queries: z.array(worsenedQuery, 'must be a list of queries'),
});

/** How a run stands to an earlier one. */
export const comparison = shape<ReportedComparison>()({
  baseline_run: field('baselineRun', reportedRun),
  baseline: evaluation,
  metrics: z.array(metricComparison, 'must be a list of comparisons'),
  worsened: worsened.optional(),
});
