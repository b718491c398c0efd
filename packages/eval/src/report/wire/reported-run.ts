import type { JsonObject } from '@touchstone/contract';
import { field, indexDescription, shape } from '@touchstone/contract/wire';
import { z } from 'zod';
import type { ReportedRun } from '../evaluation-report.ts';

/** Which run it was. */
export const reportedRun = shape<ReportedRun>()({
  name: z.string('must be a string'),
  started_at: field('startedAt', z.iso.datetime('must be an ISO 8601 time')),
  profile: z.string('must be a string').optional(),
  commit: z.string('must be a string').optional(),
  config_hash: field('configHash', z.string('must be a string').optional()),
  indexes: z.array(indexDescription, 'must be a list of indexes').optional(),
  settings: z
    .custom<JsonObject>((value) => z.record(z.string(), z.json()).safeParse(value).success, 'must be an object')
    .optional(),
});
