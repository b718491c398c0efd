import { RetrievalError } from './errors.ts';
import { formatNumber } from './quantities.ts';
import { mostOf, type RequestLimits, requestLimits } from './request-limits.ts';

/**
 * Throws `invalid_request` for a filter beyond the limits. It looks at size alone, accepts any value, and goes no
 * further than the limits: it ends soon for a filter of any size or depth, and for one that contains itself.
 */
export function checkFilterSize(filter: unknown, limits: RequestLimits = requestLimits): void {
  const strings = stringCheck(limits);
  const waiting: { readonly node: unknown; readonly depth: number }[] = [{ node: filter, depth: 1 }];
  let [conditions, values] = [0, 0];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, depth } = next;
    if (typeof node !== 'object' || node === null) continue;
    conditions += 1;
    if (depth > limits.maxFilterDepth) throw beyond('is nested', depth, 'levels deep', 'maxFilterDepth', limits);
    const { filter: inner, filters, values: listed, ...operands } = node as Readonly<Record<string, unknown>>;
    const parts = Array.isArray(filters) ? filters : [];
    const atLeast = conditions + waiting.length + parts.length;
    if (atLeast > limits.maxFilterConditions) {
      throw beyond('has', atLeast, 'conditions', 'maxFilterConditions', limits);
    }
    for (const part of parts) waiting.push({ node: part, depth: depth + 1 });
    if (inner !== undefined) waiting.push({ node: inner, depth: depth + 1 });
    const list = Array.isArray(listed) ? listed : [];
    values += list.length;
    if (values > limits.maxFilterValues) throw beyond('has', values, 'values', 'maxFilterValues', limits);
    strings(operands, list);
  }
}

/** The same for the bag of `filters`: each entry is a condition. */
export function checkFilterBagSize(bag: unknown, limits: RequestLimits = requestLimits): void {
  if (typeof bag !== 'object' || bag === null) return;
  const entries = Object.entries(bag);
  if (entries.length > limits.maxFilterConditions) {
    throw beyond('has', entries.length, 'conditions', 'maxFilterConditions', limits);
  }
  const strings = stringCheck(limits);
  for (const [field, value] of entries) strings({ field }, [value]);
}

/** Checks the strings of one condition after the other, each by itself and all together. */
function stringCheck(limits: RequestLimits) {
  let characters = 0;
  return (
    { field, value, pattern, gt, gte, lt, lte }: Readonly<Record<string, unknown>>,
    values: readonly unknown[],
  ): void => {
    if (lengthOf(field) > limits.maxFieldCharacters) {
      throw beyond('names a field with', lengthOf(field), 'characters', 'maxFieldCharacters', limits);
    }
    for (const text of [value, pattern, gt, gte, lt, lte, ...values]) {
      const length = lengthOf(text);
      if (length > limits.maxValueCharacters) {
        throw beyond('has a value with', length, 'characters', 'maxValueCharacters', limits);
      }
      characters += length;
      if (characters > limits.maxFilterCharacters) {
        throw beyond('has values with', characters, 'characters together', 'maxFilterCharacters', limits);
      }
    }
  };
}

function lengthOf(value: unknown): number {
  return typeof value === 'string' ? value.length : 0;
}

function beyond(
  verb: string,
  amount: number,
  unit: string,
  limit: keyof RequestLimits,
  limits: RequestLimits,
): RetrievalError {
  return new RetrievalError(
    'invalid_request',
    `The filter ${verb} ${formatNumber(amount)} ${unit}: use at most ${mostOf(limit, limits)}.`,
  );
}
