import { field, shape, strictObject } from '@touchstone/contract/wire';
import { z } from 'zod';
import { type GateCheck, type GateResult, gateCheckKinds } from '../gate/gate-result.ts';
import { metricComparison } from './comparison.ts';

const finite = z.number('must be a finite number');

const gateCheck = shape<GateCheck>()({
  kind: z.enum(gateCheckKinds),
  rule: z.string(),
  category: z.string().optional(),
  value: finite,
  limit: finite,
  comparison: metricComparison.optional(),
  passed: z.boolean(),
  failing_queries: field(
    'failingQueries',
    z.array(strictObject({ query: z.string(), value: finite, baseline: finite.optional() })),
  ),
});

/** How an evaluation stands to its rules. */
export const gateResult = shape<GateResult>()({ passed: z.boolean(), checks: z.array(gateCheck) });
