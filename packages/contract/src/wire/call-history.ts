import * as z from 'zod';
import type { CallDifference, CallList, CandidateHistory, HistoryStep, StageDifference } from '../call-history.ts';
import { type CallRecord, callKinds } from '../call-record.ts';
import { scoreKinds } from '../score.ts';
import { dropReasons, stageNames } from '../trace.ts';
import { callRecord } from './call-record.ts';
import { count, finite, jsonObject } from './json.ts';
import { field, shape } from './shape.ts';
import { strictObject } from './strict-object.ts';

/** A kept call with every candidate's way through its stages. */
export interface CallHistory {
  readonly call: CallRecord;
  readonly candidates: readonly CandidateHistory[];
}

/** The difference that a replay of a kept call shows. */
export type ReplayedCall = CallDifference & {
  /** Of the kept call. */
  readonly id: string;
};

const historyStep = shape<HistoryStep>()({
  stage: z.enum(stageNames),
  rank: count,
  score: finite,
  score_kind: field('scoreKind', z.enum(scoreKinds)),
  settings: jsonObject.optional(),
});

/** In JSON, the stage and reason of the end are beside the other fields. */
const candidateHistory = z.codec(
  strictObject({
    id: z.string(),
    returned: z.boolean(),
    left_out_at: z.enum(stageNames).optional(),
    reason: z.enum(dropReasons).optional(),
    into: z.string().optional(),
    steps: z.array(historyStep),
  }),
  z.custom<CandidateHistory>(),
  {
    decode: ({ left_out_at: stage, reason, into, ...history }): CandidateHistory => ({
      ...history,
      dropped: stage === undefined || reason === undefined ? undefined : { stage, reason, into },
    }),
    encode: ({ id, returned, dropped, steps }) => ({
      id,
      returned,
      left_out_at: dropped?.stage,
      reason: dropped?.reason,
      into: dropped?.into,
      steps: [...steps],
    }),
  },
);

/** The answer of `explain`. */
export const callHistory = shape<CallHistory>()({ call: callRecord, candidates: z.array(candidateHistory) });

const ids = z.array(z.string());

const stageDifference = shape<StageDifference>()({
  stage: z.enum(stageNames),
  settings: jsonObject.optional(),
  only_before: field('onlyBefore', ids),
  only_after: field('onlyAfter', ids),
  moved: z.array(strictObject({ id: z.string(), before: count, after: count })),
  largest_score_change: field('largestScoreChange', finite),
});

/** The answer of `replay`. */
export const callDifference = shape<ReplayedCall>()({
  id: z.string(),
  same: z.boolean(),
  settings: ids,
  indexes: ids,
  stages: z.array(stageDifference),
  results: shape<CallDifference['results']>()({ before: ids, after: ids, same: z.boolean() }),
  warnings: shape<CallDifference['warnings']>()({ before: ids, after: ids }),
});

const callSummary = shape<CallList['calls'][number]>()({
  id: z.string(),
  kind: z.enum(callKinds),
  started_at: field('startedAt', z.iso.datetime()),
  query: z.string(),
});

/** The kept calls; `damaged` is left out where there are none. */
export const callList = z.codec(
  strictObject({ calls: z.array(callSummary), damaged: z.array(z.string()).optional() }),
  z.custom<CallList>(),
  {
    decode: ({ calls, damaged = [] }): CallList => ({ calls, damaged }),
    encode: ({ calls, damaged }) => ({
      calls: [...calls],
      damaged: damaged.length === 0 ? undefined : [...damaged],
    }),
  },
);
