import { strictObject } from '@touchstone/contract/wire';
import { z } from 'zod';
import type { GateCheck, GateResult } from '../gate/gate-result.js';
import { metricComparison } from './comparison.js';

const finite = z.number('must be a finite number');

const gateCheck = z.codec(
  strictObject({
    kind: z.enum(['metric', 'latency', 'baseline']),
    rule: z.string(),
    category: z.string().optional(),
    value: finite,
    limit: finite,
    comparison: metricComparison.optional(),
    passed: z.boolean(),
    failing_queries: z.array(strictObject({ query: z.string(), value: finite, baseline: finite.optional() })),
  }),
  z.custom<GateCheck>(),
  {
    decode: (w): GateCheck => ({
      kind: w.kind,
      rule: w.rule,
      category: w.category,
      value: w.value,
      limit: w.limit,
      comparison: w.comparison,
      passed: w.passed,
      failingQueries: w.failing_queries,
    }),
    encode: (m) => ({
      kind: m.kind,
      rule: m.rule,
      category: m.category,
      value: m.value,
      limit: m.limit,
      comparison: m.comparison,
      passed: m.passed,
      failing_queries: [...m.failingQueries],
    }),
  },
);

/** How an evaluation stands to its rules. */
export const gateResult = z.codec(
  strictObject({ passed: z.boolean(), checks: z.array(gateCheck) }),
  z.custom<GateResult>(),
  {
    decode: (w): GateResult => w,
    encode: (m) => ({ passed: m.passed, checks: [...m.checks] }),
  },
);
