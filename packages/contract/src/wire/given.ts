import type * as z from 'zod';
import { checkQuerySize } from '../check-query-size.ts';
import { isRetrievalError, RetrievalError } from '../errors.ts';
import { nearestName } from '../nearest-name.ts';
import { checkSentFilters } from './filter.ts';
import { kindOf, parseStrictly } from './invalid.ts';
import { isPlainObject } from './plain-object.ts';
import { memberNames } from './shape.ts';

/**
 * Parses a host's in-memory request, as strictly as one in JSON: a host without types may pass anything. Defaults are
 * filled in. Throws `invalid_request` that names each field at fault by its name in memory; `what` names the request.
 */
export function parseGiven<Memory>(codec: z.ZodType<Memory>, given: unknown, what: string): Memory {
  const names = memberNames(codec);
  return readingGiven(what, () => {
    const members = membersOf(given, names, what);
    const input: Record<string, unknown> = Object.fromEntries(
      members.map(([memoryName, value]) => [names.get(memoryName), value]),
    );
    if (typeof input.query === 'string') checkQuerySize(input.query);
    checkSentFilters(input, what);
    return parseStrictly(codec, { code: 'invalid_request', what, input, names: turnedRound(names) });
  });
}

/** The names in memory by those as JSON; each codec's are turned round once. */
function turnedRound(names: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const turned = turnedNames.get(names) ?? new Map([...names].map(([memoryName, wireName]) => [wireName, memoryName]));
  turnedNames.set(names, turned);
  return turned;
}

const turnedNames = new WeakMap<ReadonlyMap<string, string>, ReadonlyMap<string, string>>();

function membersOf(given: unknown, names: ReadonlyMap<string, string>, what: string): [name: string, value: unknown][] {
  if (!isPlainObject(given)) {
    throw new RetrievalError('invalid_request', `Invalid ${what}: it must be an object; found ${kindOf(given)}.`);
  }
  return Object.keys(given).flatMap((name): [string, unknown][] => {
    const value: unknown = Reflect.get(given, name);
    if (value === undefined) return [];
    if (names.has(name)) return [[name, value]];
    const known = [...names.keys()];
    const near = nearestName(name.slice(0, longestName), known);
    const remedy = near === undefined ? `Known: ${known.join(', ')}.` : `Did you mean "${near}"?`;
    throw new RetrievalError(
      'invalid_request',
      `Invalid ${what}: "${name.slice(0, longestName)}" is not a known field. ${remedy}`,
    );
  });
}

const longestName = 80;

/**
 * Reads a host's in-memory value. A getter or a proxy may throw anything, and only when it is read: that is then an
 * `invalid_request` too. `what` names the request.
 */
export function readingGiven<T>(what: string, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    if (isRetrievalError(cause)) throw cause;
    throw new RetrievalError(
      'invalid_request',
      `Invalid ${what}: it cannot be read, because a getter or a proxy in it failed, or it contains itself. Pass plain data.`,
      { cause },
    );
  }
}
