import * as z from 'zod';
import type { JsonObject } from '../json.ts';
import type { Metadata } from '../metadata.ts';
import { jsonObject } from './json.ts';
import { strictObject } from './strict-object.ts';

/** Metadata passes through untouched; only undefined members, which JSON cannot have, are left out. */
export const metadata = z.codec(jsonObject, z.custom<Metadata>(), {
  decode: (wire): Metadata => wire,
  // Not by `compact`: the names of these fields are not ours, and one may be `__proto__`.
  encode: (memory) =>
    Object.fromEntries(Object.entries(memory).filter(([, value]) => value !== undefined)) as JsonObject,
});

/** A chunk as `show` prints it; the same form in memory and as JSON. */
export const storedChunk = strictObject({
  id: z.string(),
  text: z.string(),
  metadata,
});
