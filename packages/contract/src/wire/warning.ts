import * as z from 'zod';
import { type Warning, warningCodes } from '../warning.ts';
import { jsonObject } from './json.ts';
import { shape } from './shape.ts';

/** A warning has the same form in memory and as JSON. */
export const warning = shape<Warning>()({
  code: z.enum(warningCodes),
  message: z.string(),
  detail: jsonObject.optional(),
});
