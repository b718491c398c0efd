import * as z from 'zod';
import { metadata } from './metadata.ts';
import { strictObject } from './strict-object.ts';

/** A chunk as `show` prints it; the same form in memory and as JSON. */
export const storedChunk = strictObject({
  id: z.string(),
  text: z.string(),
  metadata,
});
