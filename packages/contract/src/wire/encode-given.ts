import type * as z from 'zod';
import { RetrievalError } from '../errors.ts';
import { readingGiven } from './given.ts';
import { pathName } from './invalid.ts';

/**
 * A host's in-memory value as JSON. Throws `invalid_request` that names the JSON path where the form is wrong; `what`
 * names the value.
 */
export function encodeGiven<Codec extends z.ZodType>(
  codec: Codec,
  given: z.output<Codec>,
  what: string,
): z.input<Codec> {
  return readingGiven(what, () => {
    const encoded = codec.safeEncode(given);
    if (encoded.success) return encoded.data;
    const faults = encoded.error.issues.map(({ path, message }) => `${pathName(path)}: ${message}`);
    const more = faults.length > 1 ? ` And ${faults.length - 1} more.` : '';
    throw new RetrievalError(
      'invalid_request',
      `Invalid ${what}: as JSON, it has another form at ${faults[0]}.${more} Pass an object that the library returned.`,
    );
  });
}
