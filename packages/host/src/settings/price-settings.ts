import { strictObject } from '@touchstone/contract/wire';
import { z } from 'zod';

const name = z.string().regex(/^[^/\s]+\/\S+$/);
const dollars = 'must be a number of US dollars, 0 or more';
const price = z.number(dollars).min(0, dollars).optional();

/** The `prices` section: prices that differ from the adapters' catalogs. */
export const pricesSchema = z.record(
  name,
  strictObject({
    perMillionTokens: price.describe('For a million tokens that the model is given.'),
    perMillionOutputTokens: price.describe('For a million tokens that a language model writes.'),
    perThousandSearches: price.describe('For a thousand search units of a reranker.'),
  }),
  {
    error: ({ code }) =>
      code === 'invalid_key'
        ? 'is no name of a model: use provider and model, for example "voyage/voyage-4"'
        : 'must be an object from "provider/model" to prices',
  },
);
