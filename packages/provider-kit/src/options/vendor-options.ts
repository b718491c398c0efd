import { RetrievalError } from '@touchstone/contract';
import { z } from 'zod';

/** The options that every adapter of a vendor shares, for its schema. */
export function vendorOptions(defaults: {
  readonly model: string;
  readonly timeoutMs: number;
  /** Variables that may hold the key, for the description: `CO_API_KEY, else COHERE_API_KEY`. */
  readonly keyFrom: string;
}) {
  const name = 'must be the name of a model';
  const milliseconds = 'must be a whole number of milliseconds, 1 or more';
  return {
    model: z.string(name).min(1, name).default(defaults.model).describe('Name of the model, sent unchanged.'),
    apiKey: z.string('must be a string').optional().describe(`Default: ${defaults.keyFrom}.`),
    timeoutMs: z
      .int(milliseconds)
      .min(1, milliseconds)
      .default(defaults.timeoutMs)
      .describe('Time limit of one request, in milliseconds.'),
  };
}

/** `refuse` or `trim`, for adapters of models with a limit of tokens; `what` names the text: `a text that is too long`. */
export function overLongOption(what: string) {
  return z
    .enum(['refuse', 'trim'], 'must be "refuse" or "trim"')
    .default('refuse')
    .describe(`What becomes of ${what}.`);
}

/** Numbers of a vector, for adapters of models that can give several sizes. */
export function dimensionsOption(description: string) {
  const size = 'must be a whole number, 1 or more';
  return z.int(size).min(1, size).optional().describe(description);
}

/** The size of a model's vectors: the first unless the option sets one. Throws `invalid_config` for an unknown one. */
export function chosenSize(
  {
    model,
    sizes,
    provider,
  }: { readonly model: string; readonly sizes: readonly [number, ...number[]]; readonly provider: string },
  dimensions: number = sizes[0],
): number {
  if (sizes.includes(dimensions)) return dimensions;
  const list = sizes.toSorted((a, b) => a - b).join(', ');
  throw new RetrievalError('invalid_config', `dimensions of ${model} can be ${list}; found ${dimensions}.`, {
    provider,
  });
}
