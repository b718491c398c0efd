import { RetrievalError } from '@touchstone/contract';
import { invalidInput, kindOf } from '@touchstone/contract/wire';
import type { z } from 'zod';

/** The way from a tool's arguments to a request. */
export interface RequestForm<Request> {
  /** The arguments of the model. */
  readonly parameters: z.ZodObject;
  /** The members of a request that only the developer decides: the name in memory and as JSON. */
  readonly fixedNames: { readonly [name: string]: string };
  /** Reads a request from JSON. */
  readonly codec: z.ZodType;
  /** The same, with an error that names each argument at fault. */
  readonly parse: (input: unknown) => Request;
  /** For a message: `{"query": "how are hooks run"}`. */
  readonly example: string;
}

/** Refuses constraints that no request could have, before a model meets them. Throws `invalid_config` that names the field. */
export function checkFixed<Request>(
  fixed: object,
  { fixedNames, codec }: Pick<RequestForm<Request>, 'fixedNames' | 'codec'>,
): void {
  const known = Object.keys(fixedNames).join(', ');
  if (typeof fixed !== 'object' || fixed === null || Array.isArray(fixed)) {
    throw new RetrievalError('invalid_config', `fixed must be an object with ${known}; found ${kindOf(fixed)}.`);
  }
  const unknown = Object.keys(fixed).find((name) => !Object.hasOwn(fixedNames, name));
  if (unknown !== undefined) {
    throw new RetrievalError('invalid_config', `"${unknown}" cannot be fixed for a tool. Known: ${known}.`);
  }
  const constraints = Object.entries(fixedNames).map(([name, wire]) => [wire, Reflect.get(fixed, name)]);
  const parsed = codec.safeParse({ query: 'any', ...Object.fromEntries(constraints) });
  if (parsed.success) return;
  const nameOf = new Map<PropertyKey, string>(Object.entries(fixedNames).map(([name, wire]) => [wire, name]));
  const issues = parsed.error.issues.map((issue) => ({
    ...issue,
    path: ['fixed', ...issue.path.map((part) => nameOf.get(part) ?? part)],
  }));
  throw invalidInput(issues, { code: 'invalid_config', what: 'constraints of the tool', input: { fixed } });
}

/** The request that a model's arguments make. Throws `invalid_request` that names each argument at fault. */
export function requestOf<Request extends object>(
  given: unknown,
  fixed: Partial<NoInfer<Request>>,
  { parameters, parse, example }: RequestForm<Request>,
): Request {
  const argumentNames = Object.keys(parameters.shape);
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    const remedy = `Pass an object such as ${example}, not its JSON text and not a list.`;
    throw new RetrievalError('invalid_request', `arguments must be an object; found ${kindOf(given)}. ${remedy}`);
  }
  for (const name of Object.keys(given)) {
    if (!argumentNames.includes(name)) {
      throw new RetrievalError(
        'invalid_request',
        `"${name}" is not an argument of this tool. Arguments: ${argumentNames.join(', ')}.`,
      );
    }
  }
  return { ...parse(given), ...fixed };
}
