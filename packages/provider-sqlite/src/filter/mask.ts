import type { Filter } from '@touchstone/contract';
import { type FieldFilter, fieldCondition } from '@touchstone/provider-kit';
import type { Column } from './columns.js';

/**
 * For each ordinal, 1 where the filter holds and `living` is 1, else 0. `columnOf` gives the column of each field of the filter.
 */
export function filterMask(filter: Filter, living: Uint8Array, columnOf: (field: string) => Column): Uint8Array {
  const mask = evaluate(filter, living.length, columnOf);
  for (let i = 0; i < mask.length; i += 1) mask[i] = (mask[i] ?? 0) & (living[i] ?? 0);
  return mask;
}

/** Text that two filters share only if they mean the same. */
export function filterKey(filter: Filter): string {
  return JSON.stringify(filter);
}

function evaluate(filter: Filter, size: number, columnOf: (field: string) => Column): Uint8Array {
  switch (filter.op) {
    case 'and':
    case 'or': {
      const whole = new Uint8Array(size).fill(filter.op === 'and' ? 1 : 0);
      for (const part of filter.filters) {
        const mask = evaluate(part, size, columnOf);
        if (filter.op === 'and') for (let i = 0; i < size; i += 1) whole[i] = (whole[i] ?? 0) & (mask[i] ?? 0);
        else for (let i = 0; i < size; i += 1) whole[i] = (whole[i] ?? 0) | (mask[i] ?? 0);
      }
      return whole;
    }
    case 'not': {
      const mask = evaluate(filter.filter, size, columnOf);
      for (let i = 0; i < size; i += 1) mask[i] = 1 - (mask[i] ?? 0);
      return mask;
    }
    default:
      return evaluateLeaf(filter, size, columnOf(filter.field));
  }
}

function evaluateLeaf(leaf: FieldFilter, size: number, { codes, values }: Column): Uint8Array {
  const holds = fieldCondition(leaf);
  const verdicts = Uint8Array.from(values, (value) => (holds(value) ? 1 : 0));
  const mask = new Uint8Array(size);
  for (let i = 0; i < size; i += 1) mask[i] = verdicts[codes[i] ?? 0] ?? 0;
  return mask;
}
