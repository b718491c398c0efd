import type * as z from 'zod';
import { type ErrorCode, RetrievalError } from '../errors.ts';
import { nearestName } from '../nearest-name.ts';
import { formatNumber } from '../quantities.ts';
import { kindOfObject } from './plain-object.ts';

export interface InvalidInput {
  readonly code: Extract<ErrorCode, 'invalid_request' | 'invalid_config' | 'bad_response'>;
  /** The input's name for the reader: `the retrieval request`, `touchstone.config.ts`. */
  readonly what: string;
  readonly input: unknown;
  /** Names of the top level by which messages speak of them, where they are not those of the input. */
  readonly names?: ReadonlyMap<string, string>;
}

type Issue = z.core.$ZodIssue;

/** Parses strictly; wrong input becomes one error that lists every field at fault, its value and the remedy. */
export function parseStrictly<T extends z.ZodType>(schema: T, about: InvalidInput): z.output<T> {
  const parsed = schema.safeParse(about.input);
  if (parsed.success) return parsed.data;
  throw invalidInput(parsed.error.issues, about);
}

/** The error for a failed parse. Values are named by kind only, numbers and booleans aside: a value may be a secret. */
export function invalidInput(issues: readonly Issue[], about: InvalidInput): RetrievalError {
  const all = issues.flatMap((issue) => describeIssue(issue, about));
  const faults = all.length <= maxFaults ? all : [...all.slice(0, maxFaults), `and ${all.length - maxFaults} more.`];
  const list = faults.length === 1 ? ` ${faults[0]}` : `\n${faults.map((fault) => `- ${fault}`).join('\n')}`;
  return new RetrievalError(about.code, `Invalid ${about.what}:${list}`);
}

/** Faults that a message lists: a list may hold ten thousand values, each at fault. */
const maxFaults = 20;

function describeIssue(issue: Issue, about: Pick<InvalidInput, 'input' | 'names'>): string[] {
  const holder = valueAt(about.input, issue.path);
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => unknownKey(key, issue));
  if (issue.code === 'invalid_union' && issue.errors.length > 0 && issue.discriminator === undefined) {
    const nearest = [...issue.errors].sort((a, b) => depth(b) - depth(a))[0];
    if (nearest !== undefined && depth(nearest) > 0) {
      return nearest.flatMap((inner) =>
        describeIssue({ ...inner, path: [...issue.path, ...inner.path] } as Issue, about),
      );
    }
  }
  const [first, ...rest] = issue.path;
  const path = first === undefined ? [] : [about.names?.get(String(first)) ?? first, ...rest];
  return [`${pathName(path)} ${issue.message}; found ${kindOf(holder)}.`];
}

function depth(issues: readonly Issue[]): number {
  return Math.max(0, ...issues.map((issue) => issue.path.length));
}

function unknownKey(key: string, issue: Issue & { code: 'unrecognized_keys' }): string {
  const place = issue.path.length === 0 ? '' : ` in ${pathName(issue.path)}`;
  const known = knownKeys(issue);
  const near = nearestName(key, known);
  const remedy = near === undefined ? `Known: ${known.join(', ')}.` : `Did you mean "${near}"?`;
  return `"${shortened(key)}"${place} is not a known field. ${known.length === 0 ? 'Remove it.' : remedy}`;
}

/** Strict objects put their keys here through `strictObject`. */
function knownKeys(issue: Issue): readonly string[] {
  const message = /^known: (.*)$/s.exec(issue.message)?.[1];
  return message === undefined ? [] : message.split(', ');
}

/** The name of a field in messages: `sources[0].path`. */
export function pathName(path: readonly PropertyKey[]): string {
  if (path.length === 0) return 'it';
  return path
    .map((part, index) =>
      typeof part === 'number' ? `[${part}]` : `${index === 0 ? '' : '.'}${shortened(String(part))}`,
    )
    .join('');
}

/** A name that someone else invented, as long as names are. */
function shortened(name: string): string {
  return name.length <= longestName ? name : `${name.slice(0, longestName)}...`;
}

const longestName = 80;

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    input,
  );
}

/** Names a value in a message without showing it. */
export function kindOf(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (typeof value === 'number' || typeof value === 'boolean') return `the ${typeof value} ${value}`;
  if (typeof value === 'string') return kindOfText(value);
  return typeof value === 'object' ? kindOfObject(value) : `a ${typeof value}`;
}

/** A string is refused for its length more often than for its kind, so a long one is described by its length. */
function kindOfText(value: string): string {
  if (value.length > longText) return `a string of ${formatNumber(value.length)} characters`;
  return value.trim() === '' ? 'an empty string' : 'a string';
}

const longText = 1000;
