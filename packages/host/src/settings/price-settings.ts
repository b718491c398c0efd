import { strictObject } from '@touchstone/contract/wire';
import { z } from 'zod';

const name = z.string().regex(/^[^/\s]+\/\S+$/);
const dollars = 'must be a number of US dollars, 0 or more';
const price = z.number(dollars).min(0, dollars).optional();

/** The `prices` section: prices that differ from the adapters' catalogs. */
export const pricesSchema = z.record(
  name,
  strictObject({
    perMillionTokens: price.describe('Per million input tokens.'),
    perMillionOutputTokens: price.describe('Per million output tokens of a language model.'),
    perThousandSearches: price.describe('Per thousand search units of a reranker.'),
  }),
  {
    error: ({ code }) =>
      code === 'invalid_key'
        ? 'is no name of a model: use provider and model, for example "voyage/voyage-4"'
        : 'must be an object from "provider/model" to prices',
  },
);
