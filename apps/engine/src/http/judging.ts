import { RetrievalError } from '@touchstone/contract';
import { parseStrictly, strictObject } from '@touchstone/contract/wire';
import type { PersonCases } from '@touchstone/mining';
import type { Hono } from 'hono';
import { z } from 'zod';
import { readObject } from '../calls/read-body.ts';
import { allowTool } from '../operation/access.ts';
import type { EngineEnvironment } from './engine-wiring.ts';
import { jsonText } from './json-text.ts';

/** The page's reply to a case. */
const reply = strictObject({
  position: z.int('must be the number of a case, from 1').min(1, 'must be the number of a case, from 1'),
  verdict: z.enum(['yes', 'no', 'skip'], 'must be "yes", "no" or "skip"'),
  reason: z.string('must be a string').max(2000, 'must not be longer than 2,000 characters').optional(),
});

/**
 * The routes of the judging page, on an engine that was started for it: `GET /v1/judging` shows the first open case, or
 * the one at `position`; `POST /v1/judging` keeps a verdict and shows the next case.
 */
export function registerJudging(app: Hono<EngineEnvironment>, cases: PersonCases | undefined): void {
  if (cases === undefined) return;
  app.get('/v1/judging', (context) => {
    allowTool(context.var.caller, 'index');
    const typed = context.req.query('position');
    if (typed === undefined) return context.json(shown(cases, cases.nextOpen(0)));
    if (!/^[1-9]\d{0,8}$/.test(typed)) throw new RetrievalError('invalid_request', 'position must be a number from 1.');
    return context.json(shown(cases, Number(typed)));
  });

  app.post('/v1/judging', async (context) => {
    allowTool(context.var.caller, 'index');
    const input = readObject(await jsonText(context), '{"position":1,"verdict":"yes"}');
    const { position, verdict, reason } = parseStrictly(reply, { code: 'invalid_request', what: 'verdict', input });
    await cases.decide(position, verdict === 'skip' ? 'skip' : { verdict, reason });
    return context.json(shown(cases, cases.nextOpen(position) ?? cases.nextOpen(0)));
  });
}

/** The case at a position, and how far the person is; without a case, all are judged. */
function shown(cases: PersonCases, position: number | undefined) {
  const judged = cases.report(0).judges[0];
  const progress = { of: cases.length, open: judged?.open ?? 0, verdicts: judged?.verdicts };
  if (position === undefined) return progress;
  const { questionId, question, contexts, before } = cases.at(position);
  return {
    ...progress,
    case: {
      position,
      question_id: questionId,
      question,
      contexts: contexts.map(({ fqn, text }) => ({ fqn, text })),
      before,
    },
  };
}
