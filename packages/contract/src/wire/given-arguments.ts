import * as z from 'zod';
import type { CallOptions } from '../ports/provider.ts';
import { readingGiven } from './given.ts';
import { parseStrictly } from './invalid.ts';
import { isPlainObject } from './plain-object.ts';
import { strictObject } from './strict-object.ts';

/**
 * Schema of an object that a host passes to a function, by its names in memory:
 *
 *     const request = givenObject<ExportRequest>({ folder: argument.text, seed: argument.wholeNumber.optional() });
 *
 * The table must have every member of the type, the optional ones too: else it does not compile. A `Date`, a `Map` or an instance of a
 * class is refused, since it would pass for an object without members.
 */
export function givenObject<Given extends object>(
  members: {
    readonly [Member in keyof Required<Given>]: z.ZodType<Given[Member]>;
  },
): z.ZodType<Given> {
  return z.preprocess(withoutUndefined, strictObject(members)) as unknown as z.ZodType<Given>;
}

/**
 * The same for an object that may hold more, which is let be: a host may pass what it keeps of a file, or what another version of a
 * function gave. A `Date`, a `Map` or an instance of a class is refused here too.
 */
export function givenMembers<Given extends object>(
  members: {
    readonly [Member in keyof Required<Given>]: z.ZodType<Given[Member]>;
  },
): z.ZodType<Given> {
  return z.preprocess(withoutUndefined, z.looseObject(members)) as unknown as z.ZodType<Given>;
}

/** A member that is undefined is as good as absent, under whatever name. Each is read once. */
function withoutUndefined(given: unknown, context: z.RefinementCtx): unknown {
  if (!isPlainObject(given)) {
    context.addIssue({ code: 'custom', message: 'must be an object' });
    return z.NEVER;
  }
  const members = Object.keys(given).map((name) => [name, Reflect.get(given, name)] as const);
  return Object.fromEntries(members.filter(([, value]) => value !== undefined));
}

/**
 * Parses what a host passes to a function, as strictly as a request: a host without types may pass anything. Throws `invalid_request`
 * that names each member at fault, what it holds and what it must be; `what` names the argument.
 */
export function parseArgument<Given>(schema: z.ZodType<Given>, given: unknown, what: string): Given {
  return readingGiven(what, () => parseStrictly(schema, { code: 'invalid_request', what, input: given }));
}

/** What members of arguments may hold. What a number may be is checked where it is used, unless its name here says it. */
export const argument = {
  text: z.string('must be a text').min(1, 'must not be empty'),
  /** A text that may be empty. */
  anyText: z.string('must be a text'),
  texts: z.array(z.string('must be a text').min(1, 'must not be empty'), 'must be a list of texts'),
  /** Texts of which some may be empty. */
  anyTexts: z.array(z.string('must be a text'), 'must be a list of texts'),
  flag: z.boolean('must be true or false'),
  number: z.custom<number>(
    (value) => typeof value === 'number' && !Number.isNaN(value),
    'must be a number other than NaN',
  ),
  /** A number whose range is checked where it is used, NaN included, with an error of its own. */
  checkedNumber: z.custom<number>((value) => typeof value === 'number', 'must be a number'),
  wholeNumber: z.int('must be a whole number'),
  /** How many of something, where none would do nothing. */
  count: z.int('must be a whole number from 1').min(1, 'must be a whole number from 1'),
  countFromZero: z.int('must be a whole number from 0').min(0, 'must be a whole number from 0'),
  oneOf: <const Name extends string>(names: readonly Name[]) =>
    z.enum(names, `must be one of ${names.map((name) => `"${name}"`).join(', ')}`),
  oneNumberOf: <const Value extends number>(numbers: readonly Value[]) =>
    z.literal(numbers, `must be ${numbers.join(' or ')}`),
  /** An object of data that is parsed where it is used. */
  plainObject: <Data extends object>() => z.custom<Data>(isPlainObject, 'must be an object'),
  /** What is only passed on. */
  anything: z.unknown().optional(),
  /** Its parameters and result are the host's word. */
  callback: <Callback extends (...given: never[]) => unknown>() =>
    z.custom<Callback>((value) => typeof value === 'function', 'must be a function'),
  signal: z.custom<NonNullable<CallOptions['signal']>>(
    (value) => hasMethods(value, ['addEventListener', 'throwIfAborted']),
    'must be an AbortSignal',
  ),
  /** An object that does something, such as a provider: it has these methods, and whatever else. */
  object: <Acting extends object>(what: string, methods: readonly (keyof Acting & string)[]) =>
    z.custom<Acting>(
      (value) => hasMethods(value, methods),
      `must be ${what}, an object${methods.length === 0 ? '' : ` with ${methods.join(' and ')}`}`,
    ),
} as const;

function hasMethods(value: unknown, methods: readonly string[]): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return methods.every((method) => typeof Reflect.get(value, method) === 'function');
}
