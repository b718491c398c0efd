import { strictObject } from '@touchstone/contract/wire';
import { evaluation, metricComparison, type WorsenedQuery } from '@touchstone/eval';
import { z } from 'zod';
import type { ReportedComparison } from '../evaluation-report.js';
import { present } from './present.js';
import { reportedRun } from './reported-run.js';

const finite = z.number('must be a finite number');
const ranking = z.array(z.string('must be a string'), 'must be a list of ids');

const worsenedQuery = z.codec(
  strictObject({
    query: z.string('must be a string'),
    baseline: finite,
    candidate: finite,
    loss: finite,
    baseline_ranking: ranking,
    candidate_ranking: ranking,
  }),
  z.custom<WorsenedQuery>(),
  {
    decode: ({ baseline_ranking, candidate_ranking, ...same }): WorsenedQuery => ({
      ...same,
      baselineRanking: baseline_ranking,
      candidateRanking: candidate_ranking,
    }),
    encode: ({ baselineRanking, candidateRanking, query, baseline, candidate, loss }) => ({
      query,
      baseline,
      candidate,
      loss,
      baseline_ranking: [...baselineRanking],
      candidate_ranking: [...candidateRanking],
    }),
  },
);

/** How a run stands to an earlier one. */
export const comparison = z.codec(
  strictObject({
    baseline_run: reportedRun,
    baseline: evaluation,
    metrics: z.array(metricComparison, 'must be a list of comparisons'),
    worsened: strictObject({
      metric: z.string('must be the name of a metric'),
      queries: z.array(worsenedQuery, 'must be a list of queries'),
    }).optional(),
  }),
  z.custom<ReportedComparison>(),
  {
    decode: ({ baseline_run, baseline, metrics, worsened }): ReportedComparison => ({
      baselineRun: baseline_run,
      baseline,
      metrics,
      ...present('worsened', worsened),
    }),
    encode: ({ baselineRun, baseline, metrics, worsened }) => ({
      baseline_run: baselineRun,
      baseline,
      metrics: [...metrics],
      ...(worsened === undefined ? {} : { worsened: { metric: worsened.metric, queries: [...worsened.queries] } }),
    }),
  },
);
