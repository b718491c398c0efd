import { type Filter, filterFields, type JsonValue, type Steps } from '@touchstone/contract';
import { fieldCondition } from '@touchstone/provider-kit';
import type { Column } from './columns.ts';

/**
 * For each ordinal, 1 where the filter holds and `living` is 1, else 0. `columnOf` gives the column of each field of the filter. It
 * pauses often, so that others can have their turn.
 */
export function* filterMask(filter: Filter, living: Uint8Array, columnOf: ColumnOf): Steps<Uint8Array> {
  const mask = yield* evaluate(filter, living.length, columnOf);
  for (let i = 0; i < mask.length; i += 1) mask[i] = (mask[i] ?? 0) & (living[i] ?? 0);
  return mask;
}

/** Text that two filters share only if they mean the same. */
export function filterKey(filter: Filter): string {
  return JSON.stringify(filter);
}

type ColumnOf = (field: string) => Column;

/** Conditions on one field are tried together on its distinct values, so that each costs no time for each chunk. */
function* evaluate(filter: Filter, size: number, columnOf: ColumnOf): Steps<Uint8Array> {
  const field = onlyField(filter);
  if (field !== undefined) return yield* evaluateField(filter, size, columnOf(field));
  switch (filter.op) {
    case 'and':
    case 'or': {
      const whole = new Uint8Array(size).fill(filter.op === 'and' ? 1 : 0);
      for (const part of groupByField(filter)) {
        const mask = yield* evaluate(part, size, columnOf);
        if (filter.op === 'and') for (let i = 0; i < size; i += 1) whole[i] = (whole[i] ?? 0) & (mask[i] ?? 0);
        else for (let i = 0; i < size; i += 1) whole[i] = (whole[i] ?? 0) | (mask[i] ?? 0);
      }
      return whole;
    }
    case 'not': {
      const mask = yield* evaluate(filter.filter, size, columnOf);
      for (let i = 0; i < size; i += 1) mask[i] = 1 - (mask[i] ?? 0);
      return mask;
    }
    default:
      return yield* evaluateField(filter, size, columnOf(filter.field));
  }
}

/** The field that a filter speaks of, where it is one. */
function onlyField(filter: Filter): string | undefined {
  const [field, another] = filterFields(filter);
  return another === undefined ? field : undefined;
}

/** The parts of a filter, those that speak of one field only joined by field. */
function groupByField({ op, filters }: Extract<Filter, { readonly op: 'and' | 'or' }>): readonly Filter[] {
  const groups = new Map<string | Filter, Filter[]>();
  for (const part of filters) {
    const key = onlyField(part) ?? part;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [part]);
    else group.push(part);
  }
  return [...groups.values()].map((group) =>
    group.length === 1 && group[0] !== undefined ? group[0] : { op, filters: group },
  );
}

function* evaluateField(filter: Filter, size: number, { codes, values }: Column): Steps<Uint8Array> {
  const holds = valueCondition(filter);
  const verdicts = new Uint8Array(values.length);
  for (let i = 0; i < verdicts.length; i += 1) {
    if (i % valuesPerStep === 0) yield;
    verdicts[i] = holds(values[i] ?? null) ? 1 : 0;
  }
  yield;
  const mask = new Uint8Array(size);
  for (let i = 0; i < size; i += 1) mask[i] = verdicts[codes[i] ?? 0] ?? 0;
  return mask;
}

/** With the most conditions that a request may have, these take a millisecond or so. */
const valuesPerStep = 16;

/** A filter on one field as a condition on its value. */
function valueCondition(filter: Filter): (value: JsonValue) => boolean {
  switch (filter.op) {
    case 'and': {
      const parts = filter.filters.map(valueCondition);
      return (value) => parts.every((holds) => holds(value));
    }
    case 'or': {
      const parts = filter.filters.map(valueCondition);
      return (value) => parts.some((holds) => holds(value));
    }
    case 'not': {
      const holds = valueCondition(filter.filter);
      return (value) => !holds(value);
    }
    default:
      return fieldCondition(filter);
  }
}
