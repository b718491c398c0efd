import { shape } from '@touchstone/contract/wire';
import type { InputWarning, InputWarningCode } from '@touchstone/eval';
import { z } from 'zod';

/** What was odd about the input. A report shows the message, so it also reads codes that are newer than this reader. */
export const inputWarning = shape<InputWarning>()({
  code: z.custom<InputWarningCode>((value) => typeof value === 'string', 'must be a string'),
  message: z.string('must be a string'),
  count: z.int('must be an integer').nonnegative('must not be negative'),
  examples: z.array(z.string('must be a string')),
});
