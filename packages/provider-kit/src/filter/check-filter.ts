import {
  type Filter,
  type RangeBounds,
  type RetrievalError,
  requestLimits,
  timeBoundRule,
  unreadableTimeBound,
} from '@touchstone/contract';
import { refusedInput } from '../input/check-text.ts';

/** Throws `invalid_request` for a filter with a value that no store can compare, so that none ever guesses at one. */
export function checkFilter(filter: Filter, provider: string): void {
  checkWithin(filter, provider, 1);
}

/** Room for an engine's own conditions around the filter of a request; a filter that contains itself ends here. */
const maxDepth = 2 * requestLimits.maxFilterDepth;

function checkWithin(filter: Filter, provider: string, depth: number): void {
  if (depth > maxDepth) {
    throw refusedInput(`The filter is nested more than ${maxDepth} levels deep: use at most ${maxDepth}.`, provider);
  }
  switch (filter.op) {
    case 'and':
    case 'or':
      for (const inner of filter.filters) checkWithin(inner, provider, depth + 1);
      return;
    case 'not':
      checkWithin(filter.filter, provider, depth + 1);
      return;
    default:
      if (!filter.field.isWellFormed()) throw refused(filter.op, 'field', 'the name of a field', provider);
      checkOperand(filter, provider);
  }
}

const { maxValueCharacters: maxGlobCharacters } = requestLimits;

function checkOperand(filter: Exclude<Filter, { readonly op: 'and' | 'or' | 'not' }>, provider: string): void {
  switch (filter.op) {
    case 'eq':
      if (!isComparable(filter.value)) throw refused('eq', 'value', scalarKinds, provider);
      return;
    case 'in':
      if (!filter.values.every(isComparable)) throw refused('in', 'values', `a list, each ${scalarKinds}`, provider);
      return;
    case 'prefix':
      if (!filter.value.isWellFormed()) throw refused('prefix', 'value', textKind, provider);
      return;
    case 'glob':
      if (!filter.pattern.isWellFormed()) throw refused('glob', 'pattern', textKind, provider);
      if (filter.pattern.length > maxGlobCharacters) {
        throw refused('glob', 'a pattern that is short', `at most ${maxGlobCharacters} characters`, provider);
      }
      return;
    case 'range':
      checkBounds(filter, provider);
      return;
    case 'exists':
      return;
  }
}

function checkBounds(range: RangeBounds & { readonly field: string }, provider: string): void {
  const { gt, gte, lt, lte } = range;
  const bounds = [gt, gte, lt, lte].filter((bound) => bound !== undefined);
  const kinds = new Set(bounds.map((bound) => typeof bound));
  if (kinds.size !== 1 || !bounds.every(isComparable)) {
    throw refused(
      'range',
      'gt, gte, lt or lte',
      'at least one bound, all finite numbers or all strings of whole characters',
      provider,
    );
  }
  const unreadable = unreadableTimeBound(range);
  if (unreadable === undefined) return;
  throw refused(
    'range',
    'times as bounds of `timestamp`',
    `${timeBoundRule}; found ${JSON.stringify(unreadable)}`,
    provider,
  );
}

/** A finite number, and a text without half of a surrogate pair: that is in no text that a store keeps, and has no form in UTF-8. */
function isComparable(value: string | number | boolean): boolean {
  return typeof value === 'string' ? value.isWellFormed() : typeof value === 'boolean' || Number.isFinite(value);
}

const textKind = 'a string of whole characters';
const scalarKinds = `${textKind}, a finite number or a boolean`;

function refused(op: string, member: string, wanted: string, provider: string): RetrievalError {
  return refusedInput(`A filter \`${op}\` needs ${member}: give ${wanted}.`, provider);
}
