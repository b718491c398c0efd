import { dropReasons, errorCodes, groundings, stageNames } from '@touchstone/contract';
import { field, shape, strictObject, trace } from '@touchstone/contract/wire';
import { lossPlaces } from '@touchstone/eval';
import { z } from 'zod';
import type { ExpectedItem, RankedItem, ReportedQuery } from '../evaluation-report.ts';

const rank = z.int('must be an integer').positive('must be at least 1');
const text = z.string('must be a string');

const expectedItem = shape<ExpectedItem>()({
  id: text,
  grade: z.number('must be a finite number'),
  rank: rank.optional(),
  lost_at: field('lostAt', z.enum(lossPlaces).optional()),
  stage: z.enum(stageNames).optional(),
  reason: z.enum(dropReasons).optional(),
  last_seen: field('lastSeen', strictObject({ stage: z.enum(stageNames), rank }).optional()),
  candidates: z.array(text, 'must be a list of candidate ids').optional(),
  text: text.optional(),
});

const rankedItem = shape<RankedItem>()({
  id: text,
  score: z.number('must be a finite number'),
  grade: z.number('must be a finite number').optional(),
  citation: text.optional(),
  text: text.optional(),
});

/** One query of a report. */
export const reportedQuery = shape<ReportedQuery>()({
  id: text,
  text: text.optional(),
  category: text.optional(),
  answerable: z.boolean('must be true or false').optional(),
  grounding: z.enum(groundings, 'must be "strong", "weak" or "none"').optional(),
  expected: z.array(expectedItem, 'must be a list of items'),
  ranking: z.array(rankedItem, 'must be a list of items'),
  ranking_before_rerank: field('rankingBeforeRerank', z.array(text, 'must be a list of ids').optional()),
  trace: trace.optional(),
  error: strictObject({ code: z.enum(errorCodes), message: text }).optional(),
});
