import * as z from 'zod';
import { type AnswerClaim, answerStatuses, type ContextAnswer, claimStatuses } from '../answer.ts';
import { callCost, contextPack } from './context-pack.ts';
import { count } from './json.ts';
import { field, shape } from './shape.ts';
import { warning } from './warning.ts';

const answerClaim = shape<AnswerClaim>()({
  text: z.string(),
  sources: z.array(count),
  unknown_sources: field('unknownSources', z.array(count)),
  status: z.enum(claimStatuses),
});

/** An answer with its checked claims and its context, as JSON. */
export const contextAnswer = shape<ContextAnswer>()({
  query: z.string(),
  status: z.enum(answerStatuses),
  text: z.string(),
  claims: z.array(answerClaim),
  context_pack: field('contextPack', contextPack),
  cost: callCost,
  warnings: z.array(warning),
});
