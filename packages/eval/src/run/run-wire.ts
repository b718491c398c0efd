import { dropReasons, errorCodes, fallbackCodes, groundings, type JsonObject, stageNames } from '@touchstone/contract';
import { constant, field, indexDescription, shape, strictObject, trace } from '@touchstone/contract/wire';
import type { Scored } from '@touchstone/core-fusion';
import { z } from 'zod';
import { type Attribution, lossPlaces } from '../attribute/attribute-losses.ts';
import type { Passage, QueryAnswer, RunHeader } from './run-record.ts';

/** The first line of a run file. */
export const runHeader = shape<RunHeader>()({
  kind: constant('touchstone_run', 'must be "touchstone_run"'),
  spec_version: constant(1, 'must be 1, the only version there is'),
  name: z.string('must be a string'),
  started_at: field('startedAt', z.iso.datetime('must be an ISO 8601 time')),
  config_hash: field('configHash', z.string('must be a string')),
  indexes: z.array(indexDescription, 'must be a list of indexes'),
  settings: z.custom<JsonObject>((value) => z.record(z.string(), z.json()).safeParse(value).success).optional(),
});

const milliseconds = z.number('must be a number of milliseconds').nonnegative('must not be negative');
const rank = z.int('must be a rank from 1').min(1, 'must be a rank from 1');

const scored = shape<Scored>()({ id: z.string('must be a string'), score: z.number('must be a finite number') });

const attribution = shape<Attribution>()({
  id: z.string('must be a string'),
  rank: rank.optional(),
  lost_at: field('lostAt', z.enum(lossPlaces, 'must be a place of loss').optional()),
  stage: z.enum(stageNames).optional(),
  reason: z.enum(dropReasons, 'must be a reason of a trace').optional(),
  last_seen: field('lastSeen', strictObject({ stage: z.enum(stageNames), rank }).optional()),
});

const passage = shape<Passage>()({
  id: z.string('must be a string'),
  text: z.string('must be a string'),
  candidates: z.array(z.string(), 'must be a list of ids').optional(),
});

/** Every other line of a run file. */
export const queryAnswer = shape<QueryAnswer>()({
  query: z.string('must be a string'),
  results: z.array(scored, 'must be a list of results'),
  latency_ms: field('latencyMs', milliseconds),
  error: strictObject({ code: z.enum(errorCodes), message: z.string() }).optional(),
  fallbacks: z.array(z.enum(fallbackCodes, 'must be a warning of a fallback')).optional(),
  before: z.array(scored, 'must be a list of results').optional(),
  grounding: z.enum(groundings, 'must be "strong", "weak" or "none"').optional(),
  attributions: z.array(attribution, 'must be a list of attributions').optional(),
  trace: trace.optional(),
  passages: z.array(passage, 'must be a list of passages').optional(),
});

/** The indexes of a run as text: equal texts for equal indexes, in any order of a description's members. */
export function indexesText({ indexes }: Pick<RunHeader, 'indexes'>): string {
  return JSON.stringify(indexes.map((index) => indexDescription.encode(index)));
}
