import * as z from 'zod';
import type { JsonValue } from '../json.ts';

/** Any JSON value, passed through untouched. NaN and infinities have no JSON form and are refused. */
const jsonValue: z.ZodType<JsonValue> = z.json();

/** A JSON object, passed through untouched. */
export const jsonObject = z.record(z.string(), jsonValue, 'must be an object');

/** A finite number. */
export const finite = z.number('must be a finite number');

/** A number of milliseconds, 0 or more. */
export const milliseconds = z.number('must be a number of milliseconds').nonnegative('must not be negative');

/** An integer of 0 or more. */
export const count = z.int('must be an integer').nonnegative('must not be negative');
