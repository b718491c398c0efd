import { parseStrictly } from '@touchstone/contract/wire';
import { z } from 'zod';
import type { Bm25Parameters } from './bm25-formula.ts';

/** The keys for k1 and b in a config file. */
export const bm25ParametersShape = {
  k1: z
    .number('must be a number, 0 or more')
    .min(0, 'must be a number, 0 or more')
    .optional()
    .describe('Saturation of repeated terms; 0 only counts presence.'),
  b: z
    .number('must be a number from 0 to 1')
    .min(0, 'must be a number from 0 to 1')
    .max(1, 'must be a number from 0 to 1')
    .optional()
    .describe('Penalty of long documents: 0 none, 1 in proportion to length.'),
};

/** The option `bm25` of a store. */
export const keywordBm25Schema = z.strictObject(bm25ParametersShape, 'must be an object with k1, b or both').optional();

/**
 * k1 and b of the keyword search of a store, checked, with its defaults: k1 1.6 and b 0.75. Titles and symbols occur
 * several times in its input, so a repeated term may count a little longer than by `bm25Defaults`. Throws
 * `invalid_config` for a k1 below 0, a b outside 0 to 1, no number, another field, or no object.
 */
export function keywordBm25(given?: Bm25Parameters): Required<Bm25Parameters> {
  const about = { code: 'invalid_config', what: 'bm25', input: given } as const;
  const { k1 = 1.6, b = 0.75 } = parseStrictly(keywordBm25Schema, about) ?? {};
  return { k1, b };
}
