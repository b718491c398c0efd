import { strictObject } from '@touchstone/contract/wire';
import type { InputWarning, InputWarningCode } from '@touchstone/eval';
import { z } from 'zod';

/** What was odd about the input. A report shows the message; a code that is newer than this reader is none of its concern. */
export const inputWarning = z.codec(
  strictObject({
    code: z.custom<InputWarningCode>((value) => typeof value === 'string', 'must be a string'),
    message: z.string('must be a string'),
    count: z.int('must be an integer').nonnegative('must not be negative'),
    examples: z.array(z.string('must be a string')),
  }),
  z.custom<InputWarning>(),
  {
    decode: (w): InputWarning => w,
    encode: ({ code, message, count, examples }) => ({ code, message, count, examples: [...examples] }),
  },
);
