import { strictObject } from '@touchstone/contract/wire';
import { z } from 'zod';
import type { ReportedSweep, SweepPoint } from '../evaluation-report.js';
import { present } from './present.js';

const finite = z.number('must be a finite number');

const sweepPoint = z.codec(
  strictObject({
    label: z.string('must be a string'),
    value: finite,
    interval: strictObject({ low: finite, high: finite }).optional(),
    latency_p95_ms: z.number('must be a number of milliseconds').nonnegative('must not be negative'),
    on_frontier: z.boolean('must be true or false'),
  }),
  z.custom<SweepPoint>(),
  {
    decode: ({ label, value, interval, latency_p95_ms, on_frontier }): SweepPoint => ({
      label,
      value,
      ...present('interval', interval),
      latencyP95Ms: latency_p95_ms,
      onFrontier: on_frontier,
    }),
    encode: ({ label, value, interval, latencyP95Ms, onFrontier }) => ({
      label,
      value,
      ...present('interval', interval),
      latency_p95_ms: latencyP95Ms,
      on_frontier: onFrontier,
    }),
  },
);

/** A metric and the latency under several settings. */
export const sweep = z.codec(
  strictObject({ metric: z.string('must be the name of a metric'), points: z.array(sweepPoint) }),
  z.custom<ReportedSweep>(),
  { decode: (w): ReportedSweep => w, encode: ({ metric, points }) => ({ metric, points: [...points] }) },
);
