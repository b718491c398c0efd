import {
  type Filter,
  type RangeBounds,
  RetrievalError,
  requestLimits,
  timeBoundRule,
  unreadableTimeBound,
} from '@touchstone/contract';

/** Throws `invalid_request` for a filter that the contract does not describe, so that no store ever guesses at one. */
export function checkFilter(filter: Filter, provider: string): void {
  checkWithin(filter, provider, 1);
}

/** Room for what an engine puts around the filter of a request; a filter that contains itself ends here. */
const maxDepth = 2 * requestLimits.maxFilterDepth;

function checkWithin(filter: Filter, provider: string, depth: number): void {
  if (depth > maxDepth) {
    throw new RetrievalError(
      'invalid_request',
      `The filter is nested more than ${maxDepth} levels deep: use at most ${maxDepth}.`,
      { provider },
    );
  }
  checkMembers(filter, provider);
  switch (filter?.op) {
    case 'and':
    case 'or':
      if (!Array.isArray(filter.filters)) throw refused(filter.op, 'filters', 'a list of filters', provider);
      for (const inner of filter.filters) checkWithin(inner, provider, depth + 1);
      return;
    case 'not':
      checkWithin(filter.filter, provider, depth + 1);
      return;
    case 'eq':
    case 'in':
    case 'prefix':
    case 'glob':
    case 'range':
    case 'exists':
      if (!isText(filter.field)) throw refused(filter.op, 'field', 'the name of a field', provider);
      checkOperand(filter, provider);
      return;
    default:
      throw new RetrievalError(
        'invalid_request',
        `${JSON.stringify(filter)} is not a filter: use one of the operators of the contract.`,
        { provider },
      );
  }
}

/** What each condition is made of: any other member would be a condition that no store looks at. */
const members: { readonly [op in Filter['op']]: readonly string[] } = {
  and: ['filters'],
  or: ['filters'],
  not: ['filter'],
  eq: ['field', 'value'],
  in: ['field', 'values'],
  prefix: ['field', 'value'],
  glob: ['field', 'pattern'],
  range: ['field', 'gt', 'gte', 'lt', 'lte'],
  exists: ['field'],
};

function checkMembers(filter: Filter, provider: string): void {
  const known = Object.hasOwn(members, filter?.op) ? ['op', ...members[filter.op]] : undefined;
  const odd = Object.entries(filter ?? {}).find(([name, value]) => value !== undefined && !known?.includes(name));
  if (known === undefined || odd === undefined) return;
  throw new RetrievalError(
    'invalid_request',
    `The filter "${filter.op}" has a member ${JSON.stringify(odd[0])}, which it does not know: use ${known.join(', ')}.`,
    { provider },
  );
}

const { maxValueCharacters: maxGlobCharacters } = requestLimits;

function checkOperand(filter: Exclude<Filter, { readonly op: 'and' | 'or' | 'not' }>, provider: string): void {
  switch (filter.op) {
    case 'eq':
      if (!isScalar(filter.value)) throw refused('eq', 'value', scalarKinds, provider);
      return;
    case 'in':
      if (!Array.isArray(filter.values) || !filter.values.every(isScalar)) {
        throw refused('in', 'values', `a list, each ${scalarKinds}`, provider);
      }
      return;
    case 'prefix':
      if (!isText(filter.value)) throw refused('prefix', 'value', textKind, provider);
      return;
    case 'glob':
      if (!isText(filter.pattern)) throw refused('glob', 'pattern', textKind, provider);
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
  const numbers = bounds.every((bound) => typeof bound === 'number' && Number.isFinite(bound));
  const strings = bounds.every(isText);
  if (bounds.length === 0 || !(numbers || strings)) {
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

function isScalar(value: unknown): boolean {
  return isText(value) || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value));
}

/** Half of a surrogate pair is in no text that a store keeps, and has no form in UTF-8. */
function isText(value: unknown): value is string {
  return typeof value === 'string' && value.isWellFormed();
}

const textKind = 'a string of whole characters';
const scalarKinds = `${textKind}, a finite number or a boolean`;

function refused(op: string, member: string, wanted: string, provider: string): RetrievalError {
  return new RetrievalError('invalid_request', `A filter \`${op}\` needs ${member}: give ${wanted}.`, { provider });
}
