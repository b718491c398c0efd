import { z } from 'zod';
import { warningCodes } from '../warning.js';
import { jsonObject } from './json.js';
import { strictObject } from './strict-object.js';

/** A warning has the same form in memory and as JSON. */
export const warning = strictObject({
  code: z.enum(warningCodes),
  message: z.string(),
  detail: jsonObject.optional(),
});
