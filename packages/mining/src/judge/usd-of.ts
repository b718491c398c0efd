import type { ModelPrice } from '@touchstone/contract';

/** US dollars of an answer. Undefined where a price or a count of tokens is not known. */
export function usdOf(
  { inputTokens, outputTokens }: { readonly inputTokens?: number; readonly outputTokens?: number },
  { perMillionTokens, perMillionOutputTokens }: ModelPrice = {},
): number | undefined {
  if (inputTokens === undefined || outputTokens === undefined) return undefined;
  if (perMillionTokens === undefined || perMillionOutputTokens === undefined) return undefined;
  return (inputTokens * perMillionTokens + outputTokens * perMillionOutputTokens) / 1_000_000;
}
