import {
  checkFilterBagSize,
  checkFilterSize,
  checkQuerySize,
  type FilterBag,
  type RequestLimits,
  RetrievalError,
  requestLimits,
} from '@touchstone/contract';
import { strictObject } from '@touchstone/contract/wire';
import { defaultMaxWaitingCalls } from '@touchstone/pipeline';
import { z } from 'zod';

/** A limit of the contract, which a config may lower. */
function limit(name: keyof RequestLimits, what: string) {
  const most = requestLimits[name];
  const rule = `must be a whole number from 1 to ${most}, which holds everywhere`;
  return z.int(rule).min(1, rule).max(most, rule).default(most).describe(what);
}

const calls = 'must be a whole number of 1 or more';

/** The `limits` section. */
export const limitsSchema = strictObject({
  maxQueryCharacters: limit('maxQueryCharacters', 'Characters of a query.'),
  maxQueryWords: limit('maxQueryWords', 'Distinct words of a query.'),
  maxFilterConditions: limit('maxFilterConditions', 'Conditions of a filter, and entries of `filters`.'),
  maxPathPrefixes: limit('maxPathPrefixes', 'Prefixes of an allow or block list of paths.'),
  maxFilterDepth: limit('maxFilterDepth', 'Filters within filters.'),
  maxFilterValues: limit('maxFilterValues', 'Values of all `in` of a filter.'),
  maxFieldCharacters: limit('maxFieldCharacters', 'Characters of the name of a field.'),
  maxValueCharacters: limit('maxValueCharacters', 'Characters of a value, and of a glob.'),
  maxFilterCharacters: limit('maxFilterCharacters', 'Characters of all values of a filter.'),
  maxWaitingCalls: z
    .int(calls)
    .min(1, calls)
    .default(defaultMaxWaitingCalls)
    .describe('Calls that wait to start in a thread; more are refused.'),
});

/** The limits in force. */
export type LimitSettings = z.output<typeof limitsSchema>;

/** The parts of a request that have a size. */
interface SizedRequest {
  readonly query?: unknown;
  readonly filter?: unknown;
  readonly filters?: FilterBag;
  readonly pathAllowlist?: readonly string[];
  readonly pathBlocklist?: readonly string[];
}

/** Throws `invalid_request` for a request beyond limits that are lower than those of the contract; those are checked elsewhere. */
export function checkLimits(
  { query, filter, filters, pathAllowlist = [], pathBlocklist = [] }: SizedRequest,
  limits: LimitSettings,
): void {
  if (typeof query === 'string') checkQuerySize(query, limits);
  checkFilterSize(filter, limits);
  checkFilterBagSize(filters, limits);
  const { maxPathPrefixes } = limits;
  for (const [field, prefixes] of Object.entries({ path_allowlist: pathAllowlist, path_blocklist: pathBlocklist })) {
    if (prefixes.length <= maxPathPrefixes) continue;
    throw new RetrievalError(
      'invalid_request',
      `${field} has ${prefixes.length} path prefixes: use at most ${maxPathPrefixes} (\`limits.maxPathPrefixes\` of the config).`,
    );
  }
}
