import type { ModelPrice } from '@touchstone/contract';
import { argument, givenObject } from '@touchstone/contract/wire';

/** The price of a model as a host may give it. */
export const priceArgument = givenObject<ModelPrice>({
  perMillionTokens: argument.number.optional(),
  perMillionOutputTokens: argument.number.optional(),
  perThousandSearches: argument.number.optional(),
});
