import type { JsonObject } from '@touchstone/contract';
import { indexDescription, strictObject } from '@touchstone/contract/wire';
import { z } from 'zod';
import type { ReportedRun } from '../evaluation-report.js';
import { present } from './present.js';

/** Which run it was. */
export const reportedRun = z.codec(
  strictObject({
    name: z.string('must be a string'),
    started_at: z.iso.datetime('must be an ISO 8601 time'),
    profile: z.string('must be a string').optional(),
    commit: z.string('must be a string').optional(),
    config_hash: z.string('must be a string').optional(),
    indexes: z.array(indexDescription, 'must be a list of indexes').optional(),
    settings: z
      .custom<JsonObject>((value) => z.record(z.string(), z.json()).safeParse(value).success, 'must be an object')
      .optional(),
  }),
  z.custom<ReportedRun>(),
  {
    decode: (w): ReportedRun => ({
      name: w.name,
      startedAt: w.started_at,
      ...present('profile', w.profile),
      ...present('commit', w.commit),
      ...present('configHash', w.config_hash),
      ...present('indexes', w.indexes),
      ...present('settings', w.settings),
    }),
    encode: (m) => ({
      name: m.name,
      started_at: m.startedAt,
      ...present('profile', m.profile),
      ...present('commit', m.commit),
      ...present('config_hash', m.configHash),
      ...(m.indexes === undefined ? {} : { indexes: [...m.indexes] }),
      ...present('settings', m.settings),
    }),
  },
);
