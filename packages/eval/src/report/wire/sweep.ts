import { field, shape, strictObject } from '@touchstone/contract/wire';
import { z } from 'zod';
import type { ReportedSweep, SweepPoint } from '../evaluation-report.ts';

const finite = z.number('must be a finite number');

const sweepPoint = shape<SweepPoint>()({
  label: z.string('must be a string'),
  value: finite,
  interval: strictObject({ low: finite, high: finite }).optional(),
  latency_p95_ms: field(
    'latencyP95Ms',
    z.number('must be a number of milliseconds').nonnegative('must not be negative'),
  ),
  on_frontier: field('onFrontier', z.boolean('must be true or false')),
});

/** A metric and the latency under several settings. */
export const sweep = shape<ReportedSweep>()({
  metric: z.string('must be the name of a metric'),
  points: z.array(sweepPoint),
});
