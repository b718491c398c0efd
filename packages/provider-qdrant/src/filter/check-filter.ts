import type { Filter, RangeBounds } from '@touchstone/contract';
import { storeError } from '../errors.js';

/** Throws `invalid_request` for a filter that the contract does not describe, so that none is ever guessed at. */
export function checkFilter(filter: Filter): void {
  switch (filter.op) {
    case 'and':
    case 'or':
      if (!Array.isArray(filter.filters)) throw refused(filter.op, 'filters', 'a list of filters');
      filter.filters.forEach(checkFilter);
      return;
    case 'not':
      checkFilter(filter.filter);
      return;
    case 'eq':
    case 'in':
    case 'prefix':
    case 'glob':
    case 'range':
    case 'exists':
      if (typeof filter.field !== 'string') throw refused(filter.op, 'field', 'the name of a field');
      checkOperand(filter);
      return;
    default:
      throw storeError('invalid_request', `There is no filter ${JSON.stringify(filter)}: use an op of the contract.`);
  }
}

function checkOperand(filter: Exclude<Filter, { readonly op: 'and' | 'or' | 'not' }>): void {
  switch (filter.op) {
    case 'eq':
      if (!isScalar(filter.value)) throw refused('eq', 'value', scalarKinds);
      return;
    case 'in':
      if (!Array.isArray(filter.values) || !filter.values.every(isScalar)) {
        throw refused('in', 'values', `a list, each ${scalarKinds}`);
      }
      return;
    case 'prefix':
      if (typeof filter.value !== 'string') throw refused('prefix', 'value', 'a string');
      return;
    case 'glob':
      if (typeof filter.pattern !== 'string') throw refused('glob', 'pattern', 'a string');
      return;
    case 'range':
      checkBounds(filter);
      return;
    case 'exists':
      return;
  }
}

function checkBounds({ gt, gte, lt, lte }: RangeBounds): void {
  const bounds = [gt, gte, lt, lte].filter((bound) => bound !== undefined);
  const numbers = bounds.every((bound) => typeof bound === 'number' && Number.isFinite(bound));
  const strings = bounds.every((bound) => typeof bound === 'string');
  if (bounds.length === 0 || !(numbers || strings)) {
    throw refused('range', 'gt, gte, lt or lte', 'at least one bound, all finite numbers or all strings');
  }
}

function isScalar(value: unknown): boolean {
  return (
    typeof value === 'string' || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))
  );
}

const scalarKinds = 'a string, a finite number or a boolean';

function refused(op: string, member: string, wanted: string): Error {
  return storeError('invalid_request', `A filter \`${op}\` needs ${member}: give ${wanted}.`);
}
