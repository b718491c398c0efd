import { type JsonObject, type JsonValue, printableLine } from '@touchstone/contract';

/** A way in which the result of a step is less than one may expect. */
export interface StepWarning<Code extends string = string> {
  readonly code: Code;
  readonly message: string;
}

export function reportText(lines: readonly string[], warnings: readonly StepWarning[] = []): string {
  return [...lines, ...warnings.map(({ message }) => `! ${printableLine(message)}`)].join('\n');
}

/** A report as JSON: its members in their order, by names with underscores. Undefined ones are left out. No key in a report is a user's. */
export function reportJson(report: object): JsonObject {
  const members = Object.entries(report).filter(([, value]) => value !== undefined);
  return Object.fromEntries(members.map(([name, value]) => [name.replace(/[A-Z]/g, underscored), jsonOf(value)]));
}

function underscored(letter: string): string {
  return `_${letter.toLowerCase()}`;
}

function jsonOf(value: JsonValue | object): JsonValue {
  if (Array.isArray(value)) return value.map(jsonOf);
  return typeof value === 'object' && value !== null ? reportJson(value) : value;
}

/** The first five names, and how many more there are. */
export function someOf(names: readonly string[], more = ` and ${names.length - 5} more`): string {
  return `${names.slice(0, 5).join(', ')}${names.length > 5 ? more : ''}`;
}

/** The number of occurrences of each whole number from `least` up to the largest. */
export function histogram(values: readonly number[], least: number): readonly number[] {
  const most = Math.max(least - 1, ...values);
  return Array.from({ length: most - least + 1 }, (_, at) => values.filter((value) => value === least + at).length);
}

/** A value for each name of a list. */
export function countBy<Name extends string, T>(names: readonly Name[], value: (name: Name) => T) {
  return Object.fromEntries(names.map((name) => [name, value(name)])) as Readonly<Record<Name, T>>;
}

/** The sum of numbers; undefined where one of them is not known. */
export function knownSum(parts: readonly (number | undefined)[]): number | undefined {
  return parts.reduce((total, part) => (total === undefined || part === undefined ? undefined : total + part), 0);
}
