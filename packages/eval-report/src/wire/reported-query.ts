import { dropReasons, errorCodes, stageNames } from '@touchstone/contract';
import { strictObject, trace } from '@touchstone/contract/wire';
import { z } from 'zod';
import type { ExpectedItem, RankedItem, ReportedQuery } from '../evaluation-report.js';
import { present } from './present.js';

const rank = z.int('must be an integer').positive('must be at least 1');
const text = z.string('must be a string');

const expectedItem = z.codec(
  strictObject({
    id: text,
    grade: z.number('must be a finite number'),
    rank: rank.optional(),
    lost_at: z.enum(['never_retrieved', 'fusion', 'rerank', 'gate']).optional(),
    stage: z.enum(stageNames).optional(),
    reason: z.enum(dropReasons).optional(),
    last_seen: strictObject({ stage: z.enum(stageNames), rank }).optional(),
    candidates: z.array(text, 'must be a list of candidate ids').optional(),
  }),
  z.custom<ExpectedItem>(),
  {
    decode: (w): ExpectedItem => ({
      id: w.id,
      grade: w.grade,
      ...present('rank', w.rank),
      ...present('lostAt', w.lost_at),
      ...present('stage', w.stage),
      ...present('reason', w.reason),
      ...present('lastSeen', w.last_seen),
      ...present('candidates', w.candidates),
    }),
    encode: (m) => ({
      id: m.id,
      grade: m.grade,
      ...present('rank', m.rank),
      ...present('lost_at', m.lostAt),
      ...present('stage', m.stage),
      ...present('reason', m.reason),
      ...present('last_seen', m.lastSeen),
      ...(m.candidates === undefined ? {} : { candidates: [...m.candidates] }),
    }),
  },
);

const rankedItem = z.codec(
  strictObject({
    id: text,
    score: z.number('must be a finite number'),
    grade: z.number('must be a finite number').optional(),
    citation: text.optional(),
  }),
  z.custom<RankedItem>(),
  {
    decode: (w): RankedItem => ({
      id: w.id,
      score: w.score,
      ...present('grade', w.grade),
      ...present('citation', w.citation),
    }),
    encode: ({ id, score, grade, citation }) => ({
      id,
      score,
      ...present('grade', grade),
      ...present('citation', citation),
    }),
  },
);

/** One query of a report. */
export const reportedQuery = z.codec(
  strictObject({
    id: text,
    text: text.optional(),
    expected: z.array(expectedItem, 'must be a list of items'),
    ranking: z.array(rankedItem, 'must be a list of items'),
    ranking_before_rerank: z.array(text, 'must be a list of ids').optional(),
    trace: trace.optional(),
    error: strictObject({ code: z.enum(errorCodes), message: text }).optional(),
  }),
  z.custom<ReportedQuery>(),
  {
    decode: (w): ReportedQuery => ({
      id: w.id,
      expected: w.expected,
      ranking: w.ranking,
      ...present('text', w.text),
      ...present('rankingBeforeRerank', w.ranking_before_rerank),
      ...present('trace', w.trace),
      ...present('error', w.error),
    }),
    encode: (m) => ({
      id: m.id,
      ...present('text', m.text),
      expected: [...m.expected],
      ranking: [...m.ranking],
      ...(m.rankingBeforeRerank === undefined ? {} : { ranking_before_rerank: [...m.rankingBeforeRerank] }),
      ...present('trace', m.trace),
      ...present('error', m.error),
    }),
  },
);
