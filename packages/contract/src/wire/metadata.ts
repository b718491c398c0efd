import * as z from 'zod';
import { compact } from '../compact.js';
import type { JsonObject } from '../json.js';
import type { Metadata } from '../metadata.js';
import { jsonObject } from './json.js';

/** Metadata passes through untouched; only members that are undefined, which JSON does not know, are left out. */
export const metadata = z.codec(jsonObject, z.custom<Metadata>(), {
  decode: (wire): Metadata => wire,
  encode: (memory) => compact(memory) as JsonObject,
});
