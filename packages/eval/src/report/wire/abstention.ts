import { field, shape } from '@touchstone/contract/wire';
import { z } from 'zod';
import type { ReportedAbstention } from '../evaluation-report.ts';

const count = z.int('must be an integer').nonnegative('must not be negative');
const share = z.number('must be a number from 0 to 1').min(0, 'must not be negative').max(1, 'must not be above 1');
const ids = z.array(z.string('must be a string'), 'must be a list of query ids');

/** How often a system abstained. */
export const abstention = shape<ReportedAbstention>()({
  answerable: count,
  unanswerable: count,
  rightly_abstained: field('rightlyAbstained', share),
  wrongly_abstained: field('wronglyAbstained', share),
  rightly_doubted: field('rightlyDoubted', share.optional()),
  wrongly_doubted: field('wronglyDoubted', share.optional()),
  answered: ids,
  silent: ids,
});
