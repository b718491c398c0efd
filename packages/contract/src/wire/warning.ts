import * as z from 'zod';
import { type Warning, warningCodes } from '../warning.js';
import { jsonObject } from './json.js';
import { shape } from './shape.js';

/** A warning has the same form in memory and as JSON. */
export const warning = shape<Warning>()({
  code: z.enum(warningCodes),
  message: z.string(),
  detail: jsonObject.optional(),
});
